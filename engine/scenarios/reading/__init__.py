"""How the text of a scenario is read: nodes with their lines, spelling, words, trees, variants and cases."""
