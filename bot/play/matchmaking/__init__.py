"""From a challenge, a table or the queue to a game that has begun."""
