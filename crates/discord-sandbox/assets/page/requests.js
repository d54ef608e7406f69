// Requests to the server, and the outcome of interactions.

import { dots, messageNode } from "./dom.js";
import { emit } from "./events.js";
import { withKey } from "./key.js";
import { view, words } from "./world.js";

/** Waits for the outcome of interactions. The HTTP response and the event may come in either order. */
export const interactions = {
  waiting: new Map(),
  settled: new Map(),
  follow(id, done) {
    if (this.settled.has(id)) done(this.settled.get(id));
    else this.waiting.set(id, done);
  },
  settle(id, status) {
    this.settled.set(id, status);
    if (this.settled.size > 200) this.settled.delete(this.settled.keys().next().value);
    const done = this.waiting.get(id);
    this.waiting.delete(id);
    done?.(status);
  },
  /** After a gap in the connection no event will settle these; the messages themselves are up to date. */
  forget() {
    for (const id of [...this.waiting.keys()]) this.settle(id, "answered");
  },
};

/** Per message: the component that awaits a response, the failures, and the choices made in selects meanwhile. */
export const clicks = {
  waiting: new Map(),
  failures: new Map(),
  choices: new Map(),
  choice(message, customId) { return this.choices.get(message)?.get(customId); },
  remember(message, customId, values) {
    if (!this.choices.has(message)) this.choices.set(message, new Map());
    this.choices.get(message).set(customId, values);
  },
  clear() { for (const map of [this.waiting, this.failures, this.choices]) map.clear(); },
};

export function post(path, body) {
  return send(withKey(path), { headers: { "content-type": "application/json" }, body: JSON.stringify({ member: view.member, ...body }) });
}

/** Uploads a file for an option of a command; returns the option's value. */
export async function upload(file) {
  const sent = await send(withKey("/sandbox/uploads", { member: view.member, name: file.name }), { body: file });
  return sent.upload;
}

async function send(address, request) {
  const response = await fetch(address, { method: "POST", ...request })
    .catch(() => { throw new Error(words().unreachable); });
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new Error(answer.message ?? `${response.status} ${response.statusText}`);
  return answer;
}

export async function useComponent(messageId, component, values) {
  if (clicks.waiting.has(messageId)) return;
  clicks.waiting.set(messageId, component.custom_id);
  clicks.failures.delete(messageId);
  showWaiting(messageId);
  const finish = failure => {
    clicks.waiting.delete(messageId);
    if (failure) {
      clicks.failures.set(messageId, failure);
      clicks.choices.delete(messageId);
    }
    emit("click-ended", messageId);
  };
  try {
    const { interaction } = await post("/sandbox/components", { message: messageId, custom_id: component.custom_id, component_type: component.type, values });
    interactions.follow(interaction, status => finish(status === "failed" ? words().failed : null));
  } catch (error) {
    finish(error.message);
  }
}

/** Locks a message's components in place, so that the pressed one keeps its focus. */
export function showWaiting(messageId) {
  const node = messageNode(messageId);
  const customId = clicks.waiting.get(messageId);
  if (!node || customId === undefined) return;
  node.querySelector(".failure")?.remove();
  for (const control of node.querySelectorAll("button[data-custom-id]")) {
    if (control.dataset.customId === customId) {
      control.classList.add("waiting");
      control.setAttribute("aria-busy", "true");
      control.setAttribute("aria-disabled", "true");
      control.append(dots());
    } else if (!control.disabled) {
      control.classList.add("held");
      control.disabled = true;
    }
  }
}
