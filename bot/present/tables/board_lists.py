"""The lists of a board in words: Limbo, Expeditions, players; in full, or brief where there is little room."""

from __future__ import annotations

from collections.abc import Sequence

from bot.present.layout.folding import folded_and_counted
from bot.present.layout.records import Field
from bot.present.wording.naming import Naming, capital, circled, shortened, statistics
from engine.sight import CardSight, EmblemSight, ExpeditionSight, PlayerSight

LEAST_SHARE = 40
"""Characters that a list has at least."""


class Lists:
    """Writes the lists of one table, so many characters each, and counts what has found no room in any.

    In brief, the states of things are the letters that pictures show, and each Expedition that is full has a field of
    its own.
    """

    def __init__(self, naming: Naming, room: int, brief: bool) -> None:
        self.naming, self.texts, self.room, self.brief = naming, naming.texts, room, brief
        self.left_out = 0
        self._letters: dict[str, str] = {}
        self._described: dict[tuple[str, int], str] = {}

    def shorter(self, room: int) -> Lists:
        """The same things with another room for each list, described already."""
        lists = Lists(self.naming, room, self.brief)
        lists._letters, lists._described = self._letters, self._described
        return lists

    def legend(self, said: str) -> str:
        """The same legend, with what the letters mean that have been used."""
        letters = self.texts.say("word.comma").join(
            f"{letter} {word}" for letter, word in sorted(self._letters.items())
        )
        return self.texts.say("board.letters", legend=said, letters=letters).strip() if letters else said

    # ---- things --------------------------------------------------------------------------------------------------

    def described(self, thing: CardSight) -> str:
        """An object in one line; in brief with letters between brackets: 'Ganesha 5/5/5 [A +2]'."""
        key = thing.zone, thing.id
        if key not in self._described:
            self._described[key] = self._in_brief(thing) if self.brief else self.naming.described(thing)
        return self._described[key]

    def _in_brief(self, thing: CardSight) -> str:
        name = self.naming.called(thing.id, thing.reference)
        if thing.type == "character":
            name += f" {statistics(thing.statistics)}"
        states = self._states(thing)
        return f"{name} [{' '.join(states)}]" if states else name

    def _states(self, thing: CardSight) -> list[str]:
        states = [self._letter(status, f"status.{status}") for status in thing.statuses if status != "boosted"]
        for keyword, number in thing.keywords.items():
            shown = self._letter(keyword, f"keyword.{keyword}")
            states.append(f"{shown}{number}" if keyword == "tough" else shown)
        for counter, count in sorted(thing.counters.items()):
            if counter == "boost":
                states += [f"+{count}"] if count else []
            elif count:
                key = f"picture.counter.{counter}"
                states.append(f"{count} {self.texts.say(key)}" if self.texts.has(key) else f"{count} {counter.title()}")
        return list(dict.fromkeys(states))

    def _letter(self, state: str, word: str) -> str:
        said = capital(self.texts.say(word, number="").strip())
        if not self.texts.has(f"picture.letter.{state}"):
            return said
        letter = self.texts.say(f"picture.letter.{state}")
        self._letters[letter] = said
        return letter

    def _folded(self, entries: Sequence[str], room: int, separator: str = "\n") -> str:
        text, left_out = folded_and_counted(entries, room, self.texts, separator)
        self.left_out += left_out
        return text

    def _list(self, entries: list[str], room: int) -> str:
        """Cards behind their number, or nothing where there are none."""
        separator = self.texts.say("word.semicolon")
        return self.texts.say("board.cards", cards=self._folded(entries, room, separator)) if entries else ""

    # ---- Expeditions ---------------------------------------------------------------------------------------------

    def lane(self, lane: Sequence[ExpeditionSight]) -> list[Field]:
        """The Expeditions that face each other, one line each and below it its Characters, one line each.

        Among more than two players a Hero Expedition faces a Companion Expedition; then each line says which it is. In
        brief, Expeditions that are full do not share the room of one field.
        """
        alike = len({expedition.side for expedition in lane}) == 1
        title = self.texts.say(f"board.lane-{lane[0].side}" if alike else "board.lane-facing")
        name = self.naming.sign(lane[0].side) + title if alike else title
        headings = [self._expedition(expedition, alike) for expedition in lane]
        listed = [[f"• {self.described(thing)}" for thing in expedition.characters] for expedition in lane]
        whole = sum(len(line) + 1 for line in (*headings, *(entry for entries in listed for entry in entries)))
        if self.brief and whole > self.room:
            return [
                Field(name, self._under(heading, entries, self.room))
                for heading, entries in zip(headings, listed, strict=True)
            ]
        occupied = max(1, sum(1 for entries in listed if entries))
        share = (self.room - sum(map(len, headings)) - 2 * len(lane)) // occupied
        lines = [
            self._under(heading, entries, share + len(heading) + 1)
            for heading, entries in zip(headings, listed, strict=True)
        ]
        return [Field(name, "\n".join(lines))]

    def _under(self, heading: str, entries: list[str], room: int) -> str:
        """A heading, and below it what has room."""
        if not entries:
            return heading
        return f"{heading}\n{self._folded(entries, max(LEAST_SHARE, room - len(heading) - 1))}"

    def _expedition(self, expedition: ExpeditionSight, headed: bool) -> str:
        """One in a line: whose, where, its totals, what Dusk would bring; and which, unless a heading says it."""
        naming, texts, view = self.naming, self.texts, self.naming.view
        if not expedition.characters:
            result = texts.say("board.nobody")
        elif expedition.blocked:
            result = texts.say("board.blocked")
        elif expedition.moves:
            result = texts.say("board.moves", terrains=naming.terrains((*expedition.because, *expedition.tied)))
        else:
            result = texts.say("board.stays")
        who = naming.person(expedition.seat) if headed else capital(naming.expedition(expedition.expedition))
        totals = statistics(expedition.totals)
        if view.arena:
            return texts.say("board.expedition-arena", who=who, totals=totals)
        way = view.players[expedition.seat].way
        where = texts.say("board.region", number=way.index(expedition.region))
        if view.result is not None:
            return texts.say("board.expedition-over", who=who, totals=totals, where=where)
        return texts.say("board.expedition", who=who, totals=totals, where=where, outcome=result)

    # ---- players -------------------------------------------------------------------------------------------------

    def player(self, player: PlayerSight) -> Field:
        """Name and Hero as heading; Mana, hand, deck and discard pile; Reserve and Landmarks."""
        texts = self.texts
        name = texts.say(
            "board.player",
            name=self.naming.person(player.seat),
            hero=texts.say("board.hero", hero=self.described(player.hero)) if player.hero is not None else "",
            first=texts.say("board.player-first") if player.first else "",
            passed=texts.say("board.player-passed") if player.passed else "",
        )
        lines = [
            self.naming.sign("mana")
            + texts.say(
                "board.mana",
                ready=player.mana_ready,
                total=player.mana_total,
                hand=player.hand_size,
                deck=player.deck_size,
                discard=len(player.discard),
            )
        ]
        share = max(LEAST_SHARE, (self.room - 200) // 2)
        reserve = texts.say(
            "board.reserve",
            count=len(player.reserve),
            limit=player.reserve_limit,
            cards=self._list(
                [f"{self.described(card)} {circled(card.reserve_cost)}" for card in player.reserve], share
            ),
        )
        if player.reserve:
            lines.append(reserve)
        else:
            lines[-1] = texts.say("board.beside", first=lines[-1], last=reserve)
        if player.landmarks:
            lines.append(
                texts.say(
                    "board.landmarks",
                    count=len(player.landmarks),
                    limit=player.landmark_limit,
                    cards=self._list([self.described(card) for card in player.landmarks], share),
                )
            )
        return Field(name, "\n".join(lines))

    # ---- Limbo ---------------------------------------------------------------------------------------------------

    def waiting(self) -> list[Field]:
        """Limbo: cards being played, reactions that wait and effects that last; and cards shown just now."""
        naming, texts, view = self.naming, self.texts, self.naming.view
        fields = []
        entries = [f"• {self.described(card)} ({naming.person(card.seat)})" for card in view.limbo]
        entries += [f"• {self._emblem(emblem, max(120, self.room // 2))}" for emblem in view.emblems]
        if entries:
            fields.append(Field(texts.say("board.limbo"), self._folded(entries, self.room)))
        if view.revealed:
            shown = [f"• {self.described(card)} ({naming.lies(card)})" for card in view.revealed]
            fields.append(Field(texts.say("board.revealed"), self._folded(shown, self.room)))
        return fields

    def _emblem(self, emblem: EmblemSight, room: int) -> str:
        texts = self.texts
        until = texts.say(f"until.{emblem.until}") if emblem.until else ""
        return texts.say(
            "board.lasting" if emblem.kind == "ongoing" else "board.reaction",
            name=self.naming.card(emblem.reference),
            who=self.naming.person(emblem.seat),
            text=shortened(self.naming.ability(emblem.ability), room),
            until=until,
        )
