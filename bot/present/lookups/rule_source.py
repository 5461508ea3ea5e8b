"""Where the text of a rule is from."""

from __future__ import annotations

from bot.present.texts import Texts
from engine.rulebook import Rule


def told_source(rule: Rule, texts: Texts) -> str:
    """Which edition the text restates, and its number in the later one."""
    if rule.source is None:
        return ""
    said = [texts.say(f"rule.source.{rule.source}")]
    if rule.later and rule.later != rule.id:
        said.append(texts.say("rule.later", number=rule.later.partition(":")[2] or rule.later))
    return texts.say("rule.source-and").join(said)
