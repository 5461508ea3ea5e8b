"""The gateway: sessions, their events, and the sockets that carry them."""
