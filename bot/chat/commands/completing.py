"""What is offered while an option is typed: possibilities as labels, best first; and the options of many commands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from discord import app_commands

from bot.chat.commands.row import Choices, Complete, Option, Typed
from bot.chat.commands.understanding import Field, Kind, challenge_pairs, pairs_of, wish_meant
from bot.chat.panels.games.watching import games_here
from bot.leagues.ratings.ratings import Rating
from bot.play.declaring.walking import Wish
from bot.play.game_records.declared import Candidates
from bot.play.requests.matching import ranked
from bot.play.requests.refusal import Refusal
from bot.present.decisions.orbs import swaps
from bot.present.decisions.prompts import range_of
from bot.present.games.messages import deck_label
from bot.present.layout.limits import CHOICE_LABEL, CHOICES
from bot.present.layout.records import Select
from bot.present.wording.naming import shortened

NEARBY = (100, 200, 400)
"""How far from one's own rating the ranges reach that are offered."""

CHOICE_OPTIONS = ("choice", "choice_2", "choice_3", "choice_4", "choice_5")
"""The options of /altered answer that name what is picked."""

WISH_OPTIONS = ("expedition", "mode", "target", "next_target")
"""The options that declare a card or quick action, in the order in which they are asked for."""


def best(pairs: Sequence[tuple[str, str]], words: str) -> Choices:
    """The pairs of label and value that fit what was typed, best first."""
    found = ranked([label for label, _ in pairs], words)
    return [app_commands.Choice(name=shortened(pairs[at][0], CHOICE_LABEL), value=pairs[at][1]) for at in found]


async def own_games(typed: Typed, words: str) -> Choices:
    """One's own games, running ones first."""
    return best([(label, game) for game, label in (await _own(typed)).items()], words)


async def games_seen(typed: Typed, words: str) -> Choices:
    """One's own games, and after them those that run here and can be watched."""
    found = await _own(typed)
    if typed.interaction.guild is not None:
        for game, label in (await games_watched(typed)).items():
            found.setdefault(game, label)
    return best([(label, game) for game, label in found.items()], words)


async def games_watched(typed: Typed) -> dict[str, str]:
    """The games that run here and can be watched, with their labels; raises Refusal "wrong place"."""
    shown = (await games_here(typed.interaction, typed.services, typed.texts)).shown
    return {choice.value: choice.label for row in shown.rows if isinstance(row, Select) for choice in row.choices}


async def _own(typed: Typed) -> dict[str, str]:
    """One's own games, running ones first, with their labels."""
    lines = await typed.services.games.games_of(typed.interaction.user.id)
    lines = sorted(lines, key=lambda line: (line.status != "running", not line.waiting))
    return {line.facts.id: f"{line.facts.label} · {', '.join(line.opponents)}" for line in lines}


async def game_meant(typed: Typed, named: str) -> str:
    """The game that an option names, as `Typed.game` finds it."""
    return await typed.game(named)


async def finished_game_meant(typed: Typed, named: str) -> str:
    """The finished game that an option names; without a name that of the thread, or the newest of one's own."""
    if not named and await typed.services.games.game_at(typed.channel) is None:
        named = await _newest_finished(typed)
    return await typed.game(named)


async def told_game_meant(typed: Typed, named: str) -> str:
    """The game that an option names, as `Typed.game` finds it; the newest finished one where none is running."""
    try:
        return await typed.game(named)
    except Refusal as refusal:
        finished = await _newest_finished(typed) if refusal.key == "no game here" else ""
        if not finished:
            raise
        return await typed.game(finished)


async def _newest_finished(typed: Typed) -> str:
    lines = await typed.services.games.games_of(typed.person.id)
    return next((line.facts.id for line in lines if line.status == "over"), "")


GAME = Option("game", completed=own_games, meaning=game_meant)
"""One of one's own games; that of the thread, or the only one, where none is named."""

GAME_SEEN = Option("game", completed=games_seen, meaning=game_meant)
"""One of one's own games, or one that can be watched here."""

GAME_TOLD = Option("game", completed=games_seen, meaning=told_game_meant)
"""The same, and the newest finished one where none is named and none is running."""

GAME_FINISHED = Option("game", completed=games_seen, meaning=finished_game_meant)
"""A finished game, the newest of one's own where none is named."""


async def ratings(typed: Typed, words: str) -> Choices:
    """Ranges of ratings around one's own, for whom one wants to meet."""
    mode: Any = typed.given("mode") or "duel"
    rating = await typed.services.ratings.in_ladder(typed.interaction.user.id, mode) or Rating()
    near = [(max(1, rating.shown - by), rating.shown + by) for by in NEARBY]
    ranges = [f"{low}-{high}" for low, high in near] + [f"{near[0][0]}-", f"-{near[0][1]}"]
    return best([(each, each) for each in ranges], words)


async def decks(typed: Typed, words: str) -> Choices:
    """The decks of the format that is chosen, or of the challenge that is answered."""
    services, person = typed.services, typed.interaction.user.id
    format: Any = typed.given("format") or "duel"
    choice = typed.given("choice")
    if choice:
        kind, _, challenge = choice.partition(":")
        open_now = await services.challenges.open_for(person)
        if kind == "join" and challenge:
            format = (await services.lobbies.look(challenge)).gathered.format
        elif kind == "accept" and challenge:
            format = (await services.challenges.look(challenge)).format
        elif len(open_now) == 1:
            format = open_now[0].format
    texts = typed.texts
    lines = await services.challenges.decks_of(person, format)
    return best([(deck_label(line, texts), line.key) for line in lines], words)


async def game_typed(typed: Typed) -> str:
    """The game an unfinished command speaks of; raises Refusal."""
    named = typed.given("game")
    return await typed.services.games.find(typed.interaction.user.id, typed.channel, named)


async def plays(typed: Typed, words: str) -> Choices:
    """Cards that can be played now."""
    found = await typed.services.completions.plays(await game_typed(typed), typed.interaction.user.id)
    return best(pairs_of(found, typed.texts), words)


async def actions(typed: Typed, words: str) -> Choices:
    """Quick actions that can be played now."""
    found = await typed.services.completions.actions(await game_typed(typed), typed.interaction.user.id)
    return best(pairs_of(found, typed.texts), words)


def field(field: Field, option: str) -> Complete:
    """What the card or quick action may be declared with in one field, given the fields before it.

    What is being typed in the option itself only ranks what is offered; it is no part of the wish.
    """

    async def complete(typed: Typed, words: str) -> Choices:
        said = {name: typed.given(name) for name in WISH_OPTIONS[: WISH_OPTIONS.index(option)]}
        typed_so_far = Wish(
            option=typed.given("card") or typed.given("action"),
            expedition=said.get("expedition", ""),
            mode=said.get("mode", ""),
            targets=(said["target"],) if said.get("target") else (),
        )
        kind: Kind = "play" if typed.given("card") else "action"
        services, game, person, texts = typed.services, await game_typed(typed), typed.interaction.user.id, typed.texts
        wish = await wish_meant(services, game, person, kind, typed_so_far, texts)
        return best(pairs_of(await services.completions.field(game, person, wish, field), texts), words)

    return complete


async def orb_swaps(typed: Typed, words: str) -> Choices:
    """Swaps of Mana Orbs that make a difference."""
    look = await typed.services.games.look(await game_typed(typed), typed.interaction.user.id)
    return best(swaps(look, typed.texts), words)


async def payments(typed: Typed, words: str) -> Choices:
    """What may pay the price of what is declared."""
    found = await typed.services.completions.payments(await game_typed(typed), typed.interaction.user.id)
    return best(pairs_of(found, typed.texts), words) if found else []


def answers(option: str) -> Complete:
    """Answers to what is open: a declaration's next question, a decision, a challenge.

    Where several are wanted each says so: "2 of 3: Booda"; further options than are wanted offer nothing.
    """
    place = CHOICE_OPTIONS.index(option)

    async def complete(typed: Typed, words: str) -> Choices:
        texts = typed.texts
        found = await asked(typed)
        taken = {typed.given(name) for name in CHOICE_OPTIONS if name != option}
        offered: Choices = []
        if found is not None and place < max(1, found.most):
            offered = best([pair for pair in pairs_of(found, texts) if pair[1] not in taken], words)
        if found is not None and found.most > 1:
            for each in offered:
                said = {"place": place + 1, "range": range_of(texts, found), "label": each.name}
                each.name = shortened(texts.say("complete.place", **said), CHOICE_LABEL)
        if place == 0:
            offered += best(await challenge_pairs(typed.services, typed.interaction.user.id, texts), words)
        return offered[:CHOICES]

    return complete


async def asked(typed: Typed) -> Candidates | None:
    """The question that an answer would answer; None while nothing is asked of this person."""
    try:
        found = await typed.services.completions.answers(await game_typed(typed), typed.interaction.user.id)
    except Refusal:
        return None
    return found[0] if found else None
