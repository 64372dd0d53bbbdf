"""Every action of the screens once: its name, its default keys, and its words.

From this table come the bindings, the key bar, the help, the command palette, the README's list of
keys and the names in a player's own keymap. Nothing of Textual is imported to read it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING

from core.frozen import frozen
from core.named import NamedTuple
from core.tui.keys.key_names import key_id, key_name

if TYPE_CHECKING:
    from textual.binding import Binding, BindingType


@frozen
class Act:
    """Something a key does."""

    id: str
    """Where it works and what it does, such as `play.undo`; the name in a keymap."""
    keys: str
    """The default keys, by Textual's names, separated by commas."""
    words: str
    """A word or two for the key bar."""
    help: str
    """What it does, for the help and the command palette; without a full stop."""
    action: str = ""
    """The Textual action, if it is not the second part of the id."""
    show: bool = True
    """Whether the key bar may show it."""
    first: bool = False
    """It stands before a game's own actions on the key bar."""
    last: bool = False
    """It stands at the right end of the key bar and is never left out."""
    listed: bool = True
    """Whether help, palette and README list it."""
    line: str = ""
    """What lists of keys say instead, once for all actions of a scope with the same line."""
    view: bool = False
    """A game's action that only changes what is shown: it works whoever decides."""

    @property
    def scope(self) -> str:
        return self.id.partition(".")[0]

    @property
    def run(self) -> str:
        """The action in Textual's words: the screen does it, or with `self.` its widget."""
        action = self.action or self.id.partition(".")[2].replace("-", "_")
        if action.startswith("self."):
            return action.removeprefix("self.")
        return f"screen.{action}" if "." not in action else action

    @property
    def letter(self) -> str:
        """The letter by which a game knows an action that picks a choice; empty for others."""
        return self.action[8:-2] if self.action.startswith("letter(") else ""

    @property
    def binding(self) -> Binding:
        from textual.binding import Binding

        return Binding(
            self.keys, self.run, self.words, show=self.show, tooltip=self.help, id=self.id
        )


_BACK = "escape,q"
_HOP = "hop between the choices on the table; the opposite arrow takes you back"
_BOARDS = "the next or previous player's board"
_AWAY = "the next or previous turn of those you missed"
_LOGGED = "the next or previous turn"
_ONLY = "the turns of one captain; again, all"
_CHAPTER = "the next or previous chapter"
_MATCH = "the next or previous match"
_LINK = "the next or previous link to a rule"
_SCROLL = "scroll"
_PAGE = "a page down or up"
_ENDS = "the beginning or the end"
_STEP = "the next or previous decision"
_TURN = "the next or previous turn"
_SPEED = "faster or slower"
_TELLING = "one of the three telling moments, in the replay"

ACTS: tuple[Act, ...] = (
    # --- Everywhere ---------------------------------------------------------------------------
    Act("any.palette", "ctrl+p", "commands", "find and run any command", "app.command_palette",
        show=False),
    Act("any.redraw", "ctrl+l", "redraw", "draw the screen again", "app.redraw", show=False),
    Act("any.suspend", "ctrl+z", "suspend", "suspend the program; fg in the shell continues",
        "app.suspend_process", show=False),
    Act("any.interrupt", "ctrl+c,ctrl+q", "leave", "copy the selected text, or leave",
        "app.interrupt", show=False),
    # --- Lists --------------------------------------------------------------------------------
    Act("list.up", "up,k", "up", "the line above", "self.cursor_up", show=False),
    Act("list.down", "down,j", "down", "the line below", "self.cursor_down", show=False),
    Act("list.first", "home,g", "first", "the first line", "self.first", show=False),
    Act("list.last", "end,G", "last", "the last line", "self.last", show=False),
    Act("list.page-up", "pageup", "page", "a page up", "self.page_up", show=False),
    Act("list.page-down", "pagedown", "page", "a page down", "self.page_down", show=False),
    # --- The title ----------------------------------------------------------------------------
    Act("title.choose", "enter,space", "go there", "go there"),
    Act("title.continue", "c", "continue", "continue the last game", "go('continue')", show=False),
    Act("title.new", "n", "new game", "a new game", "go('new')", show=False),
    Act("title.tables", "t", "tables", "join a shared table", "go('tables')", show=False),
    Act("title.watch", "w", "watch bots", "watch computer players", "go('watch')", show=False),
    Act("title.saves", "l", "load", "load or replay a game", "go('saves')", show=False),
    Act("title.rules", "r", "rules", "read the rules", "go('rules')", show=False),
    Act("title.settings", "s", "settings", "change settings", "go('settings')", show=False),
    Act("title.keys", "question_mark", "keys", "the keys", last=True),
    Act("title.quit", "q", "quit", "quit", "go('quit')", last=True),
    # --- The harbour --------------------------------------------------------------------------
    Act("harbour.choose", "enter,space", "go there", "go there"),
    Act("harbour.next", "tab,right", "next game", "the next game", "game(1)"),
    Act("harbour.previous", "shift+tab,left", "game", "the game before", "game(-1)", show=False),
    Act("harbour.continue", "c", "continue", "continue its last game", "sail('resume')",
        show=False),
    Act("harbour.new", "n", "new game", "a new game", "sail('new')"),
    Act("harbour.watch", "w", "watch bots", "watch computer players", "sail('watch')",
        show=False),
    Act("harbour.plain", "p", "plain", "play it in plain lines", "sail('plain')", show=False),
    Act("harbour.rules", "r", "rules", "read its rules", "sail('rules')"),
    Act("harbour.saves", "l", "load", "load or replay a game", "sail('saves')", show=False),
    Act("harbour.tables", "t", "tables", "shared tables: sit down or watch", "sail('tables')",
        show=False),
    Act("harbour.public", "v", "public games", "see a finished game of others again",
        "sail('public')", show=False),
    Act("harbour.table", "o", "new table", "open a shared table", "sail('table')", show=False),
    Act("harbour.settings", "s", "settings", "change settings", show=False),
    Act("harbour.keys", "question_mark", "keys", "the keys", last=True),
    Act("harbour.quit", "q", "quit", "quit", last=True),
    # --- Deciding on the table ----------------------------------------------------------------
    Act("decide.choose", "enter,space", "do it", "choose what is under the cursor",
        first=True),
    Act("decide.next", "tab", "next", "the next choice in the list", "step(1)", first=True),
    Act("decide.previous", "shift+tab", "previous", "the previous choice in the list", "step(-1)",
        show=False),
    Act("decide.up", "up", "up", "hop to a choice above", "hop('up')",
        show=False, line=_HOP),
    Act("decide.down", "down", "down", "hop to a choice below", "hop('down')",
        show=False, line=_HOP),
    Act("decide.left", "left", "left", "hop to a choice on the left", "hop('left')",
        show=False, line=_HOP),
    Act("decide.right", "right", "right", "hop to a choice on the right", "hop('right')",
        show=False, line=_HOP),
    Act("decide.choices", "a", "choices", "all choices, and why some are greyed out",
        first=True),
    Act("decide.hint", "h", "hint", "hints: the best choices now, and why", first=True),
    Act("decide.undo", "u,backspace", "undo", "undo the last choice", first=True),
    Act("decide.restart", "R", "restart", "restart the turn"),
    Act("decide.redo", "U", "redo", "redo what was undone"),
    Act("decide.jump", "f", "jump", "a letter on every choice: press one to go there"),
    Act("decide.back", "escape", "back", "step back: to your choices, or out of a half-made one",
        show=False),
    # --- Watching what happens ----------------------------------------------------------------
    Act("watch.finish", "enter,space", "go on", "finish what is being shown", first=True),
    Act("watch.turn", "full_stop,tab", "skip turn", "skip to the end of this player's turn",
        first=True),
    Act("watch.back", "b", "back", "in a scoring: back to the act before", "act_back",
        first=True),
    Act("watch.motion", "M", "motion", "in a scoring: motion on or off"),
    Act("watch.all", "G,escape", "skip to me", "skip to the next decision at this keyboard",
        first=True),
    # --- What happened since one's last turn --------------------------------------------------
    Act("recap.go", "enter", "my turn", "go on to your turn", first=True),
    Act("recap.next", "right", "turn by turn", "the next turn", "show(1)", line=_AWAY),
    Act("recap.previous", "left", "turn", "the previous turn", "show(-1)", show=False,
        line=_AWAY),
    Act("recap.all", "home", "all", "all turns again"),
    Act("recap.play", "p", "play it", "play what is shown on the map"),
    Act("recap.step", "space", "next step", "while it plays: the next step"),
    Act("recap.attack", "tab", "next attack", "the next attack on you"),
    Act("recap.down", "down,j", "scroll", "scroll down", "lines(1)", show=False, line=_SCROLL),
    Act("recap.up", "up,k", "scroll", "scroll up", "lines(-1)", show=False, line=_SCROLL),
    Act("recap.back", "escape", "back", "back to all turns"),
    Act("recap.log", "L", "log", "the log"),
    Act("recap.rules", "t", "rules", "the rules", show=False),
    Act("recap.help", "question_mark", "help", "these keys", last=True),
    Act("recap.leave", "q", "leave", "leave; the game is saved", last=True),
    # --- In a game, whoever decides -----------------------------------------------------------
    Act("play.look", "i", "look round", "look round: point at anything"),
    Act("play.find", "slash", "find", "find something by its name"),
    Act("play.boards", "v", "boards", "the next player's board", "board(1)", line=_BOARDS),
    Act("play.boards-back", "V", "boards", "the previous player's board", "board(-1)",
        show=False, line=_BOARDS),
    Act("play.score", "s", "score", "the score as if the game ended now"),
    Act("play.log", "L", "log", "the log"),
    Act("play.talk", "T", "talk", "at a shared table: say something to everybody"),
    Act("play.stand-in", "B", "let a bot play",
        "at a shared table: let a bot play for somebody who has been away for a while"),
    Act("play.rules", "t", "rules", "the rules"),
    Act("play.settings", "o", "settings", "settings", show=False),
    Act("play.help", "question_mark", "help", "help for this moment", last=True),
    Act("play.leave", "q", "leave", "leave; the game is saved", last=True),
    # --- Lists and texts over the table -------------------------------------------------------
    Act("modal.pick", "enter,space", "choose", "choose this line"),
    Act("scroll.down", "down,j", "scroll", "scroll down", "self.by(1)"),
    Act("scroll.up", "up,k", "scroll", "scroll up", "self.by(-1)", show=False),
    Act("scroll.page-down", "pagedown", "page", "a page down", "self.page(1)", show=False),
    Act("scroll.page-up", "pageup", "page", "a page up", "self.page(-1)", show=False),
    Act("scroll.top", "home,g", "top", "the beginning", "self.ends(-1)", show=False),
    Act("scroll.bottom", "end,G", "end", "the end", "self.ends(1)", show=False),
    Act("message.close", "enter,space,escape,q", "continue", "continue", "close", last=True),
    Act("choices.close", "escape,q,a", "back", "back to the table", "close", last=True),
    Act("hints.close", "escape,q,h", "back", "back to the table", "close", last=True),
    Act("log.copy", "c", "copy", "copy the whole log"),
    Act("log.close", "escape,q,enter,space,L", "back", "back to the table", "close", last=True),
    Act("help.close", "escape,q,enter,space,question_mark", "back", "back", "close", last=True),
    Act("find.go", "enter,tab", "go there", "stay on what was found"),
    Act("find.cancel", "escape", "back", "back to where the cursor was", last=True),
    Act("talk.send", "enter", "say it", "say it to everybody"),
    Act("talk.cancel", "escape", "back", "say nothing", last=True),
    Act("branch.close", "escape,q,b", "back", "back to the replay", "close", last=True),
    Act("sure.go", "enter,space", "do it anyway", "do it, although it cannot be undone"),
    Act("sure.cancel", "escape", "cancel", "do not do it", last=True),
    Act("jump.cancel", "escape", "cancel", "stay where the cursor is", last=True),
    Act("substitute.close", "escape,q", "leave the game", "leave; the game is saved", "close",
        last=True),
    # --- The log of turns -----------------------------------------------------------------------
    Act("chronicle.down", "down,j", "turn", "the next turn", "turn(1)", line=_LOGGED),
    Act("chronicle.up", "up,k", "turn", "the turn before", "turn(-1)", show=False, line=_LOGGED),
    Act("chronicle.page-down", "pagedown", "page", "ten turns on", "turn(10)", show=False),
    Act("chronicle.page-up", "pageup", "page", "ten turns back", "turn(-10)", show=False),
    Act("chronicle.first", "home,g", "first", "the first turn", "turn(-9999)", show=False),
    Act("chronicle.last", "end,G", "last", "the last turn", "turn(9999)", show=False),
    Act("chronicle.unfold", "enter,space", "open or fold", "open or fold this turn"),
    Act("chronicle.open", "right", "open", "open this turn", "fold(False)", show=False),
    Act("chronicle.fold", "left", "fold", "fold this turn", "fold(True)", show=False),
    Act("chronicle.open-all", "plus", "open all", "open all turns", "fold_all(False)"),
    Act("chronicle.fold-all", "minus", "fold all", "fold all turns", "fold_all(True)"),
    Act("chronicle.only-1", "A", "captain", "only captain A", "only(0)", show=False,
        line=_ONLY),
    Act("chronicle.only-2", "B", "captain", "only captain B", "only(1)", show=False,
        line=_ONLY),
    Act("chronicle.only-3", "C", "captain", "only captain C", "only(2)", show=False,
        line=_ONLY),
    Act("chronicle.only-4", "D", "captain", "only captain D", "only(3)", show=False,
        line=_ONLY),
    Act("chronicle.only-5", "E", "captain", "only captain E", "only(4)", show=False,
        line=_ONLY),
    Act("chronicle.play", "p", "play it", "play this turn on the map"),
    Act("chronicle.against", "exclamation_mark", "against me", "only what was done to you"),
    Act("chronicle.search", "slash", "search", "search for a word"),
    Act("chronicle.copy", "c", "copy", "copy the whole log", show=False),
    Act("chronicle.close", "escape,q,L", "back", "back to the table", "close", last=True),
    # --- A question ---------------------------------------------------------------------------
    Act("confirm.answer", "enter,space", "answer", "give the chosen answer"),
    Act("confirm.yes", "y,Y", "yes", "yes", "give(0)"),
    Act("confirm.no", "n,N,escape,q", "no", "no", "give(1)", last=True),
    Act("confirm.other", "left,right,up,down,tab,shift+tab,h,j,k,l", "other", "the other answer",
        show=False),
    # --- The curtain --------------------------------------------------------------------------
    Act("handoff.here", "enter,space", "I am here", "show the table to the next player"),
    Act("handoff.leave", "q", "leave", "leave; the game is saved", last=True),
    # --- Reading ------------------------------------------------------------------------------
    Act("rules.search", "slash", "search", "search for words or a rule number"),
    Act("rules.next", "n", "next", "the next match", "match(1)", line=_MATCH),
    Act("rules.previous", "N,p", "previous", "the previous match", "match(-1)",
        show=False, line=_MATCH),
    Act("rules.contents", "c", "contents", "go to the list of chapters"),
    Act("rules.chapter", "right,l,right_square_bracket", "chapter", "the next chapter",
        "chapter(1)", line=_CHAPTER),
    Act("rules.chapter-back", "left,h,left_square_bracket", "chapter", "the previous chapter",
        "chapter(-1)", show=False, line=_CHAPTER),
    Act("rules.link", "tab", "link", "the next link to a rule", "link(1)", line=_LINK),
    Act("rules.link-back", "shift+tab", "link", "the previous link", "link(-1)",
        show=False, line=_LINK),
    Act("rules.follow", "enter", "follow", "follow the link"),
    Act("rules.return", "b,backspace", "go back", "back to where a link was followed", "go_back"),
    Act("rules.down", "down,j", "scroll", "scroll down", "scroll(1)", line=_SCROLL),
    Act("rules.up", "up,k", "scroll", "scroll up", "scroll(-1)", show=False, line=_SCROLL),
    Act("rules.page-down", "pagedown,space", "page", "a page down", "page(1)",
        show=False, line=_PAGE),
    Act("rules.page-up", "pageup", "page", "a page up", "page(-1)", show=False, line=_PAGE),
    Act("rules.top", "home,g", "top", "the beginning of the chapter, then of the book",
        "ends(-1)", show=False, line=_ENDS),
    Act("rules.bottom", "end,G", "end", "the end of the chapter, then of the book", "ends(1)",
        show=False, line=_ENDS),
    Act("rules.back", "escape", "back", "end the search, or leave", show=False),
    Act("rules.help", "question_mark", "help", "the keys of the rules", last=True),
    Act("rules.close", "q", "leave", "leave", last=True),
    Act("contents.read", "enter,space", "read", "read this chapter", "read_chapter"),
    Act("contents.close", "escape,c", "back", "back to the text", "close_contents",
        last=True),
    Act("search.find", "enter", "find", "find these words or this rule"),
    Act("search.cancel", "escape", "cancel", "do not search", "cancel_search", last=True),
    # --- Forms --------------------------------------------------------------------------------
    Act("cycle.next", "right,l", "change", "change it", "self.turn(1)"),
    Act("cycle.previous", "left,h", "change", "change it back", "self.turn(-1)", show=False),
    Act("cycle.all", "space", "all", "all there is to choose from", "self.show_overlay"),
    Act("seat.next", "right", "human or computer", "change who plays the seat", "turn(1)"),
    Act("seat.previous", "left", "human or computer", "change who plays the seat", "turn(-1)",
        show=False),
    Act("seat.colour", "shift+right", "colour", "change the colour of the seat", "colour(1)"),
    Act("seat.colour-back", "shift+left", "colour", "change the colour of the seat", "colour(-1)",
        show=False),
    Act("new.start", "enter", "start", "start the game from any line"),
    Act("new.down", "down,j", "line", "the next line", "row(1)", show=False),
    Act("new.up", "up,k", "line", "the line before", "row(-1)", show=False),
    Act("new.remove", "delete", "remove seat", "remove this seat"),
    Act("new.close", "escape", "back", "back", last=True),
    Act("settings.next", "enter", "next choice", "the next choice", "turn(1)"),
    Act("settings.down", "down,j", "line", "the next setting", "row(1)", show=False),
    Act("settings.up", "up,k", "line", "the setting before", "row(-1)", show=False),
    Act("settings.close", _BACK, "save and leave", "save and leave", last=True),
    # --- Shared tables --------------------------------------------------------------------------
    Act("tables.open", "enter", "go there", "sit down at this table, or watch"),
    Act("tables.again", "r", "look again", "look for tables again"),
    Act("tables.close", _BACK, "back", "back", last=True),
    Act("sit.mark", "space", "mark", "mark a seat, to sit on several with one keyboard"),
    Act("sit.pick", "enter", "sit down", "sit down, or watch", "pick"),
    Act("sit.close", _BACK, "back", "back", "close", last=True),
    Act("name.take", "enter", "sit down", "sit down under this name"),
    Act("name.cancel", "escape", "back", "back", last=True),
    Act("gather.talk", "T", "talk", "say something to everybody"),
    Act("gather.begin", "b", "begin with bots", "begin now, with bots on the open seats"),
    Act("gather.leave", _BACK, "leave", "leave; your seats are kept", last=True),
    # --- Saved games --------------------------------------------------------------------------
    Act("saves.open", "enter,space", "open", "continue it; a finished game is replayed"),
    Act("saves.replay", "r", "replay", "replay it"),
    Act("saves.delete", "x,delete", "delete", "delete it; asks first"),
    Act("saves.sort", "o", "order", "order by the next column"),
    Act("saves.new", "n", "new game", "a new game", show=False),
    Act("saves.close", _BACK, "back", "back", last=True),
    # --- Replays ------------------------------------------------------------------------------
    Act("replay.next", "right,l,n", "step", "the next decision", "go(1)", line=_STEP),
    Act("replay.previous", "left,h,p", "back", "the previous decision", "go(-1)",
        show=False, line=_STEP),
    Act("replay.next-turn", "down,pagedown,j,right_square_bracket", "turn", "the next turn",
        "turn(1)", line=_TURN),
    Act("replay.previous-turn", "up,pageup,k,left_square_bracket", "turn", "the previous turn",
        "turn(-1)", show=False, line=_TURN),
    Act("replay.first", "home,g", "start", "the beginning", "ends(-1)", show=False, line=_ENDS),
    Act("replay.last", "end,G", "end", "the end", "ends(1)", show=False, line=_ENDS),
    Act("replay.play", "space,enter", "play", "play on by itself, or pause"),
    Act("replay.faster", "plus,equals_sign", "faster", "faster", "speed(1)", line=_SPEED),
    Act("replay.slower", "minus", "slower", "slower", "speed(-1)", line=_SPEED),
    Act("replay.boards", "v", "boards", "the next player's board", "board(1)", line=_BOARDS),
    Act("replay.boards-back", "V", "boards", "the previous player's board", "board(-1)",
        show=False, line=_BOARDS),
    Act("replay.decision", "d,number_sign", "decision", "go to a decision by its number"),
    Act("replay.eyes", "e", "whose view",
        "of a finished game: see it with the next player's eyes, then an onlooker's"),
    Act("replay.branch", "b", "play on from here", "play on from here in a new game"),
    Act("replay.score", "s", "score", "the score as if the game had ended then"),
    Act("replay.log", "L", "log", "the log"),
    Act("replay.rules", "t", "rules", "the rules", show=False),
    Act("replay.back", "escape", "back", "back to the whole table, or leave", show=False),
    Act("replay.help", "question_mark", "help", "the keys of a replay", last=True),
    Act("replay.close", "q", "leave", "leave", last=True),
    # --- Scores -------------------------------------------------------------------------------
    Act("score.close", "enter,space", "continue", "continue", last=True),
    Act("score.leave", "escape,q", "back", "back; while the score is counted, all of it at once",
        last=True),
    Act("score.back", "b", "back", "while the score is counted: the count before", "act_back"),
    Act("score.rematch", "n", "rematch",
        "play again: the same players and options, other chance"),
    Act("score.review", "r", "review", "the decisions that cost each person most"),
    Act("score.other", "tab,left,right,up,down", "curve", "switch between table and curve"),
    # --- The end of a game that counts its score itself -----------------------------------------
    Act("end.go", "enter,space", "go on", "count on; then, the last map", first=True),
    Act("end.back", "escape", "all at once", "count everything at once; then, the last map"),
    Act("end.moment-1", "1", "to 3: moments", "see the first telling moment in the replay",
        "moment(0)", line=_TELLING),
    Act("end.moment-2", "2", "moment", "see the second telling moment in the replay",
        "moment(1)", show=False, line=_TELLING),
    Act("end.moment-3", "3", "moment", "see the third telling moment in the replay",
        "moment(2)", show=False, line=_TELLING),
    Act("end.again", "n", "rematch", "play again: the same players and options, other chance"),
    Act("end.replay", "r", "replay", "replay the game from its start"),
    Act("end.review", "d", "costliest decisions", "the decisions that cost each person most"),
    Act("end.other", "tab,left,right", "moments", "switch between the curve and the moments"),
    Act("end.map", "m", "last map", "the table as it was at the end", show=False),
    Act("end.help", "question_mark", "help", "these keys", last=True),
    Act("end.leave", "q", "leave",
        "leave the game; while the score is counted, all of it at once", last=True),
    Act("review.open", "enter,space", "see it", "see that moment in the replay"),
    Act("review.close", _BACK, "back", "back", last=True),
)  # fmt: skip

SCOPES = {
    "any": "Everywhere",
    "title": "Title",
    "decide": "Deciding",
    "watch": "Watching",
    "play": "In a game",
    "recap": "While you were away",
    "rules": "Rules",
    "new": "New game",
    "saves": "Saved games",
    "replay": "Replay",
    "score": "Score",
    "end": "The end",
}
"""The scopes that people read about, with their headings."""
MORE_SCOPES = {
    "harbour": "Harbour",
    "settings": "Settings",
    "review": "Review",
    "handoff": "Between players",
    "list": "Lists",
    "scroll": "Texts",
    "modal": "Lists over the table",
    "choices": "All choices",
    "hints": "Hints",
    "log": "Log",
    "chronicle": "Log of turns",
    "help": "Help",
    "message": "Messages",
    "confirm": "Questions",
    "sure": "What cannot be undone",
    "find": "Finding by name",
    "talk": "Talking at a shared table",
    "tables": "Shared tables",
    "sit": "Sitting down",
    "name": "A name for a seat",
    "gather": "Waiting for others",
    "branch": "Playing on from a replay",
    "jump": "Jumping by letters",
    "substitute": "Another player for a seat",
    "contents": "Contents of the rules",
    "search": "Searching the rules",
    "cycle": "Fields with choices",
    "seat": "Seats of a new game",
}
"""The others, whose keys explain themselves."""


def acts(*scopes: str, among: Iterable[Act] = ACTS) -> list[Act]:
    """The actions of some scopes, in the order of the table."""
    return [act for act in among if act.scope in scopes]


def bindings(*scopes: str, among: Iterable[Act] = ACTS) -> list[BindingType]:
    """The bindings of some scopes, for a class's BINDINGS."""
    return [act.binding for act in acts(*scopes, among=among)]


def letter_acts(game_id: str, letters: Mapping[str, str], words: Mapping[str, str]) -> list[Act]:
    """The actions of letters that pick a choice by its kind."""
    return [
        letter_act(f"{game_id}.{kind}", key, kind, words.get(key, kind))
        for key, kind in letters.items()
    ]


def letter_act(act_id: str, key: str, words: str, help: str, line: str = "") -> Act:
    """An action that picks what a letter stands for; it is known by that letter on any key."""
    return Act(act_id, key_id(key), words, help, f"letter({key!r})", show=False, line=line)


class KeyRow(NamedTuple):
    """A line of a list of keys."""

    keys: str
    help: str


def key_rows(
    some: Iterable[Act], keys: Mapping[str, str] | None = None, arrows: bool = True
) -> list[KeyRow]:
    """A line for each action that people read about; *keys* are a player's own, by id."""
    lines: dict[tuple[str, str], list[list[str]]] = {}
    own = keys or {}
    for act in some:
        if act.listed:
            line = lines.setdefault((act.scope, act.line or act.help), [])
            line.append(own.get(act.id, act.keys).split(","))
    return [
        KeyRow(
            key_words([key for some in zip_longest(*groups) for key in some if key], arrows), words
        )
        for (_, words), groups in lines.items()
    ]


_ARROWS = ("up", "down", "left", "right")


def key_words(keys: Sequence[str], arrows: bool = True) -> str:
    """Some keys as people write them; all four arrows are one word."""
    left = list(dict.fromkeys(keys))
    words = []
    for held in ("", "shift+"):
        four = [held + arrow for arrow in _ARROWS]
        if set(four) <= set(left):
            left = [key for key in left if key not in four]
            words.append("Shift+arrows" if held else "arrows")
    return " ".join([*words, *(key_name(key, arrows) for key in left)])


_SHARED = frozenset(act.scope for act in ACTS)
_AT_ONCE = [
    {one, other}
    for one, others in {
        "play": ("decide", "watch"),
        "list": (
            *("title", "harbour", "modal", "choices", "hints", "substitute", "branch", "saves"),
            *("review", "tables", "sit"),
        ),
        "modal": ("choices", "hints", "substitute", "branch"),
        "scroll": ("message", "log", "help"),
        "cycle": ("new", "settings"),
        "seat": ("new",),
    }.items()
    for other in others
]
"""Scopes besides "any" whose keys work at once; others are on different screens, or one takes the
keys of the other on purpose, as the field does in which words to search for are typed."""


def work_together(one: Act, other: Act) -> bool:
    """Whether there are moments when the keys of both actions work."""
    scopes = {one.scope, other.scope}
    if len(scopes) == 1 or "any" in scopes or scopes in _AT_ONCE:
        return True
    games = [act for act in (one, other) if act.scope not in _SHARED]
    if not games:
        return False
    return bool(scopes & {"play", "decide"}) or (
        bool(scopes & {"watch", "recap", "replay"}) and games[0].view
    )
