"""Verified games: the seal stands first, then the players mix words in, and only then anything is drawn."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from bot.command_line import app
from bot.play.game_records.game_record import GameRecord
from bot.play.matchmaking.challenge import Challenge, ChallengeRecord
from bot.play.matchmaking.lobby import Lobby
from bot.play.matchmaking.shared_chance import LONGEST_WORDS
from bot.play.requests.person import Person
from engine import Catalogue, default_catalogue, new_match, ready_made_decks
from engine.chronicle import BadChronicle, read_chronicle, verified, write_chronicle
from engine.sealing import Opened
from persistence.matchmaking.challenges import ChallengeStatus
from tests.bot.play.conftest import ANA, BO, CLEO, TAVERN, House
from tests.bot.play.test_challenges import refusal
from tests.bot.play.test_lobbies import deck, joined
from tests.bot.play.test_uniques import challenged, with_red

pytestmark = [pytest.mark.asyncio, pytest.mark.process]


async def answered(house: House) -> Challenge:
    """A verified challenge of Ana's that Bo has answered with a deck."""
    made = await challenged(house, deck(house, 0), verified=True)
    assert made.chance is not None
    return await house.services.challenges.answer_with(house.press(), made.id, BO, deck(house, 1))


async def mixed(house: House, challenge: Challenge, person: Person, words: str | None) -> Challenge:
    return await house.services.challenges.mix_in(house.press(), challenge.id, person, words)


async def finished(house: House, game: str) -> bytes:
    """The file of a game that Bo has given up."""
    await house.services.games.concede(house.press(), game, BO.id)
    return (await house.services.history.export(game, ANA.id)).chronicle


def checked(file: Path, whole: bytes, seal: str) -> tuple[int, str]:
    """What `tumult replay --verify` says of a file."""
    file.write_bytes(whole)
    done = CliRunner().invoke(app, ["replay", str(file), "--to", "0", "--verify", seal])
    return done.exit_code, done.output


async def test_the_seal_stands_first_and_the_game_begins_when_both_have_mixed_in(house: House, tmp_path: Path) -> None:
    made = await challenged(house, deck(house, 0), verified=True)
    assert made.chance is not None
    seal = made.chance.seal
    assert (made.chance.words, [player.name for player in made.awaited]) == ({}, ["Ana", "Bo"])
    early = await mixed(house, made, ANA, "  seven\n green\u202e teapots ")
    assert (early.status, [player.name for player in early.awaited]) == ("open", ["Bo"])
    waiting = await house.services.challenges.answer_with(house.press(), made.id, BO, deck(house, 1))
    assert waiting.status == "proposed"
    assert await house.services.challenges.proposed_to(ANA.id) == [], "no consent is asked for"
    begun = await mixed(house, made, BO, "Zürich: 17?")
    assert begun.status == "accepted"
    facts = (await house.services.games.look(begun.game_id)).facts
    assert (facts.seal, facts.words) == (seal, ("seven green teapots", "Zürich: 17?"))
    code, said = checked(tmp_path / "game.json", await finished(house, begun.game_id), seal)
    assert code == 0, said
    assert 'Ana "seven green teapots", Bo "Zürich: 17?"' in said
    assert "no person chose the cards" in said


async def test_with_other_words_or_another_number_the_file_is_not_verified(house: House, tmp_path: Path) -> None:
    challenge = await answered(house)
    assert challenge.chance is not None
    await mixed(house, challenge, ANA, "teapots")
    begun = await mixed(house, challenge, BO, "kettles")
    whole = await finished(house, begun.game_id)
    chance = read_chronicle(whole).chance
    assert chance is not None
    assert verified(read_chronicle(whole), default_catalogue()) == challenge.chance.seal
    for forged in (
        msgspec.structs.replace(chance, words=("teapots", "cups")),
        msgspec.structs.replace(chance, words=("kettles", "teapots")),
        msgspec.structs.replace(chance, words=("", "")),
        msgspec.structs.replace(chance, words=()),
        msgspec.structs.replace(chance, seed=chance.seed + 1),
        msgspec.structs.replace(chance, salt="00" * 16),
    ):
        chronicle = read_chronicle(whole)
        chronicle.chance = forged
        with pytest.raises(BadChronicle, match="another seed"):
            verified(chronicle, default_catalogue())
        assert checked(tmp_path / "game.json", write_chronicle(chronicle), chance.seal)[0] == 1


def first_hand(seed: int, catalogue: Catalogue) -> int:
    """What the first six cards of seat 0 cost together, dealt by a seed."""
    game = new_match(list(ready_made_decks().values())[:2], seed, catalogue=catalogue).game
    return sum(catalogue.cards[game.objects[each].reference].hand_cost for each in game.pile("hand", 0))


async def test_an_operator_who_draws_400_seeds_gains_nothing_by_it() -> None:
    catalogue = default_catalogue()
    hands = {seed: first_hand(seed, catalogue) for seed in range(400)}
    kindest = min(hands, key=lambda seed: hands[seed])
    sealed = Opened("03abc", kindest, "00ff")
    assert first_hand(sealed.played, catalogue) == min(hands.values()), "without words the kindest is played"
    dealt = [
        first_hand(msgspec.structs.replace(sealed, words=(f"words {number}", "")).played, catalogue)
        for number in range(100)
    ]
    middle = sum(hands.values()) / len(hands)
    assert abs(sum(dealt) / len(dealt) - middle) < 1, "with words any hand comes, as if nothing had been chosen"
    after = {Opened("03abc", seed, "00ff").seal for seed in range(400) if seed != kindest}
    assert sealed.seal not in after, "none of the others can be shown for the seal that was told"


async def test_who_gives_nothing_is_told_what_is_not_proven(house: House, tmp_path: Path) -> None:
    challenge = await answered(house)
    assert challenge.chance is not None
    await mixed(house, challenge, BO, None)
    begun = await mixed(house, challenge, ANA, "teapots")
    assert (await house.services.games.look(begun.game_id)).facts.words == ("teapots", "")
    code, said = checked(tmp_path / "game.json", await finished(house, begun.game_id), challenge.chance.seal)
    assert (code, "To Bo, who mixed nothing in, only that nothing was changed" in said) == (0, True), said
    nobody = await answered(house)
    assert nobody.chance is not None
    for person in (ANA, BO):
        nobody = await mixed(house, nobody, person, None)
    plain = (await house.begin()).look.facts
    for game, seal in ((nobody.game_id, nobody.chance and nobody.chance.seal), (plain.id, plain.seal)):
        code, said = checked(tmp_path / "game.json", await finished(house, game), seal or "")
        assert (code, "Not proven: that the operator did not draw seeds" in said) == (0, True), said


async def test_words_are_given_once_by_who_plays_and_before_the_game_begins(house: House) -> None:
    challenges, challenge = house.services.challenges, await answered(house)
    assert (await refusal(mixed(house, challenge, CLEO, "x"))).key == "not one of the two"
    assert (await refusal(mixed(house, challenge, ANA, " \u200b\n"))).key == "nothing typed"
    assert (await refusal(challenges.choose_deck(house.press(), challenge.id, BO, ""))).key == "words missing"
    assert (await refusal(challenges.agree(house.press(), challenge.id, ANA))).key == "words missing"
    await mixed(house, challenge, ANA, "a" * 60)
    assert (await refusal(mixed(house, challenge, ANA, "other"))).key == "words given"
    begun = await mixed(house, challenge, BO, None)
    assert (await house.services.games.look(begun.game_id)).facts.words == ("a" * LONGEST_WORDS, "")
    assert (await refusal(mixed(house, challenge, BO, "late"))).key == "challenge accepted"
    plain = await challenged(house, deck(house, 0))
    assert (await refusal(mixed(house, plain, ANA, "x"))).key == "no shared chance"


async def test_a_last_answer_that_was_cut_short_is_made_good(house: House) -> None:
    challenge = await answered(house)
    await mixed(house, challenge, ANA, "teapots")
    said = ChallengeRecord.words.to(BO.id, "kettles")
    await house.store.challenges.keep(
        challenge.id, "cut short", ChallengeStatus.ACCEPTED, said, expires=challenge.expires
    )
    again = await mixed(house, challenge, BO, "other")
    assert again.status == "accepted"
    assert (await house.services.games.look(again.game_id)).facts.words == ("teapots", "kettles")


async def table(house: House, mode: str = "duel") -> Lobby:
    found = "free for all" if mode == "free for all" else "duel"
    return await house.services.lobbies.open(house.press(), ANA, TAVERN, deck(house, 0), found, verified=True)


async def test_at_a_verified_table_everybody_mixes_in_before_it_begins(house: House) -> None:
    lobbies, lobby = house.services.lobbies, await table(house, "free for all")
    lobby = await joined(house, lobby, BO, CLEO)
    await lobbies.mix_in(house.press(), lobby.id, ANA, "tea")
    await lobbies.mix_in(house.press(), lobby.id, BO, "milk")
    missing = await refusal(lobbies.start(house.press(), lobby.id, ANA))
    assert (missing.key, missing.arguments["people"]) == ("words missing", ["Cleo"])
    left = await lobbies.leave(house.press(), lobby.id, BO)
    assert left.gathered.chance is not None
    assert left.gathered.chance.words == {ANA.id: "tea"}, "words go with who typed them"
    lobby = await joined(house, lobby, BO)
    for person, words in ((BO, "cream"), (CLEO, None)):
        await lobbies.mix_in(house.press(), lobby.id, person, words)
    started = await lobbies.start(house.press(), lobby.id, ANA)
    facts = (await house.services.games.look(started.game_id)).facts
    assert lobby.gathered.chance is not None
    assert facts.seal == lobby.gathered.chance.seal
    assert dict(zip((player.name for player in facts.players), facts.words, strict=True)) == {
        "Ana": "tea",
        "Bo": "cream",
        "Cleo": "",
    }


async def test_a_verified_duel_begins_with_the_last_words(house: House) -> None:
    lobbies, lobby = house.services.lobbies, await joined(house, await table(house), BO)
    assert lobby.status == "open"
    await lobbies.mix_in(house.press(), lobby.id, BO, "kettles")
    assert [each.id for each in await lobbies.awaiting(ANA.id)] == [lobby.id]
    begun = await lobbies.mix_in(house.press(), lobby.id, ANA, "teapots")
    assert begun.status == "started"
    assert (await house.services.games.look(begun.game_id)).facts.words == ("teapots", "kettles")


async def test_practice_opponents_are_not_waited_for(house: House) -> None:
    lobbies, lobby = house.services.lobbies, await table(house)
    await lobbies.mix_in(house.press(), lobby.id, ANA, "teapots")
    assert (await lobbies.fill(house.press(), lobby.id, ANA)).status == "started"


async def test_words_of_who_is_forgotten_are_taken_out_and_the_file_is_verified_all_the_same(
    house: House, tmp_path: Path
) -> None:
    challenge = await answered(house)
    assert challenge.chance is not None
    await mixed(house, challenge, ANA, "teapots")
    game = (await mixed(house, challenge, BO, "my secret garden")).game_id
    await finished(house, game)
    await house.services.forgetting.forget(BO.id)
    stored = await house.store.games.load(game)
    assert stored is not None
    assert "secret garden" not in repr(stored.meta.kept)
    assert "teapots" in stored.meta.kept[GameRecord.chance.name]
    whole = (await house.services.history.export(game, ANA.id)).chronicle
    assert checked(tmp_path / "game.json", whole, challenge.chance.seal)[0] == 0


async def test_accepting_once_more_does_not_go_past_the_challengers_consent(house: House) -> None:
    challenges = house.services.challenges
    await with_red(house, BO.id)
    made = await challenged(house, deck(house, 0))
    assert (await challenges.answer_with(house.press(), made.id, BO, "With Red")).status == "proposed"
    again = await challenges.accept(house.press(), made.id, BO)
    assert (again.started, (await challenges.look(made.id)).status) == (None, "proposed")
