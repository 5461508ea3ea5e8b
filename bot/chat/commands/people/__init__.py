"""Commands about a person's own things, and what can be looked up anywhere."""
