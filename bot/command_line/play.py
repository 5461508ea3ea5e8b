"""`tumult play`: a practice game at the terminal."""

from __future__ import annotations

import secrets
from pathlib import Path
from random import Random
from typing import Annotated

import typer
from rich.console import Console

from bot.command_line.card import NoSuchCard, card_shown
from bot.play.rules import RuleFound, by_number
from bot.present.texts import LANGUAGES, Texts, texts_for
from bot.terminal import painting
from bot.terminal.session import BadSession, Session
from engine import Deck, Refused, default_catalogue, ready_made_decks
from engine.cards.decks.ready_made import first_game_decks
from engine.opponents import LEVELS, Level

KEPT = Path(".data") / "practice.json"

KEYS = """\
a number        takes that option; several are divided by commas, none is an empty line where nothing need be taken
h               your hand, with what everything costs now
b               the board
back            leaves a declaration, or takes your last answer back
card NAME       the text of a card
rule 6.2.e      a rule by its number
give up         ends the game
q               leaves; the game is kept, and `tumult play` goes on with it"""


def play(
    level: Annotated[str, typer.Option(help=f"How well the opponent plays: {', '.join(LEVELS)}.")] = "greedy",
    deck: Annotated[str, typer.Option(help="Words of the name of your deck; left out, chance decides.")] = "",
    theirs: Annotated[str, typer.Option(help="Words of the name of the opponent's deck.")] = "",
    first: Annotated[bool, typer.Option("--first", help="The rulebook's first game, without Heroes.")] = False,
    new: Annotated[bool, typer.Option("--new", help="Begin another game, even where one waits.")] = False,
    seed: Annotated[int | None, typer.Option(help="By which the cards are shuffled, to play the same again.")] = None,
    language: Annotated[str, typer.Option(help=f"One of {', '.join(LANGUAGES)}.")] = "en",
    file: Annotated[Path, typer.Option(help="Where the game is kept.")] = KEPT,
) -> None:
    """Play a practice game here, against the bot: no Discord, no account, also over SSH.

    What is asked is shown with its options, numbered; type a number and press Enter. `?` lists what else can be typed.
    Leaving with `q` or Ctrl-C keeps the game, and the same command goes on with it.

    Examples: `tumult play --first` for who has never played; `tumult play --level planner --deck bravos --new`.
    """
    console = Console(highlight=False)
    if language not in LANGUAGES:
        typer.echo(f"{language!r} is no language of Tumult: it has {', '.join(LANGUAGES)}.", err=True)
        raise typer.Exit(2)
    wanted = next((each for each in LEVELS if each == level), None)
    if wanted is None:
        typer.echo(f"{level!r} is no level: there are {', '.join(LEVELS)}.", err=True)
        raise typer.Exit(2)
    try:
        session = Session.kept(file) if file.exists() and not new else _begun(wanted, deck, theirs, seed, first=first)
    except BadSession as bad:
        typer.echo(str(bad), err=True)
        raise typer.Exit(1) from None
    try:
        _played(console, session, texts_for(language))
    except (KeyboardInterrupt, EOFError):
        console.print()
    if session.over:
        file.unlink(missing_ok=True)
    else:
        session.keep(file)
        console.print("The game is kept; `tumult play` goes on with it.")


def _begun(level: Level, mine: str, theirs: str, seed: int | None, *, first: bool) -> Session:
    """A new game; raises BadSession for words that name no deck, or several."""
    chest = dict(first_game_decks() if first else ready_made_decks())
    chance = secrets.SystemRandom() if seed is None else Random(seed)
    return Session.begin(
        _named(chest, mine, chance.choice(sorted(chest))),
        _named(chest, theirs, chance.choice(sorted(chest))),
        level,
        secrets.randbits(192) if seed is None else seed,
        heroes=not first,
    )


def _named(chest: dict[str, Deck], words: str, otherwise: str) -> tuple[str, Deck]:
    """The one deck with all of these words in its name, faction or Hero."""
    if not words:
        return otherwise, chest[otherwise]
    cards = default_catalogue().cards
    found = []
    for name, deck in chest.items():
        hero = f"{cards[deck.hero].name} {cards[deck.hero].faction}" if deck.hero else ""
        if all(word in f"{name} {hero}".lower() for word in words.lower().split()):
            found.append(name)
    if len(found) != 1:
        listed = "\n".join(f"  {name}" for name in found or chest)
        raise BadSession(f"{words!r} names {len(found) or 'none'} of these decks; say more of one:\n{listed}")
    return found[0], chest[found[0]]


def _played(console: Console, session: Session, texts: Texts) -> None:
    """Plays until the game is over, or somebody leaves."""
    console.print(painting.board(session.look(), texts))
    console.print("Type ? for what can be typed.", style="dim")
    while not session.over:
        if session.decision is None:
            with console.status("The opponent thinks…"):
                session.opponent_moves()
            continue
        happened = session.news()
        if happened.events:
            console.print(painting.news(session.look(), texts, happened.events))
        console.print(painting.question(session.look(), texts, session.decision))
        if not _typed(console, session, texts):
            return
    console.print(painting.news(session.look(), texts, session.news().events))
    console.print(painting.board(session.look(), texts))


def _typed(console: Console, session: Session, texts: Texts) -> bool:
    """Does what is typed; False where somebody leaves."""
    typed = console.input("[bold]> [/bold]").strip()
    word, _, more = typed.partition(" ")
    match word.lower():
        case "q" | "quit" | "exit":
            return False
        case "?" | "help":
            console.print(KEYS, markup=False)
        case "h" | "hand":
            console.print(painting.hand(session.look(), texts))
        case "b" | "board":
            console.print(painting.board(session.look(), texts))
        case "back" | "u" | "undo":
            if not session.back():
                console.print("There is nothing to go back to.")
        case "card":
            _show_card(console, more, texts.language)
        case "rule":
            _show_rule(console, more, texts.language)
        case "give" if more.lower() == "up":
            session.give_up()
        case _:
            _answered(console, session, typed)
    return True


def _answered(console: Console, session: Session, typed: str) -> None:
    """Answers with the options whose numbers were typed, or says why that is no answer."""
    decision = session.decision
    assert decision is not None, "nothing is asked"
    numbers = typed.replace(",", " ").split()
    if not all(each.isdecimal() and 1 <= int(each) <= len(decision.options) for each in numbers):
        console.print(f"Type numbers from 1 to {len(decision.options)}, or ? for what else can be typed.")
        return
    picks = [int(each) - 1 for each in numbers]
    if not decision.least <= len(set(picks)) == len(picks) <= decision.most:
        between = str(decision.least) if decision.least == decision.most else f"{decision.least} to {decision.most}"
        console.print(f"Choose {between} of them, each once.")
        return
    try:
        session.answer(picks)
    except Refused as refused:
        console.print(str(refused), markup=False)


def _show_card(console: Console, name: str, language: str) -> None:
    try:
        console.print(card_shown(name, language))
    except NoSuchCard as none:
        console.print(str(none), markup=False)


def _show_rule(console: Console, number: str, language: str) -> None:
    found = by_number(number, language)
    if isinstance(found, RuleFound):
        console.print(f"{found.rule.number} {found.rule.title}\n{found.rule.text}", markup=False)
    else:
        console.print(f"There is no rule {number!r}; `tumult rule search WORDS` finds rules by words.", markup=False)
