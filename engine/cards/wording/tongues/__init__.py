"""English, French and Italian: the patterns of each, its grammar, and what it says in its own way.

| file          | what stands there                                                                             |
|---------------|-----------------------------------------------------------------------------------------------|
| `*.toml`      | the patterns of a language: a line for each record of the ability language, verbs, small words  |
| `english`, `french`, `italian` | the grammar: articles, plurals, agreement, inflection, elision               |
| `english_nouns`, `english_counts`, `english_facts` | what English puts in another order than French and Italian |

The engine that fills them in is the package above: `grammar` is what every language must know of itself, `patterns`
how a pattern is read, `speech` one text being told: patterns filled from records, and what 'it' stands for; `nouns`,
`numbers`, `conditions`, `costs`, `verbs`, `effects` and `abilities` tell the records whose words depend on what is in
them.

A new record of the language needs one line in each pattern file, named like its class, and code only where its words
depend on more than its fields. Words of the game stand in the table of terms (`engine.cards.words.terms`).

A pattern: `{field}` is what a field says; a word before it is a determiner (`{a filter}`, `{the number}`,
`{your hand}`, `{who's owner}`), also before terms; a colon gives a form (`{amount:mana}`, `{who:object}`,
`{number:card}`); `[field?said if so//said if not]` and `[field=value?...]` choose; `<name>` is a part that several
patterns share. In a clause ` | ` parts the subject from what it does, which begins with a verb in the infinitive (`_`
holds one of several words together), ` & ` a second thing done, and ` ; ` a sentence that belongs to it; without a
subject it is said to the player. `{~word}` agrees with the noun named last.
"""
