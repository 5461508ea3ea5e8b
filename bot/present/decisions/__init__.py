"""One question in words: its options, what is chosen so far, and why something is not offered."""
