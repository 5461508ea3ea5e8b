"""The file with everything that is kept of somebody: all of theirs, nothing of others that they could not see."""

from __future__ import annotations

import json

import msgspec
import pytest

from bot.play.cards.uniques import SAVED_DECK
from bot.play.game_records.game_record import GameRecord
from bot.privacy import own_data
from engine import decode_entry
from engine.cards.decks import DeckList
from tests.bot.play.conftest import ANA, BO, CLEO, TAVERN, House
from tests.bot.play.playing import to_first_turn

pytestmark = [pytest.mark.asyncio, pytest.mark.process]


async def test_it_has_all_that_is_ones_own_and_of_others_only_their_names(house: House) -> None:
    services = house.services
    game = (await house.begin()).game_id
    await to_first_turn(house, game)
    await services.settings.change(BO.id, language="it")
    deck = DeckList(name="Mine", cards={"ALT_CORE_B_LY_30_R2": 3})
    await house.store.decks.keep(BO.id, "mine", SAVED_DECK.encode(deck))
    await services.blocks.block(BO, CLEO)
    await services.watching.follow(BO, CLEO, TAVERN.guild_id)
    told = json.loads(await services.own_data.of(BO.id))
    assert (told["settings"]["language"], [each["cards"] for each in told["decks"]]) == ("it", [deck.cards])
    assert (told["blocked"], told["followed"]) == (["Cleo"], ["Cleo"])
    (line,) = told["games"]
    assert (line["id"], line["players"], line["seat"]) == (game, ["Ana", "Bo"], 1)
    meta = await house.store.games.meta(game)
    assert meta is not None
    assert line["deck"] == json.loads(msgspec.json.encode(GameRecord(meta.kept).decks[1].deck))
    logged = [decode_entry(each.entry) for each in await house.store.games.log(game)]
    assert len(line["moves"]) == sum(entry.seat == 1 for entry in logged) > 0
    whole = json.dumps(told)
    assert str(ANA.id) not in whole.replace(game, "")
    assert str(CLEO.id) not in whole.replace(game, "")
    hand = (await services.games.look(game, ANA.id)).view.players[0].hand
    theirs = {card.reference for card in hand if card is not None} - set(line["deck"]["cards"])
    assert theirs
    assert not any(reference in whole for reference in theirs), "no card of the other's hand"


async def test_who_is_unknown_has_an_empty_file(house: House) -> None:
    told = json.loads(await house.services.own_data.of(1))
    assert [told[each] for each in ("settings", "decks", "games", "leagues", "reports")] == [{}, [], [], [], []]


async def test_moves_of_the_oldest_games_are_left_out_of_what_would_be_too_large(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = (await house.begin()).game_id
    await to_first_turn(house, first)
    await house.services.games.concede(house.press(), first, BO.id)
    house.clock.ahead += 5_000
    await house.begin()
    whole = await house.services.own_data.of(BO.id)
    monkeypatch.setattr(own_data, "LARGEST", len(json.dumps(json.loads(whole), separators=(",", ":"))) - 1)
    by_game = {each["id"]: each["moves"] for each in json.loads(await house.services.own_data.of(BO.id))["games"]}
    assert isinstance(by_game.pop(first), str)
    assert all(isinstance(moves, list) for moves in by_game.values())
