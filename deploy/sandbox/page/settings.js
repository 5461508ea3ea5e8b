// The settings of this page, and the switches for what goes wrong for the bot.

import { canNotify, notificationsWanted, wantNotifications } from "/page/announcer.js";
import { byId, element } from "/page/elements.js";

const LOOK = "sandbox.look";
const LOOKS = [["system", "as the system"], ["light", "light"], ["dark", "dark"]];
const NETWORKS = [["as it is", "as it is"], ["slow", "slow: 1.5 seconds more for each request"], ["too slow", "too slow: 4 seconds more, so that interactions fail"]];
const KEYS = [
  ["/", "write a command"],
  ["Tab, Enter", "take what is offered; then send"],
  ["↑ in an empty line", "go to the newest message"],
  ["↑ ↓", "from message to message, once one has the focus"],
  ["Esc", "back to writing"],
  ["Alt ↑, Alt ↓", "the place above, below"],
];

export function applyLook() {
  document.documentElement.dataset.look = localStorage.getItem(LOOK) ?? "system";
}

// `account` acts for `me`; `place` is the channel whose permissions are meant; `change(what)` does and tells refusals.
export async function openSettings({ account, me, place, change }) {
  const dialog = byId("settings");
  const troubles = await account.troubles(place.id);
  const trouble = (name) => (value) => change(() => account.setTroubles(place.id, { [name]: value }));
  const look = select("Colours", LOOKS, localStorage.getItem(LOOK) ?? "system", (value) => {
    localStorage.setItem(LOOK, value);
    applyLook();
  });
  const notifications = box("Browser notifications when somebody calls me and I am not looking", notificationsWanted(), async (checked, control) => {
    control.checked = await wantNotifications(checked);
  });
  if (!canNotify()) notifications.querySelector("input").disabled = true;
  const messages = box("Accept direct messages", me.accepts_direct_messages, (checked) => change(() => account.act("settings", { accept_direct_messages: checked })));
  const forbidden = box(`The bot lacks permissions in #${place.name}: writing, threads, pictures`, troubles.forbidden, trouble("forbidden"));
  if (troubles.forbidden === null) forbidden.querySelector("input").disabled = true;
  const close = element("button", { type: "button", class: "button primary", onclick: () => dialog.close() }, "Done");
  dialog.replaceChildren(
    element("h2", { id: "settings-title" }, "Settings"),
    element("div", { class: "choices" }, look, notifications, messages),
    element(
      "fieldset",
      {},
      element("legend", {}, "What goes wrong for the bot"),
      select("Network", NETWORKS, troubles.network, trouble("network")),
      box("Too many requests: every third is answered with 429", troubles.limited, trouble("limited")),
      box("Everybody’s direct messages are closed", troubles.closed, trouble("closed")),
      forbidden,
      element("button", { type: "button", class: "button secondary", onclick: () => change(() => account.cutGateway()) }, "Cut the bot’s connection once"),
    ),
    element("details", {}, element("summary", {}, "Keys"), element("dl", { class: "keys" }, ...KEYS.flatMap(([key, what]) => [element("dt", {}, key), element("dd", {}, what)]))),
    close,
  );
  dialog.showModal();
}

function select(label, options, value, changed) {
  const control = element("select", {}, ...options.map(([key, text]) => element("option", { value: key, selected: key === value }, text)));
  control.addEventListener("change", () => changed(control.value));
  return element("label", { class: "field" }, label, control);
}

function box(label, checked, changed) {
  const control = element("input", { type: "checkbox", checked: Boolean(checked) });
  control.addEventListener("change", () => changed(control.checked, control));
  return element("label", { class: "tick" }, control, ` ${label}`);
}
