// The words of the page itself, in the language of whoever reads.

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
  choose: { en: "Choose", fr: "Choisir", it: "Scegli" },
  cancel: { en: "Cancel", fr: "Annuler", it: "Annulla" },
  submit: { en: "Submit", fr: "Valider", it: "Conferma" },

  // the frame around the messages
  skip: { en: "Skip", fr: "Raccourcis", it: "Scorciatoie" },
  "skip to messages": { en: "Skip to the messages", fr: "Aller aux messages", it: "Vai ai messaggi" },
  "skip to writing": { en: "Skip to writing", fr: "Aller au champ de saisie", it: "Vai al campo di scrittura" },
  side: { en: "Channels and people", fr: "Salons et personnes", it: "Canali e persone" },
  channels: { en: "Channels", fr: "Salons", it: "Canali" },
  threads: { en: "Threads", fr: "Fils", it: "Thread" },
  "direct messages": { en: "Direct messages", fr: "Messages privés", it: "Messaggi diretti" },
  people: { en: "People", fr: "Personnes", it: "Persone" },
  plays: { en: "PLAYS", fr: "JOUE", it: "GIOCA" },
  forum: { en: "(forum)", fr: "(forum)", it: "(forum)" },
  "voice channel": { en: "(voice)", fr: "(vocal)", it: "(vocale)" },
  "announcement channel": { en: "(announcements)", fr: "(annonces)", it: "(annunci)" },
  "a thread": { en: "(thread)", fr: "(fil)", it: "(thread)" },
  "private thread": { en: "(private thread)", fr: "(fil privé)", it: "(thread privato)" },
  archived: { en: "(archived)", fr: "(archivé)", it: "(archiviato)" },
  unread: { en: "unread", fr: "non lu", it: "non letto" },
  calls: { en: "unread, {number} for you", fr: "non lu, {number} pour toi", it: "non letto, {number} per te" },
  "you are": { en: "You are", fr: "Tu es", it: "Tu sei" },
  "in channel": { en: "in #{place}", fr: "dans #{place}", it: "in #{place}" },
  messages: { en: "Messages", fr: "Messages", it: "Messaggi" },
  new: { en: "New", fr: "Nouveau", it: "Nuovo" },
  empty: { en: "Nothing here yet. Type / to see what the bot can do.", fr: "Rien ici pour l’instant. Tape / pour voir ce que le bot sait faire.", it: "Ancora niente qui. Scrivi / per vedere cosa sa fare il bot." },
  beside: { en: "Somebody else beside you", fr: "Quelqu’un d’autre à côté de toi", it: "Qualcun altro accanto a te" },
  news: { en: "What is new", fr: "Ce qui est nouveau", it: "Novità" },
  "who are you": { en: "Who are you in this tab?", fr: "Qui es-tu dans cet onglet ?", it: "Chi sei in questa scheda?" },
  tabs: { en: "Each tab can be somebody else: open another one to play against yourself, or show somebody beside you.", fr: "Chaque onglet peut être quelqu’un d’autre : ouvres-en un autre pour jouer contre toi-même, ou affiche quelqu’un à côté de toi.", it: "Ogni scheda può essere qualcun altro: aprine un’altra per giocare contro te stesso, o mostra qualcuno accanto a te." },
  unknown: { en: "unknown", fr: "inconnu", it: "sconosciuto" },
  "no access": { en: "no access", fr: "pas d’accès", it: "nessun accesso" },

  // writing
  write: { en: "Message, or / for a command", fr: "Message, ou / pour une commande", it: "Messaggio, o / per un comando" },
  send: { en: "Send", fr: "Envoyer", it: "Invia" },
  suggestions: { en: "Suggestions", fr: "Suggestions", it: "Suggerimenti" },
  "no text": { en: "/{command} takes no text.", fr: "/{command} ne prend pas de texte.", it: "/{command} non accetta testo." },
  "no option": { en: "/{command} has no option left that reads “{text}”: take it away, or choose one of those offered.", fr: "/{command} n’a pas d’option restante qui corresponde à « {text} » : efface ce texte, ou choisis parmi celles qui sont proposées.", it: "/{command} non ha altre opzioni che corrispondano a «{text}»: cancella il testo, o scegli tra quelle proposte." },
  "no command": { en: "There is no such command here.", fr: "Cette commande n’existe pas ici.", it: "Qui non c’è un comando così." },
  "takes it": { en: "{option} — Tab or Enter takes, Escape cancels", fr: "{option} — Tab ou Entrée choisit, Échap annule", it: "{option} — Tab o Invio sceglie, Esc annulla" },
  sends: { en: "Enter sends", fr: "Entrée envoie", it: "Invio manda" },
  "sends or": { en: "Enter sends; or choose another option with Tab", fr: "Entrée envoie ; ou choisis une autre option avec Tab", it: "Invio manda; o scegli un’altra opzione con Tab" },

  // what is told
  says: { en: "{name}: {text}", fr: "{name} : {text}", it: "{name}: {text}" },
  changed: { en: "{name}, changed: {text}", fr: "{name}, modifié : {text}", it: "{name}, modificato: {text}" },
  "writes to you": { en: "{name} writes to you in {place}", fr: "{name} t’écrit dans {place}", it: "{name} ti scrive in {place}" },
  "is open": { en: "{place} is open", fr: "{place} est ouvert", it: "{place} è aperto" },
  "no such place": { en: "You cannot see that place.", fr: "Tu ne peux pas voir cet endroit.", it: "Non puoi vedere quel posto." },
  stopped: { en: "The local Discord is not running; trying again…", fr: "Le Discord local ne tourne pas ; nouvel essai…", it: "Il Discord locale non è in funzione; nuovo tentativo…" },
  true: { en: "True", fr: "Vrai", it: "Vero" },
  false: { en: "False", fr: "Faux", it: "Falso" },
  sending: { en: "Sending…", fr: "Envoi…", it: "Invio in corso…" },

  // a person, a message
  close: { en: "Close", fr: "Fermer", it: "Chiudi" },
  application: { en: "An application.", fr: "Une application.", it: "Un’applicazione." },
  "plays itself": { en: "Plays by itself: accept its challenge, or challenge it.", fr: "Joue tout seul : accepte son défi, ou défie-le.", it: "Gioca da solo: accetta la sua sfida, o sfidalo." },
  "another tab": { en: "Be {name} in another tab", fr: "Être {name} dans un autre onglet", it: "Essere {name} in un’altra scheda" },
  "show beside": { en: "Show {name} beside me", fr: "Afficher {name} à côté de moi", it: "Mostrare {name} accanto a me" },
  "close page": { en: "Close {name}’s page", fr: "Fermer la page de {name}", it: "Chiudi la pagina di {name}" },
  "page of": { en: "{name}’s page", fr: "La page de {name}", it: "La pagina di {name}" },
  "this message": { en: "This message", fr: "Ce message", it: "Questo messaggio" },

  // settings
  settings: { en: "Settings", fr: "Paramètres", it: "Impostazioni" },
  done: { en: "Done", fr: "Terminé", it: "Fatto" },
  colours: { en: "Colours", fr: "Couleurs", it: "Colori" },
  system: { en: "as the system", fr: "comme le système", it: "come il sistema" },
  light: { en: "light", fr: "claires", it: "chiari" },
  dark: { en: "dark", fr: "sombres", it: "scuri" },
  notifications: { en: "Browser notifications when somebody calls me and I am not looking", fr: "Notifications du navigateur quand on m’appelle et que je ne regarde pas", it: "Notifiche del browser quando qualcuno mi chiama e non sto guardando" },
  "accept messages": { en: "Accept direct messages", fr: "Accepter les messages privés", it: "Accettare i messaggi diretti" },
  troubles: { en: "What goes wrong for the bot", fr: "Ce qui va mal pour le bot", it: "Che cosa va storto per il bot" },
  network: { en: "Network", fr: "Réseau", it: "Rete" },
  "as it is": { en: "as it is", fr: "tel quel", it: "così com’è" },
  slow: { en: "slow: 1.5 seconds more for each request", fr: "lent : 1,5 seconde de plus par requête", it: "lenta: 1,5 secondi in più per ogni richiesta" },
  "too slow": { en: "too slow: 4 seconds more, so that interactions fail", fr: "trop lent : 4 secondes de plus, les interactions échouent", it: "troppo lenta: 4 secondi in più, le interazioni non riescono" },
  limited: { en: "Too many requests: every third is answered with 429", fr: "Trop de requêtes : une sur trois reçoit 429", it: "Troppe richieste: una su tre riceve 429" },
  closed: { en: "Everybody’s direct messages are closed", fr: "Les messages privés de tout le monde sont fermés", it: "I messaggi diretti di tutti sono chiusi" },
  forbidden: { en: "The bot lacks permissions in #{place}: writing, threads, pictures", fr: "Le bot manque de permissions dans #{place} : écrire, fils, images", it: "Al bot mancano i permessi in #{place}: scrivere, thread, immagini" },
  cut: { en: "Cut the bot’s connection once", fr: "Couper une fois la connexion du bot", it: "Interrompere una volta la connessione del bot" },
  keys: { en: "Keys", fr: "Touches", it: "Tasti" },
  "key take": { en: "Tab, Enter", fr: "Tab, Entrée", it: "Tab, Invio" },
  "key newest": { en: "↑ in an empty line", fr: "↑ dans un champ vide", it: "↑ in un campo vuoto" },
  "key escape": { en: "Esc", fr: "Échap", it: "Esc" },
  "to command": { en: "write a command", fr: "écrire une commande", it: "scrivere un comando" },
  "to take": { en: "take what is offered; then send", fr: "prendre ce qui est proposé ; puis envoyer", it: "prendere ciò che è proposto; poi inviare" },
  "to newest": { en: "go to the newest message", fr: "aller au dernier message", it: "andare all’ultimo messaggio" },
  "to step": { en: "from message to message, once one has the focus", fr: "d’un message à l’autre, dès que l’un d’eux est sélectionné", it: "da un messaggio all’altro, quando uno è selezionato" },
  "to writing": { en: "back to writing", fr: "revenir à l’écriture", it: "tornare a scrivere" },
  "to place": { en: "the place above, below", fr: "l’endroit au-dessus, au-dessous", it: "il posto sopra, sotto" },
};

// Before somebody is chosen, the browser's language counts.
const language = () => {
  const found = (reader.locale ?? navigator.language).slice(0, 2);
  return found in WORDS.send ? found : "en";
};

// `values` stand in for the names in braces.
export const word = (key, values = {}) => WORDS[key][language()].replace(/\{(\w+)\}/g, (_, name) => values[name]);

// Puts the page's frame into the language of whoever reads: what stands in it, its labels, and what fills empty lines.
export function wordFrame() {
  document.documentElement.lang = language();
  for (const found of document.querySelectorAll("[data-word]")) found.textContent = word(found.dataset.word);
  for (const found of document.querySelectorAll("[data-word-label]")) found.setAttribute("aria-label", word(found.dataset.wordLabel));
  for (const found of document.querySelectorAll("[data-word-placeholder]")) found.placeholder = word(found.dataset.wordPlaceholder);
}
