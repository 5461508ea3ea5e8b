"""Who plays whom in a round: pure functions of who has played whom so far."""
