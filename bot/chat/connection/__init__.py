"""The connection to Discord below all that is said: sessions, interactions that come in, limits, the library."""
