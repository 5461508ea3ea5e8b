"""Commands by which games begin, are played, looked at and ended."""
