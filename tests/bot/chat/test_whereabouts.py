"""Who looks after the games of a server: by a permission, or by the role that the server has set."""

from __future__ import annotations

from unittest.mock import Mock

import discord
import pytest

from bot.chat.readers import KEY, Reader
from bot.chat.whereabouts import judges, moderates, organises_here
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
    assert moderates(interaction) == guild


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
    assert judges(interaction) == (GUILD if judge else 0)
    assert organises_here(interaction) is organiser


def test_nobody_moderates_direct_messages() -> None:
    everything = discord.Permissions.all()
    interaction = Mock(
        spec=discord.Interaction, guild_id=None, user=Mock(spec=discord.User), permissions=everything, extras={}
    )
    assert moderates(interaction) == 0
