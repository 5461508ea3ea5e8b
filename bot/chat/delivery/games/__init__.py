"""Messages of one game: its board, hands, calls, threads, and what is told when it ends or was damaged."""
