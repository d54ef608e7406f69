// Modals.

import { byId, el } from "./dom.js";
import { words } from "./world.js";
import { popup } from "./popup.js";
import { markdown } from "./markdown.js";
import { interactions, post } from "./requests.js";
import { defaultValues, KIND, selectBox } from "./components.js";

export const modalBox = byId("modal");

export function openModal({ interaction, modal }) {
  popup.close();
  const fields = [];
  const parts = modal.components.map(component => modalPart(component, fields));
  const failure = el("p", { class: "failure", role: "alert", hidden: true });
  const submit = el("button", { type: "submit", class: "btn primary", "data-modal-submit": true }, words().submit);
  const form = el("form", { autocomplete: "off" },
    el("h2", { id: "modal-title" }, modal.title), el("div", { class: "fields scroll" }, parts), failure,
    el("div", { class: "actions" }, el("button", { type: "button", class: "btn plain", onclick: () => modalBox.close() }, words().cancel), submit));
  form.addEventListener("submit", event => {
    event.preventDefault();
    submitModal(interaction, fields, submit, failure);
  });
  modalBox.setAttribute("aria-labelledby", "modal-title");
  modalBox.dataset.customId = modal.custom_id;
  modalBox.replaceChildren(form);
  if (!modalBox.open) modalBox.showModal();
  form.querySelector("input, textarea")?.focus();
}

async function submitModal(interaction, fields, submit, failure) {
  const finish = message => {
    submit.disabled = false;
    failure.hidden = !message;
    failure.textContent = message ?? "";
    if (!message) modalBox.close();
  };
  const missing = fields.find(field => field.missing?.());
  if (missing) return finish(words().required(missing.label));
  submit.disabled = true;
  try {
    const values = Object.fromEntries(fields.map(field => [field.customId, field.read()]));
    const sent = await post("/sandbox/modals", { interaction, values });
    interactions.follow(sent.interaction, status => finish(status === "failed" ? words().modalFailed : null));
  } catch (error) {
    finish(error.message);
  }
}

/** One line of a modal; adds its inputs to `fields`. */
function modalPart(component, fields) {
  if (component.type === KIND.row) return component.components.map(input => labelled(input, input.label, null, fields));
  if (component.type === KIND.label) return labelled(component.component, component.label, component.description, fields);
  if (component.type === KIND.text) return markdown(component.content);
  return null;
}

function labelled(component, label, description, fields) {
  const make = MODAL_INPUTS[component.type];
  if (!make) return null;
  const { node, read, missing } = make(component);
  fields.push({ customId: component.custom_id, label, read, missing });
  const star = component.required !== false && component.type !== KIND.checkbox && el("span", { class: "required", "aria-hidden": "true" }, " *");
  const isText = component.type === KIND.textInput;
  return el(isText ? "label" : "fieldset", { class: "field" },
    el(isText ? "span" : "legend", { class: "field-label" }, label, star), description && el("span", { class: "field-help" }, description), node);
}

function textInput(component) {
  const attributes = { "data-custom-id": component.custom_id, required: component.required !== false, minlength: component.min_length, maxlength: component.max_length, placeholder: component.placeholder };
  const node = component.style === 2 ? el("textarea", attributes) : el("input", { type: "text", ...attributes });
  node.value = component.value ?? "";
  return { node, read: () => node.value };
}

function modalSelect(select) {
  let values = defaultValues(select);
  const node = el("div");
  const draw = () => node.replaceChildren(selectBox(select, values, choose, () => node.firstElementChild));
  const choose = chosen => {
    values = chosen;
    draw();
    node.firstElementChild.focus();
  };
  draw();
  return { node, read: () => values, missing: () => select.required !== false && !values.length };
}

function tickBoxes(type) {
  return component => {
    const boxes = component.options.map(option => el("input", { type, name: component.custom_id, value: option.value, checked: option.default === true }));
    const node = el("div", { "data-custom-id": component.custom_id }, component.options.map((option, at) => el("label", { class: "check", "data-option-value": option.value }, boxes[at],
      el("span", {}, option.label, option.description && el("div", { class: "field-help" }, option.description)))));
    const values = () => boxes.filter(box => box.checked).map(box => box.value);
    return { node, read: () => type === "radio" ? values()[0] ?? null : values(), missing: () => component.required !== false && !values().length };
  };
}

function tickBox(component) {
  const node = el("input", { type: "checkbox", "data-custom-id": component.custom_id, checked: component.default === true });
  return { node: el("span", { class: "check" }, node), read: () => node.checked };
}

const MODAL_INPUTS = {
  [KIND.textInput]: textInput,
  [KIND.stringSelect]: modalSelect, [KIND.userSelect]: modalSelect, [KIND.roleSelect]: modalSelect, [KIND.mentionableSelect]: modalSelect, [KIND.channelSelect]: modalSelect,
  [KIND.radioGroup]: tickBoxes("radio"), [KIND.checkboxGroup]: tickBoxes("checkbox"), [KIND.checkbox]: tickBox,
};
