"""What must stand in a game, read first and held against it later."""
