"""Cards and objects that go from zone to zone."""
