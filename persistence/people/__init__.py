"""What the bot remembers about people and servers."""
