"""Tables for several terminals of one machine: who holds a game, who sits at it, who watches.

A host is a process of its own that holds the session and the save of one game and hands every
terminal what its seats may know, over a Unix socket. Nothing here imports a screen library.
"""
