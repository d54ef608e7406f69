// The frame: channels, members, the current user, the state of the connection.

import { byId, dots, el, icon } from "./dom.js";
import { emit } from "./events.js";
import { channelNow, locale, userName, view, words, world } from "./world.js";
import { appBadge, avatar } from "./pieces.js";
import { composer, renderPlaceholder } from "./draft.js";

export function renderChannels() {
  byId("channels").replaceChildren(...world.channels.map(channel => el("button", {
    type: "button", class: `channel${view.unread.has(channel.id) ? " unread" : ""}`, "data-channel-id": channel.id, "aria-current": channel.id === view.channel ? "page" : undefined, onclick: () => emit("channel-picked", channel.id),
  }, icon("hash"), channel.name)));
}

function personRow(id, isBot) {
  const offline = isBot && !world.bot.online;
  return el("button", { type: "button", class: `person${offline ? " offline" : ""}`, "data-user-id": id, onclick: event => emit("user-picked", { anchor: event.currentTarget, id }) }, avatar(id), el("span", {}, userName(id)), isBot && appBadge());
}

export function renderPeople() {
  // Beside the channel if there is room, else below the list of channels.
  for (const place of ["people", "side-people"]) {
    byId(place).replaceChildren(
      el("div", { class: "side-title" }, words().apps), personRow(world.bot.id, true),
      el("div", { class: "side-title" }, `${words().members}: ${world.members.length}`), ...world.members.map(member => personRow(member.id, false)));
  }
}

export function renderFrame() {
  document.documentElement.lang = locale();
  byId("guild").replaceChildren(el("span", { class: "avatar", "aria-hidden": "true" }, [...world.guild.name][0] ?? ""), el("span", {}, world.guild.name));
  byId("channels-title").textContent = words().channels;
  byId("channel-name").textContent = channelNow()?.name ?? "";
  byId("drawer-button").setAttribute("aria-label", words().openChannels);
  byId("side").setAttribute("aria-label", words().channels);
  byId("people").setAttribute("aria-label", words().members);
  byId("send").setAttribute("aria-label", words().send);
  composer.setAttribute("aria-label", words().message(channelNow()?.name ?? ""));
  byId("me").setAttribute("aria-label", `${words().you} ${userName(view.member)}`);
  byId("me").dataset.memberId = view.member;
  byId("me").replaceChildren(el("span", { class: "as" }, words().you), avatar(view.member), el("span", {}, userName(view.member)), icon("down"));
  renderPlaceholder();
  renderChannels();
  renderPeople();
  renderStatus();
}

export function renderStatus() {
  const { state } = document.body.dataset;
  const typing = (view.typingUntil.get(view.channel) ?? 0) > Date.now();
  const [text, bad] = state === "refused" ? [words().refused, true]
    : state !== "connected" ? [view.everConnected ? words().lost : words().connecting, view.everConnected]
    : !world.bot.online ? [words().offline(world.bot.username), true]
    : typing ? [words().typing(world.bot.username), false] : ["", false];
  const box = byId("status");
  if (box.dataset.text === text) return;
  box.dataset.text = text;
  box.classList.toggle("bad", bad);
  box.replaceChildren(...(typing && !bad ? [dots(), text] : [text]));
}

export function setDrawer(open) {
  byId("app").classList.toggle("drawer-open", open);
  byId("drawer-button").setAttribute("aria-expanded", String(open));
  (open ? byId("channels").querySelector("button") : byId("drawer-button"))?.focus();
}
