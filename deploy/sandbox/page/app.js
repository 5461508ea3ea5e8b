// The page: one account in one tab, its channels, messages and hands.

import { Account, Refused, state } from "/page/api.js";
import { Composer } from "/page/composer.js";
import { byId, element, newer, reader, relative } from "/page/elements.js";
import { messageElement } from "/page/messages.js";
import { openModal } from "/page/modal.js";

const GROUPS = { 0: "Channels", 15: "Channels", 11: "Threads", 12: "Threads", 1: "Direct messages" };
const SPOKEN = "sandbox.account";

const page = { me: null, account: null, world: null, places: [], place: null, commands: { slash: [], context: [] }, messages: new Map(), opened: new Set(), mine: new Set(), outcomes: new Map(), stop: null };

const names = {
  user: (id) => person(id)?.shown_name ?? "unknown",
  role: (id) => page.world.roles.find((role) => role.id === id)?.name ?? "unknown",
  channel: (id) => page.places.find((place) => place.id === id)?.name ?? "no access",
  // People before bots, which nobody means by a letter or two while a person fits.
  users: (typed = "") => {
    const members = page.world.people.filter((found) => found.is_member).sort((a, b) => a.bot - b.bot);
    const fits = (found) => found.shown_name.toLowerCase().includes(typed.toLowerCase());
    const meant = typed && members.some((found) => !found.bot && fits(found)) ? members.filter((found) => !found.bot) : members;
    return meant.map((found) => [found.id, found.shown_name]);
  },
  roles: () => page.world.roles.map((role) => [role.id, role.name]),
  channels: (types) => page.places.filter((place) => place.guild_id && (types ? types.includes(place.type) : place.type !== 4)).map((place) => [place.id, place.name]),
  pings: (message) => message.mention_everyone || message.mentions.some((user) => user.id === page.me?.id),
  open: (id, message) => openPlace(id, message),
};

const hands = {
  press: (message, component, control) =>
    act(control, () => page.account.act("press", { channel: message.channel_id, message: message.id, button: component.custom_id, seen: message.components })),
  select: (message, component, values, control) =>
    act(control, () => page.account.act("select", { channel: message.channel_id, message: message.id, select: component.custom_id, values, seen: message.components })),
  dismiss: (message) => act(null, () => page.account.act("dismiss", { channel: message.channel_id, message: message.id })),
};

const person = (id) => page.world?.people.find((found) => found.id === id);

// Does something; a refusal is told, and the pressed control rests until the outcome is known.
async function act(control, what) {
  if (control) control.setAttribute("aria-busy", "true");
  try {
    const outcome = await what();
    if (outcome?.interaction) begun(outcome);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    tell(error.message);
  } finally {
    if (control) setTimeout(() => control.removeAttribute("aria-busy"), 3000);
  }
}

function tell(text, lasting = false) {
  const pending = byId("pending");
  pending.textContent = text;
  clearTimeout(tell.timer);
  if (!lasting) tell.timer = setTimeout(() => (pending.textContent = ""), 6000);
}

// accounts

async function begin() {
  page.world = await state();
  document.title = page.world.guild.name;
  byId("guild-name").textContent = page.world.guild.name;
  const people = page.world.people.filter((found) => !found.bot);
  byId("account").replaceChildren(...people.map((found) => element("option", { value: found.id }, found.shown_name)));
  byId("account").addEventListener("change", (event) => become(event.target.value));
  byId("accept-dms").addEventListener("change", (event) => act(null, () => page.account.act("settings", { accept_direct_messages: event.target.checked })));
  byId("chooser-people").replaceChildren(
    ...people.map((found) =>
      element("button", { type: "button", class: "button primary", onclick: () => become(found.id) }, found.shown_name),
    ),
  );
  const wanted = decodeURIComponent(location.hash.slice(1)).split("/")[0] || sessionStorage.getItem(SPOKEN);
  const found = people.find((each) => each.id === wanted || each.username === wanted);
  if (found) await become(found.id);
  else byId("chooser").showModal();
}

async function become(id) {
  page.stop?.();
  page.me = person(id);
  reader.locale = page.me.locale;
  page.account = new Account(id);
  page.place = null;
  sessionStorage.setItem(SPOKEN, page.me.username);
  byId("account").value = id;
  byId("accept-dms").checked = page.me.accepts_direct_messages;
  if (byId("chooser").open) byId("chooser").close();
  document.title = `${page.me.shown_name} · ${page.world.guild.name}`;
  await loadPlaces();
  const hinted = decodeURIComponent(location.hash.slice(1)).split("/")[1];
  const first = page.places.find((place) => place.id === hinted || place.name === hinted) ?? page.places.find((place) => place.name === "games");
  await openPlace((first ?? page.places[0]).id);
  page.stop = page.account.listen(heard);
}

// places

const seenKey = (place) => `sandbox.seen.${page.me.id}.${place.id}`;
const isUnread = (place) => place.id !== page.place?.id && newer(place.last_message_id, localStorage.getItem(seenKey(place)));

function markSeen() {
  const last = [...page.messages.keys()].at(-1);
  if (page.place && last && document.visibilityState === "visible") localStorage.setItem(seenKey(page.place), last);
}

async function loadPlaces() {
  page.places = await page.account.places();
  if (page.place) page.place = page.places.find((place) => place.id === page.place.id) ?? null;
  drawPlaces();
  if (!page.place && byId("messages").childElementCount && page.places.length) await openPlace(page.places.find((place) => GROUPS[place.type] === "Channels").id);
}

function drawPlaces() {
  const groups = new Map([["Channels", []], ["Threads", []], ["Direct messages", []]]);
  for (const place of page.places) {
    const group = GROUPS[place.type];
    if (!group || (place.archived && place.id !== page.place?.id)) continue;
    groups.get(group).push(placeElement(place));
  }
  if (!page.places.some((place) => place.type === 1)) groups.get("Direct messages").push(botDirectMessages());
  byId("places").replaceChildren(
    ...[...groups].flatMap(([title, items]) => (items.length ? [element("h2", {}, title), element("ul", {}, ...items)] : [])),
  );
  byId("places").querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

function placeElement(place) {
  const sign = { 0: "#", 15: "☰", 1: "@", 11: "↳", 12: "🔒" }[place.type];
  const unread = isUnread(place);
  const open = element(
    "button",
    { type: "button", class: unread ? "unread" : "", "aria-current": place.id === page.place?.id ? "page" : undefined, onclick: () => openPlace(place.id) },
    element("span", { "aria-hidden": "true" }, `${sign} `),
    place.name,
    place.archived && element("small", {}, " (archived)"),
    unread && element("span", { class: "dot" }, element("span", { class: "visually-hidden" }, " unread")),
  );
  return element("li", {}, open);
}

const botDirectMessages = () =>
  element("li", {}, element("button", { type: "button", onclick: openBotDirectMessages }, "@ ", names.user(page.world.bot_id)));

async function openBotDirectMessages() {
  await page.account.messages("dm");
  await loadPlaces();
  await openPlace(page.places.find((place) => place.type === 1).id);
}

// Opens a place at its end, or at a message in it.
async function openPlace(id, message) {
  const place = page.places.find((found) => found.id === id) ?? (await loadPlaces(), page.places.find((found) => found.id === id));
  if (!place) return tell("You cannot see that place.");
  if (page.place?.id !== id) composer.reset();
  page.place = place;
  history.replaceState(null, "", `#${page.me.username}/${place.id}`);
  byId("place-name").textContent = `${place.type === 1 ? "@" : "#"} ${place.name}`;
  byId("place-topic").textContent = place.topic ?? "";
  byId("composer-input").disabled = place.type === 15 || place.type === 4;
  const [messages, commands] = await Promise.all([page.account.messages(id), page.account.commands(id)]);
  if (page.place.id !== id) return undefined;
  page.commands = commands;
  composer.refresh();
  page.messages = new Map(messages.map((message) => [message.id, message]));
  drawMessages();
  if (message) showAt(message);
  markSeen();
  drawPlaces();
  return undefined;
}

async function loadCommands() {
  if (!page.place) return;
  page.commands = await page.account.commands(page.place.id);
  composer.refresh();
}

// messages

function drawMessages() {
  const list = byId("messages");
  list.replaceChildren(...[...page.messages.values()].map((message) => messageElement(message, hands, names)));
  if (!page.messages.size) list.append(element("li", { class: "empty" }, "Nothing here yet. Type / to see what the bot can do."));
  list.scrollTop = list.scrollHeight;
}

function showAt(id) {
  const found = byId(`m${id}`);
  if (!found) return tell("That message is gone.");
  found.scrollIntoView({ block: "start" });
  found.tabIndex = -1;
  found.focus({ preventScroll: true });
  return undefined;
}

function showMessage(message) {
  const list = byId("messages");
  const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 120;
  list.querySelector(".empty")?.remove();
  const made = messageElement(message, hands, names);
  const old = byId(`m${message.id}`);
  if (old) {
    const focused = old.contains(document.activeElement) ? document.activeElement.dataset.customId : null;
    old.replaceWith(made);
    if (focused) made.querySelector(`[data-custom-id="${CSS.escape(focused)}"]`)?.focus();
  } else list.append(made);
  page.messages.set(message.id, message);
  if (atEnd || message.author.id === page.me.id) list.scrollTop = list.scrollHeight;
  made.querySelectorAll("img").forEach((image) => image.addEventListener("load", () => atEnd && (list.scrollTop = list.scrollHeight)));
}

// what the sandbox tells

async function heard(notice) {
  switch (notice.kind) {
    case "message":
      if (notice.message.channel_id === page.place?.id) {
        showMessage(notice.message);
        markSeen();
      } else if (notice.new) await loadPlaces();
      if (notice.notifies && notice.message.channel_id !== page.place?.id) {
        tell(`${notice.message.author.global_name ?? notice.message.author.username} writes to you in ${names.channel(notice.message.channel_id)}`);
      }
      break;
    case "message_gone":
      byId(`m${notice.id}`)?.remove();
      page.messages.delete(notice.id);
      break;
    case "places":
      page.world = await state();
      await loadPlaces();
      break;
    case "commands":
      await loadCommands();
      break;
    case "bot":
      byId("bot-state").textContent = notice.connected ? "" : "The bot is not connected.";
      if (notice.connected) await loadCommands();
      break;
    case "disconnected":
      tell("The local Discord is not running; trying again…", true);
      break;
    case "connected":
      tell("");
      if (page.place) await openPlace(page.place.id);
      break;
    case "reload":
      await openPlace(page.place.id);
      break;
    case "interaction":
      interactionHeard(notice.outcome);
      break;
    default:
      console.error("unknown notice", notice);
  }
}

// Something was done in this tab. Its outcome may have been told before the drive's own answer came.
function begun(outcome) {
  page.mine.add(outcome.interaction);
  interactionHeard(page.outcomes.get(outcome.interaction) ?? outcome);
}

// Only what was done in this tab is shown; autocompletion answers for itself.
function interactionHeard(notice) {
  page.outcomes.set(notice.interaction, notice);
  if (page.outcomes.size > 200) page.outcomes.delete(page.outcomes.keys().next().value);
  if (!page.mine.has(notice.interaction)) return;
  if (notice.state === "waiting") tell("Sending…", true);
  else if (notice.state === "failed") tell("This interaction failed", true);
  else {
    tell("");
    if (notice.modal && !page.opened.has(notice.interaction)) {
      page.opened.add(notice.interaction);
      openModal(notice.modal, names, async (values) => {
        const outcome = await page.account.act("submit", { interaction: notice.interaction, values });
        begun(outcome);
      });
    }
  }
  if (notice.state !== "waiting") document.querySelectorAll("[aria-busy]").forEach((control) => control.removeAttribute("aria-busy"));
}

const composer = new Composer({
  names,
  tell,
  commands: () => page.commands.slash,
  send: (text) => page.account.act("say", { channel: page.place.id, content: text }),
  slash: async (command, options) => {
    const outcome = await page.account.act("slash", { channel: page.place.id, command, options });
    begun(outcome);
  },
  complete: async (command, options, focused, text) => {
    const outcome = await page.account.act("complete", { channel: page.place.id, command, options, focused, text }, 3);
    if (outcome.state === "failed") tell("Loading options failed.");
    return outcome.choices ?? [];
  },
});

setInterval(() => {
  document.querySelectorAll("time[data-relative]").forEach((time) => (time.textContent = relative(new Date(time.dataset.relative * 1000))));
}, 15000);
document.addEventListener("visibilitychange", markSeen);
document.addEventListener("keydown", (event) => {
  const free = !document.querySelector("dialog[open]") && !/^(INPUT|TEXTAREA|SELECT|BUTTON|A)$/.test(document.activeElement.tagName);
  if (event.key === "/" && free) {
    byId("composer-input").focus();
  }
});

begin();
