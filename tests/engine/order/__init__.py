"""No result of the engine depends on the order of a set."""
