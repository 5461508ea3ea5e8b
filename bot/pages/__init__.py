"""Public web pages of leagues: read by a process of their own, so that readers take nothing from players."""
