"""5 Playing cards, quick actions and reactions: declared, paid, carried out."""
