"""The requests of terminals, one function each: what they may ask of the game, and the answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from core.errors import BadRequest
from core.in_play import AnyInPlay
from core.json_data import JsonObject
from core.tables import protocol as ask
from core.tables.protocol import OUTCOMES, AnyRequest, safe

if TYPE_CHECKING:
    from core.tables.host import TableHost
    from core.tables.terminal import Terminal

_NOT_YOURS = "It is not your turn to decide."


def answer(host: TableHost, terminal: Terminal, request: AnyRequest) -> JsonObject:
    """Carry out a request; raises a GameError with the reason if it is refused."""
    if isinstance(request, ask.Hello):
        return host.hello(terminal, request)
    if not terminal.identity:
        raise BadRequest("Say hello first.")
    if isinstance(request, ask.Sit | ask.Record) and not terminal.whole.take():
        raise BadRequest("Not so fast; there is nothing new to know.")
    if isinstance(request, ask.Sit):
        return host.sit(terminal, request)
    if not terminal.seated:
        raise BadRequest("Sit down first, or watch.")
    match request:
        case ask.Begin() | ask.Again() | ask.StandIn():
            return _arrange(host, terminal, request)
        case ask.Talk():
            return _talk(host, terminal, request)
        case ask.Look():
            return _look(host, request)
        case ask.Record():
            return _record(host)
    return _decide(host, terminal, request)


def _decider(game: AnyInPlay, terminal: Terminal) -> None:
    """Refuse what only the seat may do that decides now."""
    if game.over:
        raise BadRequest("The game is over.")
    if game.session.decider not in terminal.seats:
        raise BadRequest(_NOT_YOURS)


def _decide(host: TableHost, terminal: Terminal, request: AnyRequest) -> JsonObject:
    game = host.playing
    _decider(game, terminal)
    action = game.game.codec.action
    match request:
        case ask.Submit():
            return _submit(host, game, request)
        case ask.Rewind(do="undo"):
            return _done(game.take_back())
        case ask.Rewind(do="redo"):
            return _done(game.go_again())
        case ask.Rewind():
            return _done(game.to_turn_start())
        case ask.Refusal():
            return {"why": game.session.refusal(action(request.action))}
        case ask.Foresee():
            return _foresee(game, request)
    raise BadRequest("This is no request a table knows.")


def _done(why: str | None) -> JsonObject:
    return {"why": why}


def _submit(host: TableHost, game: AnyInPlay, request: ask.Submit) -> JsonObject:
    steps = [game.game.codec.action(data) for data in request.actions]
    with host.telling_together():
        why, taken = game.carry_out_all(steps, request.after)
    return {"why": why, "taken": taken}


def _foresee(game: AnyInPlay, request: ask.Foresee) -> JsonObject:
    if request.after != game.session.entries:
        return {"final": False, "view": None}
    codec = game.game.codec
    found = game.foresee([codec.action(action) for action in request.actions])
    seen: Any = None if found.view is None else codec.view_data(found.view)
    return {"final": found.final, "view": seen}


def _look(host: TableHost, request: ask.Look) -> JsonObject:
    """The score, the curve or the onlooker's view after so many decisions."""
    game = host.playing
    session, step = game.session, request.step
    if step > len(session.steps):
        raise BadRequest(f"Only {len(session.steps)} decisions stand.")
    match request.do:
        case "score":
            found = game.game.score(session.state_at(step))
            return {"score": OUTCOMES.dump_python(found, mode="json")}
        case "history":
            return {"history": session.history(last=step)}
        case "past":
            view = game.game.observe(session.state_at(step), None)
            return {"view": game.game.codec.view_data(view)}
    return {"starts": game.starts_turn(step)}


def _record(host: TableHost) -> JsonObject:
    """The log of a finished game, in which nothing is hidden any more."""
    game = host.playing
    if not game.over:
        raise BadRequest("The game is not over; its log would show what is hidden.")
    return {"lines": list(game.session.lines)}


def _arrange(
    host: TableHost, terminal: Terminal, request: ask.Begin | ask.Again | ask.StandIn
) -> JsonObject:
    """What anybody with a seat may settle about the table."""
    if not terminal.seats:
        raise BadRequest("Those who only watch cannot do that.")
    match request:
        case ask.Begin():
            host.fill(request.level)
        case ask.Again():
            host.play_again(terminal)
        case ask.StandIn():
            host.let_bot_play(request.seat, request.level)
    return {}


def _talk(host: TableHost, terminal: Terminal, request: ask.Talk) -> JsonObject:
    text = safe(request.text)
    if not text:
        raise BadRequest("There is nothing to say in that.")
    if not terminal.talk.take():
        raise BadRequest("Not so fast; let others speak too.")
    seat = request.seat if request.seat in terminal.seats else None
    if seat is None and terminal.seats:
        seat = terminal.seats[0]
    host.say("An onlooker" if seat is None else host.names[seat], seat, text)
    return {}
