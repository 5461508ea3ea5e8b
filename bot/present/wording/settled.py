"""How a game of a league ended that was closed since its match was decided otherwise."""

from __future__ import annotations

from bot.play.game_records.settled import Settled
from bot.present.wording.naming import Naming, escaped, shortened

REASON = 400
"""How many characters of an organiser's reason are shown."""


def settled_said(naming: Naming, settled: Settled) -> str:
    """How its match was decided, and that the game counts nowhere."""
    texts = naming.texts
    if settled.winner >= 0:
        state = texts.say("league.match.first", winner=naming.person(settled.winner))
    else:
        state = texts.say("league.match.draw" if settled.drawn else "league.match.neither")
    reason = escaped(settled.reason, REASON) if naming.formatted else shortened(settled.reason, REASON)
    return texts.say(f"settled.{settled.how}", state=state, reason=reason)
