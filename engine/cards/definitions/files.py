"""Files of card definitions, one a set: read strictly, written in a layout that people can read and compare."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import msgspec

from engine.cards.definitions.definition import CardDefinition
from engine.cards.errors import BadCardFile

SCHEMA = 1


class SetFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One set: its code and name, other references of the same cards, and the definitions."""

    schema: int
    set: str
    name: str
    aliases: dict[str, str]
    cards: tuple[CardDefinition, ...]


class Outline(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A set whose cards are not read yet, so that a fault can be told by the card it is in."""

    schema: int
    set: str
    name: str
    cards: tuple[msgspec.Raw, ...]
    aliases: dict[str, str] = {}


_OUTLINE = msgspec.json.Decoder(Outline)
_CARD = msgspec.json.Decoder(CardDefinition)
_ANYTHING = msgspec.json.Decoder()


def read_set(data: bytes, file: str) -> SetFile:
    """The set that a file says; `file` is the name used in complaints.

    Raises `BadCardFile` with file, card and reason for anything unknown: words, fields, kinds, another schema.
    """
    outline = read_outline(data, file)
    cards = tuple(_read_card(raw, place, file) for place, raw in enumerate(outline.cards))
    return SetFile(outline.schema, outline.set, outline.name, outline.aliases, cards)


def read_outline(data: bytes, file: str) -> Outline:
    """The set that a file says, its cards unread; raises `BadCardFile` as `read_set` does, but for single cards."""
    try:
        outline = _OUTLINE.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError) as fault:
        raise BadCardFile(file, "", str(fault)) from fault
    if outline.schema != SCHEMA:
        raise BadCardFile(file, "", f"its schema is {outline.schema}, this program reads schema {SCHEMA}")
    return outline


def _read_card(raw: msgspec.Raw, place: int, file: str) -> CardDefinition:
    try:
        return _CARD.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError) as fault:
        raise BadCardFile(file, _reference(raw) or f"number {place + 1}", str(fault)) from fault


def _reference(raw: msgspec.Raw) -> str:
    """The reference as far as it can be read from a card that is otherwise wrong."""
    card: Any = _ANYTHING.decode(raw)
    return str(card.get("reference", "")) if isinstance(card, dict) else ""


def write_set(content: SetFile) -> bytes:
    """The file of a set, in which facts take one line a card and abilities one line each; `read_set` reads it."""
    head = [f'  "{field}": {_line(getattr(content, field))}' for field in ("schema", "set", "name")]
    aliases = [f"    {_line(name)}: {_line(reference)}" for name, reference in sorted(content.aliases.items())]
    cards = [_card_lines(card) for card in content.cards]
    body = [*head, f'  "aliases": {{{_block(aliases)}}}', f'  "cards": [{_block(cards)}]']
    return f"{{{_block(body, '')}}}\n".encode()


def _block(lines: list[str], margin: str = "  ") -> str:
    return "\n" + ",\n".join(lines) + "\n" + margin if lines else ""


def _card_lines(card: CardDefinition) -> str:
    fields: dict[str, Any] = msgspec.to_builtins(card)
    abilities = fields.pop("abilities", ())
    facts = ", ".join(f"{_line(name)}: {_line(value)}" for name, value in fields.items())
    if not abilities:
        return f"    {{{facts}}}"
    said = ",\n".join(f"      {_line(ability)}" for ability in abilities)
    return f'    {{{facts}, "abilities": [\n{said}\n    ]}}'


def _line(value: object) -> str:
    spaced = msgspec.json.format(msgspec.json.encode(value), indent=0)
    return spaced.decode()


class _Token(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    reference: str
    subtypes: tuple[str, ...]
    says: str = ""


def tokens() -> dict[str, tuple[str, tuple[str, ...]]]:
    """The tokens that cards create by name, as "@name": the reference of each and its printed sub-types."""
    return {f"@{name}": (token.reference, token.subtypes) for name, token in _tokens().items()}


def said_by_tokens() -> dict[str, str]:
    """By reference what tokens say, where the cards that create them repeat it."""
    return {token.reference: token.says for token in _tokens().values() if token.says}


def _tokens() -> dict[str, _Token]:
    data = files("engine.cards").joinpath("data/tokens.json").read_bytes()
    return msgspec.json.decode(data, type=dict[str, _Token])
