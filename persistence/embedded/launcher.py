"""Becomes the server: `launcher.py PARENT_PID BINARY ARGUMENT...`, on Linux.

It asks the kernel to send SIGTERM when the bot's main thread ends, however that ends, so the server flushes and leaves.
It runs as a program of its own because nothing of Python may safely run between fork and exec of a threaded program.
"""

import ctypes
import os
import sys

PR_SET_PDEATHSIG, SIGTERM = 1, 15
"""As Linux numbers them: to import the module that names signals would be a third of the start."""


def main() -> None:
    """Set the signal and replace this program by the server; leave if the bot has ended meanwhile."""
    parent = int(sys.argv[1])
    if ctypes.CDLL(None, use_errno=True).prctl(PR_SET_PDEATHSIG, SIGTERM, 0, 0, 0) != 0:
        sys.exit(f"prctl failed: {os.strerror(ctypes.get_errno())}")
    if os.getppid() != parent:
        sys.exit("the bot has ended")
    os.execv(sys.argv[2], sys.argv[2:])


if __name__ == "__main__":
    main()
