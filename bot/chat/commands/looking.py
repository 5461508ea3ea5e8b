"""Looking at a game: hand, board, log. Nothing here changes anything but where a lost board is shown."""

from __future__ import annotations

import discord
from discord import app_commands

from bot import present
from bot.chat.answering import Reply, answering
from bot.chat.commands.completing import Completing, complete
from bot.chat.commands.describing import options, said
from bot.chat.commands.playing import game_of
from bot.chat.delivery.illustrations import illustrated
from bot.chat.panels.replaying import viewer
from bot.chat.panels.reviewing import review_of
from bot.chat.readers import reader_of, texts_of
from bot.chat.recapping import with_what_was_missed
from bot.chat.receipts import receipt
from bot.chat.whereabouts import place_of
from bot.play.games.games import goes_on_in
from bot.play.requests.codes import orbs_of_swap
from bot.play.requests.matching import meant
from bot.play.requests.refusal import Refusal
from bot.play.services import Services
from bot.present.tables.board import may_go_on_in
from bot.present.tables.illustrating import with_board, with_hand


def add(group: app_commands.Group, services: Services) -> None:
    """Adds `hand`, `board`, `log` and `replay`."""
    completing = Completing(services)

    @group.command(name="hand", description=said("command.hand"))
    @app_commands.describe(**options(swap="swap", game="game"))
    async def hand(interaction: discord.Interaction, swap: str = "", game: str = "") -> None:
        if swap:
            await answering(interaction, services, lambda: _swap(interaction, services, swap, game))
        else:
            await answering(interaction, services, lambda: _hand(interaction, services, game))

    complete([hand], "swap", completing.swaps())

    @group.command(name="board", description=said("command.board"))
    @app_commands.describe(**options(game="game"))
    async def board(interaction: discord.Interaction, game: str = "") -> None:
        await answering(interaction, services, lambda: _board(interaction, services, game))

    @group.command(name="log", description=said("command.log"))
    @app_commands.describe(**options(page="page", day="log-day", files="log-files", game="game"))
    @app_commands.choices(files=[app_commands.Choice(name=said("log-files.yes"), value="yes")])
    async def log(
        interaction: discord.Interaction,
        page: app_commands.Range[int, 1, 10_000] = 1,
        day: app_commands.Range[int, 1, 1_000] | None = None,
        files: app_commands.Choice[str] | None = None,
        game: str = "",
    ) -> None:
        if files:
            await answering(interaction, services, lambda: _export(interaction, services, game))
        else:
            await answering(interaction, services, lambda: _log(interaction, services, page - 1, day or 0, game))

    @group.command(name="replay", description=said("command.replay"))
    @app_commands.describe(**options(day="replay-day", game="game"))
    async def replay(
        interaction: discord.Interaction, day: app_commands.Range[int, 1, 1_000] | None = None, game: str = ""
    ) -> None:
        await answering(interaction, services, lambda: _replay(interaction, services, day or 0, game))

    complete([hand], "game", completing.games())
    complete([board, log, replay], "game", completing.looked_at())


def add_review(tree: app_commands.CommandTree[discord.Client], services: Services) -> None:
    """Adds `/review`."""

    @tree.command(name="review", description=said("command.review"))
    @app_commands.describe(**options(game="game"))
    async def review(interaction: discord.Interaction, game: str = "") -> None:
        async def work() -> Reply:
            return Reply(await review_of(interaction, services, await game_of(interaction, services, game)))

        await answering(interaction, services, work)

    complete([review], "game", Completing(services).looked_at())


async def _hand(interaction: discord.Interaction, services: Services, named: str) -> Reply:
    game = await game_of(interaction, services, named)
    look = await services.games.hand(game, interaction.user.id)
    if look.seat is None:
        raise Refusal("not your game")
    texts = texts_of(interaction)
    words = present.private_hand(look, texts)
    wish = reader_of(interaction).person
    shown = await illustrated(
        words, lambda message: with_hand(message, look, texts, wish.pictures), text_only=wish.text_only
    )
    return await with_what_was_missed(interaction, services, look, Reply(shown))


async def _swap(interaction: discord.Interaction, services: Services, typed: str, named: str) -> Reply:
    """Swaps the Mana Orbs that were offered, or that the words typed can only mean."""
    texts, person = texts_of(interaction), interaction.user.id
    game = await game_of(interaction, services, named)
    offered = present.swaps(await services.games.look(game, person), texts)
    codes = [code for _, code in offered]
    places = [codes.index(typed)] if typed in codes else meant([label for label, _ in offered], typed)
    if len(places) != 1:
        raise Refusal("no such swap")
    ready, exhausted = orbs_of_swap(codes[places[0]])
    outcome = await services.games.swap_orbs(str(interaction.id), game, person, ready, exhausted)
    return receipt(outcome, texts)


async def _board(interaction: discord.Interaction, services: Services, named: str) -> Reply:
    game = await game_of(interaction, services, named)
    look = await services.games.look(game, interaction.user.id)
    if look.seat is not None:
        if goes_on_in(look, place := place_of(interaction)):
            await services.games.move_here(game, interaction.user.id, place)
        else:
            await services.games.redraw(game)
    public, texts = look if look.seat is None else await services.games.look(game), texts_of(interaction)
    elsewhere = look.seat is not None and may_go_on_in(look, interaction.guild_id or 0, interaction.channel_id or 0)
    dusk = await services.games.last_dusk(public)
    words = present.private_board(public, texts, dusk=dusk, watched=look.seat is None, elsewhere=elsewhere)
    wish = reader_of(interaction).person
    shown = await illustrated(
        words, lambda message: with_board(message, public, texts, wish.pictures), text_only=wish.text_only
    )
    return await with_what_was_missed(interaction, services, look, Reply(shown))


async def _log(interaction: discord.Interaction, services: Services, page: int, day: int, named: str) -> Reply:
    game = await game_of(interaction, services, named)
    look = await services.games.look(game, interaction.user.id)
    found = await services.history.log(game, interaction.user.id, page, day=day)
    return Reply(present.log(look, found, texts_of(interaction)))


async def _export(interaction: discord.Interaction, services: Services, named: str) -> Reply:
    game = await game_of(interaction, services, named)
    return Reply(present.export(await services.history.export(game, interaction.user.id), texts_of(interaction)))


async def _replay(interaction: discord.Interaction, services: Services, day: int, named: str) -> Reply:
    """Opens the viewer at the end of what may be seen, or where a Day has begun."""
    game, person = await game_of(interaction, services, named), interaction.user.id
    past = await services.history.at(game, person)
    if day:
        past = await services.history.at(game, person, dict(past.days).get(day, past.version))
    return Reply(await viewer(past, texts_of(interaction)))
