"""Everything that is kept, as every version so far has kept it: it is read, goes on, and is written anew."""
