// Small helpers: elements, addresses, colours.

import { withKey } from "./key.js";

export const byId = id => document.getElementById(id);

/** Builds an element. Text always becomes text nodes, so no message can inject markup. */
export function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name.startsWith("--")) node.style.setProperty(name, value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat(Infinity).filter(child => child !== null && child !== undefined && child !== false));
  return node;
}

export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `#icon-${name}`);
  svg.append(use);
  return svg;
}

export const dots = () => el("span", { class: "dots", "aria-hidden": "true" }, el("i"), el("i"), el("i"));
export const messageNode = id => document.querySelector(`.message[data-message-id="${CSS.escape(id)}"]`);

/** Compares snowflakes: 64-bit numbers as decimal strings, so the longer one is greater. */
export const compareIds = (a, b) => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);

/** Reduces a file's address to its path with the key: the page may be open under another name of this machine. */
export function localUrl(url) {
  const address = webUrl(url);
  if (!address) return "";
  const { pathname } = new URL(address);
  return pathname.startsWith("/sandbox/") ? withKey(pathname) : address;
}

/** The full address, or null if it isn't a web address: a `javascript:` address must never become a link. */
export function webUrl(url) {
  try {
    const parsed = new URL(url, location.href);
    return ["http:", "https:"].includes(parsed.protocol) ? parsed.href : null;
  } catch {
    return null;
  }
}

/** A colour from Discord's number; null if there is none. */
export const hexColor = number => Number.isInteger(number) ? `#${number.toString(16).padStart(6, "0")}` : null;

/** Black or white, for better contrast with the colour. */
export function inkOn(color) {
  const [red, green, blue] = [1, 3, 5].map(at => parseInt(color.slice(at, at + 2), 16));
  return red * 0.299 + green * 0.587 + blue * 0.114 > 160 ? "#1e1f22" : "#ffffff";
}
