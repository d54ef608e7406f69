// Discord's markdown within a line.

import { el, webUrl } from "./dom.js";
import { emit } from "./events.js";
import { userName, words, world } from "./world.js";
import { emojiImage } from "./pieces.js";
import { inlineStamp } from "./time.js";

export function spoiler(children) {
  const node = el("span", { class: "spoiler", role: "button", tabindex: "0", "aria-label": words().spoiler }, children);
  const open = () => {
    node.classList.add("open");
    for (const name of ["role", "tabindex", "aria-label"]) node.removeAttribute(name);
  };
  node.addEventListener("click", open);
  node.addEventListener("keydown", event => event.key === "Enter" && open());
  return node;
}

export function link(url, children) {
  const address = webUrl(url);
  return address ? el("a", { href: address, target: "_blank", rel: "noopener noreferrer" }, children) : el("span", {}, children);
}

function channelMention(id) {
  const channel = world.channels.find(candidate => candidate.id === id);
  return el("button", { type: "button", class: "mention", onclick: () => channel && emit("channel-picked", id) }, `#${channel?.name ?? id}`);
}

const userMention = id => el("button", { type: "button", class: "mention", onclick: event => emit("user-picked", { anchor: event.currentTarget, id }) }, `@${userName(id)}`);
const wrap = (...tags) => match => tags.reduceRight((inner, tag) => [el(tag, {}, inner)], inline(match[1]));

/** Inline rules, tried in order at each special character; the first match wins. */
const INLINE_RULES = [
  [/\\([^\p{L}\p{N}\s])/uy, match => match[1]],
  [/(`+)([\s\S]*?[^`])\1(?!`)/y, match => el("code", {}, match[2])],
  [/\|\|([\s\S]+?)\|\|/y, match => spoiler(inline(match[1]))],
  [/\*\*\*([\s\S]+?)\*\*\*(?!\*)/y, wrap("strong", "em")],
  [/\*\*([\s\S]+?)\*\*(?!\*)/y, wrap("strong")],
  [/__([\s\S]+?)__(?!_)/y, wrap("u")],
  [/~~([\s\S]+?)~~/y, wrap("s")],
  [/\*(?=\S)([\s\S]*?[^\s*])\*(?!\*)/y, wrap("em")],
  [/(?<![\p{L}\p{N}_])_([\s\S]+?)_(?![\p{L}\p{N}_])/uy, wrap("em")],
  [/\[([^\]\n]+)\]\(<?(https?:\/\/[^\s)>]+)>?(?: "[^"]*")?\)/y, match => link(match[2], inline(match[1]))],
  [/<(https?:\/\/[^\s>]+)>/y, match => link(match[1], match[1])],
  [/<a?:(\w+):(\d+)>/y, match => emojiImage({ name: match[1], id: match[2] })],
  [/<@&(\d+)>/y, match => el("span", { class: "mention" }, `@${world.roles.find(role => role.id === match[1])?.name ?? words().unknownRole}`)],
  [/<@!?(\d+)>/y, match => userMention(match[1])],
  [/<#(\d+)>/y, match => channelMention(match[1])],
  [/<\/([^:>\n]+):\d+>/y, match => el("button", { type: "button", class: "mention", onclick: () => emit("text-offered", `/${match[1]}`) }, `/${match[1]}`)],
  [/<t:(-?\d+)(?::([tTdDfFRsS]))?>/y, match => inlineStamp(match[1], match[2])],
  [/@(?:everyone|here)\b/y, match => el("span", { class: "mention" }, match[0])],
  [/https?:\/\/[^\s<]+[^\s<.,:;"')\]!?*_~|]/y, match => link(match[0], match[0])],
];

export function inline(text) {
  const nodes = [];
  let plain = "";
  for (let at = 0; at < text.length;) {
    const found = "\\`|*_~[<@h".includes(text[at]) ? firstRule(text, at) : null;
    if (!found) {
      plain += text[at++];
      continue;
    }
    nodes.push(plain, found.render(found.match));
    plain = "";
    at += found.match[0].length;
  }
  nodes.push(plain);
  return nodes.flat(Infinity).filter(node => node !== "");
}

function firstRule(text, at) {
  for (const [pattern, render] of INLINE_RULES) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) return { match, render };
  }
  return null;
}

/** Discord enlarges emojis in a message that has nothing else. */
export function onlyEmojis(text) {
  const rest = text.replace(/<a?:\w+:\d+>|\p{Extended_Pictographic}|[\u200d\ufe0f\u{1f3fb}-\u{1f3ff}]/gu, "");
  const count = (text.match(/<a?:\w+:\d+>|\p{Extended_Pictographic}/gu) ?? []).length;
  return rest.trim() === "" && count > 0 && count <= 30;
}
