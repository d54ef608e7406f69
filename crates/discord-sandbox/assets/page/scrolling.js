// The end of the channel, and how far away from it the member is.

import { byId, el } from "./dom.js";
import { channelNow, view, words, world } from "./world.js";

export const scroller = byId("messages");
const toEnd = () => scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight;

export function scrollToEnd() {
  view.pinned = true;
  view.unseen = 0;
  keepAtEnd();
}

export function keepAtEnd() {
  if (view.pinned) scroller.scrollTop = scroller.scrollHeight;
  view.top = scroller.scrollTop;
  renderUnseen();
}

/** Only scrolling up leaves the end. Pictures that load late push the end away as well, and the page follows. */
export function noteScroll() {
  if (toEnd() < 60) view.pinned = true;
  else if (scroller.scrollTop < view.top) view.pinned = false;
  view.top = scroller.scrollTop;
  if (view.pinned) view.unseen = 0;
  renderUnseen();
}

function renderUnseen() {
  const far = toEnd() > scroller.clientHeight;
  byId("unseen").hidden = view.pinned || (!view.unseen && !far);
  byId("unseen").replaceChildren(el("span", {}, view.unseen ? words().unseen(view.unseen) : words().olderShown), el("span", {}, words().jump));
  document.title = `${view.unseen ? `(${view.unseen}) ` : ""}#${channelNow()?.name ?? ""} | ${world.guild.name}`;
}
