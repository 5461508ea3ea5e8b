// A message as an element: text, embeds, pictures, components.

import { blocks, inline } from "/page/markdown.js";
import { born, element, hue, reader } from "/page/elements.js";
import { word } from "/page/words.js";

const TOGETHER_MS = 5 * 60_000;
const CHOSEN_FROM = new Set([3, 5, 6, 7, 8]); // the types of selects
const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link" };

// `hands` carries what a person does: press, select, dismiss; `names` resolves ids.
export function messageElement(message, hands, names) {
  const { ephemeral, loading, failed } = message.sandbox;
  const author = message.author;
  const made = element("li", { class: "message", id: `m${message.id}`, "data-id": message.id, "data-author": author.id, "data-at": message.timestamp, tabindex: "-1" });
  made.classList.toggle("ephemeral", ephemeral);
  made.classList.toggle("pings", names.pings(message));
  const head = element(
    "div",
    { class: "head" },
    element("span", { class: "avatar", "aria-hidden": "true", properties: { "--hue": hue(author.id) } }, initial(author)),
    element("strong", {}, author.global_name ?? author.username),
    author.bot && element("span", { class: "tag" }, "APP"),
    element("time", { datetime: message.timestamp, title: born(message.id).toLocaleString(reader.locale) }, clockTime(message.timestamp)),
    message.edited_timestamp && !loading && element("small", { class: "edited", title: message.edited_timestamp }, word("edited")),
  );
  made.append(head);
  const body = element("div", { class: "body" });
  if (message.type === 6) body.append(element("p", { class: "system" }, word("pinned")));
  else if (message.type === 18) body.append(element("p", { class: "system" }, `${word("opened")} `, ...blocks(message.content, names)));
  else if (failed) body.append(element("p", { class: "failure" }, word("failed")));
  else if (loading) body.append(element("p", { class: "thinking" }, `${author.username} ${word("thinking")}`));
  else if (message.content) body.append(...blocks(message.content, names));
  body.append(...message.attachments.map(attachment));
  body.append(...message.embeds.map((embed) => embedElement(embed, names)));
  body.append(...message.components.map((component) => Object.assign(componentElement(component, message, hands, names), { drawnFrom: drawnFrom(component, names) })));
  if (message.thread) {
    const open = () => names.open(message.thread.id);
    body.append(element("button", { type: "button", class: "thread-link", onclick: open }, `${word("thread")} ${message.thread.name}`));
  }
  if (ephemeral) {
    const dismiss = element("button", { type: "button", class: "dismiss", onclick: () => hands.dismiss(message) }, word("dismiss"));
    body.append(element("p", { class: "only-you" }, `${word("only you")} · `, dismiss));
  }
  made.append(body);
  return made;
}

// Messages of one author that follow each other closely share one head.
export function gather(list) {
  for (const shown of list.querySelectorAll(":scope > .message")) {
    const before = shown.previousElementSibling;
    const follows =
      before?.matches(".message:not(.ephemeral)") &&
      !shown.matches(".ephemeral, .pings") &&
      before.dataset.author === shown.dataset.author &&
      new Date(shown.dataset.at) - new Date(before.dataset.at) < TOGETHER_MS;
    shown.classList.toggle("follows", Boolean(follows));
  }
}

const initial = (author) => (author.global_name ?? author.username)[0].toUpperCase();
const clockTime = (timestamp) => new Date(timestamp).toLocaleTimeString(reader.locale, { hour: "2-digit", minute: "2-digit" });

function picture(media, description) {
  const size = media.width ? { width: String(media.width), height: String(media.height) } : {};
  return element("img", { src: media.url, alt: description ?? "", loading: "lazy", ...size });
}

function attachment(file) {
  if ((file.content_type ?? "").startsWith("image/")) return element("figure", {}, picture(file, file.description));
  return element("p", {}, element("a", { href: file.url, download: file.filename }, `${file.filename} (${file.size} bytes)`));
}

function embedElement(embed, names) {
  const colour = embed.color ? `#${embed.color.toString(16).padStart(6, "0")}` : "var(--line)";
  const made = element("article", { class: "embed", properties: { "--stripe": colour } });
  if (embed.title) {
    const title = inline(embed.title, names);
    made.append(element("h3", {}, ...(embed.url ? [element("a", { href: embed.url, target: "_blank", rel: "noopener noreferrer" }, ...title)] : title)));
  }
  if (embed.description) made.append(...blocks(embed.description, names));
  if (embed.fields?.length) {
    const field = (entry) =>
      element("div", { class: entry.inline ? "inline" : "wide" }, element("dt", {}, ...inline(entry.name, names)), element("dd", {}, ...blocks(entry.value, names)));
    made.append(element("dl", { class: "fields" }, ...embed.fields.map(field)));
  }
  if (embed.image) made.append(element("figure", {}, picture(embed.image, embed.image.description)));
  if (embed.footer) made.append(element("footer", {}, embed.footer.text));
  return made;
}

function componentElement(component, message, hands, names) {
  const nested = (component.components ?? []).map((child) => componentElement(child, message, hands, names));
  switch (component.type) {
    case 1:
      return element("div", { class: "row" }, ...nested);
    case 2:
      return button(component, message, hands);
    case 3: case 5: case 6: case 7: case 8:
      return select(component, message, hands, names);
    default:
      return element("p", { class: "failure" }, `(component of type ${component.type})`);
  }
}

export function emojiElement(emoji) {
  if (!emoji) return null;
  if (!emoji.id) return element("span", { "aria-hidden": "true" }, `${emoji.name} `);
  return element("img", { class: "emoji", alt: "", src: `/cdn/emojis/${emoji.id}.png` });
}

function button(component, message, hands) {
  const kind = `button ${STYLES[component.style]}`;
  if (component.url) {
    return element("a", { class: kind, href: component.url, target: "_blank", rel: "noopener noreferrer" }, component.label ?? component.url);
  }
  const attributes = { type: "button", class: kind, disabled: component.disabled, "data-custom-id": component.custom_id };
  if (!component.label) attributes["aria-label"] = component.emoji.name;
  const made = element("button", attributes, emojiElement(component.emoji), component.label ?? "");
  made.addEventListener("click", () => hands.press(message, component, made));
  return made;
}

// What a select offers: [value, label, description, chosen].
function offered(component, names) {
  const chosen = new Set((component.default_values ?? []).map((entry) => entry.id));
  if (component.type === 3) return component.options.map((o) => [o.value, o.label, o.description, o.default]);
  const things = { 5: names.users, 6: names.roles, 7: () => [...names.users(), ...names.roles()], 8: () => names.channels(component.channel_types) }[component.type]();
  return things.map(([id, label]) => [id, label, "", chosen.has(id)]);
}

// What a row of components is drawn from: while that stays the same, the row need not be drawn anew.
const drawnFrom = (row, names) => JSON.stringify([row, (row.components ?? []).map((child) => CHOSEN_FROM.has(child.type) && offered(child, names))]);

// Sends what is chosen: at once from the open list; but a closed list changes with every arrow key, so there Enter sends.
function sending(control, send) {
  const hint = element("small", { class: "key-hint", role: "status" });
  let byKeys = false;
  control.addEventListener("pointerdown", () => (byKeys = false));
  control.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (byKeys || "unsent" in control.dataset)) {
      event.preventDefault();
      byKeys = false;
      hint.textContent = "";
      if (control.value) send();
    } else if (/^(Arrow|Home|End|Page)/.test(event.key) || (event.key.length === 1 && event.key !== " ")) byKeys = !event.altKey;
  });
  control.addEventListener("change", () => {
    control.dataset.unsent = "";
    if (byKeys) hint.textContent = word("enter");
    else send();
  });
  return hint;
}

// A single choice is a plain select; several are checkboxes that are sent together.
function select(component, message, hands, names) {
  const options = offered(component, names);
  const title = component.placeholder ?? word("choose");
  // Once it is sent, a choice is no longer the person's to keep: the next change of the message draws it anew.
  const sendFrom = (control, values, pressed) => {
    delete control.dataset.unsent;
    delete control.closest(".row").drawnFrom;
    hands.select(message, component, values, pressed);
  };
  if (component.max_values === 1) {
    const made = element("select", { "aria-label": title, disabled: component.disabled, "data-custom-id": component.custom_id });
    const preset = options.find(([, , , chosen]) => chosen);
    made.append(element("option", { value: "", disabled: component.min_values > 0, selected: !preset }, title));
    for (const [value, label, description, chosen] of options) {
      made.append(element("option", { value, selected: Boolean(chosen) }, description ? `${label} — ${description}` : label));
    }
    return element("div", { class: "single" }, made, sending(made, () => sendFrom(made, made.value ? [made.value] : [], made)));
  }
  const boxes = options.map(([value, label, description, chosen]) =>
    element("label", {}, element("input", { type: "checkbox", value, checked: Boolean(chosen) }), label, description && element("small", {}, ` ${description}`)),
  );
  const send = element("button", { type: "button", class: "button primary" }, word("choose"));
  const made = element("fieldset", { class: "many", disabled: component.disabled, "data-custom-id": component.custom_id }, element("legend", {}, title), ...boxes, send);
  const values = () => [...made.querySelectorAll("input:checked")].map((box) => box.value);
  const check = () => {
    const number = values().length;
    send.disabled = number < component.min_values || number > component.max_values;
  };
  made.addEventListener("change", () => {
    made.dataset.unsent = "";
    check();
  });
  send.addEventListener("click", () => sendFrom(made, values(), send));
  check();
  return made;
}
