"""Card text in French and Italian, from the trees that the engine plays.

Both languages build their sentences alike: nouns have a gender, adjectives and participles agree, verbs are inflected
by person, and articles melt into what stands beside them. So the trees are told once for both, and all that differs is
data and a small grammar:

| file          | what stands there                                                                             |
|---------------|-----------------------------------------------------------------------------------------------|
| `*.toml`      | the patterns of a language: a line for each record of the ability language, verbs, small words  |
| `french`, `italian` | the grammar: articles, plurals, agreement, inflection, elision                          |
| `grammar`     | nouns, phrases and clauses, and what the two grammars share                                  |
| `patterns`    | how a pattern is read                                                                        |
| `speech`      | one text being told: patterns filled from records, and what 'it' stands for                  |
| `nouns`, `numbers`, `conditions`, `effects`, `abilities` | records whose words depend on what is in them       |

A new record of the language needs one line in each pattern file, named like its class, and code only where its words
depend on more than its fields. Words of the game stand in the table of terms (`engine.cards.terms`).

A pattern: `{field}` is what a field says; a word before it is a determiner (`{a filter}`, `{the number}`,
`{your hand}`, `{who's owner}`), also before terms; a colon gives a form (`{amount:mana}`, `{who:object}`,
`{number:card}`); `[field?said if so|said if not]` and `[field=value?...]` choose. In a clause ` | ` parts the subject
from what it does, which begins with a verb in the infinitive, and ` & ` a second thing done; without a subject it is
said to the player. `{~word}` agrees with the noun named last.
"""
