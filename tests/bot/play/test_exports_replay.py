"""Whatever was played, its file leads `tumult replay` to the very same game; while it runs no file tells anything."""

from __future__ import annotations

import random
from pathlib import Path
from typing import get_args

import pytest
from typer.testing import CliRunner

from bot.command_line import app
from bot.play.game_records.facts import RulesName
from bot.play.game_records.game_record import GameRecord
from bot.play.games.history import STILL_PLAYED
from bot.play.requests.authority import Authority
from bot.play.requests.refusal import Refusal
from bot.present.history.exporting import log_data
from engine import decode_entry, default_catalogue, load
from engine.chronicle import played_again, read_chronicle, write_chronicle
from engine.state.game import Mode
from tests.bot.play.conftest import ANA, BO, TAVERN, House
from tests.bot.play.test_lobbies import deck, joined
from tests.bot.play.test_tables import FOUR
from tests.bot.play.test_uniques import BRAVOS, RED, challenged, with_red

pytestmark = [pytest.mark.process, pytest.mark.asyncio]

GUILD = 7
MODERATOR = 99
LOOKING_AFTER = Authority(MODERATOR, GUILD, moderator=True)


async def at_random(house: House, game: str, rng: random.Random, moves: int) -> None:
    """So many answers and passes of whoever is asked, and now and then moves taken back."""
    services = house.services
    for number in range(moves):
        person = rng.choice(FOUR)
        look = await services.games.look(game, person.id)
        if look.status == "over":
            return
        for decision in look.view.decisions[:1]:
            if decision.kind == "turn":
                try:
                    await services.games.pass_turn(house.press(), game, person.id)
                except Refusal as refusal:
                    if refusal.key != "decision closed":
                        raise
                continue
            count = rng.randint(decision.least, decision.most)
            picks = [option.code for option in rng.sample(list(decision.options), count)]
            await services.games.answer(house.press(), game, person.id, decision.id, picks)
        if number % 12 == 11:
            sight = await services.undoing.sight(game, MODERATOR, authority=LOOKING_AFTER)
            if sight.moments:
                to = rng.choice(sight.moments[:4]).to
                at = sight.look.version
                await services.undoing.take_back(house.press(), game, MODERATOR, to, at, authority=LOOKING_AFTER)


def laid_otherwise(whole: bytes) -> bytes:
    """The file of a game whose first two cards of a deck were exchanged before it began."""
    chronicle = read_chronicle(whole)
    deck = chronicle.start.pile("deck", 0)
    deck[0], deck[1] = deck[1], deck[0]
    return write_chronicle(chronicle)


@pytest.mark.parametrize("rules", get_args(RulesName))
@pytest.mark.parametrize("mode", get_args(Mode))
async def test_the_file_of_a_finished_game_leads_to_the_same_game(
    house: House, mode: Mode, rules: RulesName, tmp_path: Path
) -> None:
    opened = await house.services.lobbies.open(house.press(), ANA, TAVERN, deck(house, 0), mode, rules=rules)
    people = FOUR[:2] if mode == "duel" else FOUR
    lobby = await joined(house, opened, *people[1:])
    if lobby.status == "open":
        lobby = await house.services.lobbies.start(house.press(), lobby.id, ANA)
    game = lobby.game_id
    await at_random(house, game, random.Random(f"{mode}/{rules}"), 70)
    stored = await house.store.games.load(game)
    assert stored is not None
    seal = (await house.services.games.look(game, ANA.id)).facts.seal
    chance = GameRecord(stored.meta.kept).chance
    assert chance is not None
    assert (chance.seal, chance.game) == (seal, game)
    things = load(stored.state, default_catalogue()).game.objects.values()
    for seat, person in enumerate(people):
        mine = await house.services.history.export(game, person.id)
        assert (mine.withheld, mine.chronicle) == (STILL_PLAYED, b"")
        told = log_data(mine).decode()
        assert chance.salt not in told + repr(mine.look)
        assert '"seed"' not in told
        public = {each.reference for each in things if each.owner == seat or each.zone not in ("hand", "deck", "mana")}
        hidden = {each.reference for each in things if each.owner != seat and each.zone == "deck"} - public
        never_seen = {each for each in hidden if each not in repr(mine.look.view)}
        logged = [decode_entry(each.entry) for each in await house.store.games.log(game)]
        moved = {
            action.reference
            for entry in logged
            for event in entry.events
            for action in event.actions
            if getattr(action, "reference", "") and getattr(action, "owner", seat) == seat
        }
        assert not [each for each in never_seen - moved if each in told]
    for person in people[: 3 if mode == "free for all" else 1]:
        await house.services.games.concede(house.press(), game, person.id)
    whole = (await house.services.history.export(game, people[-1].id)).chronicle
    *_, last = played_again(read_chronicle(whole), default_catalogue())
    stored = await house.store.games.load(game)
    assert stored is not None
    assert last.match.save() == stored.state
    entries = [decode_entry(each.entry) for each in await house.store.games.log(game)]
    assert any(entry.rewind is not None for entry in entries)
    file = tmp_path / "game.json"
    file.write_bytes(whole)
    played = CliRunner().invoke(app, ["replay", str(file), "--steps"])
    assert played.exit_code == 0, played.output
    assert "every state is as the file says" in played.output
    assert "The game stands again at:" in played.output
    checked = CliRunner().invoke(app, ["replay", str(file), "--to", "0", "--verify", f"`{seal}`"])
    assert "The seal holds the seed" in checked.output
    assert CliRunner().invoke(app, ["replay", str(file), "--verify", "0" * 64]).exit_code == 1
    for wrong, said in (
        (whole.replace(chance.salt.encode(), b"0" * 32), "and not the one you name"),
        (whole.replace(b'"seed":%d' % chance.seed, b'"seed":%d' % (chance.seed + 1)), "another beginning"),
        (whole.replace(b'"chance":', b'"chances":'), "it tells of no seal"),
        (laid_otherwise(whole), "another beginning"),
    ):
        file.write_bytes(wrong)
        refused = CliRunner().invoke(app, ["replay", str(file), "--verify", seal])
        assert (refused.exit_code, said in refused.output) == (1, True), refused.output
    for wrong, said in (
        (whole[: len(whole) // 2], "it is no chronicle of a game"),
        (whole.replace(b'"altered_chronicle":1', b'"altered_chronicle":0'), "this program reads form 1"),
        (whole.replace(entries[-1].digest.encode(), b"0" * len(entries[-1].digest)), "it leads to another game"),
        (whole + b" " * (33 * 2**20), "more than 32 MB"),
        (b"", "it is no chronicle of a game"),
    ):
        file.write_bytes(wrong)
        refused = CliRunner().invoke(app, ["replay", str(file)])
        assert refused.exit_code == 1
        assert said in refused.output
        assert str(file) in refused.output


async def test_a_file_holds_the_uniques_that_only_its_players_had(house: House) -> None:
    await with_red(house, ANA.id)
    challenge = await challenged(house)
    game = (await house.services.challenges.choose_deck(house.press(), challenge.id, BO, BRAVOS.name)).game_id
    await at_random(house, game, random.Random(7), 40)
    await house.services.games.concede(house.press(), game, BO.id)
    whole = (await house.services.history.export(game, BO.id)).chronicle
    *_, last = played_again(read_chronicle(whole), default_catalogue())
    stored = await house.store.games.load(game)
    assert stored is not None
    assert last.match.save() == stored.state
    assert last.match.catalogue.find(RED).statistics == (2, 1, 1)
