// Small helpers to build elements; text is always text, never markup.

export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (key === "properties") Object.entries(value).forEach(([name, set]) => made.style.setProperty(name, set));
    else if (key in made && key !== "list" && typeof value !== "string") made[key] = value;
    else made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.filter((child) => child !== undefined && child !== null && child !== false));
  return made;
}

export const byId = (id) => document.getElementById(id);

// The moment a snowflake was made.
export const born = (id) => new Date(Number((BigInt(id) >> 22n) + 1420070400000n));

// The colour of an account.
export const hue = (id) => String(Number((BigInt(id) * 137n) % 360n));

export const newer = (a, b) => Boolean(a) && (!b || BigInt(a) > BigInt(b));

// Whose eyes the page has: moments are written as their Discord writes them.
export const reader = { locale: undefined };

const UNITS = [["year", 31557600], ["month", 2629800], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

export function relative(date) {
  const seconds = (date - Date.now()) / 1000;
  const [unit, size] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? UNITS.at(-1);
  return new Intl.RelativeTimeFormat(reader.locale, { numeric: "auto" }).format(Math.round(seconds / size), unit);
}
