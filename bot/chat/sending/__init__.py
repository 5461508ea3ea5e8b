"""Sending to Discord: plain records as the objects of the library, pictures beside words, and what fails."""
