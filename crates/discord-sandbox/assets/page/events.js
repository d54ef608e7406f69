// What lower modules want of higher ones; `main.js` connects the two.

const wishes = new EventTarget();

/** Tells the modules above that something has happened. They react before this returns. */
export const emit = (name, detail) => wishes.dispatchEvent(new CustomEvent(name, { detail }));

export const on = (name, react) => wishes.addEventListener(name, event => react(event.detail));
