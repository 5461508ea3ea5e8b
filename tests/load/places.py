"""Games of the local Discord once more: other people, in a server of many, with the same messages under other ids."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from deploy.sandbox import Sandbox
from deploy.sandbox.world.founding import found_server
from deploy.sandbox.world.records import Channel, Guild, Member, Message, User
from tests.load.copying import Original
from tests.load.renaming import Renaming

GAMES_OF_A_SERVER = 100


class Servers:
    """Servers with the ready-made channels, each for so many games."""

    def __init__(self, sandbox: Sandbox) -> None:
        self._world = sandbox.core.world
        self._games = GAMES_OF_A_SERVER
        self._newest: Guild

    def room(self) -> Guild:
        """A server with room for one game more."""
        if self._games == GAMES_OF_A_SERVER:
            world, self._games = self._world, 0
            dev = next(user for user in world.users.values() if user.username == "dev")
            bots = sorted((user for user in world.users.values() if user.bot), key=lambda user: user.id != world.bot_id)
            self._newest = found_server(world, f"Tavern {len(world.guilds)}", {"dev": dev}, bots)
        self._games += 1
        return self._newest


class Places:
    """Copies what the local Discord shows of games."""

    def __init__(self, sandbox: Sandbox) -> None:
        self._world = sandbox.core.world
        self._servers = Servers(sandbox)

    def copy(self, original: Original, game: str, number: int) -> Renaming:
        """People, thread and messages of a game once more; gives what is called otherwise there."""
        world, fresh = self._world, self._world.snowflakes.next
        guild = self._servers.room()
        thread = world.channels[original.record["thread"]]
        letters = [world.channels[told["dm"]] for told in original.preferences.values() if "dm" in told]
        channels = [thread, *letters]
        messages = [
            message
            for channel in channels
            for message in world.messages[channel.id].values()
            if message.ephemeral_to is None and f":{original.game}:" in str(message.components)
        ]
        rooms = {channel.name: channel.id for channel in world.channels.values() if channel.guild_id == guild.id}
        parent = world.channels[str(thread.parent_id)]
        words = {
            original.game: game,
            str(thread.guild_id): guild.id,
            parent.id: rooms[parent.name],
            **{channel.id: fresh() for channel in channels},
            **{message.id: fresh() for message in messages},
            **{str(player): fresh() for player in original.players},
            **{name: f"{name}n{number}" for name in original.names},
        }
        renaming = Renaming(words)
        for player, name in zip(original.players, original.names, strict=True):
            user = User(id=words[str(player)], username=words[name].lower(), global_name=words[name])
            world.save(user)
            guild.members[user.id] = Member(user.id, world.clock.now())
        self._save(channels, messages, renaming)
        world.save(guild)
        world.flush()
        return renaming

    def _save(self, channels: Iterable[Channel], messages: Iterable[Message], renaming: Renaming) -> None:
        for record in (*channels, *messages):
            text = renaming(msgspec.json.encode(record).decode())
            self._world.save(msgspec.json.decode(text, type=type(record)))
