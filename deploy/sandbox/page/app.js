// The page: one account in one tab, its channels, messages and hands.

import { Account, Refused, state } from "/page/api.js";
import { announce, announceMessage, linesOf, notify } from "/page/announcer.js";
import { Composer } from "/page/composer.js";
import { byId, element, newer, reader, relative } from "/page/elements.js";
import { focusAgain, followAnswer, noteDeed } from "/page/focus.js";
import { listenToKeys } from "/page/keys.js";
import { gather, messageElement } from "/page/messages.js";
import { openModal } from "/page/modal.js";
import { showMessageEntries, showPerson } from "/page/people.js";
import { drawPlaces, isChannel, listed, SIGNS } from "/page/places.js";
import { keepChoices, redraw } from "/page/redraw.js";
import { applyLook, openSettings } from "/page/settings.js";
import { Unread } from "/page/unread.js";
import { word, wordFrame } from "/page/words.js";

const SPOKEN = "sandbox.account";
const IN_A_FRAME = window !== window.top;

const page = { me: null, account: null, world: null, places: [], place: null, commands: { slash: [], context: [] }, messages: new Map(), opened: new Set(), mine: new Set(), sending: new Set(), outcomes: new Map(), unread: null, late: null, opening: null, stop: null };

const names = {
  user: (id) => person(id)?.shown_name ?? word("unknown"),
  role: (id) => page.world.roles.find((role) => role.id === id)?.name ?? word("unknown"),
  channel: (id) => page.places.find((place) => place.id === id)?.name ?? word("no access"),
  // Others before oneself, whom one seldom means, and people before bots, which nobody means by a letter or two while
  // a person fits.
  users: (typed = "") => {
    const rank = (found) => (found.bot ? 2 : found.id === page.me?.id ? 1 : 0);
    const members = page.world.people.filter((found) => found.is_member).sort((a, b) => rank(a) - rank(b));
    const fits = (found) => found.shown_name.toLowerCase().includes(typed.toLowerCase());
    const meant = typed && members.some((found) => !found.bot && fits(found)) ? members.filter((found) => !found.bot) : members;
    return meant.map((found) => [found.id, found.shown_name]);
  },
  roles: () => page.world.roles.map((role) => [role.id, role.name]),
  channels: (types) => page.places.filter((place) => place.guild_id && (types ? types.includes(place.type) : place.type !== 4)).map((place) => [place.id, place.name]),
  pings: (message) => message.mention_everyone || message.mentions.some((user) => user.id === page.me?.id),
  open: (id, message) => openPlace(id, message),
};

// A row of components may be older than the message around it.
const seen = (message) => page.messages.get(message.id).components;

const hands = {
  press: (message, component, control) =>
    act(control, () => page.account.act("press", { channel: message.channel_id, message: message.id, button: component.custom_id, seen: seen(message) })),
  select: (message, component, values, control) =>
    act(control, () => page.account.act("select", { channel: message.channel_id, message: message.id, select: component.custom_id, values, seen: seen(message) })),
  dismiss: (message) => act(null, () => page.account.act("dismiss", { channel: message.channel_id, message: message.id })),
};

const person = (id) => page.world?.people.find((found) => found.id === id);

// Does something; a refusal is told, and the pressed control rests until the outcome is known.
async function act(control, what) {
  if (control) control.setAttribute("aria-busy", "true");
  noteDeed(control);
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
  tell.lasting = lasting;
  if (!lasting) tell.timer = setTimeout(() => (pending.textContent = ""), 6000);
}

// What is being sent stands beside what is told, so that neither takes the other's place.
function tellSending(interaction, waiting) {
  if (waiting) page.sending.add(interaction);
  else page.sending.delete(interaction);
  byId("sending").textContent = page.sending.size ? word("sending") : "";
}

// What was being sent while nothing was heard is known by what it has left.
function noneSending() {
  page.sending.clear();
  byId("sending").textContent = "";
}

// accounts

async function begin() {
  page.world = await state();
  document.title = page.world.guild.name;
  byId("guild-name").textContent = page.world.guild.name;
  const people = page.world.people.filter((found) => !found.bot && !found.plays_itself);
  byId("account").replaceChildren(...people.map((found) => element("option", { value: found.id }, found.shown_name)));
  byId("account").addEventListener("change", (event) => become(event.target.value));
  byId("open-settings").addEventListener("click", () => act(null, () => openSettings({ account: page.account, me: page.me, place: page.place, change: (what) => act(null, what) })));
  byId("chooser-people").replaceChildren(
    ...people.map((found) =>
      element("button", { type: "button", class: "button primary", onclick: () => become(found.id) }, found.shown_name),
    ),
  );
  const found = hinted(people);
  if (found) await become(found.id);
  else byId("chooser").showModal();
  window.addEventListener("hashchange", () => {
    const other = hinted(people);
    if (other) become(other.id);
  });
}

// Who the address names, or who this tab was before.
function hinted(people) {
  const wanted = decodeURIComponent(location.hash.slice(1)).split("/")[0] || (IN_A_FRAME ? "" : sessionStorage.getItem(SPOKEN));
  return people.find((each) => each.id === wanted || each.username === wanted);
}

async function become(id) {
  page.stop?.();
  noneSending();
  page.me = person(id);
  reader.locale = page.me.locale;
  wordFrame();
  page.account = new Account(id);
  page.unread = new Unread(page.account, page.me.id);
  page.place = null;
  if (!IN_A_FRAME) sessionStorage.setItem(SPOKEN, page.me.username);
  byId("account").value = id;
  if (byId("chooser").open) byId("chooser").close();
  await loadPlaces();
  const hinted = decodeURIComponent(location.hash.slice(1)).split("/")[1];
  const first = page.places.find((place) => place.id === hinted || place.name === hinted) ?? page.places.find((place) => place.name === "games");
  await openPlace((first ?? page.places[0]).id);
  page.stop = page.account.listen(heard);
}

// places

function markSeen() {
  const last = [...page.messages.keys()].at(-1);
  if (page.place && last && document.visibilityState === "visible") page.unread.seen(page.place.id, last);
}

async function loadPlaces() {
  page.places = await page.account.places();
  await page.unread.load(page.places);
  if (page.place) page.place = page.places.find((place) => place.id === page.place.id) ?? null;
  drawSide();
  if (!page.place && byId("messages").childElementCount && page.places.length) await openPlace(page.places.find(isChannel).id);
}

function drawSide() {
  const people = page.world.people.filter((found) => found.is_member && found.id !== page.me.id).sort((a, b) => a.bot - b.bot);
  const hooks = { open: openPlace, openBot: openBotDirectMessages, person: openPerson };
  const looked = document.visibilityState === "visible" ? page.place?.id : null;
  drawPlaces({ places: page.places, open: page.place?.id, looked, unread: page.unread, people, bot: names.user(page.world.bot_id), hooks });
  const calls = page.unread.calls;
  document.title = `${calls ? `(${calls}) ` : ""}${page.me.shown_name} · ${page.world.guild.name}`;
}

async function openPerson(id) {
  await page.opening; // what the bot offers comes with the place
  const entries = page.commands.context.filter((command) => command.type === 2).map((command) => command.name);
  showPerson(person(id), entries, (command) => act(null, () => page.account.act("context", { channel: page.place.id, command, target: id })));
}

async function openBotDirectMessages() {
  await page.account.messages("dm");
  await loadPlaces();
  await openPlace(page.places.find((place) => place.type === 1).id);
}

function showSide(shown) {
  byId("menu").setAttribute("aria-expanded", String(shown));
  document.body.classList.toggle("side-shown", shown);
  document.querySelector("main").inert = shown;
  if (shown) byId("places").querySelector("[aria-current], button")?.focus();
}

// Opens a place at its end, or at a message in it.
async function openPlace(id, message) {
  const place = page.places.find((found) => found.id === id) ?? (await loadPlaces(), page.places.find((found) => found.id === id));
  if (!place) return tell(word("no such place"));
  const known = page.place?.id === id ? new Set(page.messages.keys()) : null;
  if (!known) composer.reset();
  page.place = place;
  history.replaceState(null, "", `#${page.me.username}/${place.id}`);
  byId("place-name").textContent = `${SIGNS[place.type] ?? ""} ${place.name}`;
  byId("place-topic").textContent = place.topic ?? (place.joined ? word("in channel", { place: names.channel(place.parent_id) }) : "");
  byId("composer-input").disabled = place.type === 15 || place.type === 4;
  if (document.body.classList.contains("side-shown")) {
    showSide(false);
    byId("menu").focus();
  }
  const late = (page.late = []);
  const loading = Promise.all([page.account.messages(id), page.account.commands(id)]).finally(() => {
    if (page.late === late) page.late = null;
  });
  page.opening = loading.catch(() => null); // who has the place opened is told why it fails
  const [messages, commands] = await loading;
  if (page.place?.id !== id) return undefined;
  page.commands = commands;
  composer.refresh();
  page.messages = new Map(messages.map((message) => [message.id, message]));
  drawMessages(page.unread.last(id), known);
  late.forEach(heard);
  const came = new Set(late.filter((notice) => notice.new).map((notice) => notice.message?.id));
  messages.filter((message) => (known ? !known.has(message.id) : came.has(message.id))).forEach(sayLoaded);
  if (message) showAt(message);
  markSeen();
  drawSide();
  return undefined;
}

async function loadCommands() {
  if (!page.place) return;
  page.commands = await page.account.commands(page.place.id);
  composer.refresh();
}

// messages

// `last` is the last message that had been read: what is newer stands below a line. `known` messages stood here before.
function drawMessages(last, known) {
  const list = byId("messages");
  const all = [...page.messages.values()];
  const made = all.map((message) => messageElement(message, hands, names));
  made.filter((each) => known?.has(each.dataset.id) && byId(each.id)).forEach((each) => keepChoices(byId(each.id), each));
  list.replaceChildren(...made);
  const first = last && all.find((message) => newer(message.id, last) && message.author.id !== page.me.id);
  if (first) byId(`m${first.id}`).before(element("li", { class: "new-mark" }, word("new")));
  gather(byId("messages"));
  if (!page.messages.size) list.append(element("li", { class: "empty" }, word("empty")));
  list.scrollTop = list.scrollHeight;
}

// What came while its place was being loaded, or while nothing was heard, stands there already and is said all the same.
function sayLoaded(message) {
  const shown = byId(`m${message.id}`);
  if (shown && message.author.id !== page.me.id) announceMessage(message, shown);
}

function showAt(id) {
  const found = byId(`m${id}`);
  if (!found) return tell(word("gone"));
  const last = found === byId("messages").lastElementChild;
  found.scrollIntoView({ block: last ? "end" : "start" });
  found.focus({ preventScroll: true });
  return undefined;
}

function showMessage(message) {
  const list = byId("messages");
  const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 120;
  list.querySelector(".empty")?.remove();
  const old = byId(`m${message.id}`);
  const fresh = messageElement(message, hands, names);
  const made = old ?? fresh;
  const before = old && linesOf(old);
  if (old) {
    const focused = old.contains(document.activeElement) ? document.activeElement : null;
    redraw(old, fresh);
    if (focused && (focused === old || !old.contains(focused))) focusAgain(focused, old);
  } else list.append(made);
  page.messages.set(message.id, message);
  gather(byId("messages"));
  const answers = message.sandbox.ephemeral && made === list.lastElementChild; // to what was just pressed further up
  if (atEnd || answers || message.author.id === page.me.id) list.scrollTop = list.scrollHeight;
  made.querySelectorAll("img").forEach((image) => image.addEventListener("load", () => atEnd && (list.scrollTop = list.scrollHeight)));
  if (message.author.id !== page.me.id) announceMessage(message, made, before);
  if (!old && message.sandbox.ephemeral) followAnswer(made);
}

// what the sandbox tells

// What is heard of a place while it is being loaded is older or newer than what was loaded: it is kept until then.
async function heard(notice) {
  if (page.late && ["message", "message_gone"].includes(notice.kind)) {
    page.late.push(notice);
    return;
  }
  switch (notice.kind) {
    case "message":
      if (notice.message.channel_id === page.place?.id) {
        showMessage(notice.message);
        if (document.visibilityState === "visible") markSeen();
        else if (notice.new) {
          page.unread.add(page.place.id, notice.notifies);
          drawSide();
        }
      } else if (notice.new) await loadPlaces();
      if (notice.notifies) {
        const where = names.channel(notice.message.channel_id);
        notify(notice.message, where, () => openPlace(notice.message.channel_id));
        if (notice.message.channel_id !== page.place?.id) tell(word("writes to you", { name: notice.message.author.global_name ?? notice.message.author.username, place: where }));
      }
      break;
    case "message_gone":
      messageGone(notice.id);
      break;
    case "places":
      page.world = await state();
      page.me = person(page.me.id);
      await loadPlaces();
      break;
    case "commands":
      await loadCommands();
      break;
    case "bot":
      byId("bot-state").textContent = notice.connected ? "" : word("away");
      if (notice.connected) await loadCommands();
      break;
    case "disconnected":
      tell(word("stopped"), true);
      break;
    case "connected":
      tell("");
      noneSending();
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

function messageGone(id) {
  const shown = byId(`m${id}`);
  page.messages.delete(id);
  if (!shown) return;
  const next = shown.contains(document.activeElement) ? (shown.nextElementSibling ?? shown.previousElementSibling ?? byId("composer-input")) : null;
  shown.remove();
  gather(byId("messages"));
  if (next) next.focus();
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
  tellSending(notice.interaction, notice.state === "waiting");
  if (notice.state === "failed") tell(word("failure"), true);
  else {
    if (tell.lasting) tell("");
    if (notice.modal && !page.opened.has(notice.interaction)) {
      page.opened.add(notice.interaction);
      openModal(notice.modal, async (values) => {
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
    if (outcome.state === "failed") tell(word("no options"));
    return outcome.choices ?? [];
  },
});

setInterval(() => {
  document.querySelectorAll("time[data-relative]").forEach((time) => (time.textContent = relative(new Date(time.dataset.relative * 1000))));
}, 15000);
document.addEventListener("visibilitychange", () => {
  if (!page.place) return;
  markSeen();
  drawSide();
});
window.addEventListener("storage", (event) => {
  if (page.unread?.concerns(event.key)) loadPlaces();
  applyLook();
});
byId("modal").addEventListener("close", () => setTimeout(() => document.activeElement === document.body && byId("composer-input").focus()));
byId("menu").addEventListener("click", () => showSide(!document.body.classList.contains("side-shown")));
document.addEventListener("pointerdown", (event) => {
  if (!document.querySelector("dialog[open]") && !byId("sidebar").contains(event.target)) showSide(false);
});
byId("messages").addEventListener("contextmenu", (event) => {
  const shown = event.target.closest(".message");
  const entries = page.commands.context.filter((command) => command.type === 3).map((command) => command.name);
  if (!shown || !entries.length) return;
  event.preventDefault();
  showMessageEntries(entries, (command) => act(null, () => page.account.act("context", { channel: page.place.id, command, target: shown.dataset.id })));
});
listenToKeys({
  leave: () => {
    showSide(false);
    byId("composer-input").focus();
  },
  step: (by) => {
    const all = listed(page.places, page.place.id);
    const next = all[all.findIndex((place) => place.id === page.place.id) + by];
    if (next) openPlace(next.id).then(() => announce(word("is open", { place: next.name })));
  },
});
applyLook();
wordFrame();

begin();
