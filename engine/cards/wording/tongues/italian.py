"""The grammar of Italian."""

from __future__ import annotations

import re
from dataclasses import replace

from engine.cards.wording.grammar import Act, Gender, Owner, Person, Phrase, Tense, Tongue, Verb, words

VOWELS = "aeiouàèéìòùAEIOUÀÈÉÌÒÙ"

POSSESSIVES: dict[Owner, tuple[str, str, str, str]] = {
    "my": ("il mio", "la mia", "i miei", "le mie"),
    "your": ("il tuo", "la tua", "i tuoi", "le tue"),
    "its": ("il suo", "la sua", "i suoi", "le sue"),
    "their": ("il loro", "la loro", "i loro", "le loro"),
}
"""Masculine, feminine, several masculine, several feminine."""

NONE = ("nessuno ", "nessuna ")
"""Where these stand before the verb, nothing else is denied."""

IMPURE = r"(?:[sS][bcdfghlmnpqrtvzk]|[zZ]|[gG]n|[pP][sn]|[xX])"
"""Before these sounds masculine articles are 'lo', 'gli' and 'uno'."""

STEMS = {"di": "de", "in": "ne", "a": "a", "da": "da", "su": "su"}


class Italian(Tongue):
    """Italian speaks to the player with 'tu', and leaves pronouns away."""

    name = "it"
    ORS = "o"
    ANDS = "e"
    NUMBERS = ("zero", "uno", "due", "tre", "quattro", "cinque", "sei", "sette", "otto", "nove", "dieci")
    ORDINALS = (
        "primo",
        "secondo",
        "terzo",
        "quarto",
        "quinto",
        "sesto",
        "settimo",
        "ottavo",
        "nono",
        "decimo",
    )
    INTRANSITIVE = frozenset(("avanzare", "arretrare", "passare", "disertare", "ascendere"))

    def plural(self, word: str) -> str:
        """Personaggi, carte, regioni; what ends with an accent or a consonant stays."""
        if word.endswith(("ca", "ga")):
            return word[:-1] + "he"
        if word.endswith(("co", "go")):
            return word[:-1] + "hi"
        if word.endswith("io"):
            return word[:-1]
        if word.endswith("a"):
            return word[:-1] + "e"
        return word[:-1] + "i" if word.endswith(("e", "o")) else word

    def feminine(self, word: str) -> str:
        """Ancorata; what ends with e stays."""
        return word[:-1] + "a" if word.endswith("o") else word

    def article(self, definite: bool, gender: Gender, many: bool) -> str:
        """'un', 'una'; 'il', 'la', 'i', 'le': the sound that follows changes them in the end."""
        if many:
            return {"m": ("dei", "i"), "f": ("delle", "le")}[gender][definite]
        return {"m": ("un", "il"), "f": ("una", "la")}[gender][definite]

    def possessive(self, owner: Owner, gender: Gender, many: bool) -> str:
        """'la mia', 'i tuoi'."""
        return POSSESSIVES[owner][(gender == "f") + 2 * many]

    def regular(self, verb: str) -> Verb:
        """Verbs in -are, -ere and -ire; c and g keep their sound with an h."""
        stem, ending = verb[:-3], verb[-3:]
        hard = stem + "h" if stem.endswith(("c", "g")) and ending == "are" else stem
        soft = hard if not hard.endswith("i") else hard[:-1]
        if ending == "are":
            present: dict[Person, str] = {"I": stem + "o", "you": soft + "i", "it": stem + "a", "they": stem + "ano"}
            return Verb(present, stem + "a", stem + "ato", self._past(stem + "a"))
        third: dict[Person, str] = {"I": stem + "o", "you": stem + "i", "it": stem + "e", "they": stem + "ono"}
        return Verb(third, stem + "i", stem + ("uto" if ending == "ere" else "ito"), self._past(stem + ending[0]))

    def _past(self, stem: str) -> dict[Person, str]:
        return {"I": stem + "vo", "you": stem + "vi", "it": stem + "va", "they": stem + "vano"}

    def order(self, act: Act) -> str:
        """'pesca una carta', 'sacrificami'."""
        return words(self._attached(self.verb(act.verb).order, act), act.rest)

    def infinitive(self, act: Act) -> str:
        """'pescare una carta', 'sacrificarmi'."""
        return words(self._attached(act.verb[:-1] if act.to else act.verb, act), act.rest)

    def finite(self, act: Act, who: Phrase, tense: Tense = "present", negated: bool = False) -> str:
        """'ottengo 1 rinforzo', 'non controlli'; one joins oneself: 'si unisce'."""
        itself = act.verb.endswith("rsi")
        forms = self.verb(act.verb[:-2] + "e" if itself else act.verb)
        verb = (forms.present if tense == "present" else forms.past)[who.person]
        clitic = self._clitic(act.to) if act.to else "si" if itself else ""
        nobody = who.text.startswith(NONE)
        return words("non" if negated and not nobody else "", clitic, verb, act.rest)

    def subject(self, who: Phrase) -> str:
        """Only nouns stand before the verb."""
        return who.text

    def strong(self, who: Phrase) -> str:
        """'me', 'esso', 'esse'."""
        if not who.pronoun:
            return who.text
        if who.person in ("I", "you"):
            return "me" if who.person == "I" else "te"
        return self.agreeing("esso", who.gender, who.person == "they")

    def made_to(self, act: Act, who: Phrase) -> Act:
        """'fargli ottenere 1 rinforzo', 'far avanzare la mia spedizione'; who does something to it follows 'a'."""
        if act.to is not None:
            return Act("fare in modo che", words(self.subject(who), self.finite(act, who)))
        alone = act.verb in self.INTRANSITIVE or not act.rest
        if alone and not who.pronoun:
            return Act("far", words(act.verb, who.text, act.rest))
        if not who.pronoun:
            return Act("far", words(act.verb, act.rest, "a", who.text))
        return Act("fare", words(act.verb, act.rest), who if alone else replace(who, each=True))

    def _attached(self, verb: str, act: Act) -> str:
        if act.to is None:
            return verb
        clitic = self._clitic(act.to)
        if verb == "fai":
            return "fa" + (clitic if clitic.startswith("gli") else clitic[0] + clitic)
        return verb + clitic

    def _clitic(self, who: Phrase) -> str:
        """'mi', 'lo', 'le'; with something done it is the dative, marked by `each`: 'gli', 'le'."""
        if who.person in ("I", "you"):
            return "mi" if who.person == "I" else "ti"
        if who.each:
            return "le" if who.gender == "f" and who.person == "it" else "gli"
        if who.person == "it":
            return "la" if who.gender == "f" else "lo"
        return "le" if who.gender == "f" else "li"

    def smooth(self, text: str) -> str:
        """'in la' is 'nella', 'il avversario' is 'l'avversario', 'un spirito' is 'uno spirito'."""
        text = re.sub(rf"\b([Ii])l (?={IMPURE})", lambda found: ("L" if found[1] == "I" else "l") + "o ", text)
        text = re.sub(rf"\b([Ii]) (?={IMPURE}|[{VOWELS}])", lambda found: self._plural_article(found[1]), text)
        text = re.sub(rf"\b([Uu]n) (?={IMPURE}|d(?:ei|egli|elle) )", r"\1o ", text)
        text = re.sub(r"\b([Uu]n)(?= o più\b|[.,;:]|$)", r"\1o", text)
        text = re.sub(rf"\b([Nn]essun)o (?!{IMPURE})", r"\1 ", text)
        text = re.sub(rf"\b([Uu]n|[Nn]essun)a (?=[{VOWELS}])(?!o più\b)", r"\1'", text)
        text = re.sub(rf"\b([Ii]l|[Ll]a) (?=[{VOWELS}])", lambda found: self._elided(found[1]), text)
        text = re.sub(r"\b(di|in|a|da|su) (il|lo|la|i|gli|le|l') ?(?=\S)", self._melted, text)
        text = re.sub(r"\b([Pp]oi) (?=se\b|per ogni\b)", r"\1, ", text)
        return re.sub(r"\ba (?=[aA])", "ad ", text)

    def _plural_article(self, article: str) -> str:
        return "Gli " if article == "I" else "gli "

    def _elided(self, article: str) -> str:
        return "L'" if article[0] in "IL" else "l'"

    def _melted(self, found: re.Match[str]) -> str:
        """'di il' is 'del', 'in l'' is 'nell'', 'su i' is 'sui'."""
        stem, article = STEMS[found[1]], found[2]
        if article == "il":
            return stem + "l "
        if article in ("i", "gli"):
            return stem + article + " "
        return stem + "l" + article + ("" if article == "l'" else " ")
