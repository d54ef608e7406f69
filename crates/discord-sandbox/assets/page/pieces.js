// Small parts that everything shows: avatars, badges, emojis.

import { el, inkOn } from "./dom.js";
import { withKey } from "./key.js";
import { userName, world } from "./world.js";

export function avatar(id, user) {
  const member = world.members.find(candidate => candidate.id === id);
  const color = /^#[0-9a-f]{6}$/i.test(member?.color) ? member.color : "#5865f2";
  const initial = [...userName(id, user)][0].toUpperCase();
  return el("span", { class: "avatar", "aria-hidden": "true", "--avatar": color, "--avatar-ink": inkOn(color) }, initial);
}

export const appBadge = () => el("span", { class: "badge" }, "APP");

export function emojiImage(emoji) {
  return el("img", { class: "emoji", src: withKey(`/sandbox/emojis/${encodeURIComponent(emoji.id)}.png`), alt: `:${emoji.name}:`, title: `:${emoji.name}:`, draggable: "false", decoding: "sync" });
}

/** A component's emoji: an application emoji, or a character. */
export const componentEmoji = emoji => !emoji ? null : emoji.id ? emojiImage(emoji) : el("span", { class: "unicode" }, emoji.name ?? "");
