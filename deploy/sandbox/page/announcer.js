// What is told besides being shown: to who listens to the page, and to who is looking at something else.

import { byId, element } from "/page/elements.js";
import { word } from "/page/words.js";

const LONGEST = 300;
const MOST_KEPT = 5;
const WANTED = "sandbox.notifications";

// Says something to a screen reader, once.
export function announce(text) {
  const box = byId("announcer");
  box.append(element("p", {}, text));
  while (box.childElementCount > MOST_KEPT) box.firstElementChild.remove();
}

// Stand around the name of an emoji until it is known whether its line has words besides.
const EMOJI = /\uE000([^\uE001]*)\uE001/g;

// A line without its emoji, which only adorn words; where there are no words, the names of the emoji.
function spoken(line) {
  const words = line.replace(EMOJI, " ");
  return (/[\p{L}\p{N}]/u.test(words) ? words : line.replace(EMOJI, " $1 ")).replace(/\s+/g, " ").trim();
}

// The lines of a message as it stands in the page, pictures by their description and controls left out.
export function linesOf(shown) {
  const copy = shown.querySelector(".body").cloneNode(true);
  copy.querySelectorAll("button, select, fieldset, .only-you").forEach((found) => found.remove());
  copy.querySelectorAll("img.emoji").forEach((image) => image.replaceWith(`\uE000${image.alt.replaceAll(/[:_]/g, " ").trim()}\uE001`));
  copy.querySelectorAll("img").forEach((image) => image.replaceWith(` ${image.alt} `));
  copy.querySelectorAll("p, li, h3, h4, h5, div, dt, dd, footer, pre, small").forEach((found) => found.append("\n"));
  return copy.textContent.split("\n").map(spoken).filter(Boolean);
}

// Lines as sentences: one that has no end of its own, and is not the last, gets a full stop.
export function shortened(lines) {
  const text = lines.map((line, at) => at === lines.length - 1 || /[.!?…:]$/.test(line) ? line : `${line}.`).join(" ");
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

// Of a changed message only what is new is said, not the whole board again.
export function announceMessage(message, shown, before) {
  const known = new Set(before);
  const lines = linesOf(shown).filter((line) => !known.has(line));
  const name = message.author.global_name ?? message.author.username;
  if (lines.length) announce(word(before ? "changed" : "says", { name, text: shortened(lines) }));
}

// notifications of the browser: only where they are wanted, and only while the page is not looked at

export const canNotify = () => "Notification" in window;
export const notificationsWanted = () => canNotify() && Notification.permission === "granted" && localStorage.getItem(WANTED) === "yes";

// Turns them on or off; gives whether they are on now.
export async function wantNotifications(wanted) {
  if (wanted && Notification.permission !== "granted") await Notification.requestPermission();
  const granted = wanted && Notification.permission === "granted";
  localStorage.setItem(WANTED, granted ? "yes" : "no");
  return granted;
}

export function notify(message, place, open) {
  if (!notificationsWanted() || (document.visibilityState === "visible" && document.hasFocus())) return;
  const name = message.author.global_name ?? message.author.username;
  const made = new Notification(`${name} · ${place}`, { body: message.content.slice(0, LONGEST), tag: message.id });
  made.onclick = () => {
    window.focus();
    open();
    made.close();
  };
}
