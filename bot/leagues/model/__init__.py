"""A league as a value: its terms, competitors, rounds, matches and standings."""
