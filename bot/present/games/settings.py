"""The panels of settings: one's own, and those of a server."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Literal, get_args

from bot.play.clocks.paces import EVERY_PACE
from bot.play.game_records.delays import EVERY_DELAY
from bot.play.game_records.facts import RulesName
from bot.play.settings import PersonSettings, ServerSettings, SetsPlayed, TakeBack, ThreadsClose
from bot.present.layout.limits import CONTENT
from bot.present.layout.presses import press
from bot.present.layout.records import Button, Choice, Embed, Form, Input, Message, Picker, Row, Select
from bot.present.texts import LANGUAGES, Texts
from bot.present.wording.naming import shortened
from engine import default_catalogue
from engine.cards.formats import previews

SWITCHES = ("confirm", "text_only", "light", "order_identical", "hints", "reminders", "games_to_puzzles")
"""What is either on or off, in the order in which it is listed; "light" are light pictures."""

SNOOZES = (1, 4, 12, 24, 72, 168)
"""For how many hours one can put off being called."""

PINGS = ("thread", "dm", "none")

NOT_SNOOZED = "0"


def own_settings(settings: PersonSettings, texts: Texts, now: int) -> Message:
    """One's own settings: how each stands, and what changes it. `now` is in milliseconds since 1970."""
    on = switched_on(settings)
    lines = [
        _line(texts, "language", _language(settings.language, texts, "settings.language.discord")),
        _line(texts, "pings", texts.say(f"settings.pings.{settings.pings}")),
        _line(texts, "quiet", _quiet(settings, texts)),
        _line(texts, "snooze", _snooze(settings, texts, now)),
        _line(texts, "digest", _hour(settings.digest_hour, settings.timezone, texts)),
        _line(texts, "puzzle", _hour(settings.puzzle_hour, settings.timezone, texts)),
        *(_line(texts, name, texts.say("settings.on" if name in on else "settings.off")) for name in SWITCHES),
    ]
    rows: tuple[Row, ...] = (
        _languages(press("mine", "language"), settings.language, texts, "settings.language.discord"),
        Select(
            press("mine", "pings"),
            tuple(
                Choice(to, _choice(texts, "pings", texts.say(f"settings.pings.{to}")), chosen=to == settings.pings)
                for to in PINGS
            ),
            texts.say("settings.pings.name"),
        ),
        Select(
            press("mine", "switches"),
            tuple(
                Choice(name, texts.say(f"settings.{name}.name"), texts.say(f"settings.{name}.says"), name in on)
                for name in SWITCHES
            ),
            texts.say("settings.switches"),
            least=0,
            most=len(SWITCHES),
        ),
        Select(
            press("mine", "snooze"),
            (
                Choice(NOT_SNOOZED, texts.say("settings.snooze.none")),
                *(Choice(str(hours), _snoozing(hours, texts)) for hours in SNOOZES),
            ),
            texts.say("settings.snooze.choose"),
        ),
        (
            Button(press("mine", "times"), texts.say("settings.times")),
            Button(press("mine", "again"), texts.say("settings.hints-again")),
            Button(press("kept"), texts.say("data.button")),
            Button(press("about"), texts.say("more.about")),
        ),
    )
    said = "\n".join([texts.say("settings.explain"), "", *lines])
    return Message(embed=Embed(title=texts.say("settings.title"), description=said), rows=rows)


def switched_on(settings: PersonSettings) -> frozenset[str]:
    """The switches that are on."""
    states = {
        "confirm": settings.confirm,
        "text_only": settings.text_only,
        "light": settings.pictures == "light",
        "order_identical": settings.order_identical,
        "hints": settings.hints,
        "reminders": settings.reminders,
        "games_to_puzzles": settings.games_to_puzzles,
    }
    return frozenset(name for name, on in states.items() if on)


def times(settings: PersonSettings, texts: Texts) -> Form:
    """Quiet hours, time zone and the hours of the digest and of the puzzle, to be typed."""
    hour = "" if settings.digest_hour is None else str(settings.digest_hour)
    puzzle = "" if settings.puzzle_hour is None else str(settings.puzzle_hour)
    zone = texts.say("settings.form.zone-hint")
    inputs = (
        Input("quiet_from", texts.say("settings.form.from"), "22:00", 5, needed=False, value=settings.quiet_from),
        Input("quiet_to", texts.say("settings.form.to"), "07:30", 5, needed=False, value=settings.quiet_to),
        Input("timezone", texts.say("settings.form.zone"), zone, 60, needed=False, value=settings.timezone),
        Input("digest_hour", texts.say("settings.form.digest"), "8", 2, needed=False, value=hour),
        Input("puzzle_hour", texts.say("settings.form.puzzle"), "8", 2, needed=False, value=puzzle),
    )
    return Form(press("times"), texts.say("settings.form.title"), inputs)


ServerPage = Literal["", "defaults", "leagues", "places", "puzzles"]
"""The parts of a server's settings that are behind buttons: what games begin with, who does what in leagues, threads,
and the puzzle of the day; "" for where and by whom games begin.
"""


def server_settings(settings: ServerSettings, texts: Texts, page: ServerPage = "") -> Message:
    """The settings of a server: how each stands, and the lists of one part, for a message does not hold them all."""
    channel = f"<#{settings.channel}>" if settings.channel else texts.say("settings.channel.any")
    starters = f"<@&{settings.starters}>" if settings.starters else texts.say("settings.starters.all")
    moderators = f"<@&{settings.moderators}>" if settings.moderators else texts.say("settings.moderators.none")
    judges_channel = (
        f"<#{settings.judges_channel}>" if settings.judges_channel else texts.say("settings.league-channel")
    )
    lines = [
        _line(texts, "channel", channel),
        _line(texts, "starters", starters),
        _line(texts, "moderators", moderators),
        _line(texts, "organisers", _role(settings.organisers, texts)),
        _line(texts, "judges", _role(settings.judges, texts)),
        _line(texts, "judges_channel", judges_channel),
        _line(texts, "public-language", _language(settings.language, texts, "settings.language.server")),
        _line(texts, "rules", texts.say(f"settings.rules.{settings.rules}")),
        _line(texts, "pace", texts.say(f"pace-choice.{settings.pace}")),
        _line(texts, "delay", texts.say(f"settings.delay.{settings.delay}")),
        _line(texts, "sets", _sets(settings.sets, texts)),
        _line(texts, "take-back", texts.say(f"settings.take-back.{settings.take_back}")),
        _line(texts, "boards", texts.say("settings.boards.text" if settings.text_only else "settings.boards.pictures")),
        _line(texts, "forum", f"<#{settings.forum}>" if settings.forum else texts.say("settings.forum.none")),
        _line(texts, "threads", texts.say(f"settings.threads.{settings.threads}")),
        _line(texts, "puzzle", _puzzle_place(settings, texts)),
    ]
    pages = {"defaults": _defaults, "leagues": _of_leagues, "places": _of_threads, "puzzles": _of_puzzles}
    rows = pages.get(page, _of_place_and_people)(settings, texts)
    said = "\n".join([texts.say("settings.explain-server"), "", *lines])
    return Message(embed=Embed(title=texts.say("settings.title-server"), description=said), rows=rows)


def with_language_asked(shown: Message, texts: Texts) -> Message:
    """An answer with the question below it in which language to write to all on a server."""
    buttons = tuple(Button(press("speak", each), texts.say(f"settings.language.{each}")) for each in LANGUAGES)
    content = "\n\n".join(part for part in (shown.content, texts.say("settings.ask-language")) if part)
    return replace(shown, content=shortened(content, CONTENT), rows=(*shown.rows, buttons))


def language_chosen(language: str, texts: Texts) -> Message:
    """The answer to who has chosen it."""
    return Message(content=texts.say("settings.language-chosen", language=texts.say(f"settings.language.{language}")))


def _of_place_and_people(settings: ServerSettings, texts: Texts) -> tuple[Row, ...]:
    """Where and by whom games begin, in which language, and the way to what they begin with."""
    return (
        _picker("channel", "channel", settings.channel, texts),
        _picker("starters", "role", settings.starters, texts),
        _picker("moderators", "role", settings.moderators, texts),
        _languages(press("server", "language"), settings.language, texts, "settings.language.server"),
        (
            Button(press("server", "defaults"), texts.say("settings.defaults")),
            Button(press("server", "leagues"), texts.say("settings.leagues")),
            Button(press("server", "places"), texts.say("settings.places")),
            Button(press("server", "puzzles"), texts.say("settings.puzzles")),
        ),
    )


def _of_threads(settings: ServerSettings, texts: Texts) -> tuple[Row, ...]:
    """In which forum games get their posts, when threads are closed, how boards are posted, what is taken back."""
    boards = {each: texts.say(f"settings.boards.to-{each}") for each in ("pictures", "text")}
    take_back = {
        each: _choice(texts, "take-back", texts.say(f"settings.take-back.{each}")) for each in get_args(TakeBack)
    }
    threads = {
        each: _choice(texts, "threads", texts.say(f"settings.threads.{each}")) for each in get_args(ThreadsClose)
    }
    return (
        _picker("forum", "forum", settings.forum, texts),
        _select("threads", threads, settings.threads),
        _select("boards", boards, "text" if settings.text_only else "pictures"),
        _select("take-back", take_back, settings.take_back),
        _back(texts),
    )


def _of_leagues(settings: ServerSettings, texts: Texts) -> tuple[Row, ...]:
    """Who organises leagues, who judges their games, and where they are called."""
    return (
        _picker("organisers", "role", settings.organisers, texts),
        _picker("judges", "role", settings.judges, texts),
        _picker("judges_channel", "channel", settings.judges_channel, texts),
        _back(texts),
    )


def _of_puzzles(settings: ServerSettings, texts: Texts) -> tuple[Row, ...]:
    """Where and when a puzzle is posted every day."""
    channel = texts.say("settings.puzzle.channel")
    return (
        Picker(press("server", "puzzle_channel"), "channel", channel, settings.puzzle_channel),
        (Button(press("server", "puzzle-hour"), texts.say("settings.puzzle.hour")), *_back(texts)),
    )


def puzzle_hour(settings: ServerSettings, texts: Texts) -> Form:
    """The hour at which a puzzle is posted every day, and the time zone of the server, to be typed."""
    zone = texts.say("settings.form.zone-hint")
    inputs = (
        Input("puzzle_hour", texts.say("settings.puzzle.form-hour"), "8", 2, value=str(settings.puzzle_hour)),
        Input("timezone", texts.say("settings.puzzle.form-zone"), zone, 60, needed=False, value=settings.timezone),
    )
    return Form(press("puzzlehour"), texts.say("settings.puzzle.name"), inputs)


def _puzzle_place(settings: ServerSettings, texts: Texts) -> str:
    if not settings.puzzle_channel:
        return texts.say("settings.none")
    hour = _hour(settings.puzzle_hour, settings.timezone, texts)
    return texts.say("settings.puzzle.place", channel=f"<#{settings.puzzle_channel}>", hour=hour)


def _role(role: int, texts: Texts) -> str:
    return f"<@&{role}>" if role else texts.say("settings.moderators-alone")


def _defaults(settings: ServerSettings, texts: Texts) -> tuple[Row, ...]:
    """What games begin with unless a challenge says otherwise, each list standing at what holds now."""
    paces: dict[str, str] = {each: _choice(texts, "pace", texts.say(f"pace-choice.{each}")) for each in EVERY_PACE}
    sets = {each: _choice(texts, "sets", _sets(each, texts)) for each in get_args(SetsPlayed)}
    return (
        _select("rules", {each: texts.say(f"rules.{each}") for each in get_args(RulesName)}, settings.rules),
        _select("pace", paces, settings.pace),
        _select("delay", {each: texts.say(f"settings.delay.to-{each}") for each in EVERY_DELAY}, settings.delay),
        _select("sets", sets, settings.sets),
        _back(texts),
    )


def _picker(name: str, kind: Literal["channel", "forum", "role"], chosen: int, texts: Texts) -> Picker:
    """The choice of a channel or a role for what has this name on a server."""
    return Picker(press("server", name), kind, texts.say(f"settings.{name}.name"), chosen)


def _select(name: str, offered: Mapping[str, str], chosen: str) -> Select:
    """The choice, for what has this name on a server, among those offered with their words."""
    return Select(
        press("server", name), tuple(Choice(each, said, chosen=each == chosen) for each, said in offered.items())
    )


def _back(texts: Texts) -> tuple[Button, ...]:
    return (Button(press("server", "back"), texts.say("panel.back")),)


def _sets(chosen: SetsPlayed, texts: Texts) -> str:
    """Which sets may be played, with the names of those that are previews."""
    names = default_catalogue().sets()
    return texts.say(f"settings.sets.{chosen}", previews=texts.together([names[code] for code in sorted(previews())]))


def _line(texts: Texts, name: str, value: str) -> str:
    return texts.say("settings.line", name=texts.say(f"settings.{name}.name"), value=value)


def _choice(texts: Texts, name: str, value: str) -> str:
    """A line of a select whose chosen line stands there alone: it says what it is about."""
    return texts.say("settings.choice", name=texts.say(f"settings.{name}.name"), value=value)


def _languages(pressed: str, chosen: str, texts: Texts, by_itself: str) -> Select:
    """The languages to choose from, each in its own words; the first leaves it to Discord."""
    choices = (
        Choice("auto", _choice(texts, "language", texts.say(by_itself)), chosen=not chosen),
        *(
            Choice(each, _choice(texts, "language", texts.say(f"settings.language.{each}")), chosen=each == chosen)
            for each in LANGUAGES
        ),
    )
    return Select(pressed, choices, texts.say("settings.language.name"))


def _language(chosen: str, texts: Texts, by_itself: str) -> str:
    return texts.say(f"settings.language.{chosen}" if chosen else by_itself)


def _quiet(settings: PersonSettings, texts: Texts) -> str:
    if not settings.quiet_from or not settings.quiet_to:
        return texts.say("settings.none")
    words = {"begins": settings.quiet_from, "ends": settings.quiet_to, "zone": settings.timezone}
    return texts.say("settings.quiet.hours", **words)


def _snooze(settings: PersonSettings, texts: Texts, now: int) -> str:
    if settings.snoozed_until <= now:
        return texts.say("settings.none")
    return texts.say("settings.snooze.until", until=settings.snoozed_until // 1000)


def _snoozing(hours: int, texts: Texts) -> str:
    """For how long: in days where it is whole days."""
    days, rest = divmod(hours, 24)
    return texts.say("settings.snooze.hours", hours=hours) if rest else texts.say("settings.snooze.days", days=days)


def _hour(hour: int | None, zone: str, texts: Texts) -> str:
    return texts.say("settings.none") if hour is None else texts.say("settings.digest.at", hour=hour, zone=zone)
