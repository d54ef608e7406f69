// Buttons, selects and layouts on a message.

import { el, hexColor, icon, webUrl } from "./dom.js";
import { userName, words, world } from "./world.js";
import { componentEmoji } from "./pieces.js";
import { openListbox } from "./popup.js";
import { spoiler } from "./inline.js";
import { markdown } from "./markdown.js";
import { clicks, useComponent } from "./requests.js";
import { mediaUrl, picture } from "./embeds.js";

export const KIND = { row: 1, button: 2, stringSelect: 3, textInput: 4, userSelect: 5, roleSelect: 6, mentionableSelect: 7, channelSelect: 8, section: 9, text: 10, thumbnail: 11, gallery: 12, file: 13, separator: 14, container: 17, label: 18, radioGroup: 21, checkboxGroup: 22, checkbox: 23 };
const BUTTON_STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link" };
export const IS_COMPONENTS_V2 = 1 << 15;

const COMPONENTS = {
  [KIND.row]: (message, component) => el("div", { class: "row" }, component.components.map(child => renderComponent(message, child))),
  [KIND.button]: renderButton,
  [KIND.stringSelect]: renderSelect, [KIND.userSelect]: renderSelect, [KIND.roleSelect]: renderSelect, [KIND.mentionableSelect]: renderSelect, [KIND.channelSelect]: renderSelect,
  [KIND.section]: (message, component) => el("div", { class: "section" }, el("div", {}, component.components.map(child => renderComponent(message, child))), renderComponent(message, component.accessory)),
  [KIND.text]: (_, component) => markdown(component.content),
  [KIND.thumbnail]: (message, component) => el("div", { class: "thumbnail" }, hideable(component, picture(mediaUrl(message, component.media), component.description))),
  [KIND.gallery]: (message, component) => el("div", { class: `gallery${component.items.length === 1 ? " single" : ""}` }, component.items.map(item => hideable(item, picture(mediaUrl(message, item.media), item.description, item.media)))),
  [KIND.file]: (message, component) => el("a", { class: "file", href: mediaUrl(message, component.file), download: true }, icon("file"), component.name ?? component.file.url.replace("attachment://", "")),
  [KIND.separator]: (_, component) => el("hr", { class: `separator${component.divider === false ? "" : " divider"}${component.spacing === 2 ? " large" : ""}` }),
  [KIND.container]: (message, component) => hideable(component, el("div", { class: "container", "--accent": hexColor(component.accent_color) }, component.components.map(child => renderComponent(message, child)))),
};

export const renderComponent = (message, component) => component && COMPONENTS[component.type]?.(message, component);
const hideable = (component, node) => component.spoiler ? spoiler(node) : node;

function renderButton(message, button) {
  const content = [componentEmoji(button.emoji), button.label && el("span", {}, button.label)];
  const style = `btn ${BUTTON_STYLES[button.style] ?? "secondary"}${button.label ? "" : " emoji-only"}`;
  if (button.style === 5) return el("a", { class: style, href: webUrl(button.url) ?? undefined, target: "_blank", rel: "noopener noreferrer" }, content, icon("out"));
  return el("button", {
    type: "button", class: style, "data-custom-id": button.custom_id, disabled: button.disabled === true, "aria-label": button.label ? undefined : button.emoji?.name,
    onclick: () => useComponent(message.id, button, []),
  }, content);
}

/** The options of a select, in one form for all kinds. */
function selectOptions(select) {
  if (select.type === KIND.stringSelect) return select.options;
  if (select.type === KIND.channelSelect) return world.channels.map(channel => ({ value: channel.id, label: `#${channel.name}` }));
  if (select.type === KIND.roleSelect) return world.roles.map(role => ({ value: role.id, label: `@${role.name}` }));
  return [...world.members, world.bot].map(user => ({ value: user.id, label: userName(user.id), description: user.username, user: user.id }));
}

export function defaultValues(select) {
  if (select.type === KIND.stringSelect) return select.options.filter(option => option.default).map(option => option.value);
  return (select.default_values ?? []).map(value => value.id);
}

const selectLimits = select => ({ min: select.min_values ?? 1, max: select.max_values ?? 1 });

function chosenNodes(select, values) {
  const chosen = selectOptions(select).filter(option => values.includes(option.value));
  if (!chosen.length) return el("span", { class: "placeholder" }, select.placeholder ?? words().select);
  return chosen.map(option => el("span", { class: "value" }, componentEmoji(option.emoji), option.emoji ? " " : null, option.label));
}

/** The closed box of a select; `choose` gets the values after a change. */
export function selectBox(select, values, choose, findBox) {
  const { max } = selectLimits(select);
  return el("button", {
    type: "button", class: `select${max > 1 ? " multiple" : ""}`, "data-custom-id": select.custom_id, "data-component-type": select.type, disabled: select.disabled === true,
    "aria-haspopup": "listbox", "aria-expanded": "false", "aria-label": select.placeholder ?? words().select,
    onclick: () => openSelect(select, values, choose, findBox),
  }, el("span", { class: "chosen" }, chosenNodes(select, values)), icon("down"));
}

function openSelect(select, values, choose, findBox) {
  openListbox({ find: findBox, label: select.placeholder ?? words().select, options: selectOptions(select), values, ...selectLimits(select), source: select, choose });
}

function renderSelect(message, select) {
  const values = clicks.choice(message.id, select.custom_id) ?? defaultValues(select);
  const findBox = () => document.querySelector(`[data-message-id="${CSS.escape(message.id)}"] .select[data-custom-id="${CSS.escape(select.custom_id)}"]`);
  const choose = chosen => {
    clicks.remember(message.id, select.custom_id, chosen);
    useComponent(message.id, select, chosen);
  };
  return selectBox(select, values, choose, findBox);
}
