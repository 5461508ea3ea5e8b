"""Scenarios as files: what people write who know the game and not the code, read, played and compared.

>>> from engine.scenarios import load, run
>>> text = '''
... case: A Character from the Reserve is Fleeting
... rules: 5.2.1.b
... given:
...   me: {reserve: v3, mana: 3}
... when:
...   - me plays v3 into hero expedition
... then:
...   me: {hero expedition: v3 (fleeting), mana: 0/3}
... '''
>>> [run(case).passed for case in load(text, "reserve.yaml")]
[True]

`FORMAT.md` beside this file says everything that may be written. A file that cannot be read raises `BadScenario`, which
holds each problem with its line:

>>> try:
...     load(text.replace("v3, mana", "Kapa, mana"), "reserve.yaml")
... except BadScenario as fault:
...     print(fault.problems[0])
reserve.yaml:5: no card is called 'Kapa' (did you mean 'Kappa'?); expected a card by name, or its reference

The rooms: `nodes` files as texts with lines, `cases`, `sections` and `variants` blocks, `words` and `inline_cards` the
cards, `vocabulary` what the game knows, `laying` the match, `sentences` and `steps` what is done, `playing` how,
`comparing` and its neighbours what stands, `running` all of it.
"""

from __future__ import annotations

from engine.scenarios.reading.cases import Case, Reading
from engine.scenarios.reading.errors import BadScenario, Problem
from engine.scenarios.running import Outcome, load, look, run

__all__ = ["BadScenario", "Case", "Outcome", "Problem", "Reading", "load", "look", "run"]
