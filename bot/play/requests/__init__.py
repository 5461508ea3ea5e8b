"""What every request has: who asks, where, for what; and how a request is refused."""
