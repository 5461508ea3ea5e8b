"""Games between turns, with their logs, drafts and cards, and what is kept of finished ones."""
