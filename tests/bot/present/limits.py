"""A judge that says in a sentence which of Discord's limits a message or a form breaks."""

from __future__ import annotations

from collections.abc import Iterator

from bot.present.layout.limits import (
    ALT_TEXT,
    BUTTON_LABEL,
    BUTTONS_IN_A_ROW,
    CHOICE_DESCRIPTION,
    CHOICE_LABEL,
    CHOICES,
    CONTENT,
    EMBED_DESCRIPTION,
    EMBED_FIELDS,
    EMBED_FOOTER,
    EMBED_TITLE,
    EMBED_TOTAL,
    FIELD_NAME,
    FIELD_VALUE,
    FILE_BYTES,
    FILE_NAME,
    FILES,
    FORM_TITLE,
    INPUT_HINT,
    INPUT_LABEL,
    INPUTS,
    PLACEHOLDER,
    PRESS,
    ROWS,
    embed_size,
)
from bot.present.layout.records import Button, Choice, Embed, File, Form, Message, Picker, Picture, Select


def faults(shown: Message) -> list[str]:
    """Every limit that a message breaks, as sentences; an empty list when Discord would take it."""
    return list(_of_message(shown))


def faults_of_form(shown: Form) -> list[str]:
    """Every limit that a form breaks, as sentences."""
    found = [*_over("title of a form", shown.title, FORM_TITLE, 1), *_over("custom_id", shown.press, PRESS, 1)]
    if not 1 <= len(shown.inputs) <= INPUTS:
        found.append(f"{len(shown.inputs)} fields in a form, allowed are 1 to {INPUTS}")
    for each in shown.inputs:
        found += _over("label of a field", each.label, INPUT_LABEL, 1)
        found += _over("hint of a field", each.hint, INPUT_HINT)
        found += _over("value of a field", each.value, each.most)
    return found


def _over(what: str, text: str, most: int, least: int = 0) -> Iterator[str]:
    if not least <= len(text) <= most:
        yield f"{what} has {len(text)} characters, allowed are {least} to {most}: {text[:60]!r}"


def _of_message(message: Message) -> Iterator[str]:
    yield from _over("content", message.content, CONTENT)
    if not message.content and message.embed is None and not message.pictures:
        yield "the message is empty"
    for picture in message.pictures:
        yield from _of_picture(picture)
    for file in message.files:
        yield from _of_file(file)
    names = [*(picture.file for picture in message.pictures), *(file.name for file in message.files)]
    if len(names) > FILES:
        yield f"{len(names)} files, allowed are {FILES}"
    if len(set(names)) < len(names):
        yield "two files have the same name"
    if any(picture.framed for picture in message.pictures) and message.embed is None:
        yield "there is no embed for the picture"
    frames = [each for each in (message.embed, message.below) if each is not None]
    for each in (*frames, *([message.brief] if message.brief else [])):
        yield from _of_embed(each)
    if len(frames) > 1:
        whole = sum(map(embed_size, frames))
        if whole > EMBED_TOTAL:
            yield f"all frames together have {whole} characters, allowed are {EMBED_TOTAL}"
    if len(message.rows) > ROWS:
        yield f"{len(message.rows)} rows, allowed are {ROWS}"
    presses: list[str] = []
    for row in message.rows:
        if isinstance(row, Picker):
            presses.append(row.press)
            yield from _over("custom_id", row.press, PRESS, 1)
            yield from _over("placeholder", row.placeholder, PLACEHOLDER)
            continue
        if isinstance(row, Select):
            presses.append(row.press)
            yield from _of_select(row)
            continue
        if not 1 <= len(row) <= BUTTONS_IN_A_ROW:
            yield f"{len(row)} buttons in a row, allowed are 1 to {BUTTONS_IN_A_ROW}"
        for button in row:
            presses.append(button.press)
            yield from _of_button(button)
    for press in sorted({press for press in presses if presses.count(press) > 1}):
        yield f"custom_id {press!r} appears twice"


def _of_embed(embed: Embed) -> Iterator[str]:
    yield from _over("embed title", embed.title, EMBED_TITLE)
    yield from _over("embed description", embed.description, EMBED_DESCRIPTION)
    yield from _over("embed footer", embed.footer, EMBED_FOOTER)
    if not (embed.title or embed.description or embed.fields):
        yield "the embed is empty"
    if len(embed.fields) > EMBED_FIELDS:
        yield f"{len(embed.fields)} embed fields, allowed are {EMBED_FIELDS}"
    for part in embed.fields:
        yield from _over("field name", part.name, FIELD_NAME, 1)
        yield from _over(f"value of field {part.name!r}", part.value, FIELD_VALUE, 1)
    if embed_size(embed) > EMBED_TOTAL:
        yield f"the embed has {embed_size(embed)} characters in all, allowed are {EMBED_TOTAL}"


def _of_picture(picture: Picture) -> Iterator[str]:
    yield from _over("alt text", picture.shows, ALT_TEXT, 1)
    if not 1 <= len(picture.data) <= FILE_BYTES:
        yield f"a file of {len(picture.data)} bytes, allowed are 1 to {FILE_BYTES}"


def _of_file(file: File) -> Iterator[str]:
    yield from _over("name of a file", file.name, FILE_NAME, 1)
    if not 1 <= len(file.data) <= FILE_BYTES:
        yield f"a file of {len(file.data)} bytes, allowed are 1 to {FILE_BYTES}"


def _of_button(button: Button) -> Iterator[str]:
    yield from _over("custom_id", button.press, PRESS, 1)
    yield from _over("button label", button.label, BUTTON_LABEL, 1)


def _of_select(select: Select) -> Iterator[str]:
    yield from _over("custom_id", select.press, PRESS, 1)
    yield from _over("placeholder", select.placeholder, PLACEHOLDER)
    if not 1 <= len(select.choices) <= CHOICES:
        yield f"{len(select.choices)} choices in a select, allowed are 1 to {CHOICES}"
    if not (0 <= select.least <= select.most and 1 <= select.most <= len(select.choices)):
        yield f"a select asks for {select.least} to {select.most} of {len(select.choices)} choices"
    yield from _of_choices(select.choices)


def _of_choices(choices: tuple[Choice, ...]) -> Iterator[str]:
    for choice in choices:
        yield from _over("choice label", choice.label, CHOICE_LABEL, 1)
        yield from _over("choice value", choice.value, PRESS, 1)
        yield from _over("choice description", choice.description, CHOICE_DESCRIPTION)
    if len({choice.value for choice in choices}) < len(choices):
        yield "two choices have the same value"
