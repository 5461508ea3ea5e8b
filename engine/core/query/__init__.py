"""What can be asked of a match: characteristics, filters, numbers, selectors, and what is remembered."""
