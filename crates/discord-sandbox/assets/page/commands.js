// Slash commands: how they are typed, and the values that their options take.

import { localized, userName, words, world } from "./world.js";

export const OPTION = { subcommand: 1, group: 2, string: 3, integer: 4, boolean: 5, user: 6, channel: 7, role: 8, mentionable: 9, number: 10, attachment: 11 };

/** Every slash command as typed, with one entry per subcommand. */
function commandEntries() {
  return world.commands.filter(command => (command.type ?? 1) === 1).flatMap(command => expandCommand(command, command, []));
}

function expandCommand(command, part, parents) {
  const chain = [...parents, part];
  const nested = (part.options ?? []).filter(option => option.type === OPTION.subcommand || option.type === OPTION.group);
  if (nested.length) return nested.flatMap(option => expandCommand(command, option, chain));
  return [{
    command, path: chain.slice(1).map(step => step.name), options: part.options ?? [], description: localized(part, "description"),
    name: chain.map(step => localized(step)).join(" "), defaultName: chain.map(step => step.name).join(" "),
  }];
}

/** Entries that match the typed text; those that begin with it come first. */
export function matchingEntries(typed) {
  const text = typed.trim().toLowerCase();
  const rank = entry => Math.min(...[entry.name, entry.defaultName].map(name => name.startsWith(text) ? 0 : name.includes(text) ? 1 : 2));
  return commandEntries().map(entry => [rank(entry), entry]).filter(([score]) => score < 2).sort((a, b) => a[0] - b[0]).map(([, entry]) => entry);
}

export const exactEntry = typed => commandEntries().find(entry => [entry.name, entry.defaultName].includes(typed.trim().toLowerCase()));

/** The allowed values of an option, or null if any text or number may be typed. */
export function fixedValues(option) {
  if (option.choices?.length) return option.choices.map(choice => ({ label: localized(choice), value: choice.value }));
  if (option.type === OPTION.boolean) return [{ label: words().yes, value: true }, { label: words().no, value: false }];
  if (option.type === OPTION.user || option.type === OPTION.mentionable) return [...world.members, world.bot].map(user => ({ label: userName(user.id), value: user.id, description: user.username, user: user.id }));
  if (option.type === OPTION.channel) return world.channels.map(channel => ({ label: `#${channel.name}`, value: channel.id }));
  return null;
}

export const fitting = (values, text) => values.filter(value => value.label.toLowerCase().includes(text.trim().toLowerCase()));

/** The value of an option as sent, its file before the upload, or its error; none of them for an empty optional one. */
export function readField({ option, input, picked }) {
  const name = localized(option);
  const text = input.value.trim();
  if (!text) return option.required ? { error: words().required(name) } : {};
  if (option.type === OPTION.attachment) return { file: input.files[0] };
  if (picked?.label === input.value) return { value: picked.value };
  const values = fixedValues(option);
  if (values) {
    const match = values.find(value => value.label.toLowerCase() === text.toLowerCase()) ?? (fitting(values, text).length === 1 ? fitting(values, text)[0] : null);
    return match ? { value: match.value } : { error: words().fromList(name) };
  }
  return option.type === OPTION.integer || option.type === OPTION.number ? readNumber(option, name, text) : readText(option, name, text);
}

function readNumber(option, name, text) {
  const value = Number(text.replace(",", "."));
  if (option.type === OPTION.integer && !Number.isSafeInteger(value)) return { error: words().integer(name) };
  if (!Number.isFinite(value)) return { error: words().number(name) };
  if (value < (option.min_value ?? -Infinity)) return { error: words().atLeast(name, option.min_value) };
  if (value > (option.max_value ?? Infinity)) return { error: words().atMost(name, option.max_value) };
  return { value };
}

function readText(option, name, text) {
  if (text.length < (option.min_length ?? 0)) return { error: words().longer(name, option.min_length) };
  if (text.length > (option.max_length ?? Infinity)) return { error: words().shorter(name, option.max_length) };
  return { value: text };
}
