"""A bot for Boast that any check should like."""

from __future__ import annotations


class First:
    """A sound bot."""

    def __init__(self, seed):
        self.seed = seed

    def choose(self, view, legal, budget):
        return legal[0]
