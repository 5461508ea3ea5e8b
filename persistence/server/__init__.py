"""The way to the server that keeps everything: connections, scripts by digest, names of keys, and what can go wrong."""
