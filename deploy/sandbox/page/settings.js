// The settings of this page, and the switches for what goes wrong for the bot.

import { canNotify, notificationsWanted, wantNotifications } from "/page/announcer.js";
import { byId, element } from "/page/elements.js";
import { word } from "/page/words.js";

const LOOK = "sandbox.look";
const LOOKS = ["system", "light", "dark"];
const NETWORKS = ["as it is", "slow", "too slow"];
const KEYS = [
  [() => "/", "to command"],
  [() => word("key take"), "to take"],
  [() => word("key newest"), "to newest"],
  [() => "↑ ↓", "to step"],
  [() => word("key escape"), "to writing"],
  [() => "Alt ↑, Alt ↓", "to place"],
];

export function applyLook() {
  document.documentElement.dataset.look = localStorage.getItem(LOOK) ?? "system";
}

// `account` acts for `me`; `place` is the channel whose permissions are meant; `change(what)` does and tells refusals.
export async function openSettings({ account, me, place, change }) {
  const dialog = byId("settings");
  const troubles = await account.troubles(place.id);
  const trouble = (name) => (value) => change(() => account.setTroubles(place.id, { [name]: value }));
  const look = select(word("colours"), LOOKS, localStorage.getItem(LOOK) ?? "system", (value) => {
    localStorage.setItem(LOOK, value);
    applyLook();
  });
  const notifications = box(word("notifications"), notificationsWanted(), async (checked, control) => {
    control.checked = await wantNotifications(checked);
  });
  if (!canNotify()) notifications.querySelector("input").disabled = true;
  const messages = box(word("accept messages"), me.accepts_direct_messages, (checked) => change(() => account.act("settings", { accept_direct_messages: checked })));
  const forbidden = box(word("forbidden", { place: place.name }), troubles.forbidden, trouble("forbidden"));
  if (troubles.forbidden === null) forbidden.querySelector("input").disabled = true;
  const close = element("button", { type: "button", class: "button primary", onclick: () => dialog.close() }, word("done"));
  dialog.replaceChildren(
    element("h2", { id: "settings-title" }, word("settings")),
    element("div", { class: "choices" }, look, notifications, messages),
    element(
      "fieldset",
      {},
      element("legend", {}, word("troubles")),
      select(word("network"), NETWORKS, troubles.network, trouble("network")),
      box(word("limited"), troubles.limited, trouble("limited")),
      box(word("closed"), troubles.closed, trouble("closed")),
      forbidden,
      element("button", { type: "button", class: "button secondary", onclick: () => change(() => account.cutGateway()) }, word("cut")),
    ),
    element("details", {}, element("summary", {}, word("keys")), element("dl", { class: "keys" }, ...KEYS.flatMap(([key, what]) => [element("dt", {}, key()), element("dd", {}, word(what))]))),
    close,
  );
  dialog.showModal();
}

// `options` are named by their words.
function select(label, options, value, changed) {
  const control = element("select", {}, ...options.map((key) => element("option", { value: key, selected: key === value }, word(key))));
  control.addEventListener("change", () => changed(control.value));
  return element("label", { class: "field" }, label, control);
}

function box(label, checked, changed) {
  const control = element("input", { type: "checkbox", checked: Boolean(checked) });
  control.addEventListener("change", () => changed(control.checked, control));
  return element("label", { class: "tick" }, control, ` ${label}`);
}
