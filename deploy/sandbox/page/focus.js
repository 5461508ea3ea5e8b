// Where the focus goes when a message changes, or an answer comes.

import { byId } from "/page/elements.js";
import { focusMessage, keyboard } from "/page/keys.js";

const SOON_MS = 5000;

// What was done last in this tab: when, and in which message.
const deed = { at: -Infinity, message: undefined };

export function noteDeed(control) {
  deed.at = performance.now();
  deed.message = control?.closest(".message")?.id;
}

// The focus stays where it was in a message that changed: on the same control, on one that says the same, on the first
// that can be used where it was pressed, or else on the message itself.
export function focusAgain(focused, made) {
  const controls = usable(made);
  const same = controls.find((control) => nameOf(control) && nameOf(control) === nameOf(focused));
  const alike = controls.find((control) => control.tagName === focused.tagName && control.textContent === focused.textContent);
  const pressed = justActed() && deed.message === made.id;
  focusMessage(same ?? alike ?? (pressed ? first(controls) : undefined) ?? made);
}

// A box has no name but that of its list and its value.
const nameOf = (control) => {
  const id = control.closest("[data-custom-id]")?.dataset.customId;
  return id && [control.tagName, id, control.matches("[type=checkbox]") && control.value].join(" ");
};
const justActed = () => keyboard.used && performance.now() - deed.at < SOON_MS;
const first = (controls) => controls.find((control) => !control.matches(".dismiss, .thread-link, .jump, .mention, .spoiler"));
const usable = (made) => [...made.querySelectorAll(".body :is(button, select, input):not(:disabled)")];

// Who presses with the keyboard goes on in the private answer, without a way through everything between.
export function followAnswer(made) {
  const stays = byId("modal").open || ["composer-input", "account"].includes(document.activeElement.id);
  if (!stays && justActed()) focusMessage(first(usable(made)) ?? made);
}
