"""What is kept of a person, how it is deleted, and who takes over a seat."""
