// What somebody has not read yet. The last message seen in each place is remembered by the browser, for all its tabs.

import { newer } from "/page/elements.js";

export class Unread {
  constructor(account, me) {
    this.account = account;
    this.prefix = `sandbox.seen.${me}.`;
    this.found = {};
  }

  last(place) {
    return localStorage.getItem(this.prefix + place);
  }

  async load(places) {
    this.found = await this.account.unread(Object.fromEntries(places.map((place) => [place.id, this.last(place.id)])));
  }

  // How many messages are new in a place, and how many of them call this person.
  of(place) {
    return this.found[place] ?? { messages: 0, calls: 0 };
  }

  seen(place, message) {
    if (newer(message, this.last(place))) localStorage.setItem(this.prefix + place, message);
    delete this.found[place];
  }

  add(place, calls) {
    const known = this.of(place);
    this.found[place] = { messages: known.messages + 1, calls: known.calls + (calls ? 1 : 0) };
  }

  get calls() {
    return Object.values(this.found).reduce((sum, each) => sum + each.calls, 0);
  }

  // Another tab of the same person has read something.
  concerns(key) {
    return Boolean(key?.startsWith(this.prefix));
  }
}
