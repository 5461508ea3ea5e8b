// Modals as dialogs: each question with a field to write in.

import { Refused } from "/page/api.js";
import { byId, element } from "/page/elements.js";
import { word } from "/page/words.js";

// Shows a modal; `send(values)` is called with what was entered, and may throw `Refused`.
export function openModal(modal, send) {
  const dialog = byId("modal");
  const readers = new Map();
  const form = element("form", { method: "dialog" });
  form.append(element("h2", { id: "modal-title" }, modal.title));
  for (const line of modal.components) form.append(question(line, readers));
  const problem = element("p", { class: "failure", role: "alert" });
  const cancel = element("button", { type: "button", class: "button secondary", onclick: () => dialog.close() }, word("cancel"));
  form.append(problem, element("div", { class: "row" }, cancel, element("button", { type: "submit", class: "button primary" }, word("submit"))));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    problem.textContent = "";
    try {
      const values = {};
      for (const [customId, read] of readers) values[customId] = read();
      await send(values);
      dialog.close();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      problem.textContent = error.message;
    }
  });
  dialog.replaceChildren(form);
  dialog.showModal();
}

function question(line, readers) {
  const { label, description, component } = line;
  const id = `input-${component.id}`;
  const describe = description ? element("small", { id: `${id}-about` }, description) : null;
  const shared = {
    id,
    required: component.required !== false,
    minlength: component.min_length && String(component.min_length),
    maxlength: String(component.max_length ?? 4000),
    placeholder: component.placeholder,
  };
  const control = component.style === 2 ? element("textarea", { ...shared, rows: "6" }) : element("input", { ...shared, type: "text" });
  control.value = component.value ?? "";
  if (describe) control.setAttribute("aria-describedby", describe.id);
  readers.set(component.custom_id, () => control.value);
  return element("div", { class: "field" }, element("label", { for: id }, label), ...(describe ? [describe] : []), control);
}
