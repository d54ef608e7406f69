// Lists and menus that open beside what was pressed.

import { el, icon, messageNode } from "./dom.js";
import { words } from "./world.js";
import { avatar, componentEmoji } from "./pieces.js";

/** The one open list or menu. It looks its anchor up each time, since messages are redrawn while it is open. */
export const popup = {
  current: null,
  open({ find, node, source, onOutside, fullWidth }) {
    this.close();
    const anchor = find();
    const host = anchor.closest("dialog") ?? document.body;
    const shade = el("div", { class: "popup-shade", onclick: () => this.leave() });
    host.append(shade, node);
    this.current = { find, node, shade, source, onOutside, fullWidth };
    anchor.setAttribute("aria-expanded", "true");
    this.place();
  },
  place() {
    if (!this.current) return;
    const { find, node, fullWidth } = this.current;
    const anchor = find()?.getBoundingClientRect();
    if (!anchor) return this.close();
    if (fullWidth) node.style.width = `${Math.max(anchor.width, 260)}px`;
    const below = innerHeight - anchor.bottom - 12;
    const above = anchor.top - 12;
    const upwards = below < Math.min(node.scrollHeight, 340) && above > below;
    node.style.maxHeight = `${Math.min(340, Math.max(upwards ? above : below, 120))}px`;
    node.style.top = upwards ? "auto" : `${anchor.bottom + 4}px`;
    node.style.bottom = upwards ? `${innerHeight - anchor.top + 4}px` : "auto";
    node.style.left = `${Math.max(8, Math.min(anchor.left, innerWidth - node.offsetWidth - 8))}px`;
  },
  close() {
    if (!this.current) return;
    const { find, node, shade } = this.current;
    const hadFocus = node.contains(document.activeElement);
    this.current = null;
    node.remove();
    shade.remove();
    find()?.setAttribute("aria-expanded", "false");
    if (hadFocus) find()?.focus({ preventScroll: true });
  },
  /** Closes after a press elsewhere: a multiple choice then takes the ticked values. */
  leave() {
    const commit = this.current?.onOutside;
    this.close();
    commit?.();
  },
  /** Keeps a list open across an edit of its message if the select itself is unchanged. */
  follow(message) {
    if (!this.current?.source) return;
    const anchor = this.current.find();
    if (anchor && !messageNode(message.id)?.contains(anchor)) return;
    if (!anchor || !JSON.stringify(message.components).includes(JSON.stringify(this.current.source))) return this.close();
    anchor.setAttribute("aria-expanded", "true");
    this.place();
  },
  closeIfOrphaned() { if (this.current && !this.current.find()) this.close(); },
};

function optionNode(option, selected, attributes) {
  return el("li", { role: "option", class: "option", tabindex: "-1", "aria-selected": String(selected), "data-option-value": option.value, ...attributes },
    option.user ? avatar(option.user) : componentEmoji(option.emoji),
    el("span", { class: "texts" }, el("b", {}, option.label), option.description && el("small", {}, option.description)),
    el("span", { class: "tick" }, icon("tick")));
}

/** A list for choosing one or several options. Calls `choose` once, and only if the choice has changed. */
export function openListbox({ find, label, options, values, min, max, source, choose, memberPicker }) {
  // A second press on the box closes its list.
  if (popup.current && popup.current.find() === find()) return popup.leave();
  const chosen = new Set(values);
  const several = max > 1;
  const valid = () => chosen.size >= min && chosen.size <= max;
  const changed = () => chosen.size !== values.length || values.some(value => !chosen.has(value));
  const commit = () => { if (changed() && valid()) choose(options.map(option => option.value).filter(value => chosen.has(value))); };
  const finish = () => { popup.close(); commit(); };
  const toggle = value => {
    if (several) toggleOne(chosen, value, max);
    else if (chosen.has(value) && min === 0) chosen.delete(value);
    else { chosen.clear(); chosen.add(value); }
    if (several) refresh();
    else finish();
  };
  const items = options.map(option => optionNode(option, chosen.has(option.value), { "data-member-id": memberPicker ? option.value : undefined, onclick: () => toggle(option.value) }));
  const count = el("span", { "aria-live": "polite" });
  const done = el("button", { type: "button", class: "btn primary", "data-select-done": true, onclick: finish }, words().done);
  const refresh = () => {
    items.forEach((item, at) => {
      const picked = chosen.has(options[at].value);
      item.setAttribute("aria-selected", String(picked));
      item.setAttribute("aria-disabled", String(several && !picked && chosen.size >= max));
    });
    count.textContent = words().chosen(chosen.size, min, max);
    done.disabled = !valid();
  };
  const node = el("div", { id: "popup", class: several ? "multiple" : "" },
    items.length ? el("ul", { class: "scroll", role: "listbox", "aria-label": label, "aria-multiselectable": several ? "true" : undefined, "data-for": source?.custom_id }, items) : el("div", { class: "popup-empty" }, words().noChoices),
    several && el("div", { class: "popup-foot" }, count, done));
  node.addEventListener("keydown", event => moveInList(event, items, popup));
  refresh();
  popup.open({ find, node, source, onOutside: several ? commit : null, fullWidth: true });
  (items.find(item => item.getAttribute("aria-selected") === "true") ?? items[0])?.focus();
}

function toggleOne(chosen, value, max) {
  if (chosen.has(value)) chosen.delete(value);
  else if (chosen.size < max) chosen.add(value);
}

/** Handles arrow keys, Home, End, Enter, Space, Escape and first letters in a list of focusable items. */
export function moveInList(event, items, owner) {
  const at = items.indexOf(document.activeElement);
  const letter = event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey ? event.key.toLowerCase() : null;
  const byLetter = letter && [...items.slice(at + 1), ...items.slice(0, at + 1)].find(item => item.innerText.trim().toLowerCase().startsWith(letter));
  const target = { ArrowDown: items[(at + 1) % items.length], ArrowUp: items.at(at - 1), Home: items[0], End: items.at(-1) }[event.key] ?? byLetter;
  if (target) target.focus();
  else if ((event.key === "Enter" || event.key === " ") && at >= 0) items[at].click();
  else if (event.key === "Escape") owner.close();
  else return;
  event.preventDefault();
  event.stopPropagation();
}
