"""From printed card text to the trees the engine plays: what is not understood is refused, with its words.

Text becomes lines of plain words (`markup`), a chart parser (`chart`) reads each with the grammar (`reading`) and
returns every tree; a line with none, or with more than one, is not understood (`compiling`). Nothing but reminders is
left out: a word that no template takes makes its line unreadable, and so does a phrase in parentheses that is neither
a limit nor known to explain. The grammar is loaded by what compiles alone.
"""
