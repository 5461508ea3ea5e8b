"""The message about a seat that changes hands: within limits in every language, calling only who has yet to answer."""

from __future__ import annotations

import pytest
from msgspec import structs

from bot.play.game_records.replacement import Replacement
from bot.play.games.replacing import LONGEST_REASON, ReplacementSight
from bot.present.games.replacing import answered, left_seat, replacement
from bot.present.texts import LANGUAGES, texts_for
from tests.bot.present.limits import faults
from tests.bot.present.tables import facts, look, random_game

LONGEST = "_*W*_" * 6
WISH = Replacement(1, 0, LONGEST, 1, LONGEST, 9, LONGEST, (0, 1), (0,))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_state_fits_discord_and_tells_what_it_means(language: str) -> None:
    seen = look(next(random_game(1)).match, None, facts(language=language))
    texts = texts_for(language)
    for why in ("", "_*x*_" * (LONGEST_REASON // 5)):
        for status in ("open", "done", "declined", "withdrawn"):
            wish = structs.replace(WISH, why=why, status=status, refuser=LONGEST)
            sight = ReplacementSight(seen, wish, (1,), "1")
            shown = replacement(sight)
            assert faults(shown) == []
            assert bool(shown.rows) == (status == "open")
            assert (9 in shown.mentions) == (status == "open")
            for person in (1, 2, 9):
                assert faults(answered(sight, person, texts)) == []
    accepted = ReplacementSight(seen, structs.replace(WISH, accepted=True), (1,), "1")
    assert replacement(accepted).mentions == (seen.facts.players[1].id,)
    assert faults(left_seat(texts)) == []
