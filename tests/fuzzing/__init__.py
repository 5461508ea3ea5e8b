"""Bytes and payloads as nobody should send or store them: whatever comes, it is refused or set aside, by a word for it.

`make fuzz` does that for as long as is wanted, `test_fuzzing` for a moment. Everything is drawn by a seed.
"""
