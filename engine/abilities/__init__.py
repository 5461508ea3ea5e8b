"""What cards can say: a folder for each family of verbs or triggers, control flow, and the programs of a catalogue.

Records of the families are words of the language, which unites them: it is read first, whoever begins.
"""

import engine.cards.language  # noqa: F401
