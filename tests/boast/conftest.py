"""Boast is known to the program while a test here runs."""

from __future__ import annotations

import pytest

from core import register_face, register_game
from core.registry import unregister_game
from tests.boast.face import BoastFace
from tests.boast.game import BoastGame


@pytest.fixture(autouse=True)
def boast():
    register_game(BoastGame)
    register_face("boast", BoastFace)
    yield BoastGame()
    unregister_game("boast")
