"""A stored game loaded, decided on and committed, once more where another was quicker."""
