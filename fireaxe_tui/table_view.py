"""What the screens of Fire & Axe draw from: its views, and choices built from its actions."""

from __future__ import annotations

from typing import TypeAlias

from core.games.fireaxe.view import View
from core.tui.face import TableView
from fireaxe_tui.destinations import Choosable

FireAxeTableView: TypeAlias = TableView[View, Choosable]
