"""Cards that are played, what the next one gets, and abilities that are activated."""
