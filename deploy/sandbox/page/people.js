// What can be done with a person or a message besides reading: the bot's own entries, and being somebody else.

import { byId, element } from "/page/elements.js";

const WIDE_ENOUGH = "(min-width: 64rem)";

const dialog = () => byId("card");
const act = (label, what) =>
  element("button", { type: "button", class: "button secondary", onclick: () => (dialog().close(), what()) }, label);

function show(title, ...children) {
  const close = element("button", { type: "button", class: "button secondary", onclick: () => dialog().close() }, "Close");
  dialog().replaceChildren(element("h2", { id: "card-title" }, title), element("div", { class: "choices" }, ...children), close);
  dialog().showModal();
}

// `entries` are the names of the bot's commands for people, `choose(name)` uses one.
export function showPerson(person, entries, choose) {
  const own = entries.map((name) => act(name, () => choose(name)));
  if (person.bot) return show(person.shown_name, ...(own.length ? own : [element("p", {}, "An application.")]));
  if (person.plays_itself) return show(person.shown_name, ...own, element("p", {}, "Plays by itself: accept its challenge, or challenge it."));
  const tab = element("a", { class: "button link", href: `/#${person.username}`, target: "_blank", rel: "noopener", onclick: () => dialog().close() }, `Be ${person.shown_name} in another tab`);
  const beside = window === window.top && matchMedia(WIDE_ENOUGH).matches && act(`Show ${person.shown_name} beside me`, () => showBeside(person));
  return show(person.shown_name, ...own, tab, beside);
}

export function showMessageEntries(entries, choose) {
  show("This message", ...entries.map((name) => act(name, () => choose(name))));
}

// The page of somebody else, in a frame at the right.
export function showBeside(person) {
  const box = byId("beside");
  const close = element("button", { type: "button", class: "button secondary" }, `Close ${person.shown_name}’s page`);
  close.addEventListener("click", () => {
    box.hidden = true;
    box.replaceChildren();
    byId("composer-input").focus();
  });
  box.replaceChildren(element("header", {}, element("strong", {}, person.shown_name), close), element("iframe", { src: `/#${person.username}`, title: `${person.shown_name}’s page` }));
  box.hidden = false;
}
