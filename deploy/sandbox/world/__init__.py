"""The server and its people: records, permissions, storage, and how Discord writes them."""
