// A message drawn anew where it stands, without taking anything out of the hands of who is choosing in it.

// Rows of components that stay the same are left alone, with what is open, ticked or half pressed in them.
export function redraw(old, made) {
  keepChoices(old, made);
  old.className = made.className;
  old.querySelector(".head").replaceWith(made.querySelector(".head"));
  const [body, parts] = [old, made].map((shown) => shown.querySelector(":scope > .body"));
  const rows = [...body.children].filter((row) => row.drawnFrom);
  const kept = new Map();
  for (const part of parts.children) {
    const at = rows.findIndex((row) => row.drawnFrom === part.drawnFrom);
    if (at >= 0) kept.set(part, rows.splice(0, at + 1).at(-1));
  }
  const staying = new Set(kept.values());
  [...body.childNodes].filter((part) => !staying.has(part)).forEach((part) => part.remove());
  let next = body.firstChild;
  for (const part of [...parts.childNodes]) {
    if (kept.has(part)) next = kept.get(part).nextSibling;
    else body.insertBefore(part, next);
  }
}

// What was chosen in a message but not sent is chosen again in its new form, as far as it is still offered.
export function keepChoices(old, made) {
  const unsent = [...old.querySelectorAll("[data-unsent]")];
  for (const control of made.querySelectorAll(":is(select, fieldset)[data-custom-id]:enabled")) {
    const was = unsent.find((found) => found.dataset.customId === control.dataset.customId && found.tagName === control.tagName);
    if (!was) continue;
    if (was.tagName === "FIELDSET") {
      const before = new Map([...was.querySelectorAll("input")].map((box) => [box.value, box.checked]));
      control.querySelectorAll("input").forEach((box) => (box.checked = before.get(box.value) ?? box.checked));
      control.dispatchEvent(new Event("change"));
    } else if ([...control.options].some((option) => option.value === was.value)) {
      control.value = was.value;
      control.dataset.unsent = "";
      control.nextSibling.textContent = was.nextSibling.textContent; // that Enter sends it
    }
  }
}
