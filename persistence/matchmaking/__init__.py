"""Documents of those who come together to play: challenges, tables, the queue, leagues and pods."""
