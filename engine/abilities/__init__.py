"""What cards can say, as operations: verbs, flows around them, and the programs of a catalogue."""
