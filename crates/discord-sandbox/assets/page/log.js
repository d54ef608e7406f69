// The channel's messages.

import { byId, compareIds, el, icon, messageNode } from "./dom.js";
import { channelNow, view, words, world } from "./world.js";
import { keepAtEnd } from "./scrolling.js";
import { popup } from "./popup.js";
import { clicks, post, showWaiting } from "./requests.js";
import { contextOf, messageNodes, renderMessage } from "./message.js";
import { renderSentCommands } from "./sent.js";
import { renderChannels, renderStatus } from "./frame.js";

const channelMessages = () => [...world.messages.values()].filter(message => message.channel_id === view.channel).sort((a, b) => compareIds(a.id, b.id));

export function renderLog() {
  const messages = channelMessages();
  const name = channelNow()?.name ?? "";
  const welcome = el("div", { class: "welcome" }, icon("hash"), el("h2", {}, words().welcome(name)), el("p", {}, words().start(name)));
  byId("log").replaceChildren(welcome, ...messages.flatMap((message, at) => messageNodes(message, messages[at - 1])), el("div", { id: "sent" }));
  for (const message of messages) showWaiting(message.id);
  renderSentCommands();
}

/** Appends a new message. Any other change of the order is rare enough to redraw everything. */
function appendMessage(message) {
  const messages = channelMessages();
  if (messages.at(-1) !== message) return renderLog();
  byId("sent").before(...messageNodes(message, messages.at(-2)));
}

/** The message on which a press has begun. It isn't redrawn until the press ends: the browser would lose the press with the old button. */
export const press = {
  message: null,
  changed: false,
  begin(event) {
    this.end();
    this.message = event.target.closest(".message")?.dataset.messageId ?? null;
  },
  end() {
    const { message, changed } = this;
    this.message = null;
    this.changed = false;
    if (changed) refreshMessage(message);
  },
};

/** Shows the changed message above its replies. */
function refreshContexts(id) {
  for (const reply of channelMessages()) {
    if (reply.referenced_message?.id === id) messageNode(reply.id)?.querySelector(":scope > .context")?.replaceWith(contextOf(reply));
  }
}

export function refreshMessage(id) {
  refreshContexts(id);
  if (id === press.message) {
    press.changed = true;
    return;
  }
  const old = messageNode(id);
  const message = world.messages.get(id);
  if (!old || !message) return;
  const messages = channelMessages();
  const node = renderMessage(message, messages[messages.indexOf(message) - 1]);
  const focus = focusPlace(old);
  old.replaceWith(node);
  showWaiting(id);
  if (focus) restoreFocus(node, focus);
  popup.follow(message);
}

/** The keyboard focus in a message that is about to be redrawn. */
function focusPlace(node) {
  if (!node.contains(document.activeElement)) return null;
  const controls = [...node.querySelectorAll("[data-custom-id]")];
  return { customId: document.activeElement.dataset.customId, index: controls.indexOf(document.activeElement) };
}

function restoreFocus(node, { customId, index }) {
  const controls = [...node.querySelectorAll("[data-custom-id]")];
  const candidates = [controls.find(control => control.dataset.customId === customId), controls[index], ...controls];
  candidates.find(control => control && !control.disabled)?.focus({ preventScroll: true });
}

export function receiveMessage(message) {
  const known = world.messages.has(message.id);
  world.messages.set(message.id, message);
  clicks.choices.delete(message.id);
  if (known) clicks.failures.delete(message.id);
  if (message.author.id === world.bot.id) view.typingUntil.delete(message.channel_id);
  if (message.channel_id !== view.channel) {
    if (!known) view.unread.add(message.channel_id);
    renderChannels();
  } else if (known) {
    refreshMessage(message.id);
  } else {
    appendMessage(message);
    if (message.author.id === view.member) view.pinned = true;
    else if (!view.pinned) view.unseen += 1;
  }
  keepAtEnd();
  renderStatus();
}

export function removeMessage(id) {
  const message = world.messages.get(id);
  if (!message) return;
  world.messages.delete(id);
  if (message.channel_id !== view.channel) return;
  const node = messageNode(id);
  if (node?.previousElementSibling?.matches(".day")) node.previousElementSibling.remove();
  node?.remove();
  const next = channelMessages().find(candidate => compareIds(candidate.id, id) > 0);
  if (next) refreshMessage(next.id);
  popup.closeIfOrphaned();
}

export async function dismissMessage(id) {
  try {
    await post("/sandbox/dismiss", { message: id });
    removeMessage(id);
  } catch (error) {
    clicks.failures.set(id, error.message);
    refreshMessage(id);
  }
}
