// The list at the side: channels, threads, direct messages, and the people.

import { byId, element, hue } from "/page/elements.js";
import { word } from "/page/words.js";

const GROUPS = { 0: "channels", 2: "channels", 5: "channels", 15: "channels", 10: "threads", 11: "threads", 12: "threads", 1: "direct messages" };
const ORDER = ["channels", "threads", "direct messages"];
export const SIGNS = { 0: "#", 2: "🔊", 5: "📢", 15: "☰", 1: "@", 10: "↳", 11: "↳", 12: "🔒" };
const KINDS = { 2: "voice channel", 5: "announcement channel", 15: "forum", 10: "a thread", 11: "a thread", 12: "private thread" };

export const isChannel = (place) => GROUPS[place.type] === "channels";

// Those that stand in the list, from top to bottom.
export const listed = (places, open) => {
  return ORDER.flatMap((group) => places.filter((place) => GROUPS[place.type] === group && (!place.archived || place.id === open)));
};

// `hooks`: open(id), openBot(), person(id); `people` stand below.
// `looked` is the open place while it is really looked at: there is nothing unread in it.
export function drawPlaces({ places, open, looked, unread, people, bot, hooks }) {
  const box = byId("places");
  const focused = box.contains(document.activeElement) ? document.activeElement.dataset.id : null;
  const groups = new Map([...ORDER, "people"].map((group) => [group, []]));
  for (const place of listed(places, open)) groups.get(GROUPS[place.type]).push(placeElement(place, place.id === open, place.id === looked, unread, hooks));
  if (!places.some((place) => place.type === 1)) groups.get("direct messages").push(row({ "data-id": "bot", onclick: hooks.openBot }, sign("@ "), bot));
  for (const found of people) {
    groups.get("people").push(row({ "data-id": found.id, "aria-haspopup": "dialog", onclick: () => hooks.person(found.id) }, initial(found), found.shown_name, (found.bot || found.plays_itself) && element("span", { class: "tag" }, found.bot ? "APP" : word("plays"))));
  }
  box.replaceChildren(...[...groups].flatMap(([group, items]) => (items.length ? [element("h2", {}, word(group)), element("ul", { "aria-label": word(group) }, ...items)] : [])));
  box.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  if (focused) box.querySelector(`[data-id="${CSS.escape(focused)}"]`)?.focus();
  const { calls } = unread;
  byId("menu-badge").hidden = !calls;
  byId("menu-badge").replaceChildren(...badge(calls));
}

const sign = (text) => element("span", { "aria-hidden": "true" }, text);
const row = (attributes, ...children) => element("li", {}, element("button", { type: "button", ...attributes }, ...children));
const initial = (found) => element("span", { class: "avatar", "aria-hidden": "true", properties: { "--hue": hue(found.id) } }, found.shown_name[0]);
const badge = (calls) => [element("span", { "aria-hidden": "true" }, calls > 99 ? "99+" : String(calls)), element("span", { class: "visually-hidden" }, ` ${word("calls", { number: calls })}`)];

function placeElement(place, isOpen, isLooked, unread, hooks) {
  const { messages, calls } = isLooked ? { messages: 0, calls: 0 } : unread.of(place.id);
  return row(
    { class: messages ? "unread" : "", "data-id": place.id, "aria-current": isOpen ? "page" : undefined, onclick: () => hooks.open(place.id) },
    sign(`${SIGNS[place.type]} `),
    place.name,
    KINDS[place.type] && element("span", { class: "visually-hidden" }, ` ${word(KINDS[place.type])}`),
    place.archived && element("small", {}, ` ${word("archived")}`),
    calls > 0 && element("span", { class: "badge" }, ...badge(calls)),
    messages > 0 && !calls && element("span", { class: "dot" }, element("span", { class: "visually-hidden" }, ` ${word("unread")}`)),
  );
}
