// Modals as dialogs: each input as the plain form control that fits it.

import { Refused, upload } from "/page/api.js";
import { blocks } from "/page/markdown.js";
import { offered } from "/page/messages.js";
import { byId, element } from "/page/elements.js";
import { word } from "/page/words.js";

// Shows a modal; `send(values)` is called with what was entered, and may throw `Refused`.
export function openModal(modal, names, send) {
  const dialog = byId("modal");
  const readers = new Map();
  const form = element("form", { method: "dialog" });
  form.append(element("h2", { id: "modal-title" }, modal.title));
  for (const component of modal.components) form.append(part(component, names, readers));
  const problem = element("p", { class: "failure", role: "alert" });
  const cancel = element("button", { type: "button", class: "button secondary", onclick: () => dialog.close() }, word("cancel"));
  form.append(problem, element("div", { class: "row" }, cancel, element("button", { type: "submit", class: "button primary" }, word("submit"))));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    problem.textContent = "";
    try {
      const values = {};
      for (const [customId, read] of readers) {
        const value = await read();
        if (value !== undefined) values[customId] = value;
      }
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

function part(component, names, readers) {
  if (component.type === 10) return element("div", {}, ...blocks(component.content, names));
  if (component.type === 1) return labelled(component.components[0].label, "", component.components[0], names, readers);
  return labelled(component.label, component.description, component.component, names, readers);
}

function labelled(label, description, component, names, readers) {
  const id = `input-${component.id}`;
  const describe = description ? element("small", { id: `${id}-about` }, description) : null;
  const many = [21, 22].includes(component.type) || component.max_values > 1;
  if (many && component.type !== 19) {
    const group = element("fieldset", { "aria-describedby": describe?.id });
    group.append(element("legend", {}, label), ...(describe ? [describe] : []), ...choices(component, names));
    const chosen = () => [...group.querySelectorAll("input:checked")].map((box) => box.value);
    readers.set(component.custom_id, () => (component.type === 21 ? chosen()[0] : chosen()));
    return group;
  }
  const control = single(component, id, names, readers);
  if (describe) control.setAttribute("aria-describedby", describe.id);
  return element("div", { class: "field" }, element("label", { for: id }, label), ...(describe ? [describe] : []), control);
}

function choices(component, names) {
  const kind = component.type === 21 ? "radio" : "checkbox";
  const rows = component.type < 9 ? offered(component, names) : component.options.map((o) => [o.value, o.label, o.description, o.default]);
  return rows.map(([value, label, description, chosen]) =>
    element(
      "label",
      {},
      element("input", { type: kind, name: component.custom_id, value, checked: Boolean(chosen) }),
      label,
      description && element("small", {}, ` ${description}`),
    ),
  );
}

function single(component, id, names, readers) {
  const required = component.required !== false;
  if (component.type === 4) {
    const shared = { id, required, minlength: component.min_length && String(component.min_length), maxlength: String(component.max_length ?? 4000), placeholder: component.placeholder };
    const control = component.style === 2 ? element("textarea", { ...shared, rows: "6" }) : element("input", { ...shared, type: "text" });
    control.value = component.value ?? "";
    readers.set(component.custom_id, () => control.value);
    return control;
  }
  if (component.type === 23) {
    const control = element("input", { id, type: "checkbox", checked: Boolean(component.default) });
    readers.set(component.custom_id, () => control.checked);
    return control;
  }
  if (component.type === 19) {
    const control = element("input", { id, type: "file", multiple: component.max_values > 1, required });
    readers.set(component.custom_id, () => (control.files.length ? upload(control.files) : undefined));
    return control;
  }
  const control = element("select", { id, required });
  control.append(element("option", { value: "" }, component.placeholder ?? word("choose")));
  for (const [value, label, description, chosen] of offered(component, names)) {
    control.append(element("option", { value, selected: Boolean(chosen) }, description ? `${label} — ${description}` : label));
  }
  readers.set(component.custom_id, () => (control.value ? [control.value] : undefined));
  return control;
}
