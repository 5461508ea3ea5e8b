"""What every rule stands on: the table, the machine that runs programs, and what is printed and derived."""
