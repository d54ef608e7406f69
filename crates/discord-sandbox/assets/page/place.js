// Member and channel. The address keeps them beside the key, so that two windows can be two people.

import { byId } from "./dom.js";
import { emit } from "./events.js";
import { view, words, world } from "./world.js";
import { scrollToEnd } from "./scrolling.js";
import { openListbox } from "./popup.js";
import { clicks, interactions } from "./requests.js";
import { sentCommands } from "./sent.js";
import { leaveCommand } from "./composer.js";
import { renderFrame, setDrawer } from "./frame.js";
import { renderLog } from "./log.js";
import { modalBox } from "./modal.js";

export function rememberPlace(method = "pushState") {
  history[method](null, "", `?${new URLSearchParams({ member: view.member, channel: view.channel })}${location.hash}`);
}

/** The first member who speaks a language of the browser, or else English. */
function memberOfLanguage() {
  const primary = locale => locale.toLowerCase().split("-")[0];
  for (const language of [...navigator.languages, "en"]) {
    const member = world.members.find(member => primary(member.locale) === primary(language));
    if (member) return member;
  }
  return world.members[0];
}

export function readPlace() {
  const wanted = new URLSearchParams(location.search);
  const known = (list, id, other) => (list.find(candidate => candidate.id === id) ?? other)?.id ?? null;
  return {
    member: known(world.members, wanted.get("member"), memberOfLanguage()),
    channel: known(world.channels, wanted.get("channel"), world.channels[0]),
  };
}

export function showChannel(id, remember = true) {
  if (byId("app").classList.contains("drawer-open")) setDrawer(false);
  view.channel = id;
  view.unread.delete(id);
  view.unseen = 0;
  if (remember) rememberPlace();
  renderFrame();
  renderLog();
  scrollToEnd();
}

function becomeMember(id, remember = true) {
  view.member = id;
  if (remember) rememberPlace();
  // Nothing that the other person saw may stay on the screen.
  world.messages.clear();
  clicks.clear();
  sentCommands.clear();
  interactions.waiting.clear();
  view.unread.clear();
  if (modalBox.open) modalBox.close();
  leaveCommand();
  renderFrame();
  renderLog();
  scrollToEnd();
  emit("member-changed");
}

export function chooseMember() {
  openListbox({ find: () => byId("me"), label: words().chooseMember, memberPicker: true, min: 1, max: 1, values: [view.member], choose: ([id]) => becomeMember(id),
    options: world.members.map(member => ({ value: member.id, label: member.name, description: `${member.username} · ${member.locale}`, user: member.id })) });
}

export function followAddress() {
  const { member, channel } = readPlace();
  if (member !== view.member) becomeMember(member, false);
  if (channel !== view.channel) showChannel(channel, false);
  rememberPlace("replaceState");
}
