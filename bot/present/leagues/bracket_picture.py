"""The knock-out of a league as pictures, a few rounds on each, and in words for who does not see them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.leagues.model.brackets import BracketMatch, BracketRound, BracketSide, bracket_rounds
from bot.leagues.model.league import League
from bot.present.layout.presses import press
from bot.present.layout.records import Button, Message, Picture
from bot.present.leagues.stages import called, stage
from bot.present.pictures.bracket_sheet import BracketBox, BracketColumn, BracketLine, BracketSheet, Result
from bot.present.pictures.drawing import drawn
from bot.present.pictures.palette import Theme
from bot.present.tables.board_picture import drawable
from bot.present.texts import Texts
from bot.present.wording.naming import escaped, shortened

ROUNDS_ON_A_PICTURE = 3
"""More rounds side by side, and no name could be read on a telephone."""

MATCHES_BELOW_EACH_OTHER = 8

ALT = 1000
SHORT = 12


@dataclass(frozen=True, slots=True)
class BracketPage:
    """What one picture shows: rounds of one part of the bracket of a division, or a slice of them."""

    division: int
    rounds: tuple[BracketRound, ...]


def has_bracket(found: League) -> bool:
    """Whether there is a knock-out to be shown."""
    return bool(found.qualified)


def pages_of(found: League) -> list[BracketPage]:
    """The pictures of all divisions: part by part, the last rounds of each together."""
    pages: list[BracketPage] = []
    for division in found.divisions:
        rounds = bracket_rounds(found.in_division(division))
        runs: list[list[BracketRound]] = []
        for part in (("winners",), ("losers",), ("final", "third")):
            own = [each for each in rounds if each.part in part and _played(each)]
            first = len(own) % ROUNDS_ON_A_PICTURE
            starts = [0, *range(first or ROUNDS_ON_A_PICTURE, len(own), ROUNDS_ON_A_PICTURE)]
            runs += [
                own[start:end] for start, end in zip(starts, [*starts[1:], len(own)], strict=True) if own[start:end]
            ]
        pages += [BracketPage(division, each) for run in runs for each in _slices(run)]
    return pages


def current_page(pages: Sequence[BracketPage]) -> int:
    """The first page on which a match is open, else the last of the highest division on which one is over."""
    states = [{match.state for each in page.rounds for match in each.matches} for page in pages]
    opened = [at for at, found in enumerate(states) if "open" in found]
    over = [at for at, found in enumerate(states) if "over" in found and pages[at].division == pages[0].division]
    return opened[0] if opened else over[-1] if over else 0


async def bracket(found: League, texts: Texts, page: int | None = None, theme: Theme = "dark") -> Message:
    """A page of the knock-out as a picture, with the ways to the other pages and to the rounds in words."""
    pages = pages_of(found)
    if not pages:
        return Message(content=texts.say("league.no-bracket", name=escaped(found.name, 120)))
    page = min(max(current_page(pages) if page is None else page, 0), len(pages) - 1)
    row = [Button(press("rounds", found.id, len(found.rounds), 0, "text"), texts.say("league.as-text"))]
    if len(pages) > 1:
        before, after = (press("pictured", found.id, "bracket", page + step, step + 1) for step in (-1, 1))
        row.append(Button(before, texts.say("panel.earlier"), disabled=page == 0))
        row.append(Button(after, texts.say("panel.later"), disabled=page == len(pages) - 1))
    title = texts.say("league.bracket-title", name=escaped(called(found, texts), 120))
    picture = await _picture(found, pages, page, texts, theme)
    return Message(content=texts.say("league.in-words", what=title), pictures=(picture,), rows=(tuple(row),))


async def with_bracket(shown: Message, found: League, texts: Texts) -> Message:
    """What is posted for all with the newest part of the knock-out as a picture in it, where there is one."""
    pages = pages_of(found)
    if not pages or shown.embed is None:
        return shown
    picture = await _picture(found, pages, current_page(pages), texts, "dark")
    return replace(shown, pictures=(*shown.pictures, replace(picture, framed=True)))


async def _picture(found: League, pages: Sequence[BracketPage], page: int, texts: Texts, theme: Theme) -> Picture:
    shown = pages[page]
    own = found.in_division(shown.division)
    title = texts.say("league.bracket-title", name=called(found, texts))
    parts = [texts.say("league.division", number=shown.division)] if len(found.divisions) > 1 else []
    if len(pages) > 1:
        parts.append(texts.say("games.page", page=page + 1, pages=len(pages)))
    state = " · ".join(parts) or texts.say(
        "league.picture-over" if found.status == "closed" else "league.bracket-state"
    )
    columns = tuple(
        BracketColumn(
            drawable(stage(own, each.part, each.number, texts)),
            tuple(None if match.state == "needless" else _box(match, texts) for match in each.matches),
        )
        for each in shown.rounds
    )
    joined = {each.part for each in shown.rounds} in ({"winners"}, {"losers"})
    sheet = BracketSheet(drawable(title), drawable(state), columns, joined, theme)
    return Picture("bracket.png", await drawn(sheet), _alt(sheet, texts))


def _played(each: BracketRound) -> bool:
    return any(match.state != "needless" for match in each.matches)


def _slices(run: Sequence[BracketRound]) -> list[tuple[BracketRound, ...]]:
    """Rounds in as many slices from top to bottom as it takes; what stands in one leads on within it."""
    most = max(len(each.matches) for each in run)
    least = min(len(each.matches) for each in run)
    count = min(-(-most // MATCHES_BELOW_EACH_OTHER), least)
    found = []
    for at in range(count):
        part = []
        for each in run:
            size = len(each.matches)
            part.append(
                BracketRound(each.part, each.number, each.matches[size * at // count : size * (at + 1) // count])
            )
        found.append(tuple(part))
    return found


def _box(match: BracketMatch, texts: Texts) -> BracketBox:
    played = match.state in ("open", "over")
    first = _line(match.first, match, texts, wins=played)
    second = _line(match.second, match, texts, wins=played)
    return BracketBox(first, second, match.state == "open")


def _line(side: BracketSide, match: BracketMatch, texts: Texts, *, wins: bool) -> BracketLine:
    if not side.player:
        words = texts.say("league.bracket-bye") if match.state == "rest" else "–"
        return BracketLine(drawable(words, "–"), known=False)
    name = texts.say("league.bracket-seed", seed=side.seed, name=side.name)
    result: Result = "won" if side.won else "lost" if match.state == "over" else ""
    return BracketLine(drawable(name), str(side.wins) if wins else "", result)


def _alt(sheet: BracketSheet, texts: Texts) -> str:
    """The picture in words, with whole names if there is room for these."""
    said = ""
    for room in (64, 2 * SHORT, SHORT):
        rounds = []
        for column in sheet.columns:
            matches = [_said(box, room) for box in column.boxes if box is not None]
            rounds.append(texts.say("word.about", what=column.name, said=texts.say("word.semicolon").join(matches)))
        said = f"{sheet.title}. {'. '.join(rounds)}"
        if len(said) <= ALT:
            break
    return shortened(said, ALT)


def _said(box: BracketBox, room: int) -> str:
    first, second = shortened(box.first.name, room), shortened(box.second.name, room)
    if box.first.wins or box.second.wins:
        return f"{first} {box.first.wins} : {box.second.wins} {second}"
    return f"{first} – {second}"
