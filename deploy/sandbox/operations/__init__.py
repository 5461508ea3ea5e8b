"""What happens to messages, threads, channels and members: the records change, and all concerned are told."""
