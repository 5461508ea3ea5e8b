"""What can be asked of a table: characteristics, filters, numbers, selectors, and what is remembered."""
