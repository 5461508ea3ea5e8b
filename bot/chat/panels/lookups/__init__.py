"""Buttons that look something up, or change how the bot behaves to a person: cards, rules, help, why, settings."""
