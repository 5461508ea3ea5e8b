"""How a game moves: one module a chapter of the comprehensive rules."""
