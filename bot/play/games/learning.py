"""The first game of a person who has never played: the rulebook's, without Heroes, against a gentle opponent."""

from __future__ import annotations

from dataclasses import dataclass

from bot.play.cards.library import CardLibrary
from bot.play.decks.bringing import Bringing
from bot.play.game_records.facts import GameFacts, Player
from bot.play.game_records.looks import Look
from bot.play.games.games import GameService
from bot.play.matchmaking.beginning import begin
from bot.play.matchmaking.practice import opponent_with, require_place
from bot.play.requests.person import Person, Place
from bot.play.requests.store_troubles import explained
from bot.play.sessions.game_store import GameStore
from bot.play.settings import SettingsService
from engine.cards.decks.ready_made import first_game_decks
from engine.opponents import Level
from persistence.matchmaking.invitations import game_id_of
from persistence.server.clock import Clock

SEED = 355
"""By which the cards of this game lie: who learns begins, with six Characters of one Mana to four."""

GENTLE: Level = "random"
"""How the opponent plays: whatever comes, without a plan."""


@dataclass(frozen=True, slots=True)
class Lessons:
    """The game in which a person learns, and whether it had begun before."""

    look: Look
    waited: bool


class LearningService:
    """Beginning first games, and finding them again."""

    def __init__(
        self,
        game_store: GameStore,
        games: GameService,
        bringing: Bringing,
        library: CardLibrary,
        settings: SettingsService,
        clock: Clock,
    ) -> None:
        self._game_store, self._games, self._bringing = game_store, games, bringing
        self._library, self._settings, self._clock = library, settings, clock

    async def begin(
        self, operation: str, person: Person, place: Place, language: str, *, anew: bool = False
    ) -> Lessons:
        """Begins the game in which a person learns, or finds the one that runs, which `anew` gives up first.

        Repeating it with the same operation is harmless. Raises what beginning to practise raises.
        """
        game_id = game_id_of(f"learn {person.id} {operation}")
        running = await self.running(person.id)
        if running and running != game_id and not anew:
            return Lessons((await self._game_store.take(running)).look(0), waited=True)
        await require_place(place, self._settings)
        await self._settings.tell_steps_again(person.id)
        if running and running != game_id:
            await self._games.concede(f"{operation}:anew", running, person.id)
        theirs_named, mine_named = first_game_decks()
        with explained():
            mine = await self._bringing.bring(person.id, "first game", mine_named)
            theirs = await self._bringing.bring(person.id, "first game", theirs_named)
        facts = GameFacts(
            id=game_id,
            players=(Player(person.id, person.name, mine.deck.name), opponent_with(theirs, GENTLE)),
            format="first game",
            guild_id=place.guild_id,
            channel_id=place.channel_id,
            language=language,
            began=self._clock(),
            lessons=True,
        )
        await begin(facts, [mine, theirs], self._game_store, self._library, self._settings, seed=SEED)
        return Lessons((await self._game_store.take(game_id)).look(0), waited=False)

    async def running(self, person_id: int) -> str:
        """The game in which a person is learning now, "" for none."""
        lines = await self._games.games_of(person_id)
        found = (line.facts.id for line in lines if line.status == "running" and line.facts.lessons)
        return next(found, "")
