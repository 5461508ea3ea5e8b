"""Documents as they are kept: JSON that says of which form it is, and how older forms are brought up to date.

Everything the bot keeps besides games and their logs is such a document: a league, a seat's orders, the body of a
message. Upgraders are pure functions and run on reading; whatever is written next is of the newest form. A document of
a newer program is refused, so that nothing of it is lost by writing it anew. States of games have a format of their own
(`persistence.encoding.formats`), and what lies around documents, keys and hashes, the layout
(`persistence.server.layout`).
"""

from __future__ import annotations

from base64 import b64decode, b64encode, b85decode
from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

import msgspec

from persistence.encoding import blob
from persistence.server.errors import FormDamaged, FormTooNew

Kept = TypeVar("Kept")

Upgrade = Callable[[Any], Any]
"""Turns a document as JSON has it, without its form, into one of the next; it may raise where it is none.

KeyError, TypeError and ValueError are taken for that."""


def as_it_is(document: Any) -> Any:
    """The upgrade to a form that differs from the one before by being packed."""
    return document


FIRST = 1
"""The form of documents that say none: they are from before any did."""

NAME = "form"
PACKED = "packed"
"""Under which name a packed document holds itself, as base 64 of `persistence.encoding.blob`, beside its form."""

PACKED_FIRST = "~"
"""With what packed documents began that were written first, in base 85, which takes ten times as long."""

VALUE = "value"
"""Under which name a document holds what is no object of JSON by itself."""

_NOT_OF_THIS_FORM = (msgspec.DecodeError, UnicodeError, RecursionError, LookupError, TypeError, ValueError)
_anything = msgspec.json.Decoder()


class _Head(msgspec.Struct):
    form: int = FIRST


class _PackedHead(_Head):
    packed: str = ""


_head = msgspec.json.Decoder(_Head)
_packed_head = msgspec.json.Decoder(_PackedHead)


class Form(Generic[Kept]):
    """One kind of document: what it is called, what it is read as, its newest form, and what leads there.

    `upgraders[n]` leads from form n to n + 1. `write` and `read` are JSON and back without a form, those of msgspec
    where none are given. A `packed` one is compressed where it is kept as text, and read either way. Raises ValueError
    where a name is used twice or an upgrader is missing.
    """

    def __init__(
        self,
        name: str,
        kind: type[Kept],
        *,
        newest: int = FIRST,
        upgraders: Mapping[int, Upgrade] | None = None,
        write: Callable[[Kept], bytes] = msgspec.json.encode,
        read: Callable[[bytes], Kept] | None = None,
        packed: bool = False,
    ) -> None:
        self.name, self.kind, self.newest, self._packed = name, kind, newest, packed
        self._upgraders = dict(upgraders or {})
        if set(self._upgraders) != set(range(FIRST, newest)):
            raise ValueError(f"the forms of a {name} lead from {FIRST} to {newest}, each by one upgrader")
        if name in FORMS:
            raise ValueError(f"there are two kinds of document called {name!r}")
        self._write, self._read = write, read or msgspec.json.Decoder(kind).decode
        self._wrapped = read is None and not (isinstance(kind, type) and issubclass(kind, msgspec.Struct))
        self._knows_no_form = self._wrapped or read is not None
        FORMS[name] = self

    def encode(self, value: Kept) -> bytes:
        """A document of the newest form."""
        written = self._write(value)
        head = b'{"%s":%d' % (NAME.encode(), self.newest)
        if self._wrapped:
            return head + b',"%s":' % VALUE.encode() + written + b"}"
        return head + (b"}" if written == b"{}" else b"," + written[1:])

    def text(self, value: Kept) -> str:
        """The same as text: JSON, or the same packed."""
        written = self.encode(value)
        if not self._packed:
            return written.decode()
        return packed(written, self.newest)

    def decode(self, data: bytes | str) -> Kept:
        """What a document holds, whatever its form; raises FormTooNew, and FormDamaged for anything else."""
        whole = data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data
        try:
            form = _head.decode(whole).form if whole.lstrip()[:1] == b"{" else FIRST
            if self._packed and form <= self.newest and (found := _blob_of(whole)) is not None:
                form, whole = blob.format_of(found), blob.unpack(found)
        except _NOT_OF_THIS_FORM:
            raise FormDamaged(self.name) from None
        if form > self.newest:
            raise FormTooNew(self.name, form, self.newest)
        try:
            return self._read(self._newest(whole, form))
        except _NOT_OF_THIS_FORM:
            raise FormDamaged(self.name) from None

    def _newest(self, whole: bytes, form: int) -> bytes:
        """The document in the newest form, as `read` takes it; what is so already is not taken apart."""
        if form < FIRST:
            raise ValueError("forms are counted from 1")
        if form == self.newest and not self._knows_no_form:
            return whole
        document = _anything.decode(whole)
        if isinstance(document, dict) and NAME in document:
            del document[NAME]
            document = document[VALUE] if self._wrapped else document
        for step in range(form, self.newest):
            document = self._upgraders[step](document)
        return msgspec.json.encode(document)


def packed(document: bytes, form: int) -> str:
    """A document of this form, which is JSON, as it is kept by those that are packed."""
    whole = b64encode(blob.pack(document, form, kind="record")).decode()
    return f'{{"{NAME}":{form},"{PACKED}":"{whole}"}}'


def unpacked(text: str) -> str:
    """A document as JSON, whether it is packed or not; raises ValueError where it is damaged."""
    found = _blob_of(text.encode()) if text.startswith((PACKED_FIRST, "{")) else None
    return text if found is None else blob.unpack(found).decode()


def _blob_of(text: bytes) -> bytes | None:
    """What a packed document holds, None of a plain one; raises ValueError, or what reading JSON does."""
    if text[:1] == PACKED_FIRST.encode():
        return b85decode(text[1:])
    found = _packed_head.decode(text).packed if text.lstrip()[:1] == b"{" else ""
    return b64decode(found, validate=True) if found else None


FORMS: dict[str, Form[Any]] = {}
"""Every kind of document by its name."""
