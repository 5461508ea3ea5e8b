"""Interactions: what a person does, how the bot is asked, and what becomes of it."""
