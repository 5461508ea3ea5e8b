"""From an open table to a game of two, three or four, and everything that may go wrong on the way."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from msgspec import structs

from bot.play.matchmaking.lobby import Lobby
from bot.play.matchmaking.lobby_keeping import OPEN_FOR_MS
from bot.play.requests.person import FOR_PRIVATE, NEEDED, Person, Place
from bot.play.requests.refusal import Refusal
from engine import Mode
from engine.cards.decks.writing import as_list
from persistence.matchmaking.lobbies import LobbyStatus
from tests.bot.play.conftest import ANA, BO, CLEO, TAVERN, House
from tests.bot.play.test_bringing import AXIOM, PREVIEW
from tests.bot.play.test_challenges import refusal

pytestmark = [pytest.mark.asyncio, pytest.mark.process]

DAN = Person(404, "Dan")
EVE = Person(505, "Eve")


def deck(house: House, number: int) -> str:
    """The name of a ready-made deck."""
    return house.services.challenges.decks()[number].key


async def opened(house: House, mode: Mode, *friends: Person) -> Lobby:
    """Ana's table."""
    return await house.services.lobbies.open(house.press(), ANA, TAVERN, deck(house, 0), mode, friends=friends)


async def joined(house: House, lobby: Lobby, *people: Person) -> Lobby:
    """These sit down one after another, each with a deck."""
    for number, person in enumerate(people, 1):
        lobby = await house.services.lobbies.join(house.press(), lobby.id, person, deck(house, number))
    return lobby


async def test_a_duel_begins_when_somebody_joins(house: House) -> None:
    lobby = await opened(house, "duel")
    assert (lobby.status, lobby.gathered.full) == ("open", False)
    assert (await joined(house, lobby, BO)).status == "started"
    look = await house.services.games.look(lobby.game_id, BO.id)
    assert [player.id for player in look.facts.players] == [ANA.id, BO.id]
    assert (look.seat, look.facts.mode, look.facts.pace) == (1, "duel", "daily")


@pytest.mark.parametrize(
    ("mode", "people", "teams"),
    [
        ("2v2", (BO, CLEO, DAN), [0, 1, 0, 1]),
        ("free for all", (BO, CLEO), [0, 1, 2]),
        ("free for all", (BO, CLEO, DAN), [0, 1, 2, 3]),
    ],
)
async def test_a_table_begins_when_somebody_says_so(
    house: House, mode: Mode, people: tuple[Person, ...], teams: list[int]
) -> None:
    lobby = await joined(house, await opened(house, mode), *people)
    assert lobby.status == "open"
    started = await house.services.lobbies.start(house.press(), lobby.id, ANA)
    assert started.status == "started"
    for seat, person in enumerate((ANA, *people)):
        look = await house.services.games.look(lobby.game_id, person.id)
        assert look.seat == seat
        assert [player.team for player in look.view.players] == teams
        assert [player.hand is not None for player in look.view.players] == [at == seat for at in range(len(teams))]


async def test_only_who_sits_at_a_full_table_begins_and_before_only_its_maker(house: House) -> None:
    lobbies, lobby = house.services.lobbies, await opened(house, "free for all")
    assert (await refusal(lobbies.start(house.press(), lobby.id, ANA))).key == "too few players"
    await joined(house, lobby, BO, CLEO)
    assert (await refusal(lobbies.start(house.press(), lobby.id, BO))).key == "only the maker"
    assert (await refusal(lobbies.start(house.press(), lobby.id, DAN))).key == "not seated"
    await joined(house, lobby, DAN)
    assert (await lobbies.start(house.press(), lobby.id, BO)).status == "started"
    assert (await refusal(lobbies.start(house.press(), lobby.id, ANA))).key == "table started"
    assert (await refusal(lobbies.join(house.press(), lobby.id, EVE, deck(house, 0)))).key == "table started"
    assert (await refusal(lobbies.leave(house.press(), lobby.id, BO))).key == "table started"


async def test_one_seat_is_never_taken_by_two(house: House) -> None:
    lobby = await joined(house, await opened(house, "2v2"), BO, CLEO)
    rush = [house.services.lobbies.join(house.press(), lobby.id, each, deck(house, 1)) for each in (DAN, EVE)]
    came = await asyncio.gather(*rush, return_exceptions=True)
    refused = [each.key for each in came if isinstance(each, Refusal)]
    assert refused == ["table full"]
    assert (await house.services.lobbies.look(lobby.id)).gathered.full


async def test_both_who_begin_at_once_begin_one_game(house: House) -> None:
    lobby = await joined(house, await opened(house, "2v2"), BO, CLEO, DAN)
    rush = [house.services.lobbies.start(house.press(), lobby.id, each) for each in (ANA, BO, CLEO, DAN)]
    came = await asyncio.gather(*rush, return_exceptions=True)
    assert {each.key for each in came if isinstance(each, Refusal)} <= {"table started"}
    assert any(isinstance(each, Lobby) for each in came)
    assert len(await house.services.games.games_of(ANA.id)) == 1


async def test_who_joins_again_brings_another_deck_and_keeps_the_seat(house: House) -> None:
    lobby = await joined(house, await opened(house, "2v2"), BO)
    again = await house.services.lobbies.join(house.press(), lobby.id, BO, deck(house, 3))
    assert [each and each.player.deck for each in again.gathered.seats] == [deck(house, 0), deck(house, 3), None, None]


async def test_who_leaves_frees_the_seat_and_the_maker_cancels(house: House) -> None:
    lobbies, lobby = house.services.lobbies, await joined(house, await opened(house, "2v2"), BO, CLEO)
    left = await lobbies.leave(house.press(), lobby.id, BO)
    assert [each and each.id for each in left.gathered.seats] == [ANA.id, None, CLEO.id, None]
    assert (await refusal(lobbies.leave(house.press(), lobby.id, BO))).key == "not seated"
    assert (await refusal(lobbies.leave(house.press(), lobby.id, ANA))).key == "the maker cancels"
    assert (await refusal(lobbies.cancel(house.press(), lobby.id, CLEO))).key == "only the maker"
    assert (await lobbies.cancel(house.press(), lobby.id, ANA)).status == "cancelled"
    assert (await refusal(lobbies.cancel(house.press(), lobby.id, ANA))).key == "table cancelled"


async def test_sides_are_changed_and_mixed(house: House) -> None:
    lobbies, lobby = house.services.lobbies, await joined(house, await opened(house, "2v2"), BO)
    moved = await lobbies.change_side(house.press(), lobby.id, BO)
    assert [each and each.id for each in moved.gathered.seats] == [ANA.id, None, BO.id, None]
    await joined(house, lobby, CLEO, DAN)
    assert (await refusal(lobbies.mix(house.press(), lobby.id, BO))).key == "only the maker"
    mixed = await lobbies.mix(house.press(), lobby.id, ANA)
    assert {each.id for each in mixed.gathered.sitters} == {ANA.id, BO.id, CLEO.id, DAN.id}


def seated(lobby: Lobby) -> list[int | None]:
    """Who sits where."""
    return [each and each.id for each in lobby.gathered.seats]


async def test_at_a_full_table_two_swap_sides_when_both_want_it(house: House) -> None:
    lobbies, lobby = house.services.lobbies, await joined(house, await opened(house, "2v2"), BO, CLEO, DAN)
    before = seated(lobby)
    wanted = await lobbies.change_side(house.press(), lobby.id, BO)
    assert (seated(wanted), wanted.gathered.swaps) == (before, (BO.id,))
    mate = await lobbies.change_side(house.press(), lobby.id, DAN)
    assert (seated(mate), mate.gathered.swaps) == (before, (BO.id, DAN.id)), "a teammate is not on the other side"
    swapped = await lobbies.change_side(house.press(), lobby.id, CLEO)
    assert seated(swapped) == [ANA.id, CLEO.id, BO.id, DAN.id]
    assert swapped.gathered.swaps == (DAN.id,)
    back = await lobbies.change_side(house.press(), lobby.id, DAN)
    assert (seated(back), back.gathered.swaps) == (seated(swapped), ())


async def test_a_wish_to_swap_ends_with_who_leaves_and_with_seats_that_are_mixed(house: House) -> None:
    lobbies, lobby = house.services.lobbies, await joined(house, await opened(house, "2v2"), BO, CLEO, DAN)
    await lobbies.change_side(house.press(), lobby.id, BO)
    assert (await lobbies.leave(house.press(), lobby.id, BO)).gathered.swaps == ()
    moved = await lobbies.change_side(house.press(), lobby.id, CLEO)
    assert (seated(moved), moved.gathered.swaps) == ([ANA.id, CLEO.id, None, DAN.id], ())
    await joined(house, lobby, BO)
    await lobbies.change_side(house.press(), lobby.id, BO)
    assert (await lobbies.mix(house.press(), lobby.id, ANA)).gathered.swaps == ()


async def test_a_practice_opponent_swaps_seats_at_once(house: House) -> None:
    lobbies, lobby = house.services.lobbies, await joined(house, await opened(house, "2v2"), BO, CLEO)
    await lobbies.fill(house.press(), lobby.id, ANA)
    moved = await lobbies.change_side(house.press(), lobby.id, CLEO)
    assert seated(moved) == [ANA.id, BO.id, 0, CLEO.id]
    assert (await refusal(lobbies.change_side(house.press(), lobby.id, EVE))).key == "not seated"


async def test_what_teammates_may_say_is_among_the_terms_of_a_table_and_its_game(house: House) -> None:
    lobbies = house.services.lobbies
    assert (await opened(house, "2v2")).gathered.talk == "open", "the bot cannot open private threads there"
    apart = replace(TAVERN, bot_may=frozenset(FOR_PRIVATE))
    lobby = await lobbies.open(house.press(), BO, apart, deck(house, 0), "2v2")
    assert lobby.gathered.talk == "private"
    asked = lobbies.open(house.press(), CLEO, TAVERN, deck(house, 0), "2v2", talk="private")
    assert (await refusal(asked)).key == "missing permissions"
    lobby = await lobbies.open(house.press(), CLEO, apart, deck(house, 0), "2v2", talk="none")
    await joined(house, lobby, ANA, BO, DAN)
    await lobbies.start(house.press(), lobby.id, CLEO)
    facts = (await house.services.games.look(lobby.game_id)).facts
    assert (facts.talk, facts.teams_apart) == ("none", ())


async def test_seats_are_kept_for_friends_until_they_let_them_go(house: House) -> None:
    lobbies, lobby = house.services.lobbies, await opened(house, "free for all", BO, CLEO, DAN)
    assert (await refusal(lobbies.join(house.press(), lobby.id, EVE, deck(house, 1)))).key == "table kept"
    assert [each.id for each in await lobbies.open_for(BO.id)] == [lobby.id]
    await lobbies.leave(house.press(), lobby.id, BO)
    assert await lobbies.open_for(BO.id) == []
    await joined(house, lobby, EVE)
    assert (await refusal(lobbies.join(house.press(), lobby.id, BO, deck(house, 1)))).key == "table kept"
    assert (await joined(house, lobby, CLEO, DAN)).gathered.full


async def test_a_table_expires_and_says_so(house: House) -> None:
    lobby = await opened(house, "2v2")
    await house.store.outbox.ack((await house.store.outbox.claim(9))[0], {})
    house.clock.ahead = OPEN_FOR_MS + 1
    assert (await house.services.lobbies.look(lobby.id)).status == "expired"
    assert (await refusal(house.services.lobbies.join(house.press(), lobby.id, BO, deck(house, 1)))).key == (
        "table expired"
    )
    assert await house.services.due.run() == 1
    assert [entry.kind for entry in await house.store.outbox.claim(9)] == ["lobby"]
    house.clock.ahead *= 2
    assert await house.services.due.run() == 0


async def test_bad_tables_are_refused(house: House) -> None:
    lobbies, lobby = house.services.lobbies, await opened(house, "duel")
    name = deck(house, 0)

    async def key(place: Place = TAVERN, chosen: str = name, mode: Mode = "2v2", *friends: Person) -> str:
        return (await refusal(lobbies.open(house.press(), ANA, place, chosen, mode, friends=friends))).key

    assert await key(mode="duel") == "same table open"
    assert await key(Place(0, 1, "dm")) == "wrong place"
    assert await key(Place(7, 70, "text", frozenset(NEEDED[1:]))) == "missing permissions"
    assert await key(TAVERN, "no such deck") == "unknown deck"
    assert await key(TAVERN, name, "2v2", ANA) == "challenge to oneself"
    assert await key(TAVERN, name, "2v2", Person(9, "Robo", is_bot=True)) == "challenge to a bot"
    assert await key(TAVERN, name, "duel", BO, CLEO) == "too many guests"
    assert (await refusal(lobbies.look("17nothing"))).key == "no such table"
    assert (await refusal(lobbies.look("../x"))).key == "no such table"
    await lobbies.cancel(house.press(), lobby.id, ANA)
    assert (await opened(house, "duel")).status == "open"


async def test_a_beginning_cut_short_is_made_good(house: House) -> None:
    lobby = await joined(house, await opened(house, "2v2"), BO, CLEO, DAN)
    found = await house.store.lobbies.load(lobby.id)
    assert found is not None
    await house.store.lobbies.change(found, house.press(), found.body, LobbyStatus.READY)
    assert (await refusal(house.services.games.look(lobby.game_id))).key == "no such game"
    house.clock.ahead = 20_000
    await house.services.due.run()
    assert (await house.services.games.look(lobby.game_id)).facts.mode == "2v2"
    assert (await house.services.lobbies.look(lobby.id)).status == "started"


async def test_a_deck_with_cards_of_a_preview_sits_down_where_the_server_allows_them(house: House) -> None:
    previewed = structs.replace(AXIOM, cards=(*AXIOM.cards, PREVIEW))
    for person in (ANA, BO):
        await house.services.decks.bring(person.id, as_list(previewed), "Rooted")
    lobbies = house.services.lobbies
    assert (await refusal(lobbies.open(house.press(), ANA, TAVERN, "Rooted", "duel"))).key == "deck not legal"
    lobby = await opened(house, "duel")
    assert (await refusal(lobbies.join(house.press(), lobby.id, BO, "Rooted"))).key == "deck not legal"
    await house.services.settings.change_server(TAVERN.guild_id, sets="all")
    assert (await lobbies.join(house.press(), lobby.id, BO, "Rooted")).status == "started"
    assert (await lobbies.open(house.press(), ANA, TAVERN, "Rooted", "free for all")).status == "open"
    await house.services.settings.change_server(TAVERN.guild_id, sets="released")
    look = await house.services.games.look(lobby.game_id, BO.id)
    assert look.seat == 1, "a game that has begun goes on"
