"""6.3.d Who notices what happens: reactions that wait, and how each kind of trigger matches an atomic action."""
