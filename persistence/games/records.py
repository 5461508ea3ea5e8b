"""Records that are hashes of typed fields: what the bot keeps with a game or a challenge, beside what the store does.

Such a record is no single document. A commit, a delivery that is acknowledged and a press that is no move all change
it, each in its own process and without waiting for another; were it one value, the last to write would undo what the
others had written. So each thing that is written by itself is a field of its own in the hash of the record, which the
scripts set, remove and compare one by one. A field has a type, and what it says where nothing is stored; its form is
versioned as any document's is (`persistence.encoding.forms`). A plain value, such as a number, is JSON without a form,
which is how documents of the first form are read: the field whose meaning changes is given a `Form` with an upgrader
from there.

A field is named in the store as in its class. It is read when it is asked for, once.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any, Generic, Self, TypeVar, cast, overload

import msgspec

from persistence.delivery.outbox import FieldValue
from persistence.encoding.forms import Form
from persistence.server.errors import FormDamaged

log = logging.getLogger(__name__)

Kept = TypeVar("Kept")

Changes = dict[str, FieldValue]
"""Fields of a record as they are to be written, by their names in the store; '' removes one."""

PREFIX = "kept:"
"""With what the names of such fields begin in the store, among those that the store itself writes."""


class _Required:
    """In the place of what a field says where nothing is stored: it is damaged then."""


REQUIRED = _Required()


class Record:
    """What is kept with a game or challenge, as texts by their names in the store; its classes say what is in it."""

    __slots__ = ("_read", "texts")

    def __init__(self, texts: Mapping[str, str], before: Record | None = None) -> None:
        self.texts = texts
        known = {} if before is None else before._read
        self._read: dict[str, Any] = {
            name: value for name, value in known.items() if before and texts.get(name) == before.texts.get(name)
        }

    def require_known(self, *fields: _Kind[Any]) -> None:
        """Raises FormTooNew where a newer program wrote one of these fields; damage is dealt with where it is read."""
        by_name = {each._name: each for each in fields}
        for name in self.texts:
            found = by_name.get(name) or by_name.get(name.rpartition(":")[0])
            if found is not None:
                with suppress(FormDamaged):
                    found._value(self, name)

    def after(self, changes: Mapping[str, FieldValue]) -> Self:
        """The same record once fields of it were written; the others are not read again."""
        return type(self)(changed(self.texts, changes), self) if changes else self

    def text_of(self, name: str) -> str:
        """A field as it is stored, '' for none: with what a change is compared that must not undo another one."""
        return self.texts.get(name, "")

    def as_stood(self, *names: str) -> dict[str, str]:
        """Fields as they are stored, '' for none, by name."""
        return {name: self.text_of(name) for name in names}


class _Kind(Generic[Kept]):
    """How the values of one field are written and read; writing one above `largest` bytes raises ValueError."""

    def __init__(
        self, kind: Form[Any] | Any, otherwise: Kept | _Required = REQUIRED, *, largest: int | None = None
    ) -> None:
        self.form: Form[Any] | None = kind if isinstance(kind, Form) else None
        self._decode = kind.decode if isinstance(kind, Form) else msgspec.json.Decoder(kind).decode
        self._otherwise, self._largest = otherwise, largest
        self._name = ""

    def __set_name__(self, owner: type[Record], name: str) -> None:
        self._name = PREFIX + name

    def _text(self, value: Kept) -> str:
        if value == self._otherwise:
            return ""
        text = msgspec.json.encode(value).decode() if self.form is None else self.form.text(value)
        if self._largest is not None and len(text.encode()) > self._largest:
            raise ValueError(f"{self._name} of {len(text.encode())} bytes is too large: the limit is {self._largest}")
        return text

    def _value(self, record: Record, name: str) -> Kept:
        text, found = record.texts.get(name), record._read
        if not text and not isinstance(self._otherwise, _Required):
            return self._otherwise
        if name not in found:
            found[name] = self._decoded(name, text)
        value: Kept = found[name]
        return value

    def _decoded(self, name: str, text: str | None) -> Kept:
        if text:
            try:
                return cast(Kept, self._decode(text))
            except (msgspec.DecodeError, UnicodeError, RecursionError):
                pass
        if isinstance(self._otherwise, _Required):
            raise FormDamaged(name.removeprefix(PREFIX))
        log.warning("the field %s of a record is damaged; it counts as not stored", name.removeprefix(PREFIX))
        return self._otherwise


class Field(_Kind[Kept]):
    """One field of a record.

    On a record it is its value: `otherwise` where none is stored, or where a plain value is damaged, which is logged.
    A document that is damaged raises FormDamaged, as does a field that is required and not there; one of a newer
    program raises FormTooNew.
    On the class it is the field, which says how a value is written.
    """

    @overload
    def __get__(self, record: None, owner: type[Record]) -> Self: ...
    @overload
    def __get__(self, record: Record, owner: type[Record]) -> Kept: ...
    def __get__(self, record: Record | None, owner: type[Record]) -> Self | Kept:
        return self if record is None else self._value(record, self._name)

    @property
    def name(self) -> str:
        """What it is called in the store."""
        return self._name

    def to(self, value: Kept) -> Changes:
        """The change that writes a value."""
        return {self._name: self._text(value)}

    def removed(self) -> Changes:
        """The change that leaves nothing stored."""
        return {self._name: ""}

    def swap(self, record: Record, value: Kept) -> tuple[str, str, str]:
        """Its name, how it is stored in a record, and how the value is: what `GameRepository.exchange` takes."""
        return self._name, record.text_of(self._name), self._text(value)


class Numbered(_Kind[Kept]):
    """A field for each of several, such as the seats of a game, by a number; otherwise as `Field` is."""

    @overload
    def __get__(self, record: None, owner: type[Record]) -> Self: ...
    @overload
    def __get__(self, record: Record, owner: type[Record]) -> ByNumber[Kept]: ...
    def __get__(self, record: Record | None, owner: type[Record]) -> Self | ByNumber[Kept]:
        return self if record is None else ByNumber(self, record)

    def name(self, number: int) -> str:
        """What that of a number is called in the store."""
        return f"{self._name}:{number}"

    def to(self, number: int, value: Kept) -> Changes:
        """The change that writes a value."""
        return {self.name(number): self._text(value)}

    def removed(self, number: int) -> Changes:
        """The change that leaves nothing stored."""
        return {self.name(number): ""}

    def swap(self, record: Record, number: int, value: Kept) -> tuple[str, str, str]:
        """As that of a `Field`."""
        name = self.name(number)
        return name, record.text_of(name), self._text(value)


class ByNumber(Generic[Kept]):
    """The values of a `Numbered` field in a record."""

    __slots__ = ("_field", "_record")

    def __init__(self, field: Numbered[Kept], record: Record) -> None:
        self._field, self._record = field, record

    def __getitem__(self, number: int) -> Kept:
        return self._field._value(self._record, f"{self._field._name}:{number}")

    def first(self, count: int) -> tuple[Kept, ...]:
        """The values of so many numbers, from 0 on."""
        return tuple([self[number] for number in range(count)])

    def __iter__(self) -> Iterator[int]:
        """The numbers for which something is stored."""
        begins = f"{self._field._name}:"
        return (int(name.removeprefix(begins)) for name in self._record.texts if name.startswith(begins))


def kept_in(record: Mapping[str, str]) -> dict[str, str]:
    """What is kept so among all fields of the hash of a record."""
    return {name: text for name, text in record.items() if name.startswith(PREFIX)}


def changed(texts: Mapping[str, str], changes: Mapping[str, FieldValue]) -> dict[str, str]:
    """What is kept in a record after fields of it were written, among others; those that are removed are gone."""
    after = dict(texts)
    after.update((name, str(value)) for name, value in changes.items() if name.startswith(PREFIX))
    return {name: text for name, text in after.items() if text}
