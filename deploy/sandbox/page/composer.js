// Writing: plain messages, and slash commands filled option by option with the keyboard.

import { Refused, upload } from "/page/api.js";
import { byId, element } from "/page/elements.js";
import { word } from "/page/words.js";

const KIND = { string: 3, integer: 4, boolean: 5, user: 6, channel: 7, role: 8, mentionable: 9, number: 10, file: 11 };

export class Composer {
  // `hooks`: commands() gives what is offered; names resolves; send(text), slash(command, values), complete(...), tell(text).
  constructor(hooks) {
    this.hooks = hooks;
    this.input = byId("composer-input");
    this.list = byId("suggestions");
    this.hint = byId("composer-hint");
    this.chips = byId("option-chips");
    this.reset();
    this.input.addEventListener("input", () => (this.refreshing = this.refresh()));
    this.input.addEventListener("keydown", (event) => this.key(event));
    byId("composer").addEventListener("submit", (event) => {
      event.preventDefault();
      this.submit();
    });
  }

  reset() {
    this.command = null;
    this.option = null;
    this.values = {};
    this.shown = {};
    this.later = "";
    this.offers = [];
    this.at = -1;
    this.asked = (this.asked ?? 0) + 1;
    this.refreshing = null;
    if (this.input) this.input.value = "";
    if (this.list) this.draw();
  }

  // What is offered for what is typed now.
  async refresh() {
    const text = this.input.value;
    const asked = ++this.asked;
    const called = this.calledBy(text);
    if (called) {
      this.choose(called.command, called.rest);
      return this.refreshing;
    }
    const named = this.command && !this.option ? this.named(text) : null;
    if (named) {
      this.later = named.later;
      this.enter(named.option, named.value);
      return this.refreshing;
    }
    let offers = [];
    if (!this.command) {
      if (text.startsWith("/")) offers = this.commandOffers(text.slice(1).toLowerCase());
    } else if (this.option) {
      offers = await this.valueOffers(text.trim());
    } else {
      offers = this.optionOffers(text.toLowerCase().trim());
    }
    if (asked !== this.asked) return undefined;
    this.offers = offers.slice(0, 25);
    this.at = this.offers.length ? 0 : -1;
    this.draw();
    return undefined;
  }

  // The command whose whole name is written before a space, and what stands behind it; null where none is.
  calledBy(text) {
    if (this.command || !text.startsWith("/")) return null;
    const written = text.slice(1).toLowerCase();
    for (const command of this.hooks.commands()) {
      const name = [command.shown_name, command.name].find((each) => written.startsWith(`${each.toLowerCase()} `));
      if (name) return { command, rest: text.slice(name.length + 2).trimStart() };
    }
    return null;
  }

  // An option that is written by its name and a colon, its value, and what is written of others; null where none is.
  named(text) {
    const colons = (option) => [option.shown_name, option.name].map((name) => `${name.toLowerCase()}:`);
    const typed = text.trimStart();
    const written = typed.toLowerCase();
    for (const option of this.left()) {
      const colon = colons(option).find((each) => written.startsWith(each));
      if (!colon) continue;
      const others = this.left().filter((each) => each !== option).flatMap(colons);
      const ends = others.map((each) => written.indexOf(` ${each}`)).filter((at) => at > 0);
      const end = Math.min(...ends, typed.length);
      return { option, value: typed.slice(colon.length, end).trim(), later: typed.slice(end).trim() };
    }
    return null;
  }

  commandOffers(text) {
    const fits = this.hooks.commands().filter((c) => c.name.includes(text) || c.shown_name.toLowerCase().includes(text));
    return fits.map((command) => ({ label: `/${command.shown_name}`, about: command.description, take: () => this.choose(command) }));
  }

  optionOffers(text) {
    return this.left()
      .filter((option) => option.shown_name.toLowerCase().includes(text) || option.name.includes(text))
      .map((option) => ({
        label: option.shown_name + (option.required ? " *" : ""),
        about: option.shown_description,
        take: () => this.enter(option),
      }));
  }

  async valueOffers(text) {
    const option = this.option;
    const names = this.hooks.names;
    const take = (value, label) => ({ label, about: "", take: () => this.fill(value, label) });
    const among = (pairs) => pairs.filter(([, label]) => label.toLowerCase().includes(text.toLowerCase().replace(/^[@#]/, ""))).map(([id, label]) => take(id, label));
    if (option.choices.length) return among(option.choices.map((choice) => [choice.value, choice.name]));
    if (option.autocomplete) {
      const choices = await this.hooks.complete(this.command.name, this.values, option.name, text);
      return choices.map((choice) => take(choice.value, choice.name));
    }
    switch (option.type) {
      case KIND.boolean: return among([[true, word("true")], [false, word("false")]]);
      case KIND.user: return among(names.users(text.replace(/^@/, "")));
      case KIND.role: return among(names.roles());
      case KIND.mentionable: return among([...names.users(), ...names.roles()]);
      case KIND.channel: return among(names.channels());
      default: return [];
    }
  }

  left() {
    return this.command.options.filter((option) => !(option.name in this.values));
  }

  choose(command, rest = "") {
    this.command = command;
    this.input.value = "";
    const named = rest ? this.named(rest) : null;
    const first = rest && this.firstForText();
    if (named) {
      this.later = named.later;
      this.enter(named.option, named.value);
    } else if (first) this.enter(first, rest);
    else this.next();
    if (rest && !this.option) this.hooks.tell(word("no text", { command: command.shown_name }));
    this.input.focus();
  }

  // The option that takes what is written straight behind a command: the first required one, else the first for text.
  firstForText() {
    const left = this.left();
    return left.find((option) => option.required) ?? left.find((option) => option.type === KIND.string);
  }

  enter(option, text = "") {
    this.option = option;
    this.input.value = text;
    if (option.type === KIND.file) this.pickFile(option);
    this.offers = [];
    this.at = -1;
    this.draw();
    this.refreshing = this.refresh();
  }

  fill(value, label) {
    this.values[this.option.name] = value;
    this.shown[this.option.name] = label;
    this.option = null;
    this.input.value = "";
    this.next();
  }

  // What is written of other options; the next required option; when there is none, the command can be sent or optional
  // ones chosen.
  next() {
    if (this.later) {
      this.input.value = this.later;
      this.later = "";
      this.refreshing = this.refresh();
      this.input.focus();
      return;
    }
    const required = this.left().find((option) => option.required);
    if (required) this.enter(required);
    else this.refreshing = this.refresh();
    this.input.focus();
  }

  pickFile(option) {
    const picker = element("input", { type: "file" });
    picker.addEventListener("change", async () => {
      const [id] = await upload(picker.files);
      this.values[option.name] = id;
      this.shown[option.name] = picker.files[0].name;
      this.option = null;
      this.next();
    });
    picker.click();
  }

  key(event) {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (!this.offers.length) return;
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      this.at = (this.at + step + this.offers.length) % this.offers.length;
      this.draw();
    } else if (event.key === "Tab" && !event.shiftKey && (this.at >= 0 || (this.option && this.input.value.trim()))) {
      event.preventDefault();
      if (this.option) this.submit();
      else this.takeMarked();
    } else if (event.key === "Escape") {
      this.reset();
      this.input.focus();
    } else if (event.key === "Backspace" && !this.input.value && this.command) {
      event.preventDefault();
      this.back();
    }
  }

  // Takes the marked offer, once what is offered for the text typed so far is known.
  async takeMarked() {
    await this.refreshing;
    if (this.at >= 0) this.offers[this.at].take();
  }

  back() {
    const last = Object.keys(this.values).at(-1);
    if (this.option) {
      this.option = null;
      if (!last) return this.reset();
    } else if (!last) return this.reset();
    if (last !== undefined) {
      const option = this.command.options.find((found) => found.name === last);
      delete this.values[last];
      delete this.shown[last];
      this.enter(option);
    }
    return undefined;
  }

  // Enter takes the marked offer for a command or an open option; otherwise it sends.
  async submit() {
    await this.refreshing;
    const text = this.input.value.trim();
    try {
      if (!this.command) {
        if (text.startsWith("/")) {
          if (this.at >= 0) this.offers[this.at].take();
          else this.hooks.tell(word("no command"));
          return;
        }
        if (text) {
          await this.hooks.send(text);
          this.reset();
        }
        return;
      }
      if (this.option) {
        if (this.at >= 0) this.offers[this.at].take();
        else if (text || this.option.type === KIND.string) this.fill(text, text);
        return;
      }
      if (text && this.at >= 0) {
        this.offers[this.at].take();
        return;
      }
      if (text) {
        this.hooks.tell(word("no option", { command: this.command.shown_name, text }));
        return;
      }
      const { command, values } = this;
      await this.hooks.slash(command.name, values);
      this.reset();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.hooks.tell(error.message);
    }
  }

  draw() {
    this.list.hidden = !this.offers.length;
    this.input.setAttribute("aria-expanded", String(Boolean(this.offers.length)));
    this.list.replaceChildren(
      ...this.offers.map((offer, index) => {
        const row = element("li", { id: `offer-${index}`, role: "option", "aria-selected": String(index === this.at) }, element("strong", {}, offer.label));
        if (offer.about) row.append(" ", element("small", {}, offer.about));
        row.addEventListener("mousedown", (event) => {
          event.preventDefault();
          offer.take();
        });
        return row;
      }),
    );
    if (this.at >= 0) {
      this.input.setAttribute("aria-activedescendant", `offer-${this.at}`);
      this.list.children[this.at].scrollIntoView({ block: "nearest" });
    } else this.input.removeAttribute("aria-activedescendant");
    this.chips.replaceChildren(...this.chipRow());
    this.hint.textContent = this.hintText();
  }

  chipRow() {
    if (!this.command) return [];
    const called = (name) => this.command.options.find((option) => option.name === name).shown_name;
    const filled = Object.entries(this.shown).map(([name, label]) => element("span", { class: "chip" }, `${called(name)}: ${label}`));
    const open = this.option ? [element("span", { class: "chip open" }, `${this.option.shown_name}:`)] : [];
    return [element("strong", {}, `/${this.command.shown_name}`), ...filled, ...open];
  }

  hintText() {
    if (!this.command) return "";
    if (this.option) return word("takes it", { option: this.option.shown_description });
    return word(this.left().length ? "sends or" : "sends");
  }
}
