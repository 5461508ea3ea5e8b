"""What can be wrong with cards and decks, each with a sentence that says what to do next."""

from __future__ import annotations

from collections.abc import Sequence


class CardError(ValueError):
    """Something about cards, definitions or decks is not as it must be."""


class BadCardFile(CardError):
    """A file of definitions cannot be read: it names the file, the card and what was not understood.

    `faults` are all places of it that are wrong, each with the reason, where a whole file was looked through.
    """

    def __init__(self, file: str, card: str, reason: str, faults: Sequence[tuple[str, str]] = ()) -> None:
        self.file, self.card, self.reason, self.faults = file, card, reason, tuple(faults)
        where = f"{file}, card {card}" if card else file
        apart = "\n" if "\n" in reason else " "
        super().__init__(f"{where}:{apart}{reason}.{apart}Correct the file; nothing of it was loaded.")


class BadKeptCard(CardError):
    """A stored definition is damaged, or in words that this version of the ability language does not have."""

    def __init__(self, digest: str, reason: str) -> None:
        self.digest, self.reason = digest, reason
        super().__init__(f"The stored card {digest} cannot be read by this version ({reason}). Import it again.")


class BadDefinition(CardError):
    """One definition contradicts itself, or the definitions beside it."""

    def __init__(self, card: str, reason: str) -> None:
        self.card, self.reason = card, reason
        super().__init__(f"Card {card}: {reason}. Correct its definition.")


class UnknownCard(CardError):
    """No definition has this reference."""

    def __init__(self, reference: str) -> None:
        self.reference = reference
        super().__init__(f"No card has the reference {reference!r}. Look for misspellings, or load the set it is from.")


class UnknownLanguage(CardError):
    """Cards have no text in this language."""

    def __init__(self, language: str, known: tuple[str, ...]) -> None:
        self.language = language
        super().__init__(f"Cards have no text in {language!r}. Choose one of: {', '.join(known)}.")


class UnknownWord(CardError):
    """No reminder explains this word."""

    def __init__(self, word: str) -> None:
        self.word = word
        super().__init__(f"Nothing explains the word {word!r}. Ask for a keyword, a status or a keyword action.")


class NoWords(CardError):
    """A language has no words for a record of the ability language."""

    def __init__(self, record: str, language: str) -> None:
        self.record = record
        super().__init__(
            f"No pattern of {language!r} says {record}: add a line for it to the pattern file of the language."
        )


class UnknownTerm(CardError):
    """The table of terms has no such key."""

    def __init__(self, key: str) -> None:
        self.key = key
        super().__init__(f"No term has the key {key!r}. Add it to the table of terms, in every language.")


class BadPattern(CardError):
    """A pattern of operations of the ability language cannot be read."""

    def __init__(self, text: str, reason: str) -> None:
        self.text = text
        super().__init__(f"{text!r} is no pattern of the ability language: {reason}. Write it like 'Boost(most=*)'.")


class BadPrimitives(CardError):
    """The table of primitives is not as it must be."""

    def __init__(self, name: str, reason: str) -> None:
        self.name = name
        super().__init__(f"{name!r}: {reason}. Correct the table of primitives.")


class UnknownAbility(CardError):
    """No ability or lasting gift has this name."""

    def __init__(self, name: str) -> None:
        self.name = name
        super().__init__(
            f"No ability is called {name!r}. Names are REFERENCE/NUMBER; load the definitions the game began with."
        )


class BadDeckList(CardError):
    """A deck list is not written as one: it names every entry that was not understood."""

    def __init__(self, complaints: tuple[str, ...]) -> None:
        self.complaints = complaints
        super().__init__(f"The deck list cannot be read: {'; '.join(complaints)}. Correct these entries.")


class NotUnderstood(CardError):
    """A line of card text has no meaning that the engine could play: the line, and the words it stops at."""

    def __init__(self, line: str, words: tuple[str, ...], reason: str = "") -> None:
        self.line, self.words, self.reason = line, words, reason
        why = reason or f"not understood: {' '.join(words)!r}"
        super().__init__(f"{line!r}: {why}. Correct the text, or wait for a version that knows these words.")


class BadReference(CardError):
    """Something is no reference of a face."""

    def __init__(self, text: str) -> None:
        self.text = text
        super().__init__(f"{text!r} is no card reference. Write it like ALT_CORE_B_AX_04_C, a unique with its number.")


class BadDeckCode(CardError):
    """A deck code cannot be read: it says what is wrong with it."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(
            f"The deck code cannot be read: {reason}. Copy the whole code again, or paste the list of cards."
        )


class CannotBeCoded(CardError):
    """A deck holds what a deck code of that dialect cannot say."""

    def __init__(self, dialect: str, what: str, reason: str) -> None:
        self.dialect, self.what, self.reason = dialect, what, reason
        super().__init__(f"{what} does not fit into a {dialect} deck code: {reason}. Share the list of cards instead.")


class UnknownFormat(CardError):
    """No format has this name."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        self.name = name
        super().__init__(f"There is no format {name!r}. Choose one of: {', '.join(known)}.")
