"""Every panel, form and command, used by people who decide nothing about a league and its game: nothing is decided."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import Any
from unittest.mock import AsyncMock, Mock

import discord
import pytest
from discord import app_commands

from bot.chat import commands, solo_games
from bot.chat.commands import row
from bot.chat.forms import FORMS
from bot.chat.panels.pressed import Pressed
from bot.chat.panels.pressing import PRESSES
from bot.chat.panels.submitted import Submitted
from bot.chat.replies.answering import Reply
from bot.chat.replies.readers import KEY, Reader
from bot.leagues.model.league import League
from bot.leagues.model.terms import Terms
from bot.play.requests.refusal import Refusal
from bot.play.settings import ServerSettings
from bot.services import Services
from tests.bot.leagues.test_judging import a_game
from tests.bot.leagues.test_leagues_in_time import now, opened
from tests.bot.play.conftest import TAVERN, House

pytestmark = [pytest.mark.asyncio, pytest.mark.process]

STRANGER = 4711
ORGANISERS, JUDGES, MODERATORS = 31, 32, 33
ROLES = Reader(server=ServerSettings(organisers=ORGANISERS, judges=JUDGES, moderators=MODERATORS))
EVERYTHING, NOTHING = discord.Permissions.all(), discord.Permissions.none()

LEAGUE_ACTS = ("extend", "override", "penalty", "back", "drop", "close", "reopen", "end", "word")
ACTS = ("freeze", "unfreeze", "log", "rewind", "first", *LEAGUE_ACTS)

"""What a form about a league, and one about a game, may be asked to do."""


@pytest.fixture(autouse=True)
def _not_waited_for_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is delivered here: who begins a game alone is answered without a board to lead to."""
    monkeypatch.setattr(solo_games, "OPENING", 0.0)


@cache
def stranger(*roles: int) -> Mock:
    """A person who decides nothing by themselves, with these roles; making one up takes long."""
    has = [Mock(spec=discord.Role, id=role) for role in roles]
    user = Mock(spec=discord.Member, id=STRANGER, roles=has, bot=False)
    user.display_name = "Stranger"
    return user


CHANNEL = Mock(spec=discord.TextChannel, type=discord.ChannelType.text, permissions_for=lambda _: EVERYTHING)
NAMESPACE = Mock(spec=app_commands.Namespace)


def who(guild: int, may: discord.Permissions, *roles: int, locale: str = "en-US") -> Mock:
    """An interaction of a stranger with these rights in a server."""
    return Mock(
        spec=discord.Interaction,
        id=next(_ids),
        guild_id=guild or None,
        channel_id=TAVERN.channel_id,
        channel=CHANNEL,
        user=stranger(*roles),
        permissions=may,
        app_permissions=EVERYTHING,
        extras={KEY: ROLES},
        locale=locale,
        guild_locale=locale,
        message=None,
        data={},
        namespace=NAMESPACE,
        created_at=discord.utils.utcnow(),
    )


_ids = itertools.count(10**17)

WITHOUT: tuple[tuple[str, Callable[[], Mock]], ...] = (
    ("a member", lambda: who(TAVERN.guild_id, NOTHING)),
    ("who manages another server", lambda: who(TAVERN.guild_id + 1, EVERYTHING)),
    ("who has the same roles in another server", lambda: who(TAVERN.guild_id + 1, NOTHING, 31, 32, 33)),
    ("in direct messages", lambda: who(0, EVERYTHING)),
)


async def standing(house: House, league: League, game: str) -> tuple[Any, ...]:
    """All that organisers, judges and moderators decide about: a league, its game, the settings of the server."""
    found, look = await now(house, league), await house.services.games.look(game)
    terms = (found.status, found.terms, found.rounds, found.decisions, found.organiser, len(found.competitors))
    clocks = look.clocks.frozen if look.clocks else None
    settings = await house.services.settings.of_server(TAVERN.guild_id)
    leagues = [each.id for each in await house.services.leagues.keeping.of_server(TAVERN.guild_id)]
    return (*terms, look.version, look.undo_request, clocks, look.view.result, settings, leagues)


async def sweep(house: House, league: League, game: str, made: Callable[[], Mock]) -> None:
    """Every press and every form with ids of the league and its game."""
    someone = str(next(iter(league.competitors)).id)
    for verb, subject in itertools.product(PRESSES, (league.id, game)):
        with suppress(Refusal):
            await PRESSES[verb].handler(Pressed(made(), house.services, verb, (subject, "1", "1"), ("1",)))
    entered = {"reason": "because", "hours": "24", "points": "1", "start": "2031-01-01 10:00", "rating": "1"}
    for form, act in itertools.product(FORMS.values(), ACTS):
        subject = league.id if act in LEAGUE_ACTS else game
        for more in (("1", "1", "first"), (someone, "1")):
            with suppress(Refusal):
                await form(Submitted(made(), house.services, entered, (subject, act, *more)))


@pytest.mark.parametrize(("name", "made"), WITHOUT, ids=[name for name, _ in WITHOUT])
async def test_panels_and_forms_decide_nothing_for_who_may_not(
    house: House, name: str, made: Callable[[], Mock]
) -> None:
    league, game, _ = await a_game(house)
    waiting = await opened(house, (), Terms("Winter", structure="ladder", days=3))
    before = await standing(house, league, game)
    terms = (await now(house, waiting)).terms
    await sweep(house, league, game, made)
    for verb in ("organisebegin", "organiseseason", "term"):
        with suppress(Refusal):
            await PRESSES[verb].handler(Pressed(made(), house.services, verb, (waiting.id, "run"), ("run",)))
    assert await standing(house, league, game) == before
    after = await now(house, waiting)
    assert (after.status, after.terms) == ("open", terms)


@pytest.mark.parametrize(("name", "made"), WITHOUT, ids=[name for name, _ in WITHOUT])
async def test_commands_decide_nothing_for_who_may_not(
    house: House, name: str, made: Callable[[], Mock], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def at_once(interaction: Any, services: Services, work: Callable[[], Any], **_: Any) -> None:
        with suppress(Refusal):
            assert isinstance(await work(), Reply)

    monkeypatch.setattr(row, "answering", at_once)
    tree = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    commands.register(tree, house.services)
    league, game, players = await a_game(house)
    before = await standing(house, league, game)
    named = {"league": league.id, "game": game, "reason": "because", "match": 1, "result": "first", "round": 1}
    tried = 0
    for command in tree.walk_commands():
        if not isinstance(command, app_commands.Command) or command.qualified_name in NOT_ABOUT_OTHERS:
            continue
        given = {
            parameter.name: _given(parameter, named, players[0])
            if parameter.required or parameter.name in named
            else parameter.default
            for parameter in command.parameters
        }
        await command.callback(made(), **given)  # type: ignore[call-arg]
        tried += 1
    assert tried > 60
    assert await standing(house, league, game) == before


NOT_ABOUT_OTHERS = ("uniques tell", "decks paste")
"""Commands that only open a form, of whom `test_panels_and_forms_decide_nothing_for_who_may_not` sends the form."""


def _given(parameter: app_commands.Parameter, named: dict[str, Any], person: int) -> Any:
    """What is typed for an option of a command: what is meant, else what the option offers first."""
    kind = parameter.type
    if kind in (discord.AppCommandOptionType.user, discord.AppCommandOptionType.mentionable):
        found = Mock(spec=discord.Member, id=person, roles=[], bot=False)
        found.display_name = "P"
        return found
    if kind is discord.AppCommandOptionType.attachment:
        return Mock(spec=discord.Attachment, size=9, filename="a.csv", read=AsyncMock(return_value=b"round\n"))
    value = named.get(parameter.name, 1 if kind is discord.AppCommandOptionType.integer else "1")
    offered = [choice.value for choice in parameter.choices]
    return value if value in offered or not offered else offered[0]


@pytest.mark.parametrize("role", [ORGANISERS, MODERATORS])
async def test_the_same_panels_decide_for_who_may(house: House, role: int) -> None:
    league, game, _ = await a_game(house)
    before = await standing(house, league, game)
    await sweep(house, league, game, lambda: who(TAVERN.guild_id, NOTHING, role))
    after = await standing(house, league, game)
    assert after[0] == "closed"
    assert after[3] != before[3]
