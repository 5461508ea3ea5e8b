"""The witness of random play (`engine.selfplay.witness`): testimonies come in and contradictions go out, by lines."""

from __future__ import annotations

import sys

from engine.selfplay.witness import contradictions

if __name__ == "__main__":
    for sentence in contradictions(sys.stdin.buffer):
        print(sentence, flush=True)
