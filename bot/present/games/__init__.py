"""Everything else that is shown of a game: panels, results, log, replay, and tables that wait."""
