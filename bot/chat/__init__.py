"""Discord itself: commands, panels, and delivery of what has to be shown."""
