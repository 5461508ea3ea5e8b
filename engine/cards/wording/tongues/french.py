"""The grammar of French."""

from __future__ import annotations

import re
from dataclasses import replace

from engine.cards.wording.grammar import Act, Gender, Owner, Person, Phrase, Tense, Tongue, Verb, words

VOWELS = "aeiouàâéèêëîïôöûùœAEIOUÀÂÉÈÊËÎÏÔÖÛÙŒ"

POSSESSIVES: dict[Owner, tuple[str, str, str]] = {
    "my": ("mon", "ma", "mes"),
    "your": ("votre", "votre", "vos"),
    "its": ("son", "sa", "ses"),
    "their": ("leur", "leur", "leurs"),
}
"""Masculine, feminine, several."""

NONE = ("aucun ", "aucune ")
"""Before and behind these nothing else is denied."""

ELIDED = re.compile(rf"(?<![-\w])(je|me|te|se|ce|le|la|de|ne|que|lorsque|Je|Ce|Le|La|De|Lorsque) (?=[{VOWELS}])")
CONTRACTED = {"de le": "du", "de les": "des", "à le": "au", "à les": "aux", "À le": "Au", "À les": "Aux"}


class French(Tongue):
    """French speaks to the player with 'vous'."""

    name = "fr"
    ORS = "ou"
    ANDS = "et"
    NUMBERS = ("zéro", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix")
    ORDINALS = (
        "premier",
        "deuxième",
        "troisième",
        "quatrième",
        "cinquième",
        "sixième",
        "septième",
        "huitième",
        "neuvième",
        "dixième",
    )
    INTRANSITIVE = frozenset(("avancer", "reculer", "changer", "passer", "déserter", "s'élever"))

    def plural(self, word: str) -> str:
        """Personnages, Animaux; what ends with s, x or z stays."""
        if word.endswith(("s", "x", "z")):
            return word
        return word[:-1] + "ux" if word.endswith("al") else word + "s"

    def feminine(self, word: str) -> str:
        """Ancrée, Éternelle; what ends with e stays."""
        if word.endswith("e"):
            return word
        if word.endswith("el"):
            return word + "le"
        return word[:-2] + "ière" if word.endswith("ier") else word + "e"

    def agreeing(self, word: str, gender: Gender, many: bool) -> str:
        """'tous' loses its t before others agree, and 'première' gains an accent."""
        if word == "tout" and many:
            return "toutes" if gender == "f" else "tous"
        if word == self.ORDINALS[0] and gender == "f":
            word = "première"
            return self.plural(word) if many else word
        return super().agreeing(word, gender, many)

    def article(self, definite: bool, gender: Gender, many: bool) -> str:
        """'un', 'une', 'des'; 'le', 'la', 'les'."""
        if many:
            return "les" if definite else "des"
        return {"m": ("un", "le"), "f": ("une", "la")}[gender][definite]

    def possessive(self, owner: Owner, gender: Gender, many: bool) -> str:
        """'mon', 'votre', 'ses'."""
        masculine, feminine, several = POSSESSIVES[owner]
        return several if many else feminine if gender == "f" else masculine

    def regular(self, verb: str) -> Verb:
        """Verbs in -er; all others stand in the pattern file, where what they have of these is overwritten."""
        stem = verb[:-2]
        soft = stem + "e" if stem.endswith("g") else stem
        past: dict[Person, str] = {"I": soft + "ais", "you": stem + "iez", "it": soft + "ait", "they": soft + "aient"}
        present: dict[Person, str] = {"I": stem + "e", "you": stem + "ez", "it": stem + "e", "they": stem + "ent"}
        return Verb(present, stem + "ez", stem + "é", past)

    def _forms(self, infinitive: str) -> Verb:
        """Orders are the forms of 'vous'."""
        made = super()._forms(infinitive.removeprefix("s'"))
        return replace(made, order=made.present["you"])

    def order(self, act: Act) -> str:
        """'piochez une carte', 'envoyez-moi en Réserve'."""
        verb = self.verb(act.verb).order
        if act.to is None:
            return words(verb, act.rest)
        return words(f"{verb}-{'moi' if act.to.person == 'I' else self._accusative(act.to)}", act.rest)

    def infinitive(self, act: Act) -> str:
        """'piocher une carte', 'm'envoyer en Réserve'."""
        return words(self._accusative(act.to) if act.to else "", act.verb, act.rest)

    def finite(self, act: Act, who: Phrase, tense: Tense = "present", negated: bool = False) -> str:
        """'gagne 1 boost', 'ne contrôlez pas'."""
        forms = self.verb(act.verb)
        verb = (forms.present if tense == "present" else forms.past)[who.person]
        itself = "se" if act.verb.startswith("s'") else ""
        clitic = self._accusative(act.to) if act.to else itself
        nothing = act.rest.startswith(NONE) or who.text.startswith(NONE)
        return words("ne" if negated else "", clitic, verb, "pas" if negated and not nothing else "", act.rest)

    def subject(self, who: Phrase) -> str:
        """'je', 'elle', 'vous'."""
        if not who.pronoun:
            return who.text
        pronouns = {"I": "je", "you": "vous", "it": "il", "they": "ils"}
        return pronouns[who.person].replace("il", "elle") if who.gender == "f" else pronouns[who.person]

    def strong(self, who: Phrase) -> str:
        """'moi', 'elle', 'eux'."""
        if not who.pronoun:
            return who.text
        match who.person:
            case "I":
                return "moi"
            case "you":
                return "vous"
            case "it":
                return "elle" if who.gender == "f" else "lui"
            case "they":
                return "elles" if who.gender == "f" else "eux"

    def made_to(self, act: Act, who: Phrase) -> Act:
        """'lui faire gagner 1 boost', 'faire avancer mon Expédition'; who does something to it follows 'à'."""
        if act.to is not None:
            return Act("faire en sorte que", words(self.subject(who), self.finite(act, who)))
        alone = act.verb in self.INTRANSITIVE or not act.rest
        if alone and not who.pronoun:
            return Act("faire", words(act.verb, who.text, act.rest))
        if not who.pronoun:
            return Act("faire", words(act.verb, act.rest, "à", who.text))
        return Act("faire", words(act.verb, act.rest), who if alone else replace(who, each=True))

    def _accusative(self, who: Phrase) -> str:
        """'me', 'la', 'les'; what something is done with has it in the dative, marked by `each`: 'lui', 'leur'."""
        if who.person in ("I", "you"):
            return "me" if who.person == "I" else "vous"
        if who.each:
            return "lui" if who.person == "it" else "leur"
        return "les" if who.person == "they" else "la" if who.gender == "f" else "le"

    def smooth(self, text: str) -> str:
        """'de le' is 'du', 'si il' is 's'il', 'la Expédition' is 'l'Expédition', 'ma Expédition' 'mon Expédition'."""
        text = re.sub(rf"\b([msMS])a (?=[{VOWELS}])", r"\1on ", text)
        text = re.sub(rf"\b(de|à|À) le (?=[^{VOWELS}])", lambda found: CONTRACTED[found[0].strip()] + " ", text)
        text = re.sub(r"\b(de|à|À) les (?=\w)", lambda found: CONTRACTED[found[0].strip()] + " ", text)
        text = re.sub(r"\bde des\b", "de", text)
        text = re.sub(r"\bne y\b", "n'y", text)
        text = re.sub(r"\b([Ss])i (?=ils?\b)", r"\1'", text)
        return ELIDED.sub(lambda found: found[1][:-1] + "'", text)
