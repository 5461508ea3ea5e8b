"""Messages as records, what Discord allows of them, and lists cut to the room there is."""
