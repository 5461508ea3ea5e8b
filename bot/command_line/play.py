"""`tumult play`: a practice game at the terminal."""

from __future__ import annotations

import secrets
from pathlib import Path
from random import Random
from typing import Annotated

import typer
from rich.console import Console

from bot.command_line.cards.card import NoSuchCard, card_shown
from bot.command_line.files import ending
from bot.play.cards.rule_numbers import RuleFound, by_number
from bot.play.games.lessons import Lesson, lesson_of
from bot.play.matchmaking.practice import NAME
from bot.present.decisions.options import choices
from bot.present.decisions.prompts import range_of
from bot.present.texts import Language, Texts, texts_for
from bot.present.wording.naming import naming_of
from bot.terminal import game_painting, painting
from bot.terminal.session import BadSession, Session
from engine import Deck, EndlessAnswer, Refused, default_catalogue, ready_made_decks
from engine.opponents import Level
from engine.state.decisions import Decision

KEPT = Path(".data") / "practice.json"
FIRST_KEPT = Path(".data") / "first_game.json"

ORDINARY: Level = "greedy"
"""How the opponent plays where it is not said so."""

OWN_CARDS = "--first is always the same game: leave --deck, --theirs, --level and --seed out, or leave --first out."


def play(
    level: Annotated[
        Level | None, typer.Option(help=f"How well the opponent plays, in rising order. [default: {ORDINARY}]")
    ] = None,
    deck: Annotated[
        str, typer.Option(help="Words of your deck's name, faction or Hero; chance decides among several, or all.")
    ] = "",
    theirs: Annotated[str, typer.Option(help="The same of the opponent's deck.")] = "",
    first: Annotated[
        bool, typer.Option("--first", help="The rulebook's first game, without Heroes; it explains itself.")
    ] = False,
    new: Annotated[bool, typer.Option("--new", help="Begin another game, even where one waits.")] = False,
    seed: Annotated[int | None, typer.Option(help="By which the cards are shuffled, to play the same again.")] = None,
    language: Annotated[Language, typer.Option(help="In which everything is said.")] = "en",
    file: Annotated[
        Path | None, typer.Option(help=f"Where the game is kept. [default: {KEPT}, or {FIRST_KEPT}]")
    ] = None,
) -> None:
    """Play against the bot here: no Discord, no account, also over SSH. `--first` teaches the game.

    What is asked is shown with its options, numbered: type a number, or several as in 1,4,6, and press Enter. `?` lists
    what else can be typed. Leaving with `q` or Ctrl-C keeps the game, and the same command goes on with it.

    Examples: `tumult play --first` for who has never played; `tumult play --level planner --deck bravos --new`.
    """
    console, texts = Console(highlight=False), texts_for(language)
    kept = file or (FIRST_KEPT if first else KEPT)
    waits = kept.exists() and not new
    with ending(1, BadSession):
        if first and (deck or theirs or level or seed is not None):
            raise BadSession(OWN_CARDS)
        session = Session.kept(kept) if waits else _begun(level, deck, theirs, seed, first=first)
    mine, others = session.decks
    begun = texts.say("terminal.begun", mine=mine, theirs=others, bot=NAME)
    console.print(texts.say("terminal.resumed") if waits else begun, markup=False)
    try:
        Keyboard(console, session, texts).play()
    except (KeyboardInterrupt, EOFError):
        console.print()
    if session.over:
        kept.unlink(missing_ok=True)
        return
    session.keep(kept)
    again = "tumult play" + (" --first" if first else "") + (f" --file {file}" if file else "")
    console.print(painting.painted(texts.say("terminal.kept", command=again)))


def _begun(level: Level | None, mine: str, theirs: str, seed: int | None, *, first: bool) -> Session:
    """A new game; raises BadSession for words that name no deck, or several."""
    if first:
        return Session.first_game()
    chest = dict(ready_made_decks())
    chance = secrets.SystemRandom() if seed is None else Random(seed)
    return Session.begin(
        _named(chest, mine, chance),
        _named(chest, theirs, chance),
        level or ORDINARY,
        secrets.randbits(192) if seed is None else seed,
    )


def _named(chest: dict[str, Deck], words: str, chance: Random) -> tuple[str, Deck]:
    """A deck with all of these words in its name, faction or Hero; where several have them, chance decides."""
    cards = default_catalogue().cards
    found = []
    for name, deck in sorted(chest.items()):
        hero = f"{cards[deck.hero].name} {cards[deck.hero].faction}" if deck.hero else ""
        if all(word in f"{name} {hero}".lower() for word in words.lower().split()):
            found.append(name)
    if not found:
        listed = "\n".join(f"  {name}" for name in sorted(chest))
        raise BadSession(f"{words!r} names none of these decks:\n{listed}")
    name = chance.choice(found)
    return name, chest[name]


class Keyboard:
    """A game played by what is typed."""

    def __init__(self, console: Console, session: Session, texts: Texts) -> None:
        self._console, self._session, self._texts = console, session, texts
        self._taught: Lesson | None = None

    def play(self) -> None:
        """Plays until the game is over, or a person leaves."""
        console, session, texts = self._console, self._session, self._texts
        while not session.over:
            if session.decision is None:
                with console.status(texts.say("terminal.thinks", bot=NAME)):
                    session.opponent_moves()
                continue
            happened = session.news()
            if happened.events:
                console.print(game_painting.news(session.look(), texts, happened.events))
            if not self._asked(session.decision):
                return
        console.print(game_painting.news(session.look(), texts, session.news().events))
        console.print(game_painting.board(session.look(), texts))
        if session.lessons:
            console.print(painting.painted(texts.say("lesson.typed.over")))

    def _asked(self, decision: Decision) -> bool:
        """Shows where the game stands and what is asked until that is answered; False where a person leaves."""
        session, moment = self._session, self._session.moment
        if decision.kind == "turn":
            self._show_board()
        if not decision.back:  # what is being played is no moment of its own
            self._teach(again=False)
        self._console.print(game_painting.question(self._session.look(), self._texts, decision))
        while session.moment == moment and not session.over:
            if not self._typed(decision):
                return False
        return True

    def _typed(self, decision: Decision) -> bool:
        """Does what is typed; False where a person leaves."""
        console, session = self._console, self._session
        typed = console.input("[bold]> [/bold]").strip()
        word, _, more = typed.partition(" ")
        match word.lower():
            case "q" | "quit" | "exit":
                return False
            case "?" | "help":
                console.print(self._texts.say("terminal.keys"), markup=False)
            case "h" | "hand":
                console.print(game_painting.hand(session.look(), self._texts))
            case "b" | "board":
                self._show_board()
            case "l" | "lesson":
                self._teach(again=True)
            case "back" | "u" | "undo":
                if not session.back():
                    console.print(self._texts.say("terminal.nothing-back"))
            case "card":
                self._show_card(more)
            case "rule":
                self._show_rule(more)
            case "give" if more.lower() == "up":
                session.give_up()
            case _:
                self._answer(decision, typed)
        return True

    def _answer(self, decision: Decision, typed: str) -> None:
        """Answers with the options that were typed, or says why that is no answer."""
        count, texts = len(decision.options), self._texts
        picks = self._meant(decision, typed)
        if picks is None or (decision.most == 1 and len(picks) != 1 and decision.least):
            said = texts.say("terminal.numbers", count=count) if count else texts.say("terminal.nothing")
            self._console.print(said, markup=False)
            return
        if not decision.least <= len(set(picks)) == len(picks) <= decision.most:
            example = game_painting.example(decision)
            self._console.print(texts.say("terminal.choose", range=range_of(texts, decision), example=example))
            return
        try:
            self._session.answer(picks)
        except (EndlessAnswer, Refused) as refused:
            self._console.print(str(refused), markup=False)

    def _meant(self, decision: Decision, typed: str) -> list[int] | None:
        """The options of what was typed: numbers from 1, the beginning of one's words, or nothing at all."""
        if not typed:
            return [0] if decision.least == 1 and len(decision.options) == 1 else []
        numbers = typed.replace(",", " ").split()
        if all(each.isdecimal() and 1 <= int(each) <= len(decision.options) for each in numbers):
            return [int(each) - 1 for each in numbers]
        labels = choices(naming_of(self._session.look(), self._texts), decision.options, decision.arguments)
        begin = [at for at, each in enumerate(labels) if each.label.casefold().startswith(typed.casefold())]
        return begin if len(begin) == 1 else None

    def _show_board(self) -> None:
        self._console.print(game_painting.board(self._session.look(), self._texts))

    def _teach(self, *, again: bool) -> None:
        """The lesson of this moment, where there is one and it was not just said."""
        found = lesson_of(self._session.look().view) if self._session.lessons else None
        if found is not None and (again or found != self._taught):
            self._console.print(game_painting.lesson(found, self._texts))
        self._taught = found or self._taught

    def _show_card(self, name: str) -> None:
        try:
            self._console.print(card_shown(name, self._texts.language))
        except NoSuchCard as none:
            self._console.print(str(none), markup=False)

    def _show_rule(self, number: str) -> None:
        found = by_number(number, self._texts.language)
        if isinstance(found, RuleFound):
            self._console.print(f"{found.rule.number} {found.rule.title}\n{found.rule.text}", markup=False)
        else:
            self._console.print(painting.painted(self._texts.say("terminal.no-rule", number=repr(number))))
