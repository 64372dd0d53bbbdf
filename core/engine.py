"""The engine protocol: one JSON object per line in, one per line out, for programs in any language.

Every line gets exactly one answer, nothing else is ever printed on standard output, and a refusal
changes nothing. Pydantic and the game's data are loaded when a request first needs them.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from functools import cached_property
from typing import IO, TYPE_CHECKING

from core import __version__
from core.engine_lines import LONGEST_LINE, Refused, code_of, parse, read_lines, refusal
from core.errors import BadLog, BotFailed, GameError, GameOver, IllegalAction
from core.json_data import JsonObject
from core.options import option_schema, option_table

if TYPE_CHECKING:
    from core.about import About
    from core.bots import Budget
    from core.game import Action, AnyGame
    from core.players import AnyPlayers
    from core.session import AnySession

PROTOCOL = 1
_LONGEST_THOUGHT = 3600


class Engine:
    """One game at a time, driven by requests."""

    def __init__(
        self, about: About, load: Callable[[], AnyGame], outside: bool | None = None
    ) -> None:
        """*outside* says whether files and programs may play; by default the environment does."""
        self.about = about
        self._outside = outside
        self._load_game = load
        self.done = False
        self._session: AnySession | None = None
        self._players: tuple[AnySession, AnyPlayers] | None = None
        """The bots behind the verb `bot`, and the game they play."""
        self._verbs: dict[str, tuple[Callable[[JsonObject], JsonObject], tuple[str, ...]]] = {
            "hello": (self._hello, ()),
            "schema": (self._schema, ()),
            "new": (self._new, ("seats", "seed", "options")),
            "legal": (self._legal, ()),
            "play": (self._play, ("action", "text", "seat", "after")),
            "why": (self._why, ("action", "text")),
            "view": (self._view, ("seat",)),
            "position": (self._position, ()),
            "set": (self._set, ("position",)),
            "dice": (self._dice, ("next",)),
            "score": (self._score, ()),
            "undo": (self._undo, ("force",)),
            "redo": (self._redo, ()),
            "restart": (self._restart, ()),
            "save": (self._save, ()),
            "load": (self._load, ("log",)),
            "bot": (self._bot, ("level", "seat", "think", "iterations")),
            "quit": (self._quit, ()),
        }

    @cached_property
    def game(self) -> AnyGame:
        """The rules, loaded when a request first needs them."""
        return self._load_game()

    def answer(self, line: bytes | None) -> JsonObject:
        """The answer to one line; None stands for a line that was too long."""
        head: JsonObject = {}
        try:
            if line is None:
                raise Refused("bad-request", f"A line holds at most {LONGEST_LINE} bytes.")
            request = parse(line)
            if "id" in request:
                head["id"] = request["id"]
            return {**head, "ok": True, **self._carry_out(request)}
        except Refused as refused:
            return {**head, **refusal(refused.code, str(refused))}
        except GameError as error:
            return {**head, **refusal(code_of(error), str(error))}
        except Exception:  # a bug of ours must not end a host's game
            import traceback

            traceback.print_exc(file=sys.stderr)
            message = "A bug in the program stopped this request; nothing was changed."
            return {**head, **refusal("bad-request", message)}

    def _carry_out(self, request: JsonObject) -> JsonObject:
        verb = request.get("do")
        if not isinstance(verb, str):
            raise Refused("bad-request", 'A request must say what to do, as in {"do": "hello"}.')
        if verb not in self._verbs:
            raise Refused(
                "unknown-verb",
                f"There is no verb {verb!r:.60}; the verbs are {', '.join(self._verbs)}.",
            )
        handler, known = self._verbs[verb]
        for name in request:
            if name not in ("do", "id", *known):
                takes = f"it takes {', '.join(known)}" if known else "it takes nothing else"
                raise Refused("bad-request", f"{verb!r} has no field {name!r:.60}; {takes}.")
        return handler(request)

    @property
    def _game(self) -> AnySession:
        if self._session is None:
            raise Refused("no-game", "There is no game yet; start one with new, set or load.")
        return self._session

    def _standing(self) -> JsonObject:
        decider = self._game.decider
        return {"decider": decider, "over": decider is None}

    def _hello(self, request: JsonObject) -> JsonObject:
        return {
            "game": self.about.id,
            "version": __version__,
            "revision": self.about.revision,
            "protocol": PROTOCOL,
            "seats": list(self.about.seats),
            "options": [
                {
                    "name": option.name,
                    "type": option.type,
                    "default": option.default,
                    "help": option.help,
                    "choices": list(option.choices),
                }
                for option in option_table(self.about)
            ],
        }

    def _schema(self, request: JsonObject) -> JsonObject:
        return {**self.game.codec.schema(), "options": option_schema(self.about)}

    def _new(self, request: JsonObject) -> JsonObject:
        from core.game import Setup
        from core.rng import new_seed
        from core.seats import check_names
        from core.session import Session

        seats = request.get("seats", self.game.seats[0])
        if type(seats) is int:
            seats = [f"Seat {number}" for number in range(1, min(seats, 99) + 1)]
        if not isinstance(seats, list):
            raise Refused("bad-request", "'seats' must be a number or a list of names.")
        seed = request.get("seed")
        if seed is not None and type(seed) is not int:
            raise Refused("bad-request", "'seed' must be a whole number.")
        given = request.get("options")
        given = {} if given is None else given
        if not isinstance(given, dict):
            raise Refused("bad-request", "'options' must be an object of names and values.")
        setup = Setup(
            seats=check_names(seats, self._outside),
            seed=new_seed() if seed is None else seed,
            options=self.game.read_options(given),
            data=self.game.data,
        )
        self.close()
        self._session = Session(self.game, setup)
        return {"decider": self._session.decider}

    def _legal(self, request: JsonObject) -> JsonObject:
        session, codec = self._game, self._game.game.codec
        actions = session.legal()
        return {
            "decider": session.decider,
            "actions": [codec.action_data(action) for action in actions],
            "texts": [codec.text(action) for action in actions],
            "final": [session.is_final(action) for action in actions],
        }

    def _action(self, request: JsonObject) -> Action:
        if ("action" in request) == ("text" in request):
            raise Refused("bad-request", "Give the action either as 'action' or as 'text'.")
        codec = self._game.game.codec
        action: Action
        if "action" in request:
            action = codec.action(request["action"])
        elif isinstance(request["text"], str):
            action = codec.parse(request["text"])
        else:
            raise Refused("bad-request", "'text' must be a line like the 'texts' of legal.")
        return action

    def _play(self, request: JsonObject) -> JsonObject:
        session = self._game
        action = self._action(request)
        seat, after = request.get("seat"), request.get("after")
        for name, number in (("seat", seat), ("after", after)):
            if number is not None and type(number) is not int:
                raise Refused("bad-request", f"{name!r} must be a whole number.")
        if seat is not None and session.decider is not None and seat != session.decider:
            raise IllegalAction(f"It is seat {session.decider}'s decision, not seat {seat}'s.")
        events = session.submit(action, after)
        if session.over:
            self.close()
        return {
            "events": [session.game.codec.event_data(event) for event in events],
            **self._standing(),
        }

    def _why(self, request: JsonObject) -> JsonObject:
        session = self._game
        return {"refusal": session.refusal(self._action(request))}

    def _view(self, request: JsonObject) -> JsonObject:
        seat = self._seat(request)
        return {"view": self._game.game.codec.view_data(self._game.view(seat))}

    def _seat(self, request: JsonObject) -> int | None:
        seats = len(self._game.names)
        seat = request.get("seat")
        if seat is None:
            return None
        if type(seat) is not int or not 0 <= seat < seats:
            raise Refused("bad-request", f"'seat' must be 0 to {seats - 1}, or null.")
        return seat

    def _position(self, request: JsonObject) -> JsonObject:
        return {"position": self._game.game.position(self._game.state)}

    def _set(self, request: JsonObject) -> JsonObject:
        from core.game import Setup
        from core.session import Session

        position = request.get("position")
        if not isinstance(position, dict):
            raise Refused("bad-request", "'position' must be an object as position returns it.")
        state = self.game.restore(position)
        seats = self.game.seat_count(state)
        names = self._session.setup.seats if self._session else ()
        if len(names) != seats:
            names = tuple(f"Seat {number}" for number in range(1, seats + 1))
        setup = Setup(
            names, 0, self.game.options_of(state), self.game.data, self.game.position(state)
        )
        self.close()
        self._session = Session(self.game, setup)
        return self._standing()

    def _dice(self, request: JsonObject) -> JsonObject:
        faces = request.get("next")
        if not isinstance(faces, list) or not all(type(face) is int for face in faces):
            raise Refused("bad-request", "'next' must be a list of numbers from 1 to 6.")
        self._game.set_dice(faces)
        return self._standing()

    def _score(self, request: JsonObject) -> JsonObject:
        outcome = self._game.score()
        return {
            "seats": [
                {
                    "seat": score.seat,
                    "name": self._game.names[score.seat],
                    "total": score.total,
                    "place": score.place,
                    "tiebreak": score.tiebreak,
                    "breakdown": dict(score.parts),
                }
                for score in outcome.scores
            ],
            "final": outcome.final,
        }

    def _undo(self, request: JsonObject) -> JsonObject:
        force = request.get("force", False)
        if type(force) is not bool:
            raise Refused("bad-request", "'force' must be true or false.")
        self._game.undo(force)
        return self._standing()

    def _redo(self, request: JsonObject) -> JsonObject:
        session = self._game
        events = session.redo()
        return {
            "events": [session.game.codec.event_data(event) for event in events],
            **self._standing(),
        }

    def _restart(self, request: JsonObject) -> JsonObject:
        self._game.restart()
        return self._standing()

    def _save(self, request: JsonObject) -> JsonObject:
        return {"log": list(self._game.lines)}

    def _load(self, request: JsonObject) -> JsonObject:
        from core.replay import replay

        log = request.get("log")
        if isinstance(log, str):
            log = log.splitlines()
        if not isinstance(log, list) or not all(isinstance(line, str) for line in log):
            raise Refused("bad-request", "'log' must be a list of the lines of a save.")
        found = replay(log, self.about.id)
        if not found.whole:
            raise BadLog(" ".join(found.faults))
        self.close()
        self._session = found.session
        return {**self._standing(), "notes": list(found.faults)}

    def _bot(self, request: JsonObject) -> JsonObject:
        from core.bots import check_decider
        from core.seats import read_bot

        level = request.get("level", "random")
        if not isinstance(level, str):
            raise Refused("bad-request", "'level' must be the name of a bot.")
        session, budget = self._game, _budget(request)
        if session.over:
            raise GameOver("The game is over.")
        seat = check_decider(session, self._seat(request))
        players = self._players_of(session)
        players.replace(seat, read_bot(level, self._outside))
        try:
            action = players.decide(session.state, session.entries, budget)
        except BotFailed:
            players.again(seat)  # the next request starts it afresh
            raise
        return {
            "action": session.game.codec.action_data(action),
            "text": session.game.codec.text(action),
        }

    def _players_of(self, session: AnySession) -> AnyPlayers:
        """The players of this game; a new set whenever the game changes."""
        from core.players import Players

        if self._players is None or self._players[0] is not session:
            self.close()
            setup = session.setup
            players = Players(session.game, setup.seats, setup.seed, allowed=self._outside)
            self._players = session, players
        return self._players[1]

    def close(self) -> None:
        """Stop the external bots."""
        if self._players is not None:
            self._players[1].close()
            self._players = None

    def _quit(self, request: JsonObject) -> JsonObject:
        self.done = True
        return {}


def _budget(request: JsonObject) -> Budget:
    """How long a bot may think: seconds, iterations, or the usual time."""
    from core.bots import THINK, Budget

    think, iterations = request.get("think"), request.get("iterations")
    if think is not None and (type(think) not in (int, float) or not 0 < think <= _LONGEST_THOUGHT):
        raise Refused("bad-request", f"'think' must be seconds, up to {_LONGEST_THOUGHT}.")
    if iterations is not None and (type(iterations) is not int or iterations < 1):
        raise Refused("bad-request", "'iterations' must be a whole number of at least 1.")
    if think is None:
        think = THINK if iterations is None else None
    return Budget(seconds=think, iterations=iterations)


def run(about: About, load: Callable[[], AnyGame], source: IO[bytes], sink: IO[bytes]) -> None:
    """Answer requests until the input ends or a request says quit."""
    engine = Engine(about, load)
    try:
        for line in read_lines(source):
            answer = json.dumps(engine.answer(line), separators=(",", ":"), allow_nan=False)
            sink.write(answer.encode("ascii") + b"\n")
            sink.flush()
            if engine.done:
                break
    finally:
        engine.close()
