// Pictures, files and embeds.

import { byId, el, hexColor, icon, localUrl } from "./dom.js";
import { messageTime } from "./time.js";
import { inline, link } from "./inline.js";
import { markdown } from "./markdown.js";

/** Resolves `attachment://` links, by which embeds and V2 components refer to files of their own message. */
export function mediaUrl(message, media) {
  const name = /^attachment:\/\/(.+)$/.exec(media?.url ?? "")?.[1];
  const file = name && message.attachments?.find(candidate => candidate.filename === name);
  return localUrl(file ? file.url : media?.url ?? "");
}

export function picture(url, alt, size = {}) {
  const image = el("img", { src: url, alt: alt ?? "", width: size.width, height: size.height, decoding: "sync" });
  return el("button", { type: "button", class: "picture", "aria-label": alt || undefined, onclick: () => showLarge(url, alt) }, image);
}

function showLarge(url, alt) {
  const box = byId("lightbox");
  box.replaceChildren(el("img", { src: url, alt: alt ?? "" }));
  box.showModal();
}

const isPicture = file => file.content_type?.startsWith("image/") || /\.(png|jpe?g|gif|webp|avif)$/i.test(file.filename);

export function attachment(file) {
  if (isPicture(file)) return picture(localUrl(file.url), file.description, file);
  return el("a", { class: "file", href: localUrl(file.url), download: file.filename }, icon("file"), file.filename);
}

/** Files shown by an embed or a component aren't shown a second time. */
export function looseAttachments(message) {
  const used = JSON.stringify([message.embeds ?? [], message.components ?? []]);
  return (message.attachments ?? []).filter(file => !used.includes(JSON.stringify(file.url).slice(1, -1)) && !used.includes(`"attachment://${file.filename}"`));
}

/** Places up to three inline fields side by side, on a grid of twelve columns. */
function embedFields(fields) {
  const groups = [];
  for (const field of fields) {
    const last = groups.at(-1);
    if (field.inline && last?.[0].inline && last.length < 3) last.push(field);
    else groups.push([field]);
  }
  return el("div", { class: "embed-fields" }, groups.flatMap(group => group.map(field => {
    const node = el("div", {}, el("div", { class: "embed-field-name md" }, inline(field.name)), markdown(field.value));
    node.style.gridColumn = `span ${field.inline ? 12 / Math.max(group.length, 2) : 12}`;
    return node;
  })));
}

function embedFooter(message, embed) {
  const time = embed.timestamp ? messageTime(new Date(embed.timestamp)) : null;
  const text = [embed.footer?.text, time].filter(Boolean).join(" • ");
  return text && el("div", { class: "embed-footer" }, embed.footer?.icon_url && el("img", { src: mediaUrl(message, { url: embed.footer.icon_url }), alt: "" }), text);
}

export function renderEmbed(message, embed) {
  const author = embed.author && el("div", { class: "embed-author beside" },
    embed.author.icon_url && el("img", { src: mediaUrl(message, { url: embed.author.icon_url }), alt: "" }),
    embed.author.url ? link(embed.author.url, embed.author.name) : embed.author.name);
  const title = embed.title && el("div", { class: "embed-title md beside" }, embed.url ? link(embed.url, inline(embed.title)) : inline(embed.title));
  const description = embed.description ? markdown(embed.description) : null;
  description?.classList.add("beside");
  const fields = embed.fields?.length ? embedFields(embed.fields) : null;
  fields?.classList.add("beside");
  return el("article", { class: `embed${embed.thumbnail ? " with-thumbnail" : ""}`, "--accent": hexColor(embed.color) },
    embed.thumbnail && el("div", { class: "embed-thumbnail" }, picture(mediaUrl(message, embed.thumbnail), embed.thumbnail.description)),
    author, title, description, fields,
    embed.image && el("div", { class: "embed-image" }, picture(mediaUrl(message, embed.image), embed.image.description, embed.image)),
    embedFooter(message, embed));
}
