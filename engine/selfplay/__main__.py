"""The witness of random play: testimonies come in, one a line, and contradictions go out (`engine.selfplay.witness`)."""

from __future__ import annotations

import sys

from engine.selfplay.witness import contradictions

if __name__ == "__main__":
    for sentence in contradictions(sys.stdin.buffer):
        print(sentence, flush=True)
