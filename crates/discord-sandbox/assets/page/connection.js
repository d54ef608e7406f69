// The connection to the server, and what arrives on it.

import { withKey } from "./key.js";
import { channelNow, me, view, world } from "./world.js";
import { scroller, scrollToEnd } from "./scrolling.js";
import { popup } from "./popup.js";
import { clicks, interactions } from "./requests.js";
import { renderFrame, renderPeople, renderStatus } from "./frame.js";
import { receiveMessage, removeMessage, renderLog } from "./log.js";
import { openModal } from "./modal.js";
import { followAddress } from "./place.js";

const connection = { socket: null, attempts: 0, timer: 0 };

export function connect() {
  clearTimeout(connection.timer);
  const old = connection.socket;
  connection.socket = null;
  old?.close();
  document.body.dataset.state = "connecting";
  renderStatus();
  const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${withKey("/sandbox/events", { member: view.member })}`);
  connection.socket = socket;
  socket.onmessage = event => { if (socket === connection.socket) receive(JSON.parse(event.data)); };
  socket.onclose = () => { if (socket === connection.socket) connectLater(); };
}

/** Exponential backoff with jitter, so that many pages don't reconnect at once. */
export function retryDelay() {
  return Math.min(15_000, 250 * 2 ** connection.attempts++) * (0.75 + Math.random() / 2);
}

function connectLater() {
  connection.socket = null;
  document.body.dataset.state = "connecting";
  renderStatus();
  connection.timer = setTimeout(reconnect, retryDelay());
}

/** A browser doesn't say why a web socket was refused, so the page asks by another request. */
async function reconnect() {
  const refused = await fetch(withKey("/sandbox/state"), { method: "HEAD" }).then(response => response.status === 403, () => false);
  if (refused) beRefused();
  else if (!connection.socket) connect();
}

/** The key belongs to another start of the local Discord, or is missing. */
export function beRefused() {
  document.body.dataset.state = "refused";
  renderStatus();
}

/** The user or the network is back, so the page stops waiting. */
export function connectNow() {
  if (view.member && !connection.socket && document.visibilityState === "visible") connect();
}

const EVENTS = {
  state(state) {
    const pinned = view.pinned;
    const top = scroller.scrollTop;
    takeWorld(state);
    connection.attempts = 0;
    view.everConnected = true;
    document.body.dataset.state = "connected";
    interactions.forget();
    clicks.clear();
    if (!me() || !channelNow()) return followAddress();
    renderFrame();
    renderLog();
    popup.closeIfOrphaned();
    if (pinned) scrollToEnd();
    else scroller.scrollTop = top;
  },
  message: ({ message }) => receiveMessage(message),
  deleted: ({ id }) => removeMessage(id),
  interaction: ({ id, status }) => { if (status !== "pending") interactions.settle(id, status); },
  modal: openModal,
  commands: ({ commands }) => { world.commands = commands; },
  bot({ online }) {
    world.bot.online = online;
    renderPeople();
    renderStatus();
  },
  typing({ channel }) {
    view.typingUntil.set(channel, Date.now() + 10_000);
    renderStatus();
  },
};

const receive = event => EVENTS[event.type]?.(event);

export function takeWorld(state) {
  for (const key of ["guild", "channels", "members", "roles", "bot", "commands", "emojis"]) world[key] = state[key];
  world.messages = new Map(state.messages.map(message => [message.id, message]));
}
