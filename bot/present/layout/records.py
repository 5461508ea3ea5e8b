"""What is shown, as plain records: a message with its embed, buttons and selects.

Nothing here knows Discord's client; `bot.chat.sending.convert` turns these into its objects, and tests judge them by
`bot.present.layout.limits`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Literal

Tone = Literal["primary", "secondary", "success", "danger"]


@dataclass(frozen=True, slots=True)
class Field:
    """One headed part of an embed; always the full width, for narrow screens."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Embed:
    """A framed text: title, description and headed parts."""

    title: str = ""
    description: str = ""
    fields: tuple[Field, ...] = ()
    footer: str = ""
    colour: int = 0x5B6EAE
    url: str = ""
    """Where the title leads, "" for nowhere."""


@dataclass(frozen=True, slots=True)
class Button:
    """A button; `press` is its custom_id."""

    press: str
    label: str
    tone: Tone = "secondary"
    disabled: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """One line of a select."""

    value: str
    label: str
    description: str = ""
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Select:
    """A list to choose from; `press` is its custom_id."""

    press: str
    choices: tuple[Choice, ...]
    placeholder: str = ""
    least: int = 1
    most: int = 1


@dataclass(frozen=True, slots=True)
class Picker:
    """A list of the channels, forums or roles of a server, which Discord fills; `chosen` is one's id, 0 for none."""

    press: str
    kind: Literal["channel", "forum", "role"]
    placeholder: str = ""
    chosen: int = 0


Row = tuple[Button, ...] | Select | Picker
"""One row of a message: up to five buttons, or one select."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of a message: the name of its file, its bytes, and what it shows for who does not see it.

    A `framed` one stands in the message's embed, below its text; a second one in a frame of its own below that.
    """

    file: str
    data: bytes = field(repr=False)
    shows: str
    framed: bool = False


@dataclass(frozen=True, slots=True)
class File:
    """A file of a message to take along."""

    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Message:
    """Everything one message says; `mentions` are the only people it may ping."""

    content: str = ""
    embed: Embed | None = None
    below: Embed | None = None
    """A further frame, below the first and its pictures."""
    rows: tuple[Row, ...] = ()
    mentions: tuple[int, ...] = ()
    roles: tuple[int, ...] = ()
    """The only roles it may ping."""
    pictures: tuple[Picture, ...] = ()
    files: tuple[File, ...] = ()
    silent: bool = False
    """Whether it comes without a sound, mentions or not."""
    brief: Embed | None = None
    """What stands in place of the embed beside its pictures, which show the rest of it."""
    plain: Callable[[], str] | None = field(default=None, repr=False, compare=False)
    """Tells all of it in plain text, calls included, for a place that takes no embeds, where that is more than writing
    its embeds out.
    """

    @property
    def frames(self) -> bool:
        """Whether it has embeds."""
        return bool(self.embed or self.below or any(picture.framed for picture in self.pictures))

    @property
    def frame(self) -> Embed | None:
        """The embed that is shown: the brief one beside pictures, where there is one."""
        return self.brief if self.pictures and self.brief is not None else self.embed

    @property
    def only_frames(self) -> bool:
        """Whether nothing is left of it without its embeds."""
        return self.frames and not (self.content or self.rows or self.pictures or self.files)

    def in_words(self) -> Message:
        """The same without its pictures."""
        return replace(self, pictures=())


@dataclass(frozen=True, slots=True)
class Input:
    """One field of a form; `long` fields have several lines, and `value` stands in it already."""

    name: str
    label: str
    hint: str = ""
    most: int = 4000
    long: bool = False
    needed: bool = True
    value: str = ""


@dataclass(frozen=True, slots=True)
class Form:
    """Something to fill in; `press` is its custom_id."""

    press: str
    title: str
    inputs: tuple[Input, ...]
