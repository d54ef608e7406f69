// Commands under way.

import { byId, dots, el } from "./dom.js";
import { view, words, world } from "./world.js";
import { appBadge, avatar } from "./pieces.js";
import { messageTime } from "./time.js";
import { keepAtEnd } from "./scrolling.js";
import { interactions, post } from "./requests.js";
import { ephemeralNote, nameButton } from "./message.js";

/** Commands sent from this page that are unanswered or have failed. */
export const sentCommands = new Map();

/** Sends a command; throws if the server refuses it at once. */
export async function sendCommand(path, name, body) {
  const sent = { channel: view.channel, name, at: new Date(), failure: null };
  const { interaction } = await post(path, { channel: view.channel, ...body });
  sentCommands.set(interaction, sent);
  // A quick response arrives before anybody could see this line.
  setTimeout(renderSentCommands, 200);
  interactions.follow(interaction, status => {
    if (status === "failed") sent.failure = words().silent;
    else sentCommands.delete(interaction);
    renderSentCommands();
  });
}

export function renderSentCommands() {
  const here = [...sentCommands].filter(([, sent]) => sent.channel === view.channel && (sent.failure || Date.now() - sent.at >= 200));
  byId("sent")?.replaceChildren(...here.map(([id, sent]) => sentCommandNode(id, sent)));
  keepAtEnd();
}

function sentCommandNode(id, sent) {
  const forget = () => {
    sentCommands.delete(id);
    renderSentCommands();
  };
  return el("article", { class: "message first has-context", "data-interaction": id, "data-ephemeral": "true" },
    el("div", { class: "context" }, avatar(view.member), nameButton(view.member), words().used, el("span", { class: "command" }, `/${sent.name}`)),
    avatar(world.bot.id), el("header", {}, nameButton(world.bot.id), appBadge(), el("time", { class: "stamp", datetime: sent.at.toISOString() }, messageTime(sent.at))),
    sent.failure ? el("div", { class: "failure", role: "alert" }, sent.failure) : el("div", { class: "thinking" }, dots(), words().sending),
    sent.failure && ephemeralNote(forget));
}
