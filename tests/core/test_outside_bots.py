"""Bots from files, modules and programs, through real processes: what they see and how they fail.

Nothing sleeps: a bot that never answers gets a tiny limit, and one that ends is waited for.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import textwrap
import time
from contextlib import suppress
from pathlib import Path

import pytest

from core.bots import Budget, ask_bot, child, register_bot, unregister_bot
from core.bots.question import Patience
from core.errors import BadRequest, BotFailed
from core.players import Players
from core.seats import check_names, display_names, read_names
from tests.play import session

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="programs of POSIX")

ROOT = Path(__file__).resolve().parents[2]
USUAL = Patience()
SOON = Patience(grace=0.3, starting=0.0)
METHOD = "    def choose(self, view, legal, budget):\n        "
FIRST = f"class First:\n{METHOD}return legal[0]\n"


def children() -> set[int]:
    """The processes we have started that have not ended, or that nobody has asked about."""
    found = set()
    for task in Path("/proc/self/task").glob("*/children"):
        with suppress(OSError):  # the thread may be ending
            found |= {int(word) for word in task.read_text().split()}
    return found


@pytest.fixture(autouse=True)
def nobody_left_behind():
    before = children()
    yield
    assert child._open == set()
    assert children() <= before


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder to write bots in, which is the current one."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write(folder: Path, name: str, text: str, mode: int = 0o644) -> None:
    path = folder / name
    path.write_text(textwrap.dedent(text))
    path.chmod(mode)


def decide(spec: str, game_id: str = "vikings", patience: Patience = USUAL, think=0.05):
    """The first decision of a game in which every seat is this bot's, or its failure."""
    seats = (spec,) * (2 if game_id == "vikings" else 3)
    game = session(game_id, seats, seed=7)
    players = Players(game.game, seats, 7, patience=patience)
    try:
        return players.decide(game.state, game.entries, Budget(think)), game
    finally:
        players.close()


def fault(spec: str, patience: Patience = USUAL) -> str:
    with pytest.raises(BotFailed) as failure:
        decide(spec, patience=patience)
    told = str(failure.value)
    assert told.startswith(f"The bot {spec} failed: ")
    assert told.endswith(".")
    assert told.isprintable()
    return told.removeprefix(f"The bot {spec} failed: ")


# --- What works -------------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", ["vikings", "fireaxe"])
def test_a_class_in_a_file_sees_a_view_and_chooses(folder, game_id):
    write(
        folder,
        "mine.py",
        """
        import helper

        class Last:
            def __init__(self, game, seed):
                assert game in ("vikings", "fireaxe") and 0 < seed < 1 << 48

            def choose(self, view, legal, budget):
                assert type(view).__name__ == "View" and budget.seconds == 0.05
                print("this goes nowhere near the answer")
                last = legal[helper.WHICH]
                legal.clear()
                return last
        """,
    )
    write(folder, "helper.py", "WHICH = -1\n")
    action, game = decide("bot:mine.py:Last", game_id)
    assert action == game.legal()[-1]
    assert decide("bot:mine:Last", game_id)[0] == action


def test_a_bot_is_made_once_for_a_game_and_seat(folder):
    write(
        folder,
        "count.py",
        """
        class Count:
            asked = 0
            def choose(self, view, legal, budget):
                self.asked += 1
                return legal[self.asked]
        """,
    )
    game = session("vikings", ("bot:count.py:Count", "bot:count.py:Count"), seed=7, start="1")
    players = Players(game.game, game.setup.seats, 7)
    try:
        chosen = [players.decide(game.state, 0, Budget(0.05)) for _ in range(3)]
        assert chosen == list(game.legal()[1:4])
        players.rest()
        assert players.decide(game.state, 0, Budget(0.05)) == chosen[0]
    finally:
        players.close()


@pytest.mark.parametrize("game_id", ["vikings", "fireaxe"])
def test_a_program_gets_one_line_of_json(folder, game_id):
    write(folder, "tee.sh", '#!/bin/sh\nread -r line\necho "$line" >asked.json\necho 2\n', 0o755)
    action, game = decide("cmd:./tee.sh", game_id)
    assert action == game.legal()[1]
    asked = json.loads((folder / "asked.json").read_text())
    assert {key: asked[key] for key in ("game", "revision", "seat", "decision", "seconds")} == {
        "game": game_id,
        "revision": game.game.revision,
        "seat": game.decider,
        "decision": 1,
        "seconds": 0.05,
    }
    assert asked["names"] == list(game.names)
    assert asked["view"] == game.game.codec.view_data(game.view(game.decider))
    codec = game.game.codec
    assert asked["legal"] == [
        {"number": number, "action": codec.action_data(one), "text": codec.text(one)}
        for number, one in enumerate(game.legal(), 1)
    ]


def test_arguments_are_split_as_a_shell_would_and_no_shell_is_asked(folder):
    write(folder, "args.sh", '#!/bin/sh\nread -r line\necho "$#:$1:$2" >&2\nexit 9\n', 0o755)
    assert "2:a b:$HOME;ls" in fault("cmd:./args.sh 'a b' $HOME;ls")


def test_without_a_choice_nobody_is_asked():
    seats = ("cmd:./nowhere", "cmd:./nowhere")
    game = session("vikings", seats, seed=7)
    while len(game.legal()) > 1:
        game.submit(game.legal()[0])
    players = Players(game.game, seats, 7)
    assert players.decide(game.state, game.entries, Budget()) == game.legal()[0]


# --- What goes wrong with a class ---------------------------------------------------------------

BROKEN = {
    "missing": (None, "there is no file my.py"),
    "syntax": ("class Mine:\n    def choose(self:\n", "SyntaxError", "my.py, line 2"),
    "null": ("x = '\0'\n", "my.py cannot be loaded"),
    "import": ("import nowhere_at_all\n", "No module named 'nowhere_at_all' (my.py, line 1)"),
    "no class": ("class Yours: pass\n", "my.py has no class Mine"),
    "no choose": ("class Mine: pass\n", "Mine has no method choose(view, legal, budget)"),
    "no bot": ("Mine = 7\n", "int is not a class"),
    "constructor": (
        "class Mine:\n    def __init__(self):\n        raise KeyError('x')\n",
        "Mine() raised KeyError: 'x' (my.py, line 3)",
    ),
    "arguments": ("class Mine:\n    def __init__(self, x): pass\n", "missing 1 required"),
    "leaves": ("import sys\nsys.exit(3)\n", "SystemExit: 3 (my.py, line 2)"),
    "dies": ("import os\nos._exit(3)\n", "it ended with exit code 3"),
    "killed": ("import os\nos.kill(os.getpid(), 9)\n", "it was killed by signal 9"),
}
CHOICES = {
    "raises": ("raise ValueError('no\\x1b[2J idea')", "raised ValueError: no?[2J idea", "line 3"),
    "deep": ("import json; json.loads('{')", "JSONDecodeError", "(my.py, line 3)"),
    "illegal": ("return 1", "choose() returned 1, which is not in legal"),
    "nothing": ("pass", "choose() returned None, which is not in legal"),
    "own list": ("legal[:] = ['x']; return legal[0]", "choose() returned 'x', which is not"),
    "liar": ("return type('E', (), {'__eq__': lambda *a: 1 / 0})()", "which is not in legal"),
    "reads": ("return input()", "raised EOFError"),
    "leaves": ("raise SystemExit", "choose() raised SystemExit (my.py, line 3)"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_class_that_cannot_be_had(folder, name):
    text, *words = BROKEN[name]
    if text is not None:
        write(folder, "my.py", text)
    told = fault("bot:my.py:Mine")
    for word in words:
        assert word in told


@pytest.mark.parametrize("name", CHOICES)
def test_a_class_that_cannot_choose(folder, name):
    text, *words = CHOICES[name]
    write(
        folder,
        "my.py",
        f"class Mine:\n    def choose(self, view, legal, budget):\n        {text}\n",
    )
    told = fault("bot:my.py:Mine")
    for word in words:
        assert word in told


def test_a_module_that_is_not_there(folder):
    assert fault("bot:nowhere.at_all:Mine") == "there is no module nowhere.at_all."
    (folder / "dir.py").mkdir()
    assert "cannot be read: it is not a regular file" in fault("bot:dir.py:Mine")


def test_an_endless_loop_is_stopped(folder):
    write(
        folder, "my.py", FIRST + "class Mine(First):\n    def __init__(self):\n        while 1: 1\n"
    )
    assert fault("bot:my.py:Mine", SOON) == "it gave no answer within 0.35 seconds."


# --- What goes wrong with a program -------------------------------------------------------------

PROGRAMS = {
    "dies": ("read -r line; echo 'out of luck' >&2; exit 3", "exit code 3", "were: out of luck"),
    "dies at once": ("exit 0", "it ended with exit code 0"),
    "killed": ("read -r line; kill -9 $$", "it was killed by signal 9"),
    "word": ("read -r line; echo banana", "it answered 'banana' instead of a number from 1 to "),
    "empty": ("read -r line; echo", "it answered '' instead of a number"),
    "zero": ("read -r line; echo 0", "it answered '0'"),
    "large": ("read -r line; echo 999999999999", "it answered '999999999999'"),
    "minus": ("read -r line; echo -1", "it answered '-1'"),
    "escapes": (r"read -r line; printf '\033[2J\377\n'", "it answered '?[2J\ufffd'"),
    "long": ("read -r line; printf '%0200d\\n' 7", "...' instead of"),
    "two lines": ("read -r line; printf '1\\n2\\n'", "it answered with more than one line: '1 2'"),
    "half a line": ("read -r line; printf 12", "exit code 0 in the middle of a line ('12')"),
    "floods": (
        "read -r line; exec cat /dev/zero",
        "it said more than 64 KiB without ending a line",
    ),
    "floods lines": ("read -r line; exec yes", "it answered with more than one line"),
    "closes": ("exec >&-; cat >/dev/null", "it closed its output"),
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_program_that_fails(folder, name):
    text, *words = PROGRAMS[name]
    write(folder, "x.sh", f"#!/bin/sh\n{text}\n", 0o755)
    told = fault("cmd:./x.sh")
    for word in words:
        assert word in told


def test_a_program_that_never_answers_is_stopped_with_all_it_has_started(folder):
    write(folder, "x.sh", "#!/bin/sh\ntrap '' TERM\nsleep 1000 &\necho $! >pid\nwait\n", 0o755)
    assert "it gave no answer within" in fault("cmd:./x.sh", SOON)
    assert gone(int((folder / "pid").read_text()))


def test_a_program_that_reads_nothing_is_stopped_too(folder):
    write(folder, "x.sh", "#!/bin/sh\nexec sleep 1000\n", 0o755)
    asked = child.Child(["./x.sh"])
    with pytest.raises(child.Fault, match="no answer"):
        asked.ask(b"x" * (1 << 20), 0.1)
    asked.close(patient=False)


def test_what_is_said_without_being_asked_is_refused(folder):
    write(folder, "x.sh", "#!/bin/sh\nread -r line; echo 1; echo 7; read -r line\n", 0o755)
    asked = child.Child(["./x.sh"])
    try:
        with suppress(child.Fault):  # both lines may come at once
            assert asked.ask(b"?\n", 5) == b"1"
        with asked._state:
            assert asked._state.wait_for(lambda: b"7" in asked._heard, 5)
        with pytest.raises(child.Fault, match="without being asked"):
            asked.ask(b"?\n", 5)
    finally:
        asked.close(patient=False)


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda folder: None, "there is no program ./x.sh"),
        (lambda folder: write(folder, "x.sh", "#!/bin/sh\n"), "./x.sh cannot be run: permission"),
        (lambda folder: write(folder, "x.sh", "#!/nowhere\n", 0o755), "the interpreter that"),
        (
            lambda folder: write(folder, "x.sh", "\0\1\2", 0o755),
            "./x.sh cannot be run: exec format",
        ),
        (lambda folder: (folder / "x.sh").mkdir(), "./x.sh cannot be run: permission denied"),
    ],
)
def test_a_program_that_cannot_be_started(folder, make, words):
    make(folder)
    assert words in fault("cmd:./x.sh")


# --- Ending -------------------------------------------------------------------------------------


def gone(pid: int) -> bool:
    """Whether a process ends soon; one that nobody has reaped yet has ended."""
    end = time.monotonic() + 10
    while time.monotonic() < end:
        try:
            state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
        except OSError:
            return True
        if state in "ZX":
            return True
        time.sleep(0.01)
    return False


OWNER = """
import signal
import sys
signal.signal(signal.SIGHUP, signal.SIG_DFL)  # nohup would have it ignored
from core.bots import Budget
from core.players import Players
from tests.play import session
seats = (sys.argv[1],) * 2
game = session("vikings", seats, seed=7)
players = Players(game.game, seats, 7)
players.decide(game.state, 0, Budget(5))
print("answered", flush=True)
sys.stdin.readline()
"""


@pytest.mark.parametrize("how", ["end", signal.SIGTERM, signal.SIGHUP, signal.SIGKILL])
@pytest.mark.parametrize("kind", ["bot:my.py:Mine", "cmd:./x.sh"])
def test_no_bot_outlives_its_program(folder, kind, how):
    """However the program ends, and even if it has no time to clean up."""
    write(folder, "my.py", "import os\nopen('pid', 'w').write(str(os.getpid()))\n" + FIRST)
    with (folder / "my.py").open("a") as file:
        file.write("Mine = First\n")
    write(folder, "x.sh", "#!/bin/sh\necho $$ >pid\nwhile read -r line; do echo 1; done\n", 0o755)
    program = subprocess.Popen(
        [sys.executable, "-c", OWNER, kind],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    with program:
        assert program.stdout.readline() == b"answered\n"
        pid = int((folder / "pid").read_text())
        if how == "end":
            program.stdin.close()
        else:
            program.send_signal(how)
        assert program.wait(20) == (0 if how == "end" else -how)
    assert gone(pid)


# --- Names --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("bot:My.py:Greedy", "bot:My.py:Greedy"),
        (" BOT:dir/My Bots.py:Greedy ", "bot:dir/My Bots.py:Greedy"),
        ("bot:pack.module:Greedy", "bot:pack.module:Greedy"),
        ("CMD:./X.sh  --fast", "cmd:./X.sh  --fast"),
        ("cmd: node x.js", "cmd:node x.js"),
        ("Bot:EASY", "bot:easy"),
        (r"bot:C:\bots\my.py:Greedy", r"bot:C:\bots\my.py:Greedy"),
    ],
)
def test_names_are_kept_as_written(given, kept):
    assert check_names([given]) == (kept,)
    assert read_names([kept]) == (kept,)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ("bot:my.py", "as bot:FILE.py:Class, bot:module:Class or cmd:PROGRAM ARGS"),
        ("bot:my-bot:Greedy", "not as 'bot:my-bot:Greedy'"),
        ("bot:my.py:", "not as 'bot:my.py:'"),
        ("bot::Greedy", "bot:FILE.py:Class"),
        ("bot:my.py:Gre edy", "bot:FILE.py:Class"),
        ("bot:.py:Greedy", "bot:FILE.py:Class"),
        ("bot:", "There is no bot ''; use bot:LEVEL"),
        ("bot:genius", "no bot 'genius'; the bots are random, easy, medium, hard"),
        ("cmd:", "after cmd:, as in"),
        ("cmd:''", "after cmd:, as in"),
        ("cmd:'x", "cannot be read: no closing quotation"),
        ("cmd:" + "x" * 300, "at most 300 printable characters"),
        ("cmd:x\x1b[2J", "printable"),
    ],
)
def test_malformed_names_say_what_would_be_right(given, words):
    with pytest.raises(BadRequest) as refused:
        check_names([given])
    assert words in str(refused.value)
    assert str(refused.value).isprintable()
    display_names([given])  # a form draws it while it is being typed


def test_every_seat_has_a_name_of_its_own():
    seats = ("Greedy", "bot:a.py:Greedy", "cmd:/usr/bin/node x.js", "cmd:node y.js", "bot:easy")
    assert display_names(seats) == ("Greedy", "Greedy 2", "node", "node 2", "Eirik")
    long = f"bot:a.py:{'G' * 40}"
    assert display_names((long, long)) == ("G" * 24, "G" * 22 + " 2")


# --- The switch, and bots of the program itself ---------------------------------------------------


@pytest.mark.parametrize("value", ["off", "OFF", "0", "no", "nonsense"])
@pytest.mark.parametrize("spec", ["bot:my.py:Mine", "cmd:./x.sh"])
def test_the_switch_refuses_new_seats_and_starts_nothing(folder, monkeypatch, value, spec):
    write(folder, "my.py", "open('ran', 'w')\n" + FIRST)
    monkeypatch.setenv("LONGSHIPS_OUTSIDE_BOTS", value)
    with pytest.raises(BadRequest, match="switched off here"):
        check_names([spec])
    assert check_names([spec], allowed=True) == (spec,)
    assert read_names([spec]) == (spec,)
    with pytest.raises(BotFailed, match="switched off here"):
        decide(spec)
    assert not (folder / "ran").exists()


def test_the_switch_in_code(monkeypatch):
    with pytest.raises(BadRequest, match="switched off"):
        check_names(["cmd:x"], allowed=False)
    monkeypatch.setenv("LONGSHIPS_OUTSIDE_BOTS", "on")
    assert check_names(["cmd:x"])


class Last:
    """A bot of the program's own."""

    def __init__(self, game, seed):
        self.known = (game, seed)

    def choose(self, view, legal, budget):
        return legal[-1]


@pytest.fixture
def last():
    register_bot("last", Last)
    yield
    unregister_bot("last")


def test_a_registered_bot_plays_in_this_process(last, monkeypatch):
    monkeypatch.setenv("LONGSHIPS_OUTSIDE_BOTS", "off")  # it is our own
    monkeypatch.setattr(child, "Child", None)
    action, game = decide("bot:last")
    assert action == game.legal()[-1]
    assert check_names(["bot:LAST"]) == ("bot:last",)
    assert ask_bot(game, "last") == action
    assert display_names(["bot:last"]) == ("last",)


def test_a_registered_bot_is_checked_like_any_other(last):
    class Wrong:
        def choose(self, view, legal, budget):
            return "x"

    def broken():
        raise OSError("no disk")

    register_bot("wrong", Wrong)
    register_bot("broken", broken)
    try:
        assert fault("bot:wrong") == "choose() returned 'x', which is not in legal."
        assert "broken() raised OSError: no disk (test_outside_bots.py, line" in fault("bot:broken")
        for name, words in (
            ("last", "already"),
            ("easy", "already"),
            ("Big", "lower-case letters"),
            ("a:b", "lower-case letters"),
            ("", "lower-case letters"),
            (7, "lower-case letters"),
        ):
            with pytest.raises(BadRequest, match=words):
                register_bot(name, Last)
        with pytest.raises(BadRequest, match="needs a class"):
            register_bot("number", 7)
    finally:
        unregister_bot("wrong")
        unregister_bot("broken")
    assert fault("bot:wrong") == "no bot of this name is registered here."


def test_ask_bot_asks_anyone(folder):
    write(folder, "my.py", FIRST)
    game = session("vikings", ("A", "B"), seed=7)
    assert ask_bot(game, "bot:my.py:First") == game.legal()[0]
    with pytest.raises(BotFailed, match="no class Second"):
        ask_bot(game, "bot:my.py:Second")
