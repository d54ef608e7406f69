// Dates and times in the member's language.

import { el } from "./dom.js";
import { locale, words } from "./world.js";

const formatters = new Map();

/** Caches Intl formatters: they are costly to make, and every message needs some. */
function formatter(kind, options) {
  const key = `${locale()}|${kind.name}|${JSON.stringify(options)}`;
  if (!formatters.has(key)) formatters.set(key, new kind(locale(), options));
  return formatters.get(key);
}

export const formatDate = (date, options) => formatter(Intl.DateTimeFormat, options).format(date);
export const dayOf = date => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
export const clockTime = date => formatDate(date, { timeStyle: "short" });

export function messageTime(date) {
  const days = Math.round((dayOf(new Date()) - dayOf(date)) / 86_400_000);
  if (days === 0) return clockTime(date);
  if (days === 1) return `${words().yesterday} ${clockTime(date)}`;
  return formatDate(date, { dateStyle: "short", timeStyle: "short" });
}

const UNITS = [["year", 31_557_600], ["month", 2_629_800], ["day", 86_400], ["hour", 3_600], ["minute", 60], ["second", 1]];

function relativeTime(date) {
  const seconds = Math.round((date - Date.now()) / 1000);
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? UNITS.at(-1);
  return formatter(Intl.RelativeTimeFormat, { numeric: "auto" }).format(Math.trunc(seconds / size), unit);
}

export const STAMP_STYLES = {
  t: { timeStyle: "short" }, T: { timeStyle: "medium" }, d: { dateStyle: "short" }, D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" }, F: { dateStyle: "full", timeStyle: "short" }, s: { dateStyle: "short", timeStyle: "short" }, S: { dateStyle: "short", timeStyle: "medium" },
};

export function inlineStamp(seconds, style = "f") {
  const date = new Date(Number(seconds) * 1000);
  if (Number.isNaN(date.getTime())) return el("span", {}, String(seconds));
  const relative = style === "R";
  const text = relative ? relativeTime(date) : formatDate(date, STAMP_STYLES[style]);
  return el("time", { class: "stamp-inline", datetime: date.toISOString(), title: formatDate(date, STAMP_STYLES.F), "data-relative": relative }, text);
}

export function refreshRelativeTimes() {
  for (const node of document.querySelectorAll("time[data-relative]")) {
    const text = relativeTime(new Date(node.dateTime));
    if (node.textContent !== text) node.textContent = text;
  }
}
