"""What players do in a game besides declaring: look, answer, agree, take back, ask why, hand a seat over."""
