"""Commands of leagues, of sealed and draft events, of judges and of ratings."""
