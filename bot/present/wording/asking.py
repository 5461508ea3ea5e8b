"""What is known of who looks for players, and what they ask of the person who wants to play, in words."""

from __future__ import annotations

from bot.leagues.ratings.reliability import ENOUGH
from bot.play.matchmaking.limits import Limits, Standing
from bot.present.texts import Texts


def known(person: str, standing: Standing | None, texts: Texts) -> str:
    """A name with what may be known of them: 'Ana (rating 1512, 98 % in time)'; the name alone where nothing may."""
    if standing is None or standing.rating is None:
        return person
    if standing.unplayed:
        said = [texts.say("asked.no-games", ladder=texts.say(f"asked.ladder.{standing.unplayed}"))]
    else:
        said = [texts.say("asked.rating-so-far" if standing.provisional else "asked.rating", n=standing.rating)]
    if standing.reliability is not None:
        said.append(texts.say("asked.in-time", share=standing.reliability))
    return texts.say("asked.known", person=person, known=texts.say("word.comma").join(said))


def asked(limits: Limits, texts: Texts) -> list[str]:
    """What is asked of the person who wants to play, a line; none where nothing is."""
    said = []
    if limits.rated:
        key = "between" if limits.lowest and limits.highest else "from" if limits.lowest else "to"
        said.append(texts.say(f"asked.rating-{key}", lowest=limits.lowest, highest=limits.highest))
    if limits.reliability:
        said.append(texts.say("asked.reliability", share=limits.reliability, enough=ENOUGH))
    return [texts.say("asked.line", wanted=texts.together(said))] if said else []
