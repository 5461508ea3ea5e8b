"""Golden games: thirty games as people would tell them, so that a change of the rules shows as a readable difference.

`python -m tests.engine.golden` compares, `python -m tests.engine.golden --write` writes them anew. They change when a
rule, a card or the order of questions changes; then `engine.state.game.RULES_VERSION` must grow, because stored records
no longer lead to the same games.
"""
