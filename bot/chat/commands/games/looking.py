"""Looking at a game: hand, board, log, and why. Nothing here changes anything but where a lost board is shown."""

from __future__ import annotations

import re
from dataclasses import replace

from discord import app_commands

from bot import present
from bot.chat.commands.completing import GAME, GAME_FINISHED, GAME_SEEN, GAME_TOLD, best, game_typed, orb_swaps
from bot.chat.commands.row import Choices, Option, Typed, command
from bot.chat.panels.games.replaying import viewer
from bot.chat.panels.games.reviewing import review_of
from bot.chat.panels.lookups.explaining import explanation, menu
from bot.chat.replies.answering import Reply
from bot.chat.replies.recapping import with_what_was_missed
from bot.chat.replies.request import receipt
from bot.chat.replies.whereabouts import place_of
from bot.chat.sending.illustrations import illustrated
from bot.play.games.games import goes_on_in
from bot.play.requests.codes import orbs_of_swap
from bot.play.requests.matching import meant
from bot.play.requests.refusal import Refusal
from bot.present.decisions.why import ASKED, DUSK, NOW, PRICE, named
from bot.present.tables.board import may_go_on_in
from bot.present.tables.illustrating import with_board, with_hand


async def _hand(typed: Typed, game: str, swap: str = "") -> Reply:
    if swap:
        return await _swap(typed, game, swap)
    look = await typed.services.games.hand(game, typed.person.id)
    if look.seat is None:
        raise Refusal("not your game")
    texts, wish = typed.texts, typed.reader.person
    words = present.private_hand(look, texts, missed=await typed.services.absence.has_news(look))
    shown = await illustrated(
        words, lambda message: with_hand(message, look, texts, wish.pictures), text_only=wish.text_only
    )
    return await with_what_was_missed(typed.interaction, typed.services, look, Reply(shown))


async def _swap(typed: Typed, game: str, swap: str) -> Reply:
    """Swaps the Mana Orbs that were offered, or that the words typed can only mean."""
    services, texts, person = typed.services, typed.texts, typed.person.id
    offered = present.swaps(await services.games.look(game, person), texts)
    codes = [code for _, code in offered]
    places = [codes.index(swap)] if swap in codes else meant([label for label, _ in offered], swap)
    if len(places) != 1:
        raise Refusal("no such swap")
    ready, exhausted = orbs_of_swap(codes[places[0]])
    outcome = await services.games.swap_orbs(typed.operation, game, person, ready, exhausted)
    return receipt(outcome, texts)


async def _board(typed: Typed, game: str) -> Reply:
    services, texts, wish = typed.services, typed.texts, typed.reader.person
    look = await services.games.look(game, typed.person.id)
    if look.seat is not None:
        if goes_on_in(look, place := place_of(typed.interaction)):
            await services.games.move_here(game, typed.person.id, place)
        else:
            await services.games.redraw(game)
    public = look if look.seat is None else await services.games.look(game)
    elsewhere = look.seat is not None and may_go_on_in(look, typed.guild, typed.channel)
    dusk = await services.games.last_dusk(public)
    words = present.private_board(public, texts, dusk=dusk, watched=look.seat is None, elsewhere=elsewhere)
    shown = await illustrated(
        words, lambda message: with_board(message, public, texts, wish.pictures), text_only=wish.text_only
    )
    return await with_what_was_missed(typed.interaction, services, look, Reply(shown))


async def _log(
    typed: Typed,
    game: str,
    page: app_commands.Range[int, 1, 10_000] = 1,
    day: app_commands.Range[int, 1, 1_000] | None = None,
    files: str = "",
) -> Reply:
    history, person = typed.services.history, typed.person.id
    if files:
        return Reply(present.export(await history.export(game, person), typed.texts))
    look = await typed.services.games.look(game, person)
    return Reply(present.log(look, await history.log(game, person, page - 1, day=day or 0), typed.texts))


async def _replay(typed: Typed, game: str, day: app_commands.Range[int, 1, 1_000] | None = None) -> Reply:
    """Opens the viewer at the end of what may be seen, or where a Day has begun."""
    history, person = typed.services.history, typed.person.id
    past = await history.at(game, person)
    if day:
        past = await history.at(game, person, dict(past.days).get(day, past.version))
    return Reply(await viewer(past, typed.texts))


async def _review(typed: Typed, game: str) -> Reply:
    return Reply(await review_of(typed.interaction, typed.services, game))


_CODE = re.compile(rf"e\d+-\d+|t\d+|p\d+(-\d+)?|{ASKED}|{DUSK}|{NOW}|{PRICE}")


async def _why(typed: Typed, game: str, what: str = "") -> Reply:
    services, texts, person = typed.services, typed.texts, typed.person.id
    if not what.strip():
        return Reply(await menu(services, game, person, texts))
    code = await _meant(typed, game, what)
    if code is None:
        offered = await menu(services, game, person, texts)
        return Reply(replace(offered, content=texts.say("refusal.nothing to explain")))
    return Reply(await explanation(services, game, person, code, texts))


async def _meant(typed: Typed, game: str, what: str) -> str | None:
    """The code of what was sent: a code that was offered, or words; None for words that name nothing."""
    if _CODE.fullmatch(what):
        return what
    look, happenings = await typed.services.reasons.recent(game, typed.person.id)
    pairs = named(look, happenings, typed.texts)
    places = meant([label for label, _ in pairs], what)
    return pairs[places[0]][1] if places else None


async def _explained(typed: Typed, words: str) -> Choices:
    """What can be explained, first the price of what is declared."""
    services, texts, person = typed.services, typed.texts, typed.person.id
    game = await game_typed(typed)
    look, happenings = await services.reasons.recent(game, person)
    pairs = named(look, happenings, texts)
    playing = look.seat is not None and look.view.result is None
    if playing and await services.completions.payments(game, person) is not None:
        pairs.insert(0, (texts.say("why.price.title"), PRICE))
    return best(pairs, words)


COMMANDS = (
    command("altered hand", "hand", _hand, plays=True, swap=Option("swap", completed=orb_swaps), game=GAME),
    command("altered board", "board", _board, game=GAME_SEEN),
    command(
        "altered log",
        "log",
        _log,
        page=Option("page"),
        day=Option("log-day"),
        files=Option("log-files", ("yes",), "log-files."),
        game=GAME_TOLD,
    ),
    command("altered replay", "replay", _replay, day=Option("replay-day"), game=GAME_TOLD),
    command("review", "review", _review, game=GAME_FINISHED),
    command("altered why", "why", _why, what=Option("what", completed=_explained), game=GAME_SEEN),
)
