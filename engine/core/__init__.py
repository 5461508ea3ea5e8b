"""What every rule stands on: the match, the machine that runs programs, and what is printed and derived."""
