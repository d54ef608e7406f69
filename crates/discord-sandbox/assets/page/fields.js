// The options of the command being filled in.

import { el, icon } from "./dom.js";
import { emit } from "./events.js";
import { localized, view, words } from "./world.js";
import { keepAtEnd } from "./scrolling.js";
import { post } from "./requests.js";
import { fitting, fixedValues, OPTION, readField } from "./commands.js";
import {
  composer, draft, remainingOptions, renderPlaceholder, showComposerError,
} from "./draft.js";
import { suggestions } from "./suggestions.js";

export function suggestOptions() {
  const text = composer.value.trim().toLowerCase();
  const options = remainingOptions().filter(option => localized(option).startsWith(text) || option.name.startsWith(text));
  if (!options.length) return suggestions.hide();
  suggestions.show(words().options, options.map(option => ({ value: option.name, label: localized(option), description: localized(option, "description"), choose: () => { composer.value = ""; addField(option).input.focus(); } })), text ? 0 : -1);
}

export function addField(option) {
  const field = { option, picked: null, asked: 0 };
  field.input = el("input", { type: option.type === OPTION.attachment ? "file" : "text", autocomplete: "off", spellcheck: "false", "aria-label": localized(option), "data-option": option.name, inputmode: option.type === OPTION.integer && !option.choices ? "numeric" : undefined,
    onfocus: () => suggestValues(field), oninput: () => fieldChanged(field), onkeydown: event => fieldKey(event, field) });
  const remove = !option.required && el("button", { type: "button", "aria-label": `${words().remove}: ${localized(option)}`, onclick: () => removeField(field) }, icon("close"));
  field.chip = el("div", { class: "chip", onclick: () => field.input.focus() }, el("span", {}, localized(option)), field.input, remove);
  draft.fields.push(field);
  composer.before(field.chip);
  renderPlaceholder();
  keepAtEnd();
  return field;
}

function removeField(field) {
  draft.fields = draft.fields.filter(other => other !== field);
  field.chip.remove();
  renderPlaceholder();
  composer.focus();
  suggestOptions();
}

function fieldChanged(field) {
  field.chip.classList.remove("wrong");
  showComposerError(null);
  suggestValues(field);
}

/** Moves to the next empty required option, else to the end of the line, where Enter sends. */
export function focusNextField() {
  const empty = draft.fields.find(field => !field.input.value);
  (empty?.input ?? composer).focus();
  if (!empty) suggestOptions();
}

function suggestValues(field) {
  if (field.option.autocomplete) return askForValues(field);
  const isPicked = field.picked?.label === field.input.value;
  const values = fixedValues(field.option);
  showValues(field, values && (isPicked ? values : fitting(values, field.input.value)), isPicked ? -1 : 0);
}

function showValues(field, values, active) {
  const { option } = field;
  const title = `${localized(option)}: ${localized(option, "description")}`;
  const items = (values ?? []).map(value => ({ ...value, choose: () => pickValue(field, value) }));
  suggestions.show(items.length || !values ? title : `${title} · ${words().noChoices}`, items, active);
}

function pickValue(field, value) {
  field.picked = value;
  field.input.value = value.label;
  field.chip.classList.remove("wrong");
  showComposerError(null);
  suggestions.hide();
  focusNextField();
}

/** Asks the bot for completions once typing pauses; only the newest response counts. */
function askForValues(field) {
  const turn = ++field.asked;
  showValues(field, null, -1);
  if (field.picked?.label === field.input.value) return;
  setTimeout(async () => {
    if (turn !== field.asked || document.activeElement !== field.input) return;
    const { entry } = draft;
    const options = draft.fields.filter(other => other === field || other.input.value).map(other => ({ name: other.option.name, type: other.option.type, value: readField(other).value ?? other.input.value }));
    const answer = await post("/sandbox/autocomplete", { channel: view.channel, command: entry.command.id, path: entry.path, options, focused: field.option.name }).catch(error => ({ error }));
    if (turn !== field.asked || document.activeElement !== field.input) return;
    if (answer.error) showComposerError(answer.error.message);
    else showValues(field, answer.choices.map(choice => ({ label: localized(choice), value: choice.value })), 0);
  }, 150);
}

function fieldKey(event, field) {
  if (event.isComposing || suggestions.takeKey(event)) return;
  if (event.key === "Enter") {
    event.preventDefault();
    emit("submit-pressed");
  } else if (event.key === "Escape") {
    event.preventDefault();
    emit("command-left");
  } else if (event.key === "Backspace" && !field.input.value) {
    event.preventDefault();
    if (!field.option.required) removeField(field);
    else if (draft.fields[0] === field) emit("command-left");
    else draft.fields[draft.fields.indexOf(field) - 1].input.focus();
  }
}
