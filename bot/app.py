"""The bot as a whole: store, services, Discord, delivery; started and stopped in order."""

from __future__ import annotations

import asyncio
import logging
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress

import discord

import engine
from bot import present
from bot.background import beat, deal_with_what_is_due, sweep, upload_emoji, warm_pictures, warm_search
from bot.chat.client import Client
from bot.chat.connection.desk import desk_of
from bot.chat.connection.flood import Flood, hold_back
from bot.chat.connection.incoming import PATH, BadPublicKey, Incoming
from bot.chat.connection.library_internals import point_at
from bot.chat.delivery import OutboxDispatcher
from bot.endpoint import Endpoint
from bot.measuring import tracing
from bot.pages.site import CannotListen, Site
from bot.play.cards.own_rules import NO_RULES, BadOwnRules, OwnRules, read_own_rules
from bot.privacy.retention_terms import Terms
from bot.sandbox import LocalDiscord, SandboxFailed
from bot.services import Services, services_over
from bot.settings import CannotRun, Role, Settings
from engine.gc_tuning import collecting_seldom
from engine.lazily import load_all
from persistence import Store, open_store
from persistence.embedded import EmbeddedServer

load_all(engine)

load_all(present)

log = logging.getLogger(__name__)

TOLD_WITHIN = 0.2
"""Seconds in which all parts are told to end when one is, by a signal to each of them."""

LISTENING = ("all", "gateway")
"""Roles that connect to Discord's gateway."""

DELIVERING = ("all", "delivery")
"""Roles that deliver messages and do what is due."""

BAD_TOKEN = "Discord refuses the token. Copy it again from the application's page into DISCORD_TOKEN."

SENT_AWAY = {
    4004: "The token is not valid any more: it was replaced on Discord's developer page, or Discord has replaced it, "
    "as it does with tokens that are found in public or begin too many sessions a day. Make a new one there, put it "
    "into DISCORD_TOKEN, and start Tumult again.",
    4010: "Discord does not know such shards: look at TUMULT_SHARDS, or leave it out, and start Tumult again.",
    4011: "The bot is in too many servers for these shards: name more of them in TUMULT_SHARDS, or leave it out, and "
    "start Tumult again.",
}
"""What to do where Discord's gateway has closed the connection for good, by its codes."""

Say = Callable[[str], None]


async def serve(settings: Settings, say: Say, begun: EmbeddedServer | None = None) -> None:
    """Runs the bot until SIGINT or SIGTERM; raises CannotRun or StoreError with what to do.

    The store's own server may have `begun` before. The store is open and every port is taken before a session begins at
    Discord's gateway: what keeps the bot from running uses none of them up. The order of stopping is: no new presses,
    what is under way is finished and delivered, then the local Discord ends, and the store last of all.
    """
    own_rules = _own_rules(settings)
    stopping = asyncio.Event()
    _at_stop_signal(stopping.set)
    async with AsyncExitStack() as stack:
        store = await _opened(settings, begun, stack, stopping)
        if store is None:
            return

        def stop_all() -> None:
            store.expect_stop()
            stopping.set()

        _at_stop_signal(stop_all)
        store.turns.a_minute = settings.first_messages
        token, page, watched = await _discord(settings, stack)
        services = services_over(
            store,
            own_rules,
            wait_ms=round(settings.answer_seconds * 1000),
            call_ms=round(settings.call_seconds * 1000),
            keep=Terms(games_days=settings.keep_games_days, people_days=settings.keep_people_days),
        )
        stack.callback(services.practice.close)
        stack.callback(services.reviews.close)
        stack.callback(services.puzzle_search.close)
        pictures = asyncio.create_task(warm_pictures(), name="pictures")
        stack.callback(pictures.cancel)
        failed = asyncio.create_task(_raise_when_failed(store), name="store")
        stack.callback(failed.cancel)
        watched.add(failed)
        client = Client(
            store, services, shards=settings.shard_range, shared=settings.shared, listens=settings.role in LISTENING
        )
        if settings.press_limit:
            hold_back(client, Flood(settings.press_limit))
        _trace(settings, stack)
        await _let_look(settings, stack, store, client)
        await _let_read(settings, stack, services)
        stop = asyncio.create_task(_wait(stopping), name="stop")
        stack.callback(stop.cancel)
        await stack.enter_async_context(_logged_in(client, token))
        if settings.role != "delivery":  # where no person takes presses, no person can move
            await services.timekeeper.beat()
        presses = await stack.enter_async_context(AsyncExitStack())
        await _take_interactions(settings, presses, client)
        await stack.enter_async_context(_running(client, store, services, watched, settings.role, stop))
        stack.push_async_callback(presses.aclose)  # nothing more comes by it once the rest begins to end
        stack.enter_context(collecting_seldom())
        warming = asyncio.create_task(warm_search(services), name="rule search")
        stack.callback(warming.cancel)
        if not any(task.done() for task in (stop, *watched)):
            for line in _ready(page):
                say(line)
        done, _ = await asyncio.wait({stop, *watched}, return_when=asyncio.FIRST_COMPLETED)
        if stop not in done:  # who told a part to end may have told all of them
            await asyncio.wait({stop}, timeout=TOLD_WITHIN)
        for task in done - {stop}:
            if not stopping.is_set():
                raise CannotRun(_why(task)) from None if task.cancelled() else task.exception()
        say("Stopping.")


def _ready(page: str) -> tuple[str, ...]:
    """What is said once the bot is connected, to the local Discord where that has a page."""
    if page:
        return (
            f"Tumult is ready: {page}",
            "Choose who you are on that page, one account in each tab. Ctrl-C stops everything.",
        )
    return ("Tumult is connected to Discord. Ctrl-C stops it.",)


async def _opened(
    settings: Settings, begun: EmbeddedServer | None, stack: AsyncExitStack, stopping: asyncio.Event
) -> Store | None:
    """The store; None where the program was told to end while it waited for another person's server."""
    opened = stack.enter_async_context(open_store(settings.for_store(), begun=begun))
    if settings.redis_url is None:
        return await opened
    opening, stop = asyncio.create_task(opened, name="opening"), asyncio.create_task(stopping.wait())
    await asyncio.wait({opening, stop}, return_when=asyncio.FIRST_COMPLETED)
    stop.cancel()
    if opening.done():
        return opening.result()
    opening.cancel()
    with suppress(asyncio.CancelledError):
        await opening
    return None


async def _let_look(settings: Settings, stack: AsyncExitStack, store: Store, client: Client) -> None:
    """Opens the address at which machines look at the bot; raises CannotRun where it is taken."""
    if settings.metrics_port is None:
        return
    endpoint = Endpoint(
        store,
        connected=lambda: client.connected,
        open=lambda: not desk_of(client).closed,
        threads=lambda: client.most_threads,
        identifies=lambda: client.identifying.left,
    )
    try:
        port = await stack.enter_async_context(endpoint.serving(settings.metrics_host, settings.metrics_port))
    except OSError as problem:
        raise CannotRun(
            f"Nothing can listen at {settings.metrics_host}:{settings.metrics_port} ({problem.strerror}): "
            "choose another TUMULT_METRICS_HOST or TUMULT_METRICS_PORT."
        ) from None
    log.info("health and figures at http://%s:%s", settings.metrics_host, port)


async def _let_read(settings: Settings, stack: AsyncExitStack, services: Services) -> None:
    """Opens the address at which all read public pages of leagues; raises CannotRun where it is taken."""
    if settings.pages_port is None:
        return
    try:
        port = await stack.enter_async_context(Site(services).serving(settings.pages_host, settings.pages_port))
    except CannotListen as problem:
        raise CannotRun(
            f"Nothing can listen at {settings.pages_host}:{settings.pages_port} ({problem.strerror}): "
            "choose another TUMULT_PAGES_HOST or TUMULT_PAGES_PORT."
        ) from None
    log.info("public pages at http://%s:%s", settings.pages_host, port)


def _trace(settings: Settings, stack: AsyncExitStack) -> None:
    """Has presses traced where the operator wants it; raises CannotRun where what it takes is not installed."""
    try:
        stack.enter_context(tracing.sending(settings.traces))
    except tracing.NoTracing as problem:
        raise CannotRun(str(problem)) from None


def _own_rules(settings: Settings) -> OwnRules:
    """The operator's copy of the rules, read before anything is started; raises CannotRun where it cannot be used."""
    if settings.rules is None:
        return NO_RULES
    try:
        return read_own_rules(settings.rules)
    except BadOwnRules as bad:
        raise CannotRun(str(bad)) from None


def _at_stop_signal(stop: Callable[[], object]) -> None:
    """Has SIGINT and SIGTERM do this, and nothing else any more."""
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):  # Windows has no such handlers; Ctrl-C raises KeyboardInterrupt there
            loop.add_signal_handler(number, stop)


async def _wait(stopping: asyncio.Event) -> None:
    await stopping.wait()


def _why(task: asyncio.Task[None]) -> str:
    problem = None if task.cancelled() else task.exception()
    if isinstance(problem, discord.LoginFailure):
        return BAD_TOKEN
    if isinstance(problem, discord.ConnectionClosed) and problem.code in SENT_AWAY:
        return f"{SENT_AWAY[problem.code]} Games and moves are kept."
    if problem is not None:
        return f"The {task.get_name()} ended: {problem}. Start Tumult again; games and moves are kept."
    return f"The {task.get_name()} ended by itself. Start Tumult again; games and moves are kept."


async def _discord(settings: Settings, stack: AsyncExitStack) -> tuple[str, str, set[asyncio.Task[None]]]:
    """The token to use; without one of its own, the bot brings the local Discord along, with a page at an address.

    The address is told when the bot answers there: who opened it before would press in vain.
    """
    if settings.discord_token:
        point_at(settings.discord_api, settings.discord_gateway)
        return settings.discord_token.get_secret_value(), "", set()
    local = LocalDiscord(settings.data_directory.resolve() / "sandbox", settings.page_port)
    stack.push_async_callback(local.stop)
    try:
        addresses = await local.start()
    except SandboxFailed as problem:
        raise CannotRun(str(problem)) from None
    point_at(addresses.api, addresses.gateway)
    watched = asyncio.create_task(local.ended(), name="local Discord")
    stack.callback(watched.cancel)
    return local.token, addresses.page, {watched}


async def _take_interactions(settings: Settings, stack: AsyncExitStack, client: Client) -> None:
    """Opens the address to which Discord posts interactions; raises CannotRun where that is not possible."""
    if settings.interactions_port is None or settings.role in ("gateway", "delivery"):
        return
    try:
        incoming = Incoming(client, (await client.application_info()).verify_key)
        port = await stack.enter_async_context(incoming.serving(settings.interactions_host, settings.interactions_port))
    except BadPublicKey as problem:
        raise CannotRun(str(problem)) from None
    except OSError as problem:
        raise CannotRun(
            f"Nothing can listen at {settings.interactions_host}:{settings.interactions_port} ({problem.strerror}): "
            "choose another TUMULT_INTERACTIONS_HOST or TUMULT_INTERACTIONS_PORT."
        ) from None
    log.info("interactions are taken at http://%s:%s%s", settings.interactions_host, port, PATH)


@asynccontextmanager
async def _logged_in(client: Client, token: str) -> AsyncIterator[None]:
    """The client with Discord's leave to make requests; raises CannotRun where there is none."""
    async with client:
        try:
            await client.login(token)
        except discord.LoginFailure:
            raise CannotRun(BAD_TOKEN) from None
        except (discord.HTTPException, OSError) as problem:
            raise CannotRun(f"Discord cannot be reached: {problem}. Look at the connection and try again.") from None
        yield


@asynccontextmanager
async def _running(
    client: Client,
    store: Store,
    services: Services,
    watched: set[asyncio.Task[None]],
    role: Role,
    stop: asyncio.Task[None],
) -> AsyncIterator[None]:
    """The connection, delivery and what is due, as far as the role has them.

    In the end presses are answered first, and delivery is finished.
    """
    dispatcher = OutboxDispatcher(client, store, services) if role in DELIVERING else None
    running: set[asyncio.Task[None]] = set()
    if role != "delivery":
        running.add(asyncio.create_task(beat(services, client), name="heartbeat"))
    listening: set[asyncio.Task[None]] = set()
    passing: set[asyncio.Task[None]] = set()
    if role in LISTENING:
        listening.add(asyncio.create_task(client.connect(), name="connection to Discord"))
    if dispatcher is not None:
        listening.add(asyncio.create_task(dispatcher.run(), name="delivery"))
        running.add(asyncio.create_task(deal_with_what_is_due(services), name="deadlines"))
        running.add(asyncio.create_task(sweep(services), name="sweep"))
        passing.add(asyncio.create_task(upload_emoji(client, store), name="emoji"))
    watched |= running | listening
    if role in LISTENING:
        ready = asyncio.create_task(client.wait_until_ready())
        await asyncio.wait({ready, stop, *listening}, return_when=asyncio.FIRST_COMPLETED)
        ready.cancel()
    try:
        yield
    finally:
        await client.stop_listening()
        for task in (*running, *passing, *(each for each in listening if each.get_name() != "delivery")):
            task.cancel()  # nothing more is heard; the connection may be waiting minutes for its next try
        if dispatcher is not None:
            await dispatcher.drain()
        for task in listening:
            task.cancel()
        await client.close()
        ending = [*running, *passing, *listening]
        for task, end in zip(ending, await asyncio.gather(*ending, return_exceptions=True), strict=True):
            if isinstance(end, Exception):  # those that end because we end them are cancelled, which is none
                log.info("the %s ended with %s: %s", task.get_name(), type(end).__name__, end)


async def _raise_when_failed(store: Store) -> None:
    """Ends when the store cannot go on, so that the bot ends with it and the person who runs it sees why."""
    raise await store.wait_failed()
