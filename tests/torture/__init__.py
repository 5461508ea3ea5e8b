"""Games played while bots and stores are killed, and what becomes of the moves that were acknowledged."""
