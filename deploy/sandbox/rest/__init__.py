"""Discord's REST interface, version 10: one module a resource."""
