"""What a review says, proven."""
