"""Looking at a game: hand, board, log. Nothing here changes anything but where a lost board is shown."""

from __future__ import annotations

from discord import app_commands

from bot import present
from bot.chat.commands.completing import GAME, GAME_SEEN, orb_swaps
from bot.chat.commands.row import Option, Typed, command
from bot.chat.panels.games.replaying import viewer
from bot.chat.panels.games.reviewing import review_of
from bot.chat.replies.answering import Reply
from bot.chat.replies.recapping import with_what_was_missed
from bot.chat.replies.receipts import receipt
from bot.chat.replies.whereabouts import place_of
from bot.chat.sending.illustrations import illustrated
from bot.play.games.games import goes_on_in
from bot.play.requests.codes import orbs_of_swap
from bot.play.requests.matching import meant
from bot.play.requests.refusal import Refusal
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
        game=GAME_SEEN,
    ),
    command("altered replay", "replay", _replay, day=Option("replay-day"), game=GAME_SEEN),
    command("review", "review", _review, game=GAME_SEEN),
)
