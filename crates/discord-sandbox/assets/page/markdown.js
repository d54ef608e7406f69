// Discord's markdown as blocks: headings, quotes, lists, code.

import { el } from "./dom.js";
import { inline } from "./inline.js";

const ANSI_INK = { 30: "#4f545c", 31: "#dc322f", 32: "#859900", 33: "#b58900", 34: "#268bd2", 35: "#d33682", 36: "#2aa198", 37: "#ffffff" };
const ANSI_PAPER = { 40: "#002b36", 41: "#cb4b16", 42: "#586e75", 43: "#657b83", 44: "#839496", 45: "#6c71c4", 46: "#93a1a1", 47: "#fdf6e3" };

/** The colours of an `ansi` code block that Discord supports. */
function ansi(text) {
  let style = {};
  return text.split(/(\u001b\[[\d;]*m)/).map(part => {
    const codes = /^\u001b\[([\d;]*)m$/.exec(part);
    if (!codes) return styledSpan(part, style);
    for (const code of codes[1].split(";").map(Number)) style = applyAnsi(style, code);
    return null;
  });
}

function applyAnsi(style, code) {
  if (code === 0) return {};
  if (code === 1) return { ...style, "font-weight": "700" };
  if (code === 4) return { ...style, "text-decoration": "underline" };
  if (ANSI_INK[code]) return { ...style, color: ANSI_INK[code] };
  if (ANSI_PAPER[code]) return { ...style, "background-color": ANSI_PAPER[code] };
  return style;
}

function styledSpan(text, style) {
  const node = el("span", {}, text);
  for (const [name, value] of Object.entries(style)) node.style.setProperty(name, value);
  return node;
}

const codeBlock = (language, text) => el("pre", {}, el("code", {}, language === "ansi" ? ansi(text) : text));
const LIST_LINE = /^(\s*)([-*]|\d+\.) +(.+)$/;

const LINE_RULES = [
  [/^(#{1,3}) +(.+)$/, match => el(`h${match[1].length}`, {}, inline(match[2]))],
  [/^-# +(.+)$/, match => el("div", { class: "subtext" }, inline(match[1]))],
];

/** Parses Discord's markdown into nodes: first blocks, then inline text. */
export function markdown(text) {
  const root = el("div", { class: "md" });
  const parts = String(text).split(/```(?:([\w+#.-]+)\n)?\n?([\s\S]*?)\n?```\n?/);
  for (let at = 0; at < parts.length; at += 3) {
    const before = at + 1 < parts.length ? parts[at].replace(/\n$/, "") : parts[at];
    root.append(...blocks(before));
    if (at + 1 < parts.length) root.append(codeBlock(parts[at + 1], parts[at + 2]));
  }
  return root;
}

function blocks(text) {
  const nodes = [];
  const lines = text === "" ? [] : text.split("\n");
  let paragraph = [];
  const endParagraph = () => {
    if (paragraph.length) nodes.push(el("div", { class: "p" }, inline(paragraph.join("\n"))));
    paragraph = [];
  };
  while (lines.length) {
    const block = specialBlock(lines);
    if (block) {
      endParagraph();
      nodes.push(block);
    } else {
      paragraph.push(lines.shift());
    }
  }
  endParagraph();
  return nodes;
}

/** Takes a heading, subtext, quote or list off the front of the lines, if one starts there. */
function specialBlock(lines) {
  for (const [pattern, render] of LINE_RULES) {
    const match = pattern.exec(lines[0]);
    if (match) {
      lines.shift();
      return render(match);
    }
  }
  if (lines[0].startsWith(">>> ")) return el("blockquote", { class: "md" }, blocks(lines.splice(0).join("\n").slice(4)));
  if (lines[0].startsWith("> ")) return el("blockquote", { class: "md" }, blocks(takeWhile(lines, line => line.startsWith("> ")).map(line => line.slice(2)).join("\n")));
  if (LIST_LINE.test(lines[0])) return list(takeWhile(lines, line => LIST_LINE.test(line)));
  return null;
}

function takeWhile(lines, accept) {
  const end = lines.findIndex(line => !accept(line));
  return lines.splice(0, end === -1 ? lines.length : end);
}

export function list(lines) {
  const root = el("div");
  const levels = [];
  for (const [, space, mark, text] of lines.map(line => LIST_LINE.exec(line))) {
    const tag = /\d/.test(mark) ? "OL" : "UL";
    while (levels.length > 1 && space.length < levels.at(-1).indent) levels.pop();
    const deeper = !levels.length || space.length > levels.at(-1).indent;
    if (!deeper && levels.at(-1).node.tagName !== tag) levels.pop();
    if (deeper || levels.at(-1)?.node.tagName !== tag) {
      const node = el(tag, { start: tag === "OL" ? parseInt(mark, 10) : undefined });
      (levels.at(-1)?.node.lastElementChild ?? root).append(node);
      levels.push({ indent: space.length, node });
    }
    levels.at(-1).node.append(el("li", {}, inline(text)));
  }
  return root;
}
