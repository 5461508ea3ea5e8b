// The words of the page that stand among messages, in the language of whoever reads.

import { reader } from "/page/elements.js";

const WORDS = {
  "only you": { en: "Only you can see this", fr: "Toi seul peux voir ceci", it: "Solo tu puoi vedere questo" },
  dismiss: { en: "Dismiss message", fr: "Retirer le message", it: "Rimuovi il messaggio" },
};

export const word = (key) => WORDS[key][(reader.locale ?? "en").slice(0, 2)] ?? WORDS[key].en;
