"""What those who manage a server may set for it."""

from __future__ import annotations

from bot.play.clocks.paces import USUAL, PaceName
from bot.play.delays import SpectatorDelay
from bot.play.looks import RulesName
from bot.play.people import Place
from bot.play.refusal import Refusal
from bot.play.settings.keeping import Kept
from bot.play.settings.personal import Language


class ServerSettings(Kept):
    """The settings of one server; roles and channels by their ids, 0 for none."""

    channel: int = 0
    """The one channel in which games are agreed, 0 for any."""
    language: Language = ""
    """The language of what is posted for everybody; "" leaves it to the server's own."""
    rules: RulesName = "seeds"
    """The edition of the rules that a challenge has which names none."""
    pace: PaceName = USUAL
    """How fast a game is played for which nothing else is said."""
    delay: SpectatorDelay = "none"
    """How far behind spectators are of a game for which nothing else is said."""
    starters: int = 0
    """The role that may start games, 0 for everybody."""
    moderators: int = 0
    """The role that looks after games, 0 for whoever may manage messages."""
    organisers: int = 0
    """The role that may organise leagues besides those who look after games, 0 for nobody."""
    judges: int = 0
    """The role that judges games of leagues besides those who look after games, 0 for nobody."""
    text_only: bool = False
    """Whether boards are posted without pictures."""

    def let_begin(self, place: Place, *, anywhere: bool = False) -> None:
        """Raises Refusal "other channel" or "may not start" where games begin elsewhere, or not by who acts there.

        A game may be asked for `anywhere` that does not stand there: a rematch stands where the game before it did,
        whatever has been set since, and what the queue brings in the channel that is set.
        """
        if self.channel and self.channel != place.channel_id and not anywhere:
            raise Refusal("other channel", channel=self.channel)
        if self.starters and self.starters not in place.roles:
            raise Refusal("may not start", role=self.starters)
