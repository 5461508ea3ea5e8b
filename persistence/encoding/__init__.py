"""How what is kept is written down: bytes, forms and their versions, entries of logs and chapters of them."""
