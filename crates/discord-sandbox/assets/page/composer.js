// Chat and slash commands.

import { byId, el } from "./dom.js";
import { view, words, world } from "./world.js";
import { scrollToEnd } from "./scrolling.js";
import { post, upload } from "./requests.js";
import { exactEntry, matchingEntries, readField } from "./commands.js";
import { composer, draft, fitComposer, renderPlaceholder, showComposerError } from "./draft.js";
import { suggestions } from "./suggestions.js";
import { addField, focusNextField, suggestOptions } from "./fields.js";
import { sendCommand } from "./sent.js";

export function composerChanged() {
  fitComposer();
  showComposerError(null);
  if (draft.entry) return suggestOptions();
  if (!/^\/[^\n]*$/.test(composer.value)) return suggestions.hide();
  const typed = composer.value.slice(1);
  // A space after a complete command accepts it, as in Discord.
  if (typed.endsWith(" ") && exactEntry(typed)) return pickCommand(exactEntry(typed));
  const entries = matchingEntries(typed);
  if (!entries.length) return suggestions.hide();
  suggestions.show(`${words().commands} · ${world.bot.username}`, entries.map(entry => ({ value: `/${entry.defaultName}`, user: world.bot.id, label: `/${entry.name}`, description: entry.description, choose: () => pickCommand(entry) })));
}

function pickCommand(entry) {
  leaveCommand();
  draft.entry = entry;
  composer.value = "";
  composer.before(el("span", { id: "command-name", "data-command": `/${entry.defaultName}` }, `/${entry.name}`));
  for (const option of entry.options.filter(candidate => candidate.required)) addField(option);
  renderPlaceholder();
  fitComposer();
  focusNextField();
}

export function leaveCommand() {
  draft.entry = null;
  draft.fields.forEach(field => field.chip.remove());
  draft.fields = [];
  byId("command-name")?.remove();
  renderPlaceholder();
}

/** Returns from the form to the typed command. */
export function reopenCommand() {
  const typed = `/${draft.entry.name}`;
  leaveCommand();
  composer.value = typed;
  composer.focus();
  composerChanged();
}

export async function submitComposer() {
  if (draft.sending) return;
  if (!draft.entry && composer.value.startsWith("/") && exactEntry(composer.value.slice(1))) return pickCommand(exactEntry(composer.value.slice(1)));
  const send = draft.entry ? sendDraft : sendChat;
  draft.sending = true;
  try {
    await send();
  } catch (error) {
    showComposerError(error.message);
  }
  draft.sending = false;
}

async function sendChat() {
  const content = composer.value.trim();
  if (!content) return;
  await post("/sandbox/messages", { channel: view.channel, content });
  if (composer.value.trim() === content) composer.value = "";
  fitComposer();
  scrollToEnd();
}

async function sendDraft() {
  const read = draft.fields.map(field => ({ field, ...readField(field) }));
  const wrong = read.find(({ error }) => error);
  if (wrong) {
    wrong.field.chip.classList.add("wrong");
    wrong.field.input.focus();
    throw new Error(wrong.error);
  }
  if (composer.value.trim()) throw new Error(words().noChoices);
  for (const part of read.filter(({ file }) => file)) part.value = await upload(part.file);
  const { entry } = draft;
  const options = read.filter(({ value }) => value !== undefined).map(({ field, value }) => ({ name: field.option.name, type: field.option.type, value }));
  await sendCommand("/sandbox/commands", entry.name, { command: entry.command.id, path: entry.path, options });
  leaveCommand();
  suggestions.hide();
  composer.focus();
  fitComposer();
  scrollToEnd();
}

export function composerKey(event) {
  if (event.isComposing || suggestions.takeKey(event)) return;
  if (event.key === "Enter" && !event.shiftKey) {
    event.preventDefault();
    submitComposer();
  } else if (draft.entry && event.key === "Escape") {
    event.preventDefault();
    reopenCommand();
  } else if (draft.entry && event.key === "Backspace" && !composer.value) {
    event.preventDefault();
    if (draft.fields.length) draft.fields.at(-1).input.focus();
    else reopenCommand();
  }
}

export function typeIntoComposer(text) {
  if (draft.entry) return composer.focus();
  composer.value = text.startsWith("/") ? text : composer.value + text;
  composer.focus();
  composerChanged();
}
