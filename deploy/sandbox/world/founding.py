"""The ready-made server, its people and its channels."""

from __future__ import annotations

from deploy.sandbox.world.permissions import EVERYBODY, THE_BOT, Permission
from deploy.sandbox.world.records import (
    ANNOUNCEMENT,
    CATEGORY,
    FORUM,
    TEXT,
    VOICE,
    Channel,
    Guild,
    Member,
    Overwrite,
    Role,
    User,
)
from deploy.sandbox.world.world import World

P = Permission

PEOPLE = {
    "ana": ("Ana", "en-GB"),
    "bo": ("Bo", "en-US"),
    "chiara": ("Chiara", "it"),
    "dev": ("Dev", "en-GB"),
    "elodie": ("Élodie", "fr"),
    "fumi": ("Fumi", "ja"),
}


def found(world: World, bot_name: str = "Tumult") -> Guild:
    """Make the accounts and "The Tumult Tavern". Fumi is no regular and cannot see #regulars; Dev owns the server."""
    bot = User(id=world.bot_id, username=bot_name, bot=True)
    other_bot = User(id=world.snowflakes.next(), username="Barkeep", bot=True)
    people = {
        name: User(id=world.snowflakes.next(), username=name, global_name=shown, locale=locale)
        for name, (shown, locale) in PEOPLE.items()
    }
    for user in (bot, other_bot, *people.values()):
        world.save(user)
    return found_server(world, "The Tumult Tavern", people, [bot, other_bot])


def found_server(world: World, name: str, people: dict[str, User], bots: list[User]) -> Guild:
    """A server with the ready-made channels. The first bot is the one under test."""
    new_id = world.snowflakes.next
    now = world.clock.now()
    guild = Guild(id=new_id(), name=name, owner_id=people["dev"].id)
    everybody = Role(guild.id, "@everyone", int(EVERYBODY))
    bot_role = Role(new_id(), bots[0].username, int(THE_BOT), position=2)
    regulars = Role(new_id(), "Regulars", 0, position=1, color=0xE0A030)
    guild.roles = {role.id: role for role in (everybody, regulars, bot_role)}
    for user in people.values():
        guild.members[user.id] = Member(user.id, now, roles=[] if user.username == "fumi" else [regulars.id])
    for user in bots:
        guild.members[user.id] = Member(user.id, now, roles=[bot_role.id] if user is bots[0] else [])
    world.save(guild)

    def channel(name: str, kind: int = TEXT, topic: str | None = None, **denied: int) -> Channel:
        """Each keyword names who is denied what: everyone or bot."""
        who = {"everyone": (guild.id, 0), "bot": (bots[0].id, 1), "regulars": (regulars.id, 0)}
        place = Channel(new_id(), kind, guild.id, name, topic, position=len(world.channels_of(guild)))
        if category is not None:
            place.parent_id = category.id
        for key, deny in denied.items():
            target, target_kind = who[key]
            place.overwrites[target] = Overwrite(target, target_kind, deny=deny)
        world.save(place)
        return place

    category: Channel | None = None
    category = channel("Tavern", CATEGORY)
    channel("general", topic="Talk about anything")
    channel("games", topic="Challenge a person: type /altered")
    channel("stories", FORUM, "Tales of games played")
    channel(
        "no-threads",
        topic="The bot may not create threads here",
        bot=P.CREATE_PUBLIC_THREADS | P.CREATE_PRIVATE_THREADS,
    )
    channel("plain-text", topic="Embeds are dropped here, and files refused", bot=P.EMBED_LINKS | P.ATTACH_FILES)
    hidden = channel("regulars", topic="Regulars only", everyone=int(P.VIEW_CHANNEL))
    for target, kind in ((regulars.id, 0), (bots[0].id, 1)):
        hidden.overwrites[target] = Overwrite(target, kind, allow=int(P.VIEW_CHANNEL))
    channel("staff", topic="Not even the bot sees this", everyone=int(P.VIEW_CHANNEL))
    channel("news", ANNOUNCEMENT, "Announcements: their threads are all public")
    channel("lounge", VOICE, "The chat of a voice channel, without threads")
    return guild
