// The line being written.

import { byId } from "./dom.js";
import { channelNow, words } from "./world.js";
import { keepAtEnd } from "./scrolling.js";

export const composer = byId("composer");

/** The command being filled in, and whether a request is under way. */
export const draft = { entry: null, fields: [], sending: false };

export const remainingOptions = () => draft.entry.options.filter(option => !draft.fields.some(field => field.option === option));

export function renderPlaceholder() {
  const remaining = draft.entry ? remainingOptions().length : 0;
  composer.placeholder = draft.entry ? (remaining ? `+${remaining} ${words().options.toLowerCase()}` : "") : words().message(channelNow()?.name ?? "");
}

export function showComposerError(message) {
  byId("composer-error").textContent = message ?? "";
  byId("composer-error").hidden = !message;
  keepAtEnd();
}

export function fitComposer() {
  composer.style.height = "36px";
  if (composer.scrollHeight > 36) composer.style.height = `${composer.scrollHeight}px`;
  byId("send").classList.toggle("ready", Boolean(draft.entry) || composer.value.trim() !== "");
}
