"""What the program carries: many games, many presses, processes that are replaced under them."""
