"""Taking answers back: the game is again as it was at an earlier moment, and goes on from there.

What has been given out stays given out, so that nothing old comes to mean something new:

- The clock goes on. Open questions are asked anew under new numbers, so no button of before answers any of them, and
  every id that is given out from now on is new.
- Chance goes on. Random words that were used are not used again: no player knows the next die. A die that was taken
  back is rolled anew, which is why a player alone can take back nothing that used chance (`engine.disclosure`).
- Decks lie as they lay. Cards that were drawn come again in the same order, so no draw can be made a better one.
"""

from __future__ import annotations

from msgspec import structs

from engine.abilities.catalogue_programs import load_match
from engine.cards.catalogue import Catalogue
from engine.core.match import Match
from engine.state.chance import shuffle
from engine.state.seats import at_the_table


def taken_back(now: Match, then: bytes, catalogue: Catalogue) -> Match:
    """The match as it was at an earlier moment of the game `now`, with clock and chance going on from now.

    Raises UnreadableGame or CannotContinue as loading does, and ValueError for the bytes of another game.
    """
    match = load_match(then, catalogue)
    game, newest = match.game, now.game
    if game.seed != newest.seed or game.definitions != newest.definitions or game.clock > newest.clock:
        raise ValueError("These bytes are no earlier moment of this game.")
    game.clock, game.draws = newest.clock, newest.draws
    game.open = [structs.replace(asked, id=game.tick()) for asked in game.open]
    game.mark = game.tick()
    return match


APART = 1_000
"""By how much clock and chance go on for each move that is lost: no move takes as many numbers or random words."""


def taken_up_again(then: bytes, lost: int, catalogue: Catalogue) -> Match:
    """The match saved in `then`, before moves that the record has lost; clock and chance go on beyond what they used.

    `lost` is how many moves there were. Raises UnreadableGame or CannotContinue as loading does.
    """
    match = load_match(then, catalogue)
    game = match.game
    game.clock += APART * lost
    game.draws += APART * lost
    game.open = [structs.replace(asked, id=game.tick()) for asked in game.open]
    game.mark = game.tick()
    return match


def left_to_chance(match: Match, seed: int) -> Match:
    """The match with chance of its own from here: another seed, and every Deck shuffled anew (4.1.i).

    So it can go on as another game though all players have seen what came in the first one.
    """
    game = match.game
    game.seed, game.draws = seed, 0
    for seat in at_the_table(game):
        shuffle(game, game.pile("deck", seat))
    game.open = [structs.replace(asked, id=game.tick()) for asked in game.open]
    game.mark = game.tick()
    return match
