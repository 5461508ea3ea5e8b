"""What the sandbox accepts: strict models of everything a bot may send, with Discord's limits in them."""
