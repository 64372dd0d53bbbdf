"""Another game of the same players, at a table of one's own or with those at other terminals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.again import play_again
from core.errors import GameError
from core.table import AnyTable, LocalTable
from core.tui.games import begin

if TYPE_CHECKING:
    from core.tables.remote import RemoteTable
    from core.tui.app import GameApp


def can_rematch(table: AnyTable | None) -> bool:
    """Whether those at this keyboard can play once more; who only watched can follow others."""
    if table is None or isinstance(table, LocalTable):
        return table is not None
    return bool(table.people) or bool(getattr(table, "again", ""))


def rematch(app: GameApp, table: AnyTable | None) -> None:
    """Play once more; who starts is up to the options and chance. Reports what is wrong."""
    if isinstance(table, LocalTable):
        begin(app, lambda: play_again(table.session, trusted=table.trusted))
    elif table is not None and table.shared:
        from core.tables.remote import RemoteTable

        assert isinstance(table, RemoteTable)
        app.run_worker(_come_again(app, table), group="rematch", exclusive=True)


async def _come_again(app: GameApp, table: RemoteTable) -> None:
    """Begin another game at a shared table, or come to the one that somebody has begun."""
    import asyncio

    from core.tui.screens.tables import table_screen

    try:
        why = await table.play_again()
        if why is not None:
            raise GameError(why)
        other = await asyncio.to_thread(table.come_again)
    except GameError as error:
        app.tell("There is no rematch", str(error))
        return
    while len(app.screen_stack) > 1:
        app.pop_screen()
    screen = table_screen(app, other)
    if app.at_bottom():
        app.push_screen(screen)
    else:
        app.switch_screen(screen)
