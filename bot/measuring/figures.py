"""The figures that are kept while the bot runs; nothing in them names a person, a game or a card."""

from __future__ import annotations

import math

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

REGISTRY = CollectorRegistry(auto_describe=True)
"""All figures of this process."""

INTERACTIONS = Counter(
    "tumult_interactions",
    "Presses, commands and forms by what became of them: answered, refused, store, mishap, late.",
    ["kind", "outcome"],
    registry=REGISTRY,
)

ACKNOWLEDGEMENT = Histogram(
    "tumult_acknowledgement_seconds",
    "From the moment Discord made an interaction to the answer that tells what became of it; Discord waits 3 s.",
    buckets=(0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1.0, 1.5, 2.0, 3.0, 5.0, 15.0),
    registry=REGISTRY,
)

COMMIT = Histogram(
    "tumult_commit_seconds",
    "How long the store took for one move: state, log, deadline and messages in one step.",
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0),
    registry=REGISTRY,
)

REQUESTS = Counter(
    "tumult_discord_requests", "Requests to Discord by the class of their answer.", ["answer"], registry=REGISTRY
)

LIMITED = Counter(
    "tumult_discord_limited",
    "Answers 429 by their scope: user, shared, global.",
    ["scope"],
    registry=REGISTRY,
)

INVALID = Counter(
    "tumult_discord_invalid",
    "Answers 401, 403 and 429 (but shared ones); Discord shuts out who gets 10,000 of them in 10 minutes.",
    registry=REGISTRY,
)

CONNECTED = Gauge(
    "tumult_shard_connected", "Whether a shard's connection to Discord stands.", ["shard"], registry=REGISTRY
)

OLDEST = Gauge(
    "tumult_outbox_oldest_seconds", "How long the message that has been due longest has waited.", registry=REGISTRY
)

WAITING = Gauge("tumult_outbox_waiting", "Messages in the outbox, those for later included.", registry=REGISTRY)

GAMES = Gauge("tumult_games", "Stored games by status: live, over, quarantined.", ["status"], registry=REGISTRY)

UNSHOWN = Gauge(
    "tumult_games_unshown",
    "Games that cannot be shown and are tried again: the bot may not write there, or there is no room for a thread.",
    registry=REGISTRY,
)

THREADS = Gauge(
    "tumult_threads_open",
    "Open threads of the server that has most, of those this process hears of; Discord allows 1,000.",
    registry=REGISTRY,
)

RESTORED = Counter(
    "tumult_games_restored",
    "Damaged games that were taken up again from their logs, by themselves or by the operator.",
    ["by"],
    registry=REGISTRY,
)

FIRST_MESSAGES = Counter(
    "tumult_first_messages",
    "Direct messages to people never written to before: delivered, closed (they take none), refused (too many).",
    ["outcome"],
    registry=REGISTRY,
)

FIRST_WAITING = Gauge(
    "tumult_first_messages_waiting", "People who wait to be written to for the first time.", registry=REGISTRY
)

FIRST_PAUSED = Gauge(
    "tumult_first_messages_paused_seconds",
    "For how long no person is written to for the first time, since Discord has refused it.",
    registry=REGISTRY,
)

HANDS_OWED = Gauge(
    "tumult_hands_owed", "Hands that have been owed to their players for longer than an hour.", registry=REGISTRY
)

IDENTIFIES_LEFT = Gauge(
    "tumult_identifies_left",
    "How many sessions may still begin at Discord's gateway until it counts anew; NaN where it was not asked.",
    registry=REGISTRY,
)
IDENTIFIES_LEFT.set(math.nan)

IDENTIFY_WAITS = Gauge(
    "tumult_identify_waits_seconds",
    "For how long no session begins, since too few of the day are left; 0 where that is not so.",
    registry=REGISTRY,
)

MEMORY = Gauge("tumult_store_memory_bytes", "Memory that the store's fullest server uses.", registry=REGISTRY)

MEMORY_SHARE = Gauge(
    "tumult_store_memory_share",
    "How much that is of what it may use: its own limit, or without one the memory of its machine.",
    registry=REGISTRY,
)

FREE_DISK = Gauge(
    "tumult_store_disk_free_bytes",
    "What is free on the disk of an embedded store; NaN for another server, whose disk is not seen from here.",
    registry=REGISTRY,
)
FREE_DISK.set(math.nan)

STORE = Gauge("tumult_store_answers", "Whether the store answered when these figures were taken.", registry=REGISTRY)

LAG = Gauge(
    "tumult_loop_lag_seconds", "By how much the event loop was late when it was last looked at.", registry=REGISTRY
)
