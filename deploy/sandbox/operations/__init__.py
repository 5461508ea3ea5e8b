"""What happens to messages, threads, channels and members: the records change, and everybody concerned is told."""
