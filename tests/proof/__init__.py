"""Long proofs on demand, in batches that are kept: `python -m tests.proof`, or `make proof`.

A proof is a number of games in settings that take turns. Each finished batch is one line in `.data/proof/NAME`, so that
an interruption loses the batches under way and no more; the same command goes on where it stopped. Lines count for the
sources they were played with: once `engine` has changed, a proof begins anew.
"""
