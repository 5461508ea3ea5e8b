"""What is kept of a game beside its state, and what is handed out of it."""
