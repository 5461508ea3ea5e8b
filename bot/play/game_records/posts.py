"""Where a game shows on Discord: its thread, its board, its hands and calls."""

from __future__ import annotations

from dataclasses import dataclass

from bot.play.game_records.game_record import PostIn
from bot.play.game_records.posting import Posting


@dataclass(frozen=True, slots=True)
class Posts:
    """Where a game shows on Discord; 0 where nothing has been posted yet."""

    thread_id: int = 0
    """The thread or channel that holds the game."""
    board_id: int = 0
    board_day: int = -1
    """The Day whose board that message is."""
    board_since: int = 0
    """The version at which that message was posted."""
    board_turn: int = 0
    """The turn decision that was open then."""
    board_anew: bool = False
    """A person wants the board posted anew."""
    in_plain_text: bool = False
    """The board stands without its embed, since its place takes none."""
    being_posted: Posting | None = None
    """A board that was about to be posted and has not been written down since."""
    being_opened: bool = False
    """A thread was about to be opened and has not been written down since."""
    lines: tuple[tuple[int, PostIn], ...] = ()
    """The lines that were left of boards whose Day is over, each with its Day, 0 for setup."""
    untrue_lines: tuple[int, ...] = ()
    """The Days among them of which the line may tell moves that were taken back."""
    posted_version: int = 0
    """The version that the board shows."""
    hand_id: int = 0
    """The reader's own hand message."""
    hand_being_posted: bool = False
    """A hand message of the reader was about to be posted and has not been written down since."""
    hand_mark: str = ""
    """A fingerprint of what that message shows."""
    lost: bool = False
    """The game cannot be shown: its place is gone, the bot may not write there, or there is no room for its thread."""
    gone: bool = False
    """The place is gone for good."""
    full: bool = False
    """There is no room for its thread among those that the server may have open; it is shown when there is."""
    closed_hands: tuple[int, ...] = ()
    """Seats that cannot be reached by direct message; their hand is shown on request."""
    newly_closed: tuple[int, ...] = ()
    """Those among them whose players have not been told so."""
    hands_to_try: tuple[int, ...] = ()
    """Those whose hands are to be sent all the same, for their players have pressed something since."""
    closed_in_call: tuple[str, ...] = ()
    """By seat, for which turn the call to its player says so."""
    calls: tuple[tuple[int, int], ...] = ()
    """By seat, the channel and the message that call its player, which may be the board; 0 where none does."""
    calls_due: tuple[int, ...] = ()
    """By seat, from when on its player is to be called for what they are asked, in milliseconds; 0 for no call."""
    calls_wait: tuple[int, ...] = ()
    """By seat, until when a call to its player waits, in milliseconds; 0 where none does."""
    rung: tuple[str, ...] = ()
    """By seat, for what its player was called last."""
    asked_since: tuple[int, ...] = ()
    """By seat, since when its player is asked what they are asked, in milliseconds."""
    team_threads: tuple[int, ...] = ()
    """The private threads in which teams talk."""
    result_id: int = 0
    seen_version: int = 0
    """The version that the reader saw last."""
    recapped: tuple[int, int] = (0, 0)
    """From which version to which others had acted between two looks of the reader, the last time; 0 for never."""

    @property
    def homeless(self) -> bool:
        """Whether the game goes on where a player looks at it next: its place is gone, or shut to the bot."""
        return self.lost and not self.full
