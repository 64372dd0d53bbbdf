"""What the screens of Vikings are drawn from: its views, with its actions as choices."""

from __future__ import annotations

from typing import TypeAlias

from core.games.vikings.actions import Action
from core.games.vikings.view import View
from core.tui.face import TableView

VikingsTableView: TypeAlias = TableView[View, Action]
