"""Discord's limits on what is shown, as numbers."""

from __future__ import annotations

from bot.present.layout.records import Embed

CONTENT = 2000
EMBED_TITLE = 256
EMBED_DESCRIPTION = 4096
EMBED_FIELDS = 25
FIELD_NAME = 256
FIELD_VALUE = 1024
EMBED_FOOTER = 2048
EMBED_TOTAL = 6000
ROWS = 5
BUTTONS_IN_A_ROW = 5
BUTTON_LABEL = 80
PRESS = 100
CHOICES = 25
CHOICE_LABEL = 100
CHOICE_DESCRIPTION = 100
PLACEHOLDER = 150
THREAD_NAME = 100
ALT_TEXT = 1024
FILES = 10
FORM_TITLE = 45
INPUTS = 5
INPUT_LABEL = 45
INPUT_HINT = 100
LONGEST_INPUT = 4000
FILE_BYTES = 10 * 2**20
FILE_NAME = 100


def embed_size(embed: Embed) -> int:
    """The characters that count towards the 6,000 of one message."""
    parts = (embed.title, embed.description, embed.footer)
    return sum(map(len, parts)) + sum(len(part.name) + len(part.value) for part in embed.fields)
