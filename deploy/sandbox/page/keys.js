// The keyboard: from message to message, from place to place, and back to writing.

import { byId } from "/page/elements.js";

const TYPES_TEXT = "input:not([type=checkbox], [type=radio]), textarea, select";

const messagesShown = () => [...byId("messages").querySelectorAll(":scope > .message")];

export function focusMessage(shown) {
  shown.focus({ preventScroll: true });
  shown.scrollIntoView({ block: "nearest" });
}

// `hooks`: step(by) goes to the place so many below the open one, leave() back to writing.
export function listenToKeys(hooks) {
  document.addEventListener("keydown", (event) => {
    if (document.querySelector("dialog[open]")) return;
    const at = document.activeElement;
    const writing = at.matches(TYPES_TEXT);
    if (event.altKey && /^Arrow(Up|Down)$/.test(event.key)) {
      event.preventDefault();
      hooks.step(event.key === "ArrowUp" ? -1 : 1);
    } else if (event.key === "/" && !writing) {
      byId("composer-input").focus();
    } else if (event.key === "Escape" && at.id !== "composer-input") {
      hooks.leave();
    } else if (event.key === "ArrowUp" && at.id === "composer-input" && !at.value && byId("suggestions").hidden) {
      event.preventDefault();
      const last = messagesShown().at(-1);
      if (last) focusMessage(last);
    } else if (byId("messages").contains(at) && !writing && !at.matches("[type=radio]")) among(event, at);
  });
}

function among(event, at) {
  const all = messagesShown();
  const here = all.indexOf(at.closest(".message"));
  const wanted = { ArrowUp: here < 0 ? all.length - 1 : here - 1, ArrowDown: here < 0 ? all.length - 1 : here + 1, Home: 0, End: all.length - 1 }[event.key];
  if (wanted === undefined) return;
  event.preventDefault();
  if (all[wanted]) focusMessage(all[wanted]);
  else if (wanted >= all.length) byId("composer-input").focus();
}

// Whether the last thing done was done with the keyboard: then the focus follows what comes of it.
export const keyboard = { used: false };
document.addEventListener("keydown", () => (keyboard.used = true), true);
document.addEventListener("pointerdown", () => (keyboard.used = false), true);
