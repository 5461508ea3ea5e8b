"""Words and sentences: what things are called, and what happened, for one reader."""
