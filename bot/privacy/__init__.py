"""What a person can ask about what is kept of them, how it is deleted, and how long the rest is kept."""
