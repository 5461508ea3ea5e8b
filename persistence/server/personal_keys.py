"""Names in the store of what is kept of people and servers, of their cards, ratings and finished games."""

from __future__ import annotations

CARD_FACTS = "{cards}:facts"
"""Hash: definitions of cards by their digests."""

CARD_COUNTS = "{cards}:counts"
"""Hash: by how many each of them is held."""

CARD_HOLDERS = "{cards}:holders"
"""Set: all holders of definitions, until layout 2; each has a key of its own by `cards_of`."""

CARDS_KNOWN = "{cards}:known"
"""Hash: the cards of this installation beyond those of the program, but for its uniques; digests by reference."""

CARDS_UNIQUES = "{cards}:uniques"
"""Hash: the unique cards of this installation, digests by reference."""

CARDS_ALIASES = "{cards}:aliases"
"""Hash: further references of these, each with the one that it stands for."""

CARDS_NAMES = "{cards}:names"
"""Hash: what cards are called in other languages, JSON by their English names."""

CARDS_SETS = "{cards}:sets"
"""Hash: what the sets of these cards are called, by their codes."""

CARDS_VERSION = "{cards}:version"
"""String: grows with each change of these."""

RATED_GAMES = "{ratings}:games"
"""Hash: the games that have been counted, each with its place in the log of its ladder."""

RATED_NAMES = "{ratings}:names"
"""Hash: the names under which people were seen in rated games."""

RATED_NOT = "{ratings}:not"
"""Set: who does not want to be rated."""

PLAYED_GAMES = "{stats}:games"
"""Hash: what statistics know of each finished game."""

ALL_USERS = "{u:*}:*"
"""The pattern of all that is kept of people by their ids."""


def user_preferences(user_id: int) -> str:
    """Hash: what the bot remembers about a person."""
    return f"{{u:{user_id}}}:prefs"


def user_blocked(user_id: int) -> str:
    """Hash: whom a person has blocked, with the names they had."""
    return f"{{u:{user_id}}}:blocked"


def user_followers(user_id: int) -> str:
    """Hash: who wants to hear of a player's games, each with the server on which."""
    return f"{{u:{user_id}}}:followers"


def user_followed(user_id: int) -> str:
    """Hash: of whose games a person wants to hear, with the names they had."""
    return f"{{u:{user_id}}}:followed"


def user_invited(user_id: int) -> str:
    """Sorted set: whom a person has invited within the last hour, each with the operation, by the time."""
    return f"{{u:{user_id}}}:invited"


def guild_index(guild_id: int, what: str) -> str:
    """Sorted set: games of a server, by the time they began."""
    return f"{{gu:{guild_id}}}:{what}"


def server_settings(guild_id: int) -> str:
    """Hash: what has been set for a server."""
    return f"{{s:{guild_id}}}:settings"


def user_index(user_id: int, what: str) -> str:
    """Sorted set: games or challenges of a person, by the time they began."""
    return f"{{u:{user_id}}}:{what}"


def channel_index(channel_id: int, what: str) -> str:
    """Sorted set: games of a channel or thread, by the time they began."""
    return f"{{ch:{channel_id}}}:{what}"


ALL_USER_DECKS = "{u:*}:decks"
"""The pattern of all keys that `user_decks` makes."""


def user_decks(user_id: int) -> str:
    """Hash: the decks that a person has saved, by the key of their names."""
    return f"{{u:{user_id}}}:decks"


def cards_of(holder: str) -> str:
    """Set: digests of the definitions that a holder needs, as `persistence.games.cards.digest_of_member` reads them."""
    return f"{{cards}}:of:{holder}"


def pool_of(format: str, taken: str = "") -> str:
    """Set: the references of the uniques that a season of a format allows; `taken` names one that is not complete."""
    return f"{{cards}}:pool:{format}{':' if taken else ''}{taken}"


def user_uniques(user_id: int) -> str:
    """Hash: the unique cards that a person has told of, digests by reference."""
    return f"{{u:{user_id}}}:uniques"


def rating_log(ladder: str) -> str:
    """List: every game that counts in a ladder, in the order in which they were counted."""
    return f"{{ratings}}:log:{ladder}"


def ratings_of(ladder: str) -> str:
    """Hash: the ratings of a ladder by person."""
    return f"{{ratings}}:now:{ladder}"


def rated_on(ladder: str, guild_id: int) -> str:
    """Set: who has played a rated game of a ladder on a server."""
    return f"{{ratings}}:on:{ladder}:{guild_id}"


def rated_games_of(ladder: str, person: int) -> str:
    """List: where a person's games stand in the log of a ladder."""
    return f"{{ratings}}:of:{ladder}:{person}"


def played_by(person: int) -> str:
    """Set: the finished games of a person that statistics know."""
    return f"{{stats}}:by:{person}"


def played_on(guild_id: int) -> str:
    """Set: the finished games of a server that statistics know."""
    return f"{{stats}}:on:{guild_id}"


def played_in(league_id: str) -> str:
    """Set: the finished games of a league that statistics know."""
    return f"{{stats}}:in:{league_id}"
