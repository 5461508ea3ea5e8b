"""Who looks after the games of a server: by a permission, or by the role that the server has set."""

from __future__ import annotations

from unittest.mock import Mock

import discord
import pytest

from bot.chat.replies.readers import KEY, Reader
from bot.chat.replies.request import Request
from bot.chat.replies.whereabouts import authority_of
from bot.leagues.model.league import League
from bot.play.settings import ServerSettings

GUILD, JUDGES, OTHERS = 8, 21, 22


@pytest.mark.parametrize(
    ("may", "roles", "set_to", "guild"),
    [
        (True, (), 0, GUILD),
        (False, (JUDGES,), 0, 0),
        (False, (JUDGES,), JUDGES, GUILD),
        (False, (OTHERS,), JUDGES, 0),
        (True, (OTHERS,), JUDGES, GUILD),
        (False, (), JUDGES, 0),
    ],
)
def test_a_moderator_is_who_may_manage_messages_or_has_the_role(
    may: bool, roles: tuple[int, ...], set_to: int, guild: int
) -> None:
    member = Mock(spec=discord.Member, roles=[Mock(spec=discord.Role, id=role) for role in roles])
    interaction = Mock(
        spec=discord.Interaction,
        guild_id=GUILD,
        user=member,
        permissions=discord.Permissions(manage_messages=may),
        extras={KEY: Reader(server=ServerSettings(moderators=set_to))},
    )
    assert authority_of(interaction).moderates(GUILD) is bool(guild)


@pytest.mark.parametrize(
    ("may", "role", "judge", "organiser"),
    [(True, OTHERS, True, True), (False, JUDGES, True, False), (False, OTHERS, False, True), (False, 99, False, False)],
)
def test_roles_make_judges_and_organisers_besides_moderators(
    may: bool, role: int, judge: bool, organiser: bool
) -> None:
    interaction = Mock(
        spec=discord.Interaction,
        guild_id=GUILD,
        user=Mock(spec=discord.Member, roles=[Mock(spec=discord.Role, id=role)]),
        permissions=discord.Permissions(manage_messages=may),
        extras={KEY: Reader(server=ServerSettings(judges=JUDGES, organisers=OTHERS))},
    )
    found = authority_of(interaction)
    assert found.judges(GUILD) is judge
    assert found.organises_in(GUILD) is organiser


def test_nobody_moderates_direct_messages() -> None:
    everything = discord.Permissions.all()
    interaction = Mock(
        spec=discord.Interaction, guild_id=None, user=Mock(spec=discord.User), permissions=everything, extras={}
    )
    found = authority_of(interaction)
    assert not any(asked(0) for asked in (found.manages, found.moderates, found.judges, found.organises_in))


@pytest.mark.parametrize(
    ("where", "opened_by", "decides"), [(GUILD, 1, True), (9, 1, False), (9, 5, True), (0, 1, False)]
)
def test_an_organiser_decides_about_the_leagues_of_the_server_and_about_own_ones_from_everywhere(
    where: int, opened_by: int, decides: bool
) -> None:
    member = Mock(spec=discord.Member, id=5, roles=[])
    everything = discord.Permissions.all()
    interaction = Mock(spec=discord.Interaction, guild_id=where, user=member, permissions=everything, extras={})
    league = Mock(spec=League, guild_id=GUILD, organiser=opened_by)
    assert Request(interaction, Mock()).organises(league) is decides
