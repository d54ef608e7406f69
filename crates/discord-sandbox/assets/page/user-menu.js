// The menu of a user.

import { el } from "./dom.js";
import { localized, userName, words, world } from "./world.js";
import { appBadge, avatar } from "./pieces.js";
import { moveInList, popup } from "./popup.js";
import { showComposerError } from "./draft.js";
import { sendCommand } from "./sent.js";
import { typeIntoComposer } from "./composer.js";

export function openUserMenu(anchor, id) {
  const commands = world.commands.filter(command => command.type === 2);
  const item = (label, attributes) => el("li", { role: "menuitem", class: "option", tabindex: "-1", ...attributes }, el("span", { class: "texts" }, el("b", {}, label)));
  const items = [
    item(words().mention, { onclick: () => { popup.close(); typeIntoComposer(`<@${id}> `); } }),
    ...commands.map(command => item(localized(command), { "data-command": command.name, onclick: () => { popup.close(); runUserCommand(command, id); } })),
  ];
  const node = el("div", { id: "popup" },
    el("div", { class: "popup-head" }, avatar(id), el("span", {}, userName(id)), id === world.bot.id && appBadge()),
    el("ul", { class: "scroll", role: "menu", "aria-label": userName(id), "data-user-menu": id }, items),
    !commands.length && el("div", { class: "popup-empty" }, words().noUserCommands));
  node.addEventListener("keydown", event => moveInList(event, items, popup));
  // Redrawing a message removes the pressed name: the menu stays until it would have to move.
  popup.open({ find: () => anchor.isConnected ? anchor : null, node });
  items[0].focus();
}

function runUserCommand(command, target) {
  sendCommand("/sandbox/user-commands", localized(command), { command: command.id, target }).catch(error => showComposerError(error.message));
}
