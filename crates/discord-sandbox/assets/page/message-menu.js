// The menu of a message.

import { el, messageNode } from "./dom.js";
import { localized, userName, words, world } from "./world.js";
import { moveInList, popup } from "./popup.js";
import { showComposerError } from "./draft.js";
import { sendCommand } from "./sent.js";

/** How long a finger holds a message until its menu opens. */
const HOLD_MS = 500;

export function openMessageMenu(id) {
  const message = world.messages.get(id);
  if (!message || message.ephemeral || message.thinking) return;
  const commands = world.commands.filter(command => command.type === 3);
  const items = commands.map(command => el("li", { role: "menuitem", class: "option", tabindex: "-1", "data-command": command.name, onclick: () => { popup.close(); runMessageCommand(command, id); } },
    el("span", { class: "texts" }, el("b", {}, localized(command)))));
  const node = el("div", { id: "popup" },
    el("div", { class: "popup-head" }, el("span", {}, words().messageOf(userName(message.author.id, message.author)))),
    items.length ? el("ul", { class: "scroll", role: "menu", "aria-label": words().apps, "data-message-menu": id }, items) : el("div", { class: "popup-empty" }, words().noMessageCommands));
  node.addEventListener("keydown", event => moveInList(event, items, popup));
  popup.open({ find: () => messageNode(id)?.querySelector(":scope > .more"), node });
  items[0]?.focus();
}

function runMessageCommand(command, target) {
  sendCommand("/sandbox/message-commands", localized(command), { command: command.id, target }).catch(error => showComposerError(error.message));
}

/** A finger that holds a message opens its menu. */
export const hold = {
  timer: null,
  begin(event) {
    this.end();
    const id = messageAt(event);
    if (event.pointerType === "touch" && id) this.timer = setTimeout(() => openMessageMenu(id), HOLD_MS);
  },
  end() { clearTimeout(this.timer); },
};

/** The second button of a mouse opens the menu, too; links and fields keep the browser's own. */
export function openMenuInstead(event) {
  const id = messageAt(event);
  if (!id) return;
  event.preventDefault();
  openMessageMenu(id);
}

/** The message that is pressed beside its links, buttons and fields. */
function messageAt(event) {
  if (event.target.closest("a, button, input, textarea, select")) return null;
  return event.target.closest(".message:has(> .more)")?.dataset.messageId ?? null;
}
