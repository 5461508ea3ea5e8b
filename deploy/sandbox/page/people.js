// What can be done with a person or a message besides reading: the bot's own entries, and being somebody else.

import { byId, element } from "/page/elements.js";
import { word } from "/page/words.js";

const WIDE_ENOUGH = "(min-width: 64rem)";

const dialog = () => byId("card");
const act = (label, what) =>
  element("button", { type: "button", class: "button secondary", onclick: () => (dialog().close(), what()) }, label);

function show(title, ...children) {
  const close = element("button", { type: "button", class: "button secondary", onclick: () => dialog().close() }, word("close"));
  dialog().replaceChildren(element("h2", { id: "card-title" }, title), element("div", { class: "choices" }, ...children), close);
  if (!dialog().open) dialog().showModal(); // who is pressed twice while a place opens is shown once
}

// `entries` are the names of the bot's commands for people, `choose(name)` uses one.
export function showPerson(person, entries, choose) {
  const own = entries.map((name) => act(name, () => choose(name)));
  if (person.bot) return show(person.shown_name, ...(own.length ? own : [element("p", {}, word("application"))]));
  if (person.plays_itself) return show(person.shown_name, ...own, element("p", {}, word("plays itself")));
  const tab = element("a", { class: "button link", href: `/#${person.username}`, target: "_blank", rel: "noopener", onclick: () => dialog().close() }, word("another tab", { name: person.shown_name }));
  const beside = window === window.top && matchMedia(WIDE_ENOUGH).matches && act(word("show beside", { name: person.shown_name }), () => showBeside(person));
  return show(person.shown_name, ...own, tab, beside);
}

export function showMessageEntries(entries, choose) {
  show(word("this message"), ...entries.map((name) => act(name, () => choose(name))));
}

// The page of somebody else, in a frame at the right.
export function showBeside(person) {
  const box = byId("beside");
  const close = element("button", { type: "button", class: "button secondary" }, word("close page", { name: person.shown_name }));
  close.addEventListener("click", () => {
    box.hidden = true;
    box.replaceChildren();
    byId("composer-input").focus();
  });
  box.replaceChildren(element("header", {}, element("strong", {}, person.shown_name), close), element("iframe", { src: `/#${person.username}`, title: word("page of", { name: person.shown_name }) }));
  box.hidden = false;
}
