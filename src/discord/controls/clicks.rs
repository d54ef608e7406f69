//! Carries out the presses of buttons and selects.

use serde_json::Value;
use serenity::all::{
    ComponentInteraction, ComponentInteractionDataKind, Message, MessageFlags, ModalInteraction,
    UserId,
};
use skat_rules::deal::DealSecret;
use skat_rules::game::AnyAction;
use skat_rules::strength::Strength;
use skat_store::{LogPosition, TokenOwner};
use skat_table::{Command, GivenWord, PersonId, PlayerView, Refused, Review, StageView, TableView};
use skat_view::{
    EntrancePress, HelpPress, HelpTopic, Hint, Lang, Mention, Note, Notice, Panel, Press,
    PrivacyPress, RuleBookPress,
};

use super::control::{Control, TableControl};
use super::words;
use crate::discord::bot::{Bot, Invoker};
use crate::discord::commands::{
    daily, deal, deals, entrance, invite, leaderboard, learn, luck, operator, privacy, profile,
    report, settings, setup, stop, table_form, verify::prove, wanted,
};
use crate::discord::messenger::ShownState;
use crate::discord::outgoing::OutgoingMessage;
use crate::discord::outgoing::wire::{Audience, FORM_FIELD, body_by, form_body, private_body};
use crate::discord::reply::{Handled, Origin, PanelBody, Reply, ReplySubject};
use crate::discord::respond::{respond, respond_later};
use crate::discord::servers::{seekers, server_settings};
use crate::discord::tables::rematch;
use crate::metrics::Refusal;
use crate::secret::fresh_secret;
use crate::tables::{AskError, Perspective, PlayerRequest};

/// A click on a table's control.
struct Click<'a> {
    bot: &'a Bot,
    invoker: &'a Invoker,
    origin: Origin,
    control: TableControl,
    /// The values chosen in a select.
    values: &'a [String],
}

/// Handles a click.
pub(in crate::discord) async fn handle(bot: &Bot, interaction: &ComponentInteraction) {
    let invoker = Invoker::of_component(interaction, bot.clock.now());
    let origin = origin_of(&interaction.message);
    let values = match &interaction.data.kind {
        ComponentInteractionDataKind::StringSelect { values } => values.clone(),
        ComponentInteractionDataKind::ChannelSelect { values } => {
            values.iter().map(ToString::to_string).collect()
        }
        ComponentInteractionDataKind::RoleSelect { values } => {
            values.iter().map(ToString::to_string).collect()
        }
        // Applications can't be invited.
        ComponentInteractionDataKind::UserSelect { values } => {
            let users = &interaction.data.resolved.users;
            let is_member = |user: &&UserId| users.get(user).is_none_or(|user| !user.bot);
            let members = values.iter().filter(is_member);
            members.map(ToString::to_string).collect()
        }
        _ => Vec::new(),
    };
    let performed = perform(bot, &invoker, origin, &interaction.data.custom_id, &values);
    // Boxed, because the future is large.
    Box::pin(performed).await;
}

/// Handles a form that was submitted; `event` is the whole interaction.
///
/// Serenity drops what was typed into a field with a label.
pub(in crate::discord) async fn submitted(bot: &Bot, form: &ModalInteraction, event: &str) {
    let invoker = Invoker::of_form(form, bot.clock.now());
    let origin = form
        .message
        .as_deref()
        .map_or(Origin::PublicMessage, origin_of);
    let event: Value = match serde_json::from_str(event) {
        Ok(event) => event,
        Err(error) => {
            tracing::error!(%error, "can't read a form");
            let told = std::future::ready(Handled::note(Notice::InternalTrouble));
            return respond(bot, &invoker, origin, told).await;
        }
    };
    let typed: Vec<String> = typed(&event["data"]["components"]).into_iter().collect();
    let performed = perform(bot, &invoker, origin, &form.data.custom_id, &typed);
    // Boxed, because the future is large.
    Box::pin(performed).await;
}

/// Returns the text in the form's field.
fn typed(components: &Value) -> Option<String> {
    let field = |component: &Value| {
        let field = &component["component"];
        let text = field["value"].as_str()?;
        (field["custom_id"] == FORM_FIELD).then(|| text.to_owned())
    };
    components.as_array()?.iter().find_map(field)
}

fn origin_of(message: &Message) -> Origin {
    let flags = message.flags;
    if flags.is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL)) {
        Origin::OwnPanel
    } else {
        Origin::PublicMessage
    }
}

/// Carries out what a control with this custom id means, and responds.
async fn perform(bot: &Bot, invoker: &Invoker, origin: Origin, custom_id: &str, values: &[String]) {
    let control = Control::parse(custom_id);
    let work = async {
        if invoker.server == 0 && !control.is_some_and(Control::works_in_direct_messages) {
            return Handled::note(Notice::ServerOnly);
        }
        // Whatever the operator decides, people may get at their own data.
        if !control.is_some_and(Control::is_about_own_data)
            && let Some(refusal) = bot.block_refusal(invoker)
        {
            return refusal;
        }
        if !bot.actions.allow(invoker.user, invoker.server) {
            return Handled::note(Notice::TooQuick);
        }
        let Some(control) = control else {
            bot.metrics.refused(Refusal::UnknownButton);
            return Handled::note(Notice::UnknownButton);
        };
        let done = carry_out(bot, invoker, origin, control, values).await;
        bot.note_presence(invoker);
        done.unwrap_or_else(|error| bot.trouble(&error))
    };
    // The file may be large.
    if control == Some(Control::Entrance(EntrancePress::ExportData)) {
        respond_later(bot, invoker, origin, work).await;
    } else {
        respond(bot, invoker, origin, work).await;
    }
}

async fn carry_out(
    bot: &Bot,
    invoker: &Invoker,
    origin: Origin,
    control: Control,
    values: &[String],
) -> Result<Handled, AskError> {
    let in_place = |body| Handled {
        reply: Reply::InPlace(body),
        about: None,
    };
    let chosen = values.first().map_or("", String::as_str);
    match control {
        Control::Table(control) => {
            let click = Click {
                bot,
                invoker,
                origin,
                control,
                values,
            };
            click.carry_out().await
        }
        Control::Leaderboard(page) => leaderboard::page_body(bot, invoker, page)
            .await
            .map(in_place),
        Control::Privacy(PrivacyPress::DeleteData) => privacy::delete_data(bot, invoker).await,
        Control::Settings(setting) => settings::choose(bot, invoker, setting).await,
        Control::Setup(press) => setup::pressed(bot, invoker, press, values).await,
        Control::Operator(press) => operator::pressed(bot, invoker, press).await,
        Control::Wanted(control) => wanted::pressed(bot, invoker, control).await,
        Control::Entrance(press) => entrance::pressed(bot, invoker, press).await,
        Control::TableForm(control) => table_form::pressed(bot, invoker, control, values).await,
        Control::Deals(control) => deals::pressed(bot, invoker, control, chosen).await,
        Control::Replay(control) => {
            let pressed = deal::pressed(bot, invoker, control, chosen);
            Box::pin(pressed).await
        }
        Control::Variation(control) => {
            let pressed = deal::pressed_in_variation(bot, invoker, control, chosen);
            Box::pin(pressed).await
        }
        Control::LedReplay(control) => {
            let pressed = deal::pressed_in_channel(bot, invoker, control, chosen);
            Box::pin(pressed).await
        }
        Control::Daily(control) => {
            let pressed = daily::pressed(bot, invoker, control, chosen);
            Box::pin(pressed).await
        }
        Control::Profile(control) => Box::pin(profile::pressed(bot, invoker, control)).await,
        Control::Report(control) => {
            let pressed = report::pressed(bot, invoker, control, chosen);
            Box::pin(pressed).await
        }
        Control::Learn(press) => learn::turn(bot, invoker, press, values).await,
        Control::Help(HelpPress::ChooseTopic) => {
            let topic = HelpTopic::from_key(chosen).unwrap_or(HelpTopic::Overview);
            let message = skat_view::help(topic, invoker.lang);
            Ok(in_place(private_body(&message, Control::Help)))
        }
        Control::Help(HelpPress::Learn) => learn::menu(bot, invoker).await,
        Control::RuleBook(press) => {
            let message = match press {
                RuleBookPress::ChooseEntry | RuleBookPress::ChooseFrom(_) => {
                    skat_view::rule(chosen, invoker.lang)
                }
                RuleBookPress::Game(game) => skat_view::rule_of_game(game, invoker.lang),
            };
            Ok(in_place(private_body(&message, Control::RuleBook)))
        }
    }
}

/// Decides whether a person without a place may watch the table.
fn may_watch(table: &TableView, person: PersonId) -> Result<(), Refused> {
    if table.removed.contains(&person) {
        Err(Refused::Removed)
    } else if table.is_open_to(person) {
        Ok(())
    } else {
        Err(Refused::Private)
    }
}

/// Returns the number of the running deal.
const fn running_deal(table: &TableView) -> Option<u16> {
    match &table.stage {
        StageView::Playing(deal) => Some(deal.number),
        StageView::Lobby
        | StageView::Locking
        | StageView::Between { .. }
        | StageView::Closed { .. } => None,
    }
}

impl Click<'_> {
    const fn lang(&self) -> Lang {
        self.invoker.lang
    }

    async fn carry_out(&self) -> Result<Handled, AskError> {
        let person = self.bot.person(self.invoker).await?;
        match self.control.press {
            Press::Join => self.join(person).await,
            Press::AskInvite => {
                invite::ask(self.bot, self.invoker, person, self.control.table).await
            }
            Press::Invite => {
                let guest = self.values.first().and_then(|user| user.parse().ok());
                let table = self.control.table;
                invite::chosen(self.bot, self.invoker, person, table, guest).await
            }
            Press::Privacy(is_private) => self.choose_privacy(person, is_private).await,
            Press::AddAutoplayer => {
                self.ask(person, Command::SeatAutoplayer { by: person })
                    .await
            }
            Press::ChooseStrength => {
                match self.values.first().and_then(|key| Strength::from_key(key)) {
                    Some(strength) => {
                        self.ask(
                            person,
                            Command::ChooseStrength {
                                by: person,
                                strength,
                            },
                        )
                        .await
                    }
                    None => Ok(Handled::note(Notice::UnknownButton)),
                }
            }
            Press::ChoosePace(pace) => {
                self.ask(person, Command::ChoosePace { by: person, pace })
                    .await
            }
            Press::Begin => {
                let Some(secret) = fresh_secret() else {
                    return Ok(Handled::note(Notice::InternalTrouble));
                };
                Box::pin(self.begin(person, secret)).await
            }
            Press::AskWord => Box::pin(self.ask_word(person)).await,
            Press::GiveWord => Box::pin(self.give_word(person)).await,
            Press::Watch => Box::pin(self.watch(person)).await,
            Press::Leave => self.leave(person).await,
            Press::ConfirmLeave => self.ask(person, Command::Leave { person }).await,
            Press::Ready => self.ask(person, Command::Ready { person }).await,
            Press::TakeBack => self.ask(person, Command::TakeBack { person }).await,
            Press::Hint => self.hint(person).await,
            Press::Undo => {
                let decision = self.control.decision;
                self.ask(person, Command::Undo { person, decision }).await
            }
            Press::Remove(place, sitting) => {
                self.ask(
                    person,
                    Command::Remove {
                        by: person,
                        place,
                        sitting,
                    },
                )
                .await
            }
            Press::ShowDeal(deal) => self.show_deal(person, deal).await,
            Press::Review(deal) => self.review(person, deal, None).await,
            Press::ReviewPage(deal) => {
                let page = self.values.first().and_then(|page| page.parse().ok());
                self.review(person, deal, Some(page.unwrap_or_default()))
                    .await
            }
            Press::ReviewTo(deal, page) => self.review(person, deal, Some(page.into())).await,
            Press::OwnReview(number) => {
                let (bot, invoker) = (self.bot, self.invoker);
                let shown = deal::review_of_table(bot, invoker, self.control.table, number);
                Box::pin(shown).await
            }
            Press::Replay(number) => {
                let (bot, invoker) = (self.bot, self.invoker);
                let shown = deal::show_of_table(bot, invoker, self.control.table, number);
                Box::pin(shown).await
            }
            Press::Luck(number) => {
                let (bot, invoker) = (self.bot, self.invoker);
                let shown = luck::show_of_table(bot, invoker, self.control.table, number);
                Box::pin(shown).await
            }
            Press::ListLuck => {
                let shown = luck::show_list(self.bot, self.invoker, self.control.table);
                Box::pin(shown).await
            }
            Press::Report(number) => {
                let (bot, invoker) = (self.bot, self.invoker);
                let begun = report::begin_of_table(bot, invoker, self.control.table, number);
                Box::pin(begun).await
            }
            Press::Verify(deal) => Box::pin(self.verify(person, deal)).await,
            Press::Rematch => {
                let opening = rematch::open(self.bot, self.invoker, person, self.control.table);
                Box::pin(opening).await
            }
            Press::AskStop => {
                let question =
                    stop::question(self.bot, self.invoker, person, self.control.table).await?;
                Ok(Handled {
                    reply: Reply::InPlace(question),
                    about: None,
                })
            }
            Press::Stop(_) => {
                stop::stop_table(self.bot, self.invoker, person, self.control.table).await
            }
            Press::Act(_) if self.comes_too_soon(person) => {
                let note = Notice::CardsJustChanged.into();
                self.show(person, Panel::Normal, Some(&note)).await
            }
            Press::Act(action) => self.act(person, Some(action)).await,
            Press::ChooseAction | Press::ChooseMore(_) => {
                let game = self.look(person).await?.table.header.game();
                let chosen = self.values.first().and_then(|text| game.parse_action(text));
                self.act(person, chosen).await
            }
            Press::Rules => {
                let header = self.look(person).await?.table.header;
                let message = skat_view::explain_rules(header.game(), header.rules(), self.lang());
                Ok(Handled {
                    reply: Reply::Private(private_body(&message, Control::RuleBook)),
                    about: None,
                })
            }
            press @ (Press::MyCards
            | Press::Back
            | Press::LastTrick
            | Press::More
            | Press::Seats
            | Press::AskRemove(..)
            | Press::AskConcede
            | Press::AskClaim
            | Press::AskUndo
            | Press::Ask(_)
            | Press::Pick(_)
            | Press::Contracts(_)
            | Press::Reckon(_)
            | Press::WhyNot) => match Panel::shown_by(press) {
                Some(panel) => self.show(person, panel, None).await,
                None => Ok(Handled::note(Notice::UnknownButton)),
            },
        }
    }

    /// Takes a seat. If the press was elsewhere, as on an invitation or an announcement, the reply
    /// leads to the table. Players who sit there already get their panel.
    async fn join(&self, person: PersonId) -> Result<Handled, AskError> {
        let done = match self.carry(person, Command::Join { person }).await {
            Ok(look) => self.shown(person, &look, Panel::Normal, None, true).await,
            Err(AskError::Refused(refused @ Refused::AlreadySeated)) => {
                self.bot.metrics.refused(&refused);
                let note = Note::Refusal(refused);
                return self.show(person, Panel::Normal, Some(&note)).await;
            }
            Err(AskError::Refused(refused)) => self.refuse(person, &refused).await?,
            Err(error) => return Err(error),
        };
        if !matches!(done.reply, Reply::Seen | Reply::NoteBeforePanel(_)) {
            return Ok(done);
        }
        let table = self.control.table;
        Ok(match self.bot.show_table_to(self.invoker, table).await {
            Some(channel) if matches!(done.reply, Reply::Seen) => Handled {
                reply: Reply::Note(Notice::SatDown(Mention::Channel(channel)).into()),
                ..done
            },
            _ => done,
        })
    }

    /// Begins the list. While its start message isn't there yet, any player's press makes the
    /// messenger try again, with a fresh token.
    async fn begin(&self, person: PersonId, secret: DealSecret) -> Result<Handled, AskError> {
        let command = Command::Begin { by: person, secret };
        let done = self.carry(person, command).await;
        if matches!(done, Err(AskError::Refused(Refused::SeatsLocked))) {
            let look = self.look(person).await?;
            if matches!(look.table.stage, StageView::Locking) && look.player.is_some() {
                return Ok(Handled {
                    reply: Reply::Seen,
                    about: Some(ReplySubject {
                        table: self.control.table,
                        person,
                        had_snapshot: false,
                    }),
                });
            }
        }
        self.told(person, done).await
    }

    /// Shows the form for a word of the player's own.
    async fn ask_word(&self, person: PersonId) -> Result<Handled, AskError> {
        let look = self.look(person).await?;
        let Some(player) = &look.player else {
            return self.refuse(person, &Refused::NotSeated).await;
        };
        let fairness = match (&look.table.stage, &look.table.fairness) {
            (StageView::Closed { .. }, _) => return self.refuse(person, &Refused::Closed).await,
            (StageView::Lobby, Some(fairness)) => fairness,
            (StageView::Lobby, None) => return self.refuse(person, &Refused::NoWords).await,
            _ => return self.refuse(person, &Refused::SeatsLocked).await,
        };
        let given = fairness.words.get(player.place.index());
        let given = match given.and_then(Option::as_ref) {
            Some(GivenWord::Shown(word)) => Some(word),
            Some(GivenWord::Erased) | None => None,
        };
        let form = skat_view::word_form(&fairness.root, given, self.lang());
        let control = Control::of_table(self.control.table, 0);
        Ok(Handled {
            reply: Reply::Form(form_body(&form, control)),
            about: None,
        })
    }

    /// Gives the word that was typed into the form.
    async fn give_word(&self, person: PersonId) -> Result<Handled, AskError> {
        let Some(typed) = self.values.first() else {
            tracing::error!("a form came without its field");
            return Ok(Handled::note(Notice::InternalTrouble));
        };
        let word = match words::read(typed) {
            Ok(word) => word,
            Err(notice) => return Ok(Handled::note(notice)),
        };
        let command = Command::GiveWord {
            person,
            text: word.clone(),
        };
        let look = match self.carry(person, command).await {
            Ok(look) => look,
            Err(AskError::Refused(refused)) => return self.refuse(person, &refused).await,
            Err(error) => return Err(error),
        };
        let Some(fairness) = look.table.fairness else {
            return Ok(Handled::note(Refused::NoWords));
        };
        let root = fairness.root;
        let receipt = Notice::WordGiven { word, root };
        Ok(Handled {
            reply: Reply::NoteBeforePanel(receipt.into()),
            about: Some(ReplySubject {
                table: self.control.table,
                person,
                had_snapshot: true,
            }),
        })
    }

    /// Sends the proof of a finished deal, which is made from the log.
    async fn verify(&self, person: PersonId, deal: u16) -> Result<Handled, AskError> {
        let table = self
            .bot
            .stored_table(self.invoker, self.control.table)
            .await?;
        Ok(prove(&table, person, deal, self.lang()))
    }

    /// Makes the table private, or opens it again. A table in a private thread is then announced in
    /// the thread's channel, because nobody else would find it.
    async fn choose_privacy(
        &self,
        person: PersonId,
        is_private: bool,
    ) -> Result<Handled, AskError> {
        let was_private = self.look(person).await?.table.is_private;
        let command = Command::ChoosePrivacy {
            by: person,
            is_private,
        };
        let done = self.ask(person, command).await?;
        let opened = was_private && !is_private && matches!(done.reply, Reply::Seen);
        let parent = self
            .invoker
            .parent
            .filter(|_| self.invoker.in_private_thread);
        let (true, Some(parent)) = (opened, parent) else {
            return Ok(done);
        };
        // A host who opens and closes a table in turn doesn't fill the channel.
        if !self.bot.invitations.allow(parent, self.bot.clock.now()) {
            return Ok(Handled {
                reply: Reply::Note(Notice::OpenedUnannounced(Mention::Channel(parent)).into()),
                ..done
            });
        }
        let table = self.look(person).await?.table;
        Ok(
            match invite::announce(self.bot, self.invoker, &table, parent).await {
                Ok(()) => done,
                Err(error) => {
                    tracing::warn!(table.id = %self.control.table, %error, "can't announce that a \
                    table is open to everybody");
                    let unannounced = Notice::OpenedUnannounced(Mention::Channel(parent));
                    Handled {
                        reply: Reply::Note(unannounced.into()),
                        ..done
                    }
                }
            },
        )
    }

    async fn act(&self, person: PersonId, action: Option<AnyAction>) -> Result<Handled, AskError> {
        let Some(action) = action else {
            return Ok(Handled::note(Notice::UnknownButton));
        };
        self.ask(
            person,
            Command::Act {
                person,
                decision: self.control.decision,
                action,
            },
        )
        .await
    }

    /// Returns true if the pressed panel has changed to this decision so recently that the press
    /// may have been meant for the controls before.
    fn comes_too_soon(&self, person: PersonId) -> bool {
        let settles_ms = i64::from(self.bot.limits.panel_settles_ms);
        let since = self.bot.clock.now().plus_ms(-settles_ms);
        let TableControl {
            table, decision, ..
        } = self.control;
        let lines = &self.bot.lines;
        self.origin == Origin::OwnPanel
            && settles_ms > 0
            && lines.panel_changed_since(table, person, decision, since)
    }

    /// Leaves a lobby at once, and a running list only after a second press.
    async fn leave(&self, person: PersonId) -> Result<Handled, AskError> {
        let look = self.look(person).await?;
        match look.table.stage {
            _ if look.expects(person) => {
                let done = self.ask(person, Command::Leave { person }).await?;
                Ok(Handled {
                    reply: Reply::Note(Notice::Withdrawn.into()),
                    ..done
                })
            }
            StageView::Lobby => self.ask(person, Command::Leave { person }).await,
            _ => self.show(person, Panel::ConfirmLeave, None).await,
        }
    }

    /// Shows the table to somebody without a place. Players get their panel.
    async fn watch(&self, person: PersonId) -> Result<Handled, AskError> {
        let look = self.look(person).await?;
        if look.player.is_some() {
            let note = Note::Refusal(Refused::AlreadySeated);
            let shown = self.shown(person, &look, Panel::Normal, Some(&note), false);
            return Ok(shown.await);
        }
        if let Err(refused) = may_watch(&look.table, person) {
            self.bot.metrics.refused(&refused);
            return Ok(Handled::note(refused));
        }
        let names = self.bot.people.names_at(&look.table).await;
        let reader = self.bot.people.reader(person, self.lang());
        let form = self.bot.people.text_form(reader);
        let table = self.control.table;
        let sent = OutgoingMessage::watched(&look.table, table, &names, reader, form);
        Ok(Handled {
            reply: Reply::Watched(sent, running_deal(&look.table)),
            about: Some(ReplySubject {
                table,
                person,
                had_snapshot: false,
            }),
        })
    }

    /// Returns a deal of the table; `None` if it isn't over.
    async fn find_deal(&self, deal: u16) -> Result<Option<Review>, AskError> {
        let (store, table) = (self.bot.store.as_ref(), self.control.table);
        self.bot.check_server(self.invoker, table).await?;
        let found = skat_store::review_deal(store, table, deal).await;
        found.map_err(AskError::of_table)
    }

    /// Shows the result of a finished deal as a new message. It is read from the log, so every past
    /// deal has one.
    async fn show_deal(&self, person: PersonId, deal: u16) -> Result<Handled, AskError> {
        let Some(back) = self.find_deal(deal).await? else {
            return Ok(Handled::note(Notice::DealNotOver));
        };
        if !back.table.is_open_to(person) {
            return Ok(Handled::note(Refused::Private));
        }
        let names = self.bot.people.names_at(&back.table).await;
        let reader = self.bot.people.reader(person, self.lang());
        Ok(Handled {
            reply: Reply::Drawn(OutgoingMessage::new(
                skat_view::result_message(&back.table, &names, reader),
                Audience::Reader,
                reader,
                self.bot.people.text_form(reader),
                Control::of_table(self.control.table, 0),
            )),
            about: None,
        })
    }

    /// Shows the autoplayers' reasons in a finished deal, as a new message or as another page of an
    /// open one. They are read from the log, so every past deal has them.
    async fn review(
        &self,
        person: PersonId,
        deal: u16,
        page: Option<usize>,
    ) -> Result<Handled, AskError> {
        let back = match self.find_deal(deal).await? {
            None => return Ok(Handled::note(Notice::DealNotOver)),
            Some(back) if !back.table.is_open_to(person) => {
                return Ok(Handled::note(Refused::Private));
            }
            Some(back) if back.decisions.is_empty() => {
                return Ok(Handled::note(Notice::NoRationales));
            }
            Some(back) => back,
        };
        let names = self.bot.people.names_at(&back.table).await;
        let reader = self.bot.people.reader(person, self.lang());
        let page_number = page.unwrap_or_default();
        let message = skat_view::review_page(&back, page_number, Some(person), &names, reader);
        let form = self.bot.people.text_form(reader);
        let control = Control::of_table(self.control.table, 0);
        let body = body_by(&message, Audience::Reader, form, control);
        let reply = if page.is_some() {
            Reply::InPlace(body)
        } else {
            Reply::Private(body)
        };
        Ok(Handled { reply, about: None })
    }

    /// Shows an autoplayer's choice, unless the server forbids hints or there is none to give. The
    /// table records the hint before it is shown, once per decision.
    async fn hint(&self, person: PersonId) -> Result<Handled, AskError> {
        if !server_settings::settings(self.bot.store.as_ref(), self.invoker.server)
            .await?
            .hints
        {
            let forbidden = Notice::HintsOff.into();
            return self.show(person, Panel::Normal, Some(&forbidden)).await;
        }
        let decision = self.control.decision;
        let look = self.look(person).await?;
        let asked = look
            .player
            .as_ref()
            .filter(|view| view.decision == decision && view.is_asked());
        let hinted = match asked {
            Some(view) => match self.bot.tables.propose(self.control.table, view).await {
                Some((action, rationale)) => Panel::Hint(Hint::new(action, &rationale)),
                None => {
                    let none = Notice::NoAdvice.into();
                    return Ok(self
                        .shown(person, &look, Panel::Normal, Some(&none), false)
                        .await);
                }
            },
            None => Panel::Normal,
        };
        let command = Command::TakeHint { person, decision };
        let (look, noted) = match self.carry(person, command).await {
            Ok(look) => (look, true),
            Err(AskError::Refused(Refused::HintTaken)) => (self.look(person).await?, false),
            Err(AskError::Refused(refused)) => return self.refuse(person, &refused).await,
            Err(error) => return Err(error),
        };
        Ok(self.shown(person, &look, hinted, None, noted).await)
    }

    /// Carries a request to the table and shows the result.
    async fn ask(&self, person: PersonId, command: Command) -> Result<Handled, AskError> {
        let done = self.carry(person, command).await;
        self.told(person, done).await
    }

    /// Shows the result of a request.
    async fn told(
        &self,
        person: PersonId,
        done: Result<Perspective, AskError>,
    ) -> Result<Handled, AskError> {
        match done {
            Ok(look) => Ok(self.shown(person, &look, Panel::Normal, None, true).await),
            Err(AskError::Refused(refused)) => self.refuse(person, &refused).await,
            Err(error) => Err(error),
        }
    }

    /// Carries a request to the table.
    async fn carry(&self, person: PersonId, command: Command) -> Result<Perspective, AskError> {
        let owner = match self.origin {
            Origin::OwnPanel => TokenOwner::Person(person),
            Origin::PublicMessage | Origin::Command { .. } => TokenOwner::Opener(person),
        };
        let token = Some((owner, self.invoker.token.clone()));
        let Invoker {
            server,
            interaction,
            ..
        } = *self.invoker;
        let request = PlayerRequest {
            command,
            person,
            server,
            interaction,
            token,
        };
        let joins = matches!(request.command, Command::Join { .. });
        let accepted = self.bot.tables.ask(self.control.table, request).await?;
        if joins {
            seekers::leave(self.bot, self.invoker).await;
        }
        Ok(accepted.look)
    }

    /// Shows a seated player their current panel with the reason, and a stranger only the reason.
    async fn refuse(&self, person: PersonId, refused: &Refused) -> Result<Handled, AskError> {
        self.bot.metrics.refused(refused);
        let look = self.look(person).await?;
        let reason = match refused {
            Refused::NotSeated => Notice::Stranger.into(),
            refused => Note::Refusal(*refused),
        };
        if look.player.is_some() && self.origin == Origin::OwnPanel {
            self.show(person, Panel::Normal, Some(&reason)).await
        } else {
            Ok(Handled::note(reason))
        }
    }

    async fn look(&self, person: PersonId) -> Result<Perspective, AskError> {
        self.bot
            .tables
            .look(self.control.table, self.invoker.server, person)
            .await
    }

    async fn show(
        &self,
        person: PersonId,
        which: Panel,
        note: Option<&Note>,
    ) -> Result<Handled, AskError> {
        let look = self.look(person).await?;
        Ok(self.shown(person, &look, which, note, false).await)
    }

    /// Returns the reply with the person's view.
    async fn shown(
        &self,
        person: PersonId,
        look: &Perspective,
        which: Panel,
        note: Option<&Note>,
        had_snapshot: bool,
    ) -> Handled {
        let about = Some(ReplySubject {
            table: self.control.table,
            person,
            had_snapshot,
        });
        let reply = match (&look.player, self.origin) {
            (None, _) if look.expects(person) => Reply::NoteBeforePanel(Notice::Expected.into()),
            (None, _) if look.table.removed.contains(&person) => {
                Reply::Note(Refused::Removed.into())
            }
            (None, _) if had_snapshot => Reply::Note(Notice::Left.into()),
            (None, _) => Reply::Note(Notice::Stranger.into()),
            (Some(_), Origin::PublicMessage) if had_snapshot => Reply::Seen,
            // The next deal's panel appears below its message, and this one goes.
            (Some(view), Origin::OwnPanel) if self.begins_deal(view, had_snapshot) => Reply::Seen,
            (Some(view), Origin::PublicMessage) => {
                Reply::PanelBelow(self.panel(person, look.position, view, which, note).await)
            }
            (Some(view), _) => {
                Reply::Panel(self.panel(person, look.position, view, which, note).await)
            }
        };
        Handled { reply, about }
    }

    fn begins_deal(&self, view: &PlayerView, had_snapshot: bool) -> bool {
        had_snapshot
            && self.control.press == Press::Ready
            && matches!(view.table.stage, StageView::Playing(_))
    }

    async fn panel(
        &self,
        person: PersonId,
        position: LogPosition,
        view: &PlayerView,
        which: Panel,
        note: Option<&Note>,
    ) -> PanelBody {
        let people = &self.bot.people;
        let names = people.names_at(&view.table).await;
        let reader = people.reader(person, self.lang());
        let form = people.text_form(reader);
        let table = self.control.table;
        let sent = OutgoingMessage::panel(view, which, note, table, &names, reader, form);
        // Neither a note nor a hint is part of the imprint.
        let is_plain = matches!(which, Panel::Normal | Panel::Hint(_));
        PanelBody {
            shown: ShownState::of(view, position, is_plain.then(|| sent.imprint())),
            decision: view.decision,
            sent,
        }
    }
}
