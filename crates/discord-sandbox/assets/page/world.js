// What the page knows: the server's state, and its own.

import { WORDS } from "./words.js";

/** State from the server, and state of this page only. */
export const world = { guild: { id: "", name: "" }, channels: [], members: [], roles: [], bot: { id: "", username: "", online: true }, commands: [], emojis: [], messages: new Map() };

export const view = { member: null, channel: null, pinned: true, top: 0, unseen: 0, unread: new Set(), everConnected: false, typingUntil: new Map() };
export const me = () => world.members.find(member => member.id === view.member);
export const locale = () => me()?.locale ?? navigator.language;
export const words = () => locale().startsWith("de") ? WORDS.de : WORDS.en;
export const channelNow = () => world.channels.find(channel => channel.id === view.channel);
export const localized = (thing, key = "name") => thing[`${key}_localizations`]?.[locale()] ?? thing[key];

export function userName(id, user) {
  if (id === world.bot.id) return world.bot.username;
  const member = world.members.find(candidate => candidate.id === id);
  return member?.name ?? user?.global_name ?? user?.username ?? words().unknown;
}
