// The words of the page that stand among messages, in the language of whoever reads.

import { reader } from "/page/elements.js";

const WORDS = {
  "only you": { en: "Only you can see this", fr: "Toi seul peux voir ceci", it: "Solo tu puoi vedere questo" },
  dismiss: { en: "Dismiss message", fr: "Retirer le message", it: "Rimuovi il messaggio" },
  thinking: { en: "is thinking…", fr: "réfléchit…", it: "sta pensando…" },
  failed: { en: "The application did not respond", fr: "L’application n’a pas répondu", it: "L’applicazione non ha risposto" },
  failure: { en: "This interaction failed", fr: "Cette interaction a échoué", it: "Questa interazione non è riuscita" },
  "no options": { en: "Loading options failed.", fr: "Les options n’ont pas pu être chargées.", it: "Non è stato possibile caricare le opzioni." },
  away: { en: "The bot is not connected.", fr: "Le bot n’est pas connecté.", it: "Il bot non è connesso." },
  gone: { en: "That message is gone.", fr: "Ce message n’est plus là.", it: "Quel messaggio non c’è più." },
  enter: { en: "Enter sends it", fr: "Entrée l’envoie", it: "Invio lo manda" },
  edited: { en: "(edited)", fr: "(modifié)", it: "(modificato)" },
  pinned: { en: "pinned a message.", fr: "a épinglé un message.", it: "ha fissato un messaggio." },
  opened: { en: "started a thread:", fr: "a ouvert un fil :", it: "ha aperto un thread:" },
  thread: { en: "Thread:", fr: "Fil :", it: "Thread:" },
};

export const word = (key) => WORDS[key][(reader.locale ?? "en").slice(0, 2)] ?? WORDS[key].en;
