// One message.

import { dots, el, icon } from "./dom.js";
import { emit } from "./events.js";
import { userName, view, words, world } from "./world.js";
import { appBadge, avatar } from "./pieces.js";
import { clockTime, dayOf, formatDate, messageTime, STAMP_STYLES } from "./time.js";
import { inline, onlyEmojis } from "./inline.js";
import { markdown } from "./markdown.js";
import { clicks } from "./requests.js";
import { attachment, looseAttachments, renderEmbed } from "./embeds.js";
import { IS_COMPONENTS_V2, renderComponent } from "./components.js";

const GROUP_SPAN_MS = 7 * 60_000;
const isCommandAnswer = message => Boolean(message.interaction_metadata?.name);

/** Whether a message continues the previous one without repeating its author. */
function continues(message, before) {
  return Boolean(before) && before.author.id === message.author.id && Boolean(before.ephemeral) === Boolean(message.ephemeral)
    && !isCommandAnswer(message) && !message.message_reference
    && Date.parse(message.timestamp) - Date.parse(before.timestamp) < GROUP_SPAN_MS && sameDay(message, before);
}

const sameDay = (a, b) => dayOf(new Date(a.timestamp)) === dayOf(new Date(b.timestamp));

export function nameButton(id, user) {
  return el("button", { type: "button", class: "name", onclick: event => emit("user-picked", { anchor: event.currentTarget, id }) }, userName(id, user));
}

function commandContext(message) {
  const { user, name } = message.interaction_metadata;
  return el("div", { class: "context" }, avatar(user.id, user), nameButton(user.id, user), words().used, el("span", { class: "command" }, `/${name.replace(/^\//, "")}`));
}

function replyContext(message) {
  const { referenced_message: sent } = message;
  const original = world.messages.get(sent?.id) ?? sent;
  if (!original) return null;
  const excerpt = (original.content || original.embeds?.[0]?.title || "…").split("\n")[0].replace(/^(?:#{1,3}|-#|>) +/, "").slice(0, 160);
  return el("div", { class: "context" }, avatar(original.author.id, original.author), nameButton(original.author.id, original.author), el("span", { class: "excerpt md" }, inline(excerpt)));
}

/** The line above a message: the command that it answers, or the message to which it replies as it is now. */
export const contextOf = message => isCommandAnswer(message) ? commandContext(message) : replyContext(message);

function messageHeader(message) {
  const date = new Date(message.timestamp);
  return el("header", {}, nameButton(message.author.id, message.author), message.author.bot && appBadge(), el("time", { class: "stamp", datetime: message.timestamp, title: formatDate(date, STAMP_STYLES.F) }, messageTime(date)));
}

function messageText(message) {
  if (message.thinking) return el("div", { class: "thinking" }, dots(), words().thinking(userName(message.author.id, message.author)));
  if (!message.content || message.flags & IS_COMPONENTS_V2) return null;
  const node = markdown(message.content);
  node.classList.add("content");
  node.classList.toggle("jumbo", onlyEmojis(message.content));
  if (message.edited_timestamp) {
    const last = node.lastElementChild?.matches(".p, .subtext") ? node.lastElementChild : node;
    last.append(el("span", { class: "edited" }, words().edited));
  }
  return node;
}

export function ephemeralNote(dismiss) {
  return el("div", { class: "note" }, icon("eye"), el("span", {}, words().onlyYou), "•", el("button", { type: "button", "data-dismiss": true, onclick: dismiss }, words().dismiss));
}

const pings = message => !message.ephemeral && message.author.id !== view.member && (message.mentions ?? []).some(user => user.id === view.member);

/** Opens the menu of a message. An ephemeral one has none. */
function moreButton(message) {
  if (message.ephemeral || message.thinking) return null;
  return el("button", { type: "button", class: "more", "aria-haspopup": "menu", "aria-label": words().more, onclick: () => emit("message-picked", message.id) }, "⋯");
}

export function renderMessage(message, before) {
  const first = !continues(message, before);
  const context = contextOf(message);
  const failure = clicks.failures.get(message.id);
  const kind = ["message", first && "first", context && "has-context", pings(message) && "pings"].filter(Boolean).join(" ");
  const extras = [...(message.embeds ?? []).map(embed => renderEmbed(message, embed)), ...looseAttachments(message).map(attachment), ...(message.components ?? []).map(component => renderComponent(message, component))];
  return el("article", { class: kind, "data-message-id": message.id, "data-author": message.author.id, "data-author-name": userName(message.author.id, message.author), "data-ephemeral": message.ephemeral ? "true" : "false" },
    context,
    first ? [avatar(message.author.id, message.author), messageHeader(message)] : el("time", { class: "gutter-stamp", datetime: message.timestamp, "aria-hidden": "true" }, clockTime(new Date(message.timestamp))),
    messageText(message),
    moreButton(message),
    el("div", { class: "stack" }, extras),
    failure && el("div", { class: "failure", role: "alert" }, failure),
    message.ephemeral && ephemeralNote(() => emit("message-dismissed", message.id)));
}

function dayDivider(message) {
  return el("div", { class: "day", role: "separator" }, formatDate(new Date(message.timestamp), { dateStyle: "long" }));
}

/** A message, with a divider above it if a new day begins. */
export function messageNodes(message, before) {
  const newDay = before && !sameDay(message, before);
  return [newDay && dayDivider(message), renderMessage(message, before)].filter(Boolean);
}
