"""What organisers, judges and competitors do with a league."""
