"""Playing at a terminal: a practice game without Discord and without a store, painted by rich."""
