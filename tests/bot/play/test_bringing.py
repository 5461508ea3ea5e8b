"""Decks brought to a game: one's own before ready-made ones, checked by the format, and played as they were."""

from __future__ import annotations

import pytest
from msgspec import structs

from bot.leagues.model.terms import Terms
from bot.play.cards.library import CardLibrary
from bot.play.decks.bringing import DECK_FORMATS, Illegal
from bot.play.game_records.facts import FormatName
from bot.play.games.games import GameService
from bot.play.matchmaking.challenge import Challenge
from bot.play.requests.refusal import Refusal
from bot.play.sessions.game_store import GameStore
from bot.services import services_over
from engine import Catalogue, default_catalogue
from engine.cards.decks import ready_made_decks
from engine.cards.decks.writing import as_list
from persistence.server.personal_keys import CARD_FACTS
from tests.bot.play.conftest import ANA, BO, CLEO, TAVERN, House

pytestmark = [pytest.mark.asyncio, pytest.mark.process]

AXIOM, BRAVOS = list(ready_made_decks().values())[:2]


async def challenged(house: House, deck: str, format: FormatName = "duel") -> Challenge:
    return await house.services.challenges.challenge(house.press(), ANA, BO, TAVERN, deck, format)


async def refused(work: object) -> Refusal:
    with pytest.raises(Refusal) as refusal:
        await work  # type: ignore[misc]
    return refusal.value


async def test_a_saved_deck_is_played(house: House) -> None:
    services = house.services
    await services.decks.bring(ANA.id, as_list(AXIOM), "Brass and bees")
    await services.decks.bring(BO.id, as_list(BRAVOS), "Fire")
    assert [line.key for line in await services.challenges.decks_of(ANA.id) if line.own] == ["Brass and bees"]
    challenge = await challenged(house, "brass AND bees")
    assert challenge.challenger.deck == "Brass and bees"
    acceptance = await services.challenges.accept(house.press(), challenge.id, BO)
    assert (acceptance.decks[0].key, acceptance.decks[0].hero) == ("Fire", "Kojo & Booda")
    started = await services.challenges.choose_deck(house.press(), challenge.id, BO, "fire")
    assert [player.deck for player in started.look.facts.players] == ["Brass and bees", "Fire"]
    heroes = [player.hero.reference for player in started.look.view.players if player.hero]
    assert heroes == [AXIOM.hero, BRAVOS.hero]


async def test_a_deck_that_is_changed_after_the_challenge_is_played_as_it_was_also_again(house: House) -> None:
    services = house.services
    await services.decks.bring(ANA.id, as_list(AXIOM), "Mine")
    challenge = await challenged(house, "Mine")
    await services.decks.bring(ANA.id, as_list(BRAVOS), "Mine")
    look = (await services.challenges.choose_deck(house.press(), challenge.id, BO, BRAVOS.name)).look
    assert look.view.players[0].hero is not None
    assert look.view.players[0].hero.reference == AXIOM.hero
    await services.decks.delete(ANA.id, "Mine")
    await services.games.concede(house.press(), look.facts.id, ANA.id)
    again = await services.games.rematch(house.press(), look.facts.id, BO, TAVERN)
    accepted = await services.challenges.accept(house.press(), again.id, ANA)
    assert accepted.started is not None
    heroes = [player.hero.reference for player in accepted.started.look.view.players if player.hero]
    assert heroes == [BRAVOS.hero, AXIOM.hero], "sides are changed"


@pytest.mark.parametrize(
    ("format", "broken"),
    [
        ("duel", ["size"]),
        ("no unique", ["size"]),
        ("singleton", ["size", "copies of a rarity"]),
        ("singleton no unique", ["size", "copies of a rarity"]),
        ("sandbox", []),
        ("first game", ["hero", "size"]),
    ],
)
async def test_a_format_refuses_a_saved_deck_with_its_reasons(
    house: House, format: FormatName, broken: list[str]
) -> None:
    short = structs.replace(AXIOM, cards=AXIOM.cards[:-1])
    await house.services.decks.bring(ANA.id, as_list(short), "Short")
    if not broken:
        assert (await challenged(house, "Short", format)).format == format
        return
    refusal = await refused(challenged(house, "Short", format))
    assert refusal.key == "deck not legal"
    found = refusal.arguments["breaches"]
    assert isinstance(found, Illegal)
    assert [check.key for check in found.legality.breaches] == broken
    challenge = await challenged(house, AXIOM.name)
    await house.services.decks.bring(BO.id, as_list(short), "Short")
    choice = house.services.challenges.choose_deck(house.press(), challenge.id, BO, "Short")
    assert (await refused(choice)).key == "deck not legal"
    assert (await house.services.challenges.look(challenge.id)).status == "open"


async def test_whose_deck_is_meant(house: House) -> None:
    decks = house.services.decks
    await decks.bring(ANA.id, as_list(BRAVOS), AXIOM.name)
    assert (await challenged(house, AXIOM.name)).terms.decks[0].deck.hero == BRAVOS.hero  # type: ignore[union-attr]
    lines = await house.services.challenges.decks_of(ANA.id)
    assert [line.key for line in lines].count(AXIOM.name) == 1
    assert (await refused(challenged(house, "Nobody's"))).key == "unknown deck"
    assert (await refused(challenged(house, ""))).key == "unknown deck"
    await decks.bring(CLEO.id, as_list(BRAVOS), "Hers")
    assert (await refused(challenged(house, "Hers"))).key == "unknown deck"
    await decks.bring(ANA.id, as_list(AXIOM), "Starters of mine")
    assert (await refused(challenged(house, "Starter"))).key == "unknown deck", "several are meant"
    assert (await challenged(house, "of mine")).challenger.deck == "Starters of mine"


async def test_every_way_of_playing_has_a_format() -> None:
    assert set(DECK_FORMATS) == set(FormatName.__args__)  # type: ignore[attr-defined]


async def test_a_game_keeps_the_cards_it_began_with_when_the_program_has_others(house: House) -> None:
    look = (await house.begin()).look
    printed = default_catalogue()
    changed = [structs.replace(printed.cards[card], name="Another") for card in {*AXIOM.cards, AXIOM.hero}]
    newer = CardLibrary(house.store.cards, Catalogue(changed, below=printed))
    game_store = GameStore(house.store.games, newer, house.services.timekeeper)
    games = GameService(game_store, house.store.outbox, house.services.challenges, house.services.lobbies)
    seen = await games.look(look.facts.id, ANA.id)
    assert seen.view == (await house.services.games.look(look.facts.id, ANA.id)).view
    assert seen.view.players[0].hand is not None
    assert "Another" not in [card.name for card in seen.view.players[0].hand]


async def test_another_process_plays_on_with_the_same_cards(house: House) -> None:
    look = (await house.begin()).look
    elsewhere = services_over(house.store)
    assert (await elsewhere.games.look(look.facts.id, ANA.id)).view == (
        await house.services.games.look(look.facts.id, ANA.id)
    ).view


async def test_a_game_whose_cards_are_lost_says_so_and_keeps_its_bytes(house: House) -> None:
    look = (await house.begin()).look
    before = await house.store.games.load(look.facts.id)
    await house.store.connection.execute("DEL", CARD_FACTS)
    elsewhere = services_over(house.store)
    assert (await refused(elsewhere.games.look(look.facts.id, ANA.id))).key == "game cannot continue"
    assert await house.store.games.load(look.facts.id) == before


async def test_what_is_kept_for_nobody_is_let_go_by_the_second_sweep(house: House) -> None:
    look = (await house.begin()).look
    cards, sweep = house.store.cards, house.services.sweep
    kept = [holder async for holder in cards.holders()]
    for orphan in ("g:gone:mark", f"g:{look.facts.id}:other", "c:63gone", "import:1:x"):
        await cards.hold(orphan, {orphan: b"{}"})
    assert [await sweep.run() for _ in range(3)] == [0, 4, 0]
    assert [holder async for holder in cards.holders()] == kept
    await house.store.games.purge(look.facts.id)
    assert [await sweep.run() for _ in range(2)] == [0, 1]
    assert [holder async for holder in cards.holders()] == []


PREVIEW = "ALT_EOLE_B_AX_106_C"


async def test_cards_of_a_preview_are_brought_where_the_server_or_the_league_allows_them(house: House) -> None:
    services = house.services
    previewed = structs.replace(AXIOM, cards=(*AXIOM.cards, PREVIEW))
    await services.decks.bring(ANA.id, as_list(previewed), "Rooted")
    refusal = await refused(challenged(house, "Rooted"))
    assert isinstance(found := refusal.arguments["breaches"], Illegal)
    assert [(check.key, check.cards) for check in found.legality.breaches] == [("sets", (PREVIEW,))]
    organised = [
        await services.leagues.joining.create(house.press(), CLEO, TAVERN, Terms(name=name, sets=sets), organiser=True)
        for name, sets in (("Released", ()), ("Roots", ("all",)))
    ]
    joining = services.leagues.joining
    assert (await refused(joining.join(house.press(), organised[0].id, ANA, "Rooted"))).key == "deck not legal"
    joined = await joining.join(house.press(), organised[1].id, ANA, "Rooted")
    assert joined.competitor(ANA.id) is not None
    await services.settings.change_server(TAVERN.guild_id, sets="all")
    challenge = await challenged(house, "Rooted")
    assert challenge.challenger.deck == "Rooted"
    assert (await refused(joining.join(house.press(), organised[0].id, ANA, "Rooted"))).key == "deck not legal"
