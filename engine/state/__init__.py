"""What a game is at one instant: objects, zones, adventure, seats, decisions, frames, and the codec that writes it.

Whatever is made anew at every step says `gc=False`: a game is a tree (it is written as one), so nothing in it refers to
itself and no collector need look for circles.
"""
