// Discord's markdown, as far as bots use it, turned into elements.

import { element, reader, relative } from "/page/elements.js";

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};

// Each: a pattern that matches at the start of the rest, and what becomes of the match.
const INLINE = [
  [/^\\([^A-Za-z0-9\s])/, (m) => m[1]],
  [/^``(.+?)``/s, (m) => element("code", {}, m[1])],
  [/^`([^`]+)`/, (m) => element("code", {}, m[1])],
  [/^\*\*\*(.+?)\*\*\*/s, (m, names) => element("strong", {}, element("em", {}, ...inline(m[1], names)))],
  [/^\*\*(.+?)\*\*/s, (m, names) => element("strong", {}, ...inline(m[1], names))],
  [/^__(.+?)__/s, (m, names) => element("u", {}, ...inline(m[1], names))],
  [/^~~(.+?)~~/s, (m, names) => element("s", {}, ...inline(m[1], names))],
  [/^\|\|(.+?)\|\|/s, (m, names) => spoiler(inline(m[1], names))],
  [/^\*([^\s*](?:[^*]*[^\s*])?)\*/, (m, names) => element("em", {}, ...inline(m[1], names))],
  [/^_([^_\n]+)_(?![a-z0-9])/i, (m, names) => element("em", {}, ...inline(m[1], names))],
  [/^\[([^\]\n]+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/, (m, names) => link(m[2], inline(m[1], names), names)],
  [/^<(https?:\/\/[^\s>]+)>/, (m, names) => link(m[1], [m[1]], names)],
  [/^https?:\/\/[^\s<]+[^\s<.,:;"')\]]/, (m, names) => link(m[0], [m[0]], names)],
  [/^<@!?(\d+)>/, (m, names) => mention(`@${names.user(m[1])}`)],
  [/^<@&(\d+)>/, (m, names) => mention(`@${names.role(m[1])}`)],
  [/^<#(\d+)>/, (m, names) => place(m[1], names)],
  [/^<\/([^:>]+):\d+>/, (m) => mention(`/${m[1]}`)],
  [/^<t:(-?\d+)(?::([tTdDfFR]))?>/, (m) => moment(Number(m[1]), m[2] ?? "f")],
  [/^<(a?):(\w+):(\d+)>/, (m) => element("img", { class: "emoji", alt: `:${m[2]}:`, src: `/cdn/emojis/${m[3]}.png` })],
  [/^@(?:everyone|here)\b/, (m) => mention(m[0])],
];

export function inline(text, names) {
  const found = [];
  let plain = "";
  let rest = text;
  outer: while (rest) {
    for (const [pattern, make] of INLINE) {
      const match = pattern.exec(rest);
      if (!match) continue;
      if (plain) found.push(plain);
      plain = "";
      found.push(make(match, names));
      rest = rest.slice(match[0].length);
      continue outer;
    }
    plain += rest[0];
    rest = rest.slice(1);
  }
  if (plain) found.push(plain);
  return found;
}

export function blocks(text, names) {
  const found = [];
  const parts = text.split(/```(?:[a-z]*\n)?([\s\S]*?)```\n?/);
  parts.forEach((part, index) => {
    if (index % 2) found.push(element("pre", {}, element("code", {}, part)));
    else if (part) found.push(...lines(index + 1 < parts.length ? part.replace(/\n$/, "") : part, names));
  });
  return found;
}

function lines(text, names) {
  const found = [];
  let list = null;
  let quote = null;
  for (const line of text.split("\n")) {
    const heading = /^(#{1,3}) (.+)/.exec(line);
    const small = /^-# (.+)/.exec(line);
    const item = /^\s*(?:[-*]|(\d+)\.) (.+)/.exec(line);
    const quoted = /^> ?(.*)/.exec(line);
    if (!item) list = null;
    if (!quoted) quote = null;
    if (heading) found.push(element(`h${heading[1].length + 2}`, {}, ...inline(heading[2], names)));
    else if (small) found.push(element("small", { class: "subtext" }, ...inline(small[1], names)));
    else if (item) {
      if (!list) found.push((list = element(item[1] ? "ol" : "ul", item[1] ? { start: item[1] } : {})));
      list.append(element("li", {}, ...inline(item[2], names)));
    } else if (quoted) {
      if (!quote) found.push((quote = element("blockquote")));
      quote.append(element("p", {}, ...inline(quoted[1], names)));
    } else found.push(element("p", {}, ...inline(line, names)));
  }
  return found;
}

const mention = (text) => element("span", { class: "mention" }, text);

const place = (id, names) =>
  element("button", { type: "button", class: "mention", onclick: () => names.open(id) }, `#${names.channel(id)}`);

// A link into this Discord opens the place here and shows the message, as Discord's own clients do.
const link = (address, children, names) => {
  const jump = /^https:\/\/discord\.com\/channels\/\d+\/(\d+)(?:\/(\d+))?$/.exec(address);
  if (jump) return element("button", { type: "button", class: "jump", onclick: () => names.open(jump[1], jump[2]) }, ...children);
  return away(address, children);
};

const away = (address, children) => element("a", { href: address, target: "_blank", rel: "noopener noreferrer" }, ...children);

function moment(seconds, style) {
  const date = new Date(seconds * 1000);
  const text = style === "R" ? relative(date) : new Intl.DateTimeFormat(reader.locale, STYLES[style]).format(date);
  return element("time", { datetime: date.toISOString(), title: date.toLocaleString(reader.locale), "data-relative": style === "R" ? seconds : undefined }, text);
}

function spoiler(children) {
  const hidden = element("button", { type: "button", class: "spoiler", "aria-label": "Spoiler, press to show" }, ...children);
  hidden.addEventListener("click", () => {
    hidden.classList.add("shown");
    hidden.removeAttribute("aria-label");
  });
  return hidden;
}
