// The start of the page.

import { byId } from "./dom.js";
import { on } from "./events.js";
import { withKey } from "./key.js";
import { view } from "./world.js";
import { refreshRelativeTimes } from "./time.js";
import { keepAtEnd, noteScroll, scroller, scrollToEnd } from "./scrolling.js";
import { popup } from "./popup.js";
import { composer } from "./draft.js";
import { suggestions } from "./suggestions.js";
import {
  composerChanged, composerKey, reopenCommand, submitComposer, typeIntoComposer,
} from "./composer.js";
import { renderFrame, renderStatus, setDrawer } from "./frame.js";
import { dismissMessage, press, refreshMessage, renderLog } from "./log.js";
import { openUserMenu } from "./user-menu.js";
import { hold, openMenuInstead, openMessageMenu } from "./message-menu.js";
import { chooseMember, followAddress, readPlace, rememberPlace, showChannel } from "./place.js";
import { beRefused, connect, connectNow, retryDelay, takeWorld } from "./connection.js";

/** The part of the window that a phone's keyboard leaves free; a zoomed page keeps its size. */
function fitWindow() {
  if (visualViewport.scale !== 1) return;
  document.documentElement.style.setProperty("--app-height", `${visualViewport.height}px`);
  document.documentElement.style.setProperty("--app-top", `${visualViewport.offsetTop}px`);
  keepAtEnd();
  popup.place();
}

/** Typing anywhere goes to the composer, as in Discord. */
function typeAnywhere(event) {
  const plain = event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (plain && !event.target.closest("input, textarea, dialog, #popup")) composer.focus();
}

function listen() {
  composer.addEventListener("input", composerChanged);
  composer.addEventListener("keydown", composerKey);
  composer.addEventListener("focus", composerChanged);
  byId("composer-box").addEventListener("submit", event => { event.preventDefault(); submitComposer(); });
  byId("foot").addEventListener("focusout", event => { if (!byId("foot").contains(event.relatedTarget)) suggestions.hide(); });
  // A press on a suggestion must not take the focus from its input.
  suggestions.box.addEventListener("mousedown", event => event.preventDefault());
  byId("unseen").addEventListener("click", scrollToEnd);
  byId("me").addEventListener("click", chooseMember);
  byId("drawer-button").addEventListener("click", () => setDrawer(true));
  byId("shade").addEventListener("click", () => setDrawer(false));
  byId("lightbox").addEventListener("click", () => byId("lightbox").close());
  scroller.addEventListener("scroll", () => { noteScroll(); popup.place(); }, { passive: true });
  new ResizeObserver(keepAtEnd).observe(byId("log"));
  new ResizeObserver(keepAtEnd).observe(scroller);
  visualViewport.addEventListener("resize", fitWindow);
  visualViewport.addEventListener("scroll", fitWindow);
  document.addEventListener("keydown", typeAnywhere);
  document.addEventListener("keydown", event => { if (event.key === "Escape" && byId("app").classList.contains("drawer-open")) setDrawer(false); });
  document.addEventListener("pointerdown", event => {
    const open = popup.current;
    if (open && !event.target.closest("#popup, .popup-shade") && !open.find()?.contains(event.target)) popup.leave();
  });
  document.addEventListener("pointerdown", event => press.begin(event));
  document.addEventListener("pointerdown", event => hold.begin(event));
  // The click event follows the end of the press, before any deferred task.
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => setTimeout(() => press.end()));
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => hold.end());
  byId("log").addEventListener("contextmenu", openMenuInstead);
  document.addEventListener("visibilitychange", connectNow);
  window.addEventListener("online", connectNow);
  window.addEventListener("popstate", followAddress);
  on("channel-picked", showChannel);
  on("user-picked", ({ anchor, id }) => openUserMenu(anchor, id));
  on("message-picked", openMessageMenu);
  on("text-offered", typeIntoComposer);
  on("submit-pressed", submitComposer);
  on("command-left", reopenCommand);
  on("click-ended", refreshMessage);
  on("message-dismissed", dismissMessage);
  on("member-changed", connect);
  setInterval(() => { refreshRelativeTimes(); renderStatus(); }, 1000);
}

/** The first state lists the members and channels; only then can the page choose whom to connect as. */
async function start() {
  try {
    const response = await fetch(withKey("/sandbox/state"));
    if (response.status === 403) return beRefused();
    takeWorld(await response.json());
  } catch {
    setTimeout(start, retryDelay());
    return;
  }
  Object.assign(view, readPlace());
  rememberPlace("replaceState");
  renderFrame();
  renderLog();
  connect();
}

renderStatus();
listen();
fitWindow();
start();
