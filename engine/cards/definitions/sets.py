"""The sets that come with the program: files opened and cards decoded when first asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from importlib.abc import Traversable
from importlib.resources import files

import msgspec

from engine.cards.definitions.definition import CardDefinition
from engine.cards.definitions.files import SetFile, read_outline, read_set
from engine.cards.errors import BadCardFile
from engine.cards.words.local_names import LocalNames
from engine.cards.words.names import folded


class _Head(msgspec.Struct, frozen=True, gc=False):
    """What finding a card takes; all else stays unread."""

    reference: str
    name: str


_HEAD = msgspec.json.Decoder(_Head)
_CARD = msgspec.json.Decoder(CardDefinition)
_NOTHING: Mapping[str, msgspec.Raw] = {}


class Sets(Mapping[str, CardDefinition]):
    """The definitions in a folder of set files; a card is in the file of its reference's set."""

    def __init__(self, folder: Traversable) -> None:
        found = (file for file in folder.iterdir() if file.name.endswith(".json"))
        self._files = {file.name.removesuffix(".json"): file for file in sorted(found, key=lambda file: file.name)}
        self._unread: dict[str, dict[str, msgspec.Raw]] = {}
        self._heads: dict[str, tuple[_Head, ...]] = {}
        self._aliases: dict[str, dict[str, str]] = {}
        self._names: dict[str, str] = {}
        self._known: dict[str, CardDefinition] = {}
        self._by_name: dict[str, tuple[str, ...]] | None = None

    def __getitem__(self, reference: str) -> CardDefinition:
        """The definition of this reference; raises KeyError, and `BadCardFile` where its file cannot be read."""
        known = self._known.get(reference)
        if known is None:
            code = set_of(reference)
            raw = self._outline(code)[reference]
            try:
                known = self._known[reference] = _CARD.decode(raw)
            except (msgspec.DecodeError, UnicodeDecodeError) as fault:
                raise BadCardFile(self._files[code].name, reference, str(fault)) from fault
        return known

    def __contains__(self, reference: object) -> bool:
        return isinstance(reference, str) and reference in self._outline(set_of(reference))

    def __iter__(self) -> Iterator[str]:
        """All references, set by set."""
        for code in self._files:
            yield from self._outline(code)

    def __len__(self) -> int:
        return sum(len(self._outline(code)) for code in self._files)

    def alias(self, reference: str) -> str | None:
        """The reference of the same card, for one that its parts do not tell; None where it is no such alias."""
        return self.aliases.get(reference)

    @cached_property
    def aliases(self) -> Mapping[str, str]:
        """All those aliases, of every set."""
        for code in self._files:
            self._outline(code)
        return {alias: reference for each in self._aliases.values() for alias, reference in each.items()}

    def set_name(self, reference: str) -> str:
        """What the set of a reference is called; '' where there is no such set."""
        code = set_of(reference)
        self._outline(code)
        return self._names.get(code, "")

    def names(self) -> dict[str, str]:
        """The names of these sets by their codes."""
        for code in self._files:
            self._outline(code)
        return dict(self._names)

    def called(self, name: str) -> tuple[str, ...]:
        """The references of all cards with this name, which must be folded."""
        if self._by_name is None:
            self._by_name = {}
            for head in self.heads():
                key = folded(head.name)
                self._by_name[key] = (*self._by_name.get(key, ()), head.reference)
        return self._by_name.get(name, ())

    def heads(self) -> Iterator[_Head]:
        """Reference and name of every card."""
        for code in self._files:
            self._outline(code)
            yield from self._heads[code]

    def _outline(self, code: str) -> Mapping[str, msgspec.Raw]:
        """The cards of a set as they lie in its file; none where there is no such set."""
        if code not in self._files:
            return _NOTHING
        if code not in self._unread:
            file = self._files[code]
            outline = read_outline(file.read_bytes(), file.name)
            heads = tuple(_HEAD.decode(raw) for raw in outline.cards)
            self._heads[code] = heads
            self._aliases[code] = outline.aliases
            self._names[code] = outline.name
            self._unread[code] = {head.reference: raw for head, raw in zip(heads, outline.cards, strict=True)}
        return self._unread[code]


def set_of(reference: str) -> str:
    """The code of the set that a reference names; '' for one that names none."""
    return reference.split("_", 2)[1] if reference.count("_") > 1 else ""


def folder_of_data() -> Traversable:
    """Where the card data of the program lies."""
    return files("engine.cards") / "data"


def folder_of_sets() -> Traversable:
    """Where the files of sets lie."""
    return folder_of_data() / "sets"


@cache
def shipped() -> Sets:
    """The sets that come with the program; nothing of them is read yet."""
    return Sets(folder_of_sets())


@cache
def shipped_names() -> LocalNames:
    """What cards that come with the program are called in French, where that differs; their English names are keys."""
    return msgspec.json.decode((folder_of_data() / "names.json").read_bytes(), type=dict[str, dict[str, str]])


def shipped_sets() -> tuple[SetFile, ...]:
    """The same sets read as a whole and strictly, by their codes."""
    found = sorted(
        (file for file in folder_of_sets().iterdir() if file.name.endswith(".json")), key=lambda file: file.name
    )
    return tuple(read_set(file.read_bytes(), file.name) for file in found)
