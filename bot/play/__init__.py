"""What players can do, as plain asynchronous services: challenge, look, answer, declare; nothing here knows Discord."""
