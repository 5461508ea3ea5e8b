"""Cards beyond the program's: imported beside a running bot, told by players, and played over a restart."""

from __future__ import annotations

import json
import os
import random
from pathlib import Path
from typing import Any

import pytest

from bot.play.cards.library import CardLibrary
from bot.play.game_records.game_record import GameRecord
from deploy.sandbox.client import Person, ShownMessage
from engine import Catalogue, Match, default_catalogue, load, ready_made_decks
from engine.cards.decks.writing import as_list
from tests.end_to_end import forked
from tests.end_to_end.duel import Duel, refused, says, until
from tests.end_to_end.house import House, open_house
from tests.end_to_end.players import ButtonPlayer, board_of, buttons_of, verb_of

pytestmark = [pytest.mark.process, pytest.mark.asyncio]

BRAVOS = list(ready_made_decks().values())[1]
RED = "ALT_CORE_B_BR_10_U_7203"
SEEN = "Draw two cards"
DECK = f"1 {BRAVOS.hero}\n45 {RED}"


def pool(reference: str, **changed: Any) -> bytes:
    """A file of one unique as a card service writes it."""
    card: dict[str, Any] = {
        "reference": reference,
        "name": "Red",
        "cardType": {"reference": "CHARACTER"},
        "cardSubTypes": [{"reference": "ADVENTURER"}],
        "rarity": {"reference": "UNIQUE"},
        "mainFaction": {"reference": "BR"},
        "elements": {
            "MAIN_COST": "1",
            "RECALL_COST": "1",
            "FOREST_POWER": "3",
            "MOUNTAIN_POWER": "4",
            "OCEAN_POWER": "5",
            "MAIN_EFFECT": "{J} Draw two cards.",
        },
    }
    return json.dumps([card | changed]).encode()


async def tumult(house: House, *words: str) -> tuple[int, str]:
    """A command of the command line on the data of the house: exit code, and all it says."""
    environment = {**os.environ, "TUMULT_DATA": str(house.data)}
    environment.pop("REDIS_URL", None)
    return await forked.tumult(environment, house.folder, *words)


async def tell(person: Person, **fields: str) -> Any:
    """Fills in the form for a unique."""
    opened = await person.slash("unique add")
    assert opened.modal is not None
    return await person.submit(opened, fields)


async def paste(person: Person, text: str, name: str) -> None:
    """Saves a deck by the form."""
    opened = await person.slash("deck import")
    says(await person.submit(opened, {"cards": text, "name": name}), "deck.saved")


async def message_with(person: Person, verb: str) -> ShownMessage:
    """The newest message of the channel that has a button."""

    async def look() -> ShownMessage | None:
        found = [each for each in await person.read("games") if verb in buttons_of(each)]
        return found[-1] if found else None

    found: ShownMessage = await until(look, what=f"the button {verb}")
    return found


async def duel_of(house: House, ana: Person, bo: Person, posted: ShownMessage) -> Duel:
    """The duel that a challenge has led to."""

    async def board() -> ShownMessage | None:
        threads = {str(place["id"]) for place in await ana.places()}
        return await board_of(ana, posted.id) if posted.id in threads else None

    shown = await until(board, what="the board")
    game = next(custom_id for custom_id in buttons_of(shown).values() if verb_of(custom_id) == "hand").split(":")[2]
    await house.delivered()
    return Duel(house, ana, bo, "games", posted.id, game)


async def table_of(duel: Duel) -> Match:
    """The stored game with the cards that it began with."""
    async with duel.house.store() as store:
        stored = await store.games.load(duel.game)
        assert stored is not None
        catalogue: Catalogue = await CardLibrary(store.cards, default_catalogue()).of_game(
            duel.game, GameRecord(stored.meta.kept).cards
        )
    return load(stored.state, catalogue)


async def test_a_unique_that_a_player_tells_of_is_agreed_to_and_played_over_a_restart() -> None:
    async with open_house() as house:
        ana, bo = house.client.person("Ana"), house.client.person("Bo")
        refused(await tell(bo, reference=RED, facts="BR 1/1 3/4/5", main="Win the game."), "no unique")
        refused(await tell(bo, reference=RED, facts="AX 1/1 3/4/5", main=""), "no unique")
        link = f"https://cards.example/cards/{RED}"
        told = await tell(bo, reference=link, facts="Bravos 1 1 V3 M4 O5", main="(J) Draw two\ncards.", support="")
        assert told.shown.ephemeral
        assert SEEN in told.shown.text
        await paste(bo, DECK, "All Red")
        assert "All Red" in [choice["value"] for choice in await bo.complete("altered challenge", "deck")]

        await ana.slash("altered challenge", friend=bo, deck=BRAVOS.name, format="sandbox")
        posted = await message_with(bo, "accept")
        assert SEEN not in posted.text
        panel = (await bo.press(posted, buttons_of(posted)["accept"])).shown
        (select,) = panel.selects
        says(await bo.select(panel, select, ["All Red"]), "said.proposed")
        asked = await message_with(ana, "consent")
        assert SEEN in asked.text
        assert {user["username"] for user in asked.body["mentions"]} == {"ana"}
        refused(await bo.press(asked, buttons_of(asked)["consent"]), "only the challenger agrees")
        says(await ana.press(asked, buttons_of(asked)["consent"]), "said.accepted-soon")
        duel = await duel_of(house, ana, bo, posted)

        await duel.choose_mana()
        assert await house.stop_bot() == 0
        await house.start_bot()
        says(await bo.slash("unique list"), "unique.text")
        await tell(bo, reference=RED, facts="BR 9/9 0/0/0", main="")
        rng = random.Random(3)
        for _ in range(80):
            asked_now = await duel.asked()
            turns = [seat for seat, prompt, _ in asked_now if prompt == "turn"]
            if turns == [1] and (cards := await bo.complete("altered play", "card", channel=duel.thread)):
                assert cards[0]["name"].startswith("Red")
                await bo.slash("altered play", card=cards[0]["value"], expedition="hero", channel=duel.thread)
                await bo.slash("altered pay", channel=duel.thread)
                break
            await ButtonPlayer(duel.players[asked_now[0][0]], rng).act(await duel.board())
        else:
            raise AssertionError("the unique was never to be played")
        await house.delivered()
        table = await table_of(duel)
        out = [each for each in table.game.objects.values() if each.zone == "expedition" and each.seat == 1]
        played = sum(each.reference == RED for each in out)
        assert played >= 1, "a duel under load may have seen a turn more"
        assert table.catalogue.cards[RED].statistics == (3, 4, 5), "it is played as it was agreed to"
        assert len(table.game.pile("hand", 1)) == 6 - 3 - played + 2 * played, "and has drawn two cards"
        assert "Red" in (await duel.board()).text


async def test_a_file_that_is_imported_beside_a_running_bot_can_be_played_at_once() -> None:
    async with open_house() as house:
        ana, bo = house.client.person("Ana"), house.client.person("Bo")
        file = Path(house.folder) / "pool.json"
        for data, reason in ((b"garbage", "no JSON"), (pool("ALT_CORE_B_BR_01_U_1"), "no family"), (b"", "no card")):
            file.write_bytes(data)
            code, said = await tumult(house, "cards", "import", str(file))
            assert (code, reason in said) == (1 if b"ALT" in data else 2, True), said
        file.write_bytes(pool(RED))
        assert await tumult(house, "cards", "import", str(file)) == (0, "1 imported, 0 known already, 0 left out\n")
        code, said = await tumult(house, "cards", "import", str(file), "--json")
        assert (code, json.loads(said)["known"]) == (0, [RED])
        upload = await house.client.upload("mine.json", pool(RED))
        says(await bo.slash("unique add", file=upload), "unique.verified")
        await paste(bo, DECK, "All Red")
        await bo.slash("altered challenge", friend=ana, deck="All Red", format="sandbox", verified=True)
        posted = await message_with(ana, "accept")
        panel = (await ana.press(posted, buttons_of(posted)["accept"])).shown
        (select,) = panel.selects
        says(await ana.select(panel, select, [BRAVOS.name]), "said.accepted-verified")
        for person in (ana, bo):
            offers = [str(each["value"]) for each in await person.complete("altered answer", "choice")]
            without = next(each for each in offers if each.startswith("chancenone:"))
            assert not (await person.slash("altered answer", choice=without)).failed
        duel = await duel_of(house, bo, ana, posted)

        file.write_bytes(pool(RED, elements={"MAIN_COST": "9", "RECALL_COST": "9"}))
        assert (await tumult(house, "cards", "import", str(file)))[0] == 1
        code, said = await tumult(house, "cards", "import", str(file), "--replace")
        assert (code, "replaced" in said) == (0, True), said
        await house.kill_bot()
        await house.start_bot()
        table = await table_of(duel)
        assert table.catalogue.cards[RED].hand_cost == 1, "the game keeps its card"
        async with house.store() as store:
            catalogue = await CardLibrary(store.cards, default_catalogue()).with_uniques([RED])
        assert catalogue.cards[RED].hand_cost == 9
        await duel.choose_mana()
        assert await duel.asked()


async def test_a_season_and_names_are_brought_beside_a_running_bot() -> None:
    async with open_house() as house:
        elodie, file = house.client.person("Élodie"), Path(house.folder) / "file"
        outside = "hors de la réserve commune : 1"

        async def brought(command: str, data: bytes) -> tuple[int, str]:
            file.write_bytes(data)
            return await tumult(house, "cards", command, str(file))

        assert (await brought("import", pool(RED)))[0] == 0
        await paste(elodie, f"{as_list(BRAVOS)}\n1 {RED}", "With Red")
        checked = await elodie.slash("deck check", deck="With Red", format="frontier")
        assert outside in checked.shown.text
        assert (await brought("pool", b"ALT_CORE_B_BR_10_C"))[0] == 2
        code, said = await brought("pool", f"{RED}\n{RED[:-1]}".encode())
        assert code == 0, said
        assert said.startswith("2 uniques in the pool of frontier; import 1 of them as well")
        checked = await elodie.slash("deck check", deck="With Red", format="frontier")
        assert outside not in checked.shown.text
        bo = house.client.person("Bo")
        await elodie.slash("altered challenge", friend=bo, deck="With Red", format="frontier")
        assert await message_with(bo, "accept")

        names = {"reference": "ALT_CORE_B_BR_10_C", "name": {"fr": "Rouge"}}
        assert await brought("import", json.dumps(names).encode()) == (
            0,
            "0 imported, 0 known already, 0 left out, 1 named\n",
        )
        assert "Rouge" in (await elodie.slash("card", name="rouge")).shown.text
        assert "Rouge" in (await elodie.slash("deck show", deck="With Red")).shown.text


async def test_a_file_is_imported_while_no_bot_runs() -> None:
    async with open_house(start=False) as house:
        file = Path(house.folder) / "pool.json"
        file.write_bytes(pool(RED))
        assert (await tumult(house, "cards", "import", str(file)))[0] == 0
        await house.start_bot()
        ana = house.client.person("Ana")
        await paste(ana, DECK, "All Red")
        shown = await ana.slash("deck show", deck="All Red")
        assert "Red" in shown.shown.text
