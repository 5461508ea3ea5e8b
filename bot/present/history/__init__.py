"""What has happened in games, in words: logs, recaps, replays, reviews, the race, and why numbers are as they are."""
