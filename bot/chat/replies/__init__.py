"""How every interaction is answered: who asks and where, in which language, in time, and privately."""
