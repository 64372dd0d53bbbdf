"""The command line: sentences, exit codes, and what goes to which stream."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from functools import partial

import pytest

from core import __version__
from core.paths import most_saves
from core.plain import PlainGame
from core.save import SaveFile, read
from tests.play import play_on, session

PROGRAM = (sys.executable, "-m", "vikings_tui")
BUFFERED = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
"""Output that is kept back until the end can fail there, too."""


@pytest.fixture
def run(run_command):
    """Runs a command of Vikings."""
    return partial(run_command, "vikings", typed="")


@pytest.fixture
def saved(tmp_path):
    game = session(seed=21)
    save = SaveFile.create(tmp_path, game)
    play_on(game, 40)
    save.close()
    return save.path


def test_version_and_help(run):
    code, out, _ = run("--version")
    assert (code, out.strip()) == (0, f"vikings {__version__}")
    for arguments in (["--help"], ["plain", "--help"], ["check", "--help"]):
        code, out, err = run(*arguments)
        assert code == 0
        assert "usage: vikings" in out
        assert err == ""


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["fly"], "invalid choice: 'fly'"),
        (["--fly"], "Unrecognized arguments: --fly"),
        (["plain", "--seed", "x"], "invalid int value: 'x'"),
        (["plain", "--seat"], "expected one argument"),
        (["replay"], "required: FILE"),
        (["plain", "--seat", "A"], "2 to 4 players, not 1"),
        (["plain", "--seat", "A", "--seat", "A"], "Two seats are called A"),
        (["plain", "--seat", "A", "--seat", "bot:genius"], "no bot 'genius'"),
        (["plain", "--seat", "A", "--seat", "B", "--option", "game"], "NAME=VALUE"),
        (["plain", "--seat", "A", "--seat", "B", "--option", "sea=wet"], "no option 'sea'"),
        (["plain", "--seat", "A", "--seat", "B", "--option", "game=hard"], "basic, advanced"),
        (["plain", "--demo", "--seat", "A", "--seat", "B"], "Only bots play"),
        (["plain"], "Nobody was named"),
        (["rules", "quidditch"], "say nothing about 'quidditch'"),
        (["saves", "--data", "x.toml"], "--data is for new games"),
        (["saves", "--save-dir", ""], "--save-dir needs the name"),
        (["plain", "--seat", "A", "--seat", "BOT:genius"], "no bot 'genius'"),
        (["plain", "--demo", "--option", "game=basic", "--option", "game=basic"], "given twice"),
        ([], "needs a terminal; without one, use `vikings plain`"),
        (["new", "--seat", "A", "--seat", "B"], "needs a terminal"),
        (["resume"], "needs a terminal"),
        (["replay", "x.jsonl"], "needs a terminal"),
    ],
)
def test_bad_usage_is_a_sentence_on_stderr_and_exit_code_2(run, arguments, words):
    code, out, err = run(*arguments)
    assert code == 2
    assert words in err
    assert out == ""
    assert len(err.strip().splitlines()) <= 3


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["plain", "--resume"], "no unfinished game"),
        (["plain", "--resume", "none.jsonl"], "There is no save"),
        (["replay", "none.jsonl", "--text"], "cannot be read"),
        (["check", "none.toml"], "cannot be read"),
        (["plain", "--data", "none.toml", "--seat", "A", "--seat", "B"], "cannot be read"),
        (["plain", "--save-dir", "/dev/null/x", "--seat", "A", "--seat", "B"], "cannot be saved"),
    ],
)
def test_what_fails_is_a_sentence_on_stderr_and_exit_code_1(run, arguments, words):
    code, out, err = run(*arguments)
    assert code == 1
    assert words in err
    assert out == ""


def test_a_game_is_played_left_listed_and_resumed(run, tmp_path):
    folder = str(tmp_path / "saves")
    who = ["--seat", "Astrid", "--seat", "bot:random", "--seed", "3", "--save-dir", folder]
    code, out, _ = run("plain", *who, "--option", "start=1", typed="1\n2\n")
    assert code == 0
    assert "The game is saved. To continue: vikings plain --resume" in out
    code, out, _ = run("saves", "--save-dir", folder)
    assert code == 0
    assert "Astrid, Sigrid (round 1 of 6)" in out
    code, out, _ = run("plain", "--resume", "--save-dir", folder, typed="1\n" * 1000)
    assert code == 0
    assert "Final score" in out
    code, _, err = run("plain", "--resume", "--save-dir", folder)
    assert code == 1
    assert "no unfinished game" in err
    code, out, _ = run("saves", "--save-dir", folder)
    assert "(over)" in out


def test_a_seat_list_that_is_asked_for(run):
    code, out, err = run("plain", "--option", "start=1", typed="Astrid,\n\nAstrid, Bjorn\nquit\n")
    assert code == 0
    assert "2 to 4 players" in err
    code, out, err = run("plain", "--option", "start=1", typed="\nquit\n")
    assert "You, buy a group" in out


def test_replay_tells_a_game_and_how_far_it_is_sound(run, saved):
    code, out, err = run("replay", str(saved), "--text")
    assert code == 0
    assert "Round 1 of 6" in out
    assert err == ""
    saved.write_bytes(saved.read_bytes().replace(b'"n":20,', b'"n":21,'))
    code, out, err = run("replay", str(saved), "--text")
    assert code == 1
    assert "Line 21 is not sound" in err
    assert "good up to decision 19" in err


def test_check_a_save_and_a_data_file(run, saved, tmp_path):
    from core.games.vikings.data.shipped import shipped_file

    code, out, _ = run("check", str(saved))
    assert code == 0
    assert "40 decisions, round" in out
    saved.write_text(saved.read_text()[:-5])
    code, _, err = run("check", str(saved))
    assert code == 1
    assert "last line was cut short" in err
    saved.write_text("{}\n")
    code, _, err = run("check", str(saved))
    assert code == 1
    assert "not a longships save" in err
    own = tmp_path / "own.toml"
    own.write_text(shipped_file().read_text())
    assert run("check", str(own))[:2] == (0, f"{own}: sound data for vikings.\n")
    own.write_text(own.read_text().replace("amount = 5", "amount = 50").replace("fame = 10", ""))
    code, out, err = run("check", str(own))
    assert code == 1
    assert f"{own}: ship[2].amount: must be at most 20, not 50." in err
    assert f"{own}: setup.fame: is missing." in err


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "the file is empty"),
        (b"\n \n", "the file is empty"),
        (b"rubbish {\n", "Line 1 is not the header of a save"),
        (b"[1, 2", "Line 1 is not the header of a save"),
        (bytes(range(256)), "Line 1 is not the header of a save"),
        (b'{"a": 1}\n', "not a longships save"),
    ],
)
def test_check_tells_what_is_wrong_with_a_junk_save(run, tmp_path, content, words):
    """A file named like a save is judged as one, whatever is in it."""
    junk = tmp_path / "junk.jsonl"
    junk.write_bytes(content)
    code, out, err = run("check", str(junk))
    assert (code, out) == (1, "")
    assert err.startswith(f"{junk}: ")
    assert words in err
    assert "TOML" not in err


def test_own_data_is_played_with(run, tmp_path):
    from core.games.vikings.data.shipped import shipped_file

    own = tmp_path / "own.toml"
    own.write_text(shipped_file().read_text().replace('"2" = 30', '"2" = 77'))
    who = ["--seat", "A", "--seat", "B", "--option", "start=1"]
    _, out, _ = run("plain", "--data", str(own), *who, typed="quit\n")
    assert "you have 77 gold" in out
    _, out, _ = run("plain", "--resume", typed="quit\n")
    assert "you have 77 gold" in out


@pytest.mark.parametrize("command", ["check", "replay", "plain"])
def test_pipes_devices_and_folders_are_no_files(run, tmp_path, command):
    """A pipe would wait for ever and a device never end; both are refused at once."""
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", "/dev/zero", tmp_path):
        arguments = {
            "check": ["check", str(path)],
            "replay": ["replay", str(path), "--text"],
            "plain": ["plain", "--demo", "--data", str(path)],
        }[command]
        code, _, err = run(*arguments)
        assert code == 1
        assert "cannot be read" in err


def test_a_pipe_among_the_saves_does_not_stop_the_list(run, tmp_path):
    os.mkfifo(tmp_path / "x.jsonl")
    code, out, _ = run("saves", "--save-dir", str(tmp_path))
    assert code == 0
    assert "not a regular file" in out


def test_a_foreign_save_cannot_write_on_the_terminal(run, tmp_path):
    for number, (seats, moment) in enumerate(
        [('["\\u001b]0;x\\u0007","B"]', "x"), ('["A","B"]', "\\u001b[2J"), ("7", "x")]
    ):
        text = f'{{"save":1,"game":"vikings","seats":{seats}}}\n{{"at":"{moment}"}}\n'
        (tmp_path / f"{number}.jsonl").write_text(text)
    _, out, _ = run("saves", "--save-dir", str(tmp_path))
    assert "\x1b" not in out
    assert "object is not" not in out
    assert len(out.splitlines()) == 3


def test_files_saved_by_editors_with_a_mark_in_front(run, saved, tmp_path):
    from core.games.vikings.data.shipped import shipped_file

    marked = tmp_path / "marked.toml"
    marked.write_bytes(b"\xef\xbb\xbf" + shipped_file().read_bytes())
    assert run("check", str(marked))[0] == 0
    saved.write_bytes(b"\xef\xbb\xbf" + saved.read_bytes())
    assert run("check", str(saved))[0] == 0
    (tmp_path / "empty").write_text("")
    assert "is empty" in run("check", str(tmp_path / "empty"))[2]


@pytest.mark.parametrize("redirect", [">&-", ">/dev/full", "2>&-"])
@pytest.mark.parametrize("arguments", ["saves", "rules", "plain --demo", "engine", "--version"])
def test_streams_that_are_closed_or_full(redirect, arguments):
    command = f'echo \'{{"do":"hello"}}\' | {sys.executable} -m vikings_tui {arguments} {redirect}'
    done = subprocess.run(
        ["/bin/sh", "-c", command], env=BUFFERED, capture_output=True, check=False
    )
    assert b"Traceback" not in done.stderr
    assert done.returncode in (0, 1)


@pytest.mark.parametrize("arguments", [["--help"], ["rules"]])
def test_a_reader_that_was_never_there_is_no_fault(arguments):
    nobody, pipe = os.pipe()
    os.close(nobody)
    done = subprocess.run(
        [*PROGRAM, *arguments], env=BUFFERED, stdout=pipe, stderr=subprocess.PIPE, check=False
    )
    os.close(pipe)
    assert (done.returncode, done.stderr) == (0, b"")


def test_games_begun_at_once_have_files_of_their_own(tmp_path):
    """Programs started in the same second never take each other's save."""
    command = [*PROGRAM, "plain", "--seat", "A", "--seat", "B", "--save-dir", str(tmp_path)]
    programs = [
        subprocess.Popen([*command, "--seed", str(seed)], stdin=subprocess.PIPE, stdout=-3)
        for seed in range(6)
    ]
    for program in programs:
        program.communicate(b"1\n1\nq\n")
        assert program.returncode == 0
    saves = list(tmp_path.glob("*.jsonl"))
    assert len(saves) == 6
    assert {read(save, "vikings").session.setup.seed for save in saves} == set(range(6))


def test_rules_by_topic_number_and_word(run):
    assert run("rules")[1].count("- **V") == 61
    assert run("rules", "V27")[1].startswith("- **V27**")
    assert "## Boatswains" in run("rules", "boatswains")[1]
    assert "auction=auto|on|off" in run("rules", "options")[1]
    assert "start player" in run("rules", "start", "player")[1]


def test_ascii_output_where_the_terminal_speaks_no_unicode():
    env = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    command = [*PROGRAM, "plain", "--seat", "Åse", "--seat", "B"]
    done = subprocess.run(
        command, input=b"board\nquit\n", env=env, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr
    done.stdout.decode("ascii")


def test_a_reader_that_goes_away_is_no_fault():
    with subprocess.Popen(
        [*PROGRAM, "plain", "--demo"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as program:
        assert program.stdout is not None
        assert program.stderr is not None
        program.stdout.read(10)
        program.stdout.close()
        assert program.wait(30) == 0
        assert program.stderr.read() == b""


def test_closed_standard_input_ends_engine_and_game_politely():
    for arguments, code in ((["engine"], 0), (["plain", "--seat", "A", "--seat", "B"], 0)):
        command = f"exec {sys.executable} -m vikings_tui {' '.join(arguments)} <&-"
        done = subprocess.run(["/bin/sh", "-c", command], capture_output=True, check=False)
        assert done.returncode == code, done.stderr
        assert b"Traceback" not in done.stderr


def test_interrupt_says_so_and_keeps_what_was_decided(tmp_path):
    command = [*PROGRAM, "plain", "--seat", "A", "--seat", "B", "--save-dir", str(tmp_path)]
    with subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509
    ) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        program.stdin.write(b"1\n")
        program.stdin.flush()
        said = b""
        while b"place your start tile" not in said:
            said += program.stdout.read1()
        program.send_signal(signal.SIGINT)
        _, err = program.communicate(timeout=30)
    assert program.returncode == 130
    assert b"Traceback" not in err
    (save,) = tmp_path.glob("*.jsonl")
    again = f"The game is saved. To continue: vikings plain --resume {save}"
    assert err.decode().split("\n") == ["", again, "", "vikings: interrupted.", ""]
    assert len(read(save, "vikings").session.steps) == 1


def test_nothing_is_said_of_a_save_where_there_is_none(run, monkeypatch):
    def interrupted(game):
        raise KeyboardInterrupt

    monkeypatch.setattr(PlainGame, "run", interrupted)
    assert run("plain", "--demo") == (130, "", "\nvikings: interrupted.\n")


@pytest.mark.parametrize("redirect", ["nobody", "/dev/full"])
def test_the_menu_on_a_stream_that_takes_nothing(redirect):
    ours, theirs = os.openpty()
    os.write(ours, b"q\n")
    if redirect == "nobody":
        nobody, out = os.pipe()
        os.close(nobody)
    else:
        out = os.open(redirect, os.O_WRONLY)
    menu = [sys.executable, "-m", "core.menu", "--plain"]
    done = subprocess.run(menu, stdin=theirs, stdout=out, stderr=subprocess.PIPE, check=False)
    for descriptor in (ours, theirs, out):
        os.close(descriptor)
    told = b"" if redirect == "nobody" else b"longships: no space left on device.\n"
    assert (done.returncode, done.stderr) == (1 if told else 0, told)


def test_a_disk_that_fills_up_while_playing(tmp_path):
    """A real write fails half way: the sentence comes, and the save keeps every whole line."""
    limit = 2600
    code = (
        "import resource, signal, sys; signal.signal(signal.SIGXFSZ, signal.SIG_IGN);"
        f"resource.setrlimit(resource.RLIMIT_FSIZE, ({limit}, {limit}));"
        "from vikings_tui.__main__ import main; sys.exit(main())"
    )
    arguments = ["plain", "--seat", "A", "--seat", "B", "--save-dir", str(tmp_path), "--brief"]
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        input=b"1\n" * 60,
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0
    assert b"cannot be saved" in done.stdout
    assert b"Nothing already saved is lost" in done.stdout
    (save,) = tmp_path.glob("*.jsonl")
    found = read(save, "vikings")
    assert found.whole
    assert len(found.session.steps) > 10


def test_an_absurd_number_in_the_environment(monkeypatch):
    for set_to, read_as in (("9" * 5000, 999_999_999), ("7", 7), ("-7", None), ("", None)):
        monkeypatch.setenv("LONGSHIPS_MOST_SAVES", set_to)
        assert most_saves() == read_as


def test_two_programs_on_one_save(tmp_path):
    game = session()
    held = SaveFile.create(tmp_path, game)
    done = subprocess.run(
        [*PROGRAM, "plain", "--resume", str(held.path)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert "another program" in done.stderr
    held.close()


def test_the_engine_as_a_program(tmp_path):
    typed = "\n".join(json.dumps({"do": do}) for do in ("hello", "new", "legal", "quit"))
    done = subprocess.run(
        [*PROGRAM, "engine"], input=typed, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0
    assert done.stderr == ""
    assert all(json.loads(line)["ok"] for line in done.stdout.splitlines())
    assert len(done.stdout.splitlines()) == 4
