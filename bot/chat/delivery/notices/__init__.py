"""Messages that are not of one running game: digests, challenges, tables, leagues, pods, puzzles."""
