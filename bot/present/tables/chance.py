"""What is said of a game's chance: its seal, what its players have mixed in, and what that proves to whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.play.game_records.facts import GameFacts, Player
from bot.play.matchmaking.shared_chance import SharedChance
from bot.present.layout.records import Button, Message
from bot.present.texts import Texts, texts_for
from bot.present.wording.naming import escaped
from engine.sealing import TAKEN_OUT


def told(facts: GameFacts) -> Message:
    """What is told in the place of a game with words of its players when it begins: its seal and what they mixed in."""
    return Message(content="\n".join(sealed(facts, texts_for(facts.language))))


def sealed(facts: GameFacts, texts: Texts) -> list[str]:
    """The lines about the seal of a game with which its log begins, so that its chance can be checked afterwards."""
    if not facts.seal:
        return []
    given = dict(enumerate(facts.words))
    if not any(given.values()):
        return [texts.say("chance.sealed", seal=facts.seal)]
    players = facts.beginners
    lines = [texts.say("chance.shared", seal=facts.seal, words=_quoted(given, players, texts))]
    if silent := [escaped(player.name) for seat, player in enumerate(players) if not given[seat]]:
        lines.append(texts.say("chance.shared-without", people=texts.together(silent)))
    return lines


def proof(facts: GameFacts, texts: Texts) -> str:
    """What is proven of the chance of a finished game, as its board says it; "" of one without a seal."""
    if not facts.seal:
        return ""
    typed = [escaped(player.name) for player, words in zip(facts.beginners, facts.words, strict=False) if words]
    if typed:
        return texts.say("chance.over-shared", people=texts.together(typed))
    return texts.say("chance.over-alone")


def exported(facts: GameFacts, texts: Texts) -> list[str]:
    """The lines about the chance of a game at the head of its log."""
    if not facts.seal:
        return []
    lines = [texts.say("export.seal", seal=facts.seal)]
    for player, words in zip(facts.beginners, facts.words, strict=False):
        if words:
            lines.append(texts.say("export.words", name=player.name, words=words))
    return lines


def standing(chance: SharedChance | None, players: Sequence[Player], texts: Texts) -> list[str]:
    """What a challenge or table says of the chance that stands under a seal, and of what is mixed in so far."""
    if chance is None:
        return []
    lines = [texts.say("chance.stands", seal=chance.seal)]
    given = {seat: chance.words[player.id] for seat, player in enumerate(players) if player.id in chance.words}
    if given:
        lines.append(texts.say("chance.given", words=_quoted(given, players, texts)))
    return lines


def mix_buttons(mix: str, none: str, texts: Texts) -> tuple[Button, Button]:
    """The buttons with which a player mixes words in, or says that they mix none in; what each of them presses."""
    return Button(mix, texts.say("chance.mix"), "primary"), Button(none, texts.say("chance.mix-none"))


def _quoted(given: Mapping[int, str], players: Sequence[Player], texts: Texts) -> str:
    """'Ana “seven teapots”, Bo: nothing', of those by seat who have said what they mix in."""
    return texts.say("word.comma").join(_quote(players[seat], words, texts) for seat, words in sorted(given.items()))


def _quote(player: Player, words: str, texts: Texts) -> str:
    key = "none" if not words else "taken-out" if words.startswith(TAKEN_OUT) else "some"
    return texts.say(f"chance.words-{key}", name=escaped(player.name), words=escaped(words))
