// The list above the composer.

import { byId, el } from "./dom.js";
import { avatar } from "./pieces.js";
import { composer, draft } from "./draft.js";

/** The list above the composer: commands, options, or values of an option. */
export const suggestions = {
  box: byId("suggestions"), items: [], active: -1,
  show(title, items, active = 0) {
    this.items = items;
    const nodes = items.map((item, at) => el("li", { id: `suggestion-${at}`, role: "option", class: "option", "data-option-value": String(item.value), onclick: () => item.choose() },
      item.user ? avatar(item.user) : null, el("span", { class: "texts" }, el("b", {}, item.label), item.description && el("small", {}, item.description))));
    this.box.replaceChildren(el("div", { class: "popup-title" }, title), items.length ? el("ul", { role: "listbox", "aria-label": title }, nodes) : el("div", { class: "popup-empty" }));
    this.box.lastElementChild.hidden = !items.length;
    if (!items.length) this.box.firstElementChild.style.paddingBottom = "12px";
    this.box.hidden = false;
    composer.setAttribute("aria-expanded", "true");
    this.activate(items.length ? active : -1);
  },
  hide() {
    this.items = [];
    this.box.hidden = true;
    composer.setAttribute("aria-expanded", "false");
    this.activate(-1);
  },
  activate(at) {
    this.active = at;
    const nodes = [...this.box.querySelectorAll("[role=option]")];
    nodes.forEach((node, index) => {
      node.classList.toggle("active", index === at);
      node.setAttribute("aria-selected", String(index === at));
    });
    nodes[at]?.scrollIntoView({ block: "nearest" });
    for (const input of [composer, ...draft.fields.map(field => field.input)]) {
      if (at >= 0 && !this.box.hidden) input.setAttribute("aria-activedescendant", `suggestion-${at}`);
      else input.removeAttribute("aria-activedescendant");
    }
  },
  /** Returns whether the key was meant for the list. */
  takeKey(event) {
    if (this.box.hidden) return false;
    const count = this.items.length;
    if (event.key === "ArrowDown" && count) this.activate((this.active + 1) % count);
    else if (event.key === "ArrowUp" && count) this.activate(this.active <= 0 ? count - 1 : this.active - 1);
    else if ((event.key === "Enter" || (event.key === "Tab" && !event.shiftKey)) && this.active >= 0) this.items[this.active].choose();
    else if (event.key === "Escape") this.hide();
    else return false;
    event.preventDefault();
    return true;
  },
};
