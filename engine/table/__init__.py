"""What a game is at one instant: objects, zones, adventure, seats, decisions, frames, and the codec that writes it."""
