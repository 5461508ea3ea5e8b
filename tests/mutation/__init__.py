"""Whether the scenarios that are named for a rule notice it when the rule is broken.

    python -m tests.mutation --ids 80 --seed 7

draws paragraphs of the rule book, breaks the functions that carry them out, one small change at a time, and runs the
scenarios named for the paragraph: they must go red. Where a function carries out several paragraphs, a comment at a
line says which branch is whose (`return False  # 2.4.5.a`), and only that branch is broken for it. `breaking` makes the
changes, `marks` reads the comments, `trial` plays a change in a process of its own, and what has been tried is kept in
.data/mutation: a run that was ended goes on where it stood.
"""
