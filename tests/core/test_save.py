"""Save files: whole or not at all, locked, mended, and never lost."""

from __future__ import annotations

import errno
import json
import os

import pytest

from core.errors import BadLog, NotSaved
from core.games.vikings import actions as act
from core.save import SaveFile, read
from core.saved_games import listing
from tests.play import play_on, session


@pytest.fixture
def saved(tmp_path):
    """A game of sixty decisions on disk, closed."""
    game = session(seed=21)
    save = SaveFile.create(tmp_path, game)
    play_on(game, 60)
    save.close()
    return save.path, game


def test_every_decision_is_on_disk_before_it_counts(tmp_path):
    game = session()
    save = SaveFile.create(tmp_path, game)
    for _ in range(5):
        game.submit(game.legal()[0])
        assert save.path.read_text().splitlines() == game.lines
    game.undo()
    assert save.path.read_text().splitlines() == game.lines
    save.close()
    assert [path.name for path in tmp_path.iterdir()] == [save.path.name]


def test_a_save_plays_on_where_it_was_left(saved):
    path, game = saved
    save, found = SaveFile.resume(path, "vikings")
    assert found.whole
    assert found.faults == ()
    assert found.session.digest == game.digest
    play_on(found.session, 20)
    save.close()
    assert save.path == path
    assert read(path, "vikings").session.digest == found.session.digest


def test_a_save_survives_being_cut_anywhere_in_its_last_line(saved):
    """What a power cut leaves: the game goes on in place, without the torn line."""
    path, game = saved
    whole = path.read_bytes()
    start = whole.rindex(b"\n", 0, len(whole) - 1) + 1
    for cut in range(start + 1, len(whole) - 1):
        path.write_bytes(whole[:cut])
        save, found = SaveFile.resume(path, "vikings")
        assert found.whole
        assert found.torn
        assert "cut short" in found.faults[-1]
        assert save.path == path
        assert found.session.lines == game.lines[:-1]
        found.session.submit(game.steps[-1].action)
        save.close()
        assert path.read_bytes() == whole


def test_a_last_line_without_its_newline_counts(saved):
    path, _ = saved
    path.write_bytes(path.read_bytes().rstrip(b"\n"))
    save, found = SaveFile.resume(path, "vikings")
    found.session.undo()
    save.close()
    assert read(path, "vikings").session.lines == found.session.lines


def test_damage_in_the_middle_leaves_the_file_and_goes_on_in_a_copy(saved):
    path, game = saved
    lines = path.read_text().splitlines(keepends=True)
    lines[30] = lines[30].replace('"digest":"', '"digest":"0')
    path.write_text("".join(lines))
    damaged = path.read_bytes()
    save, found = SaveFile.resume(path, "vikings")
    assert not found.whole
    assert any("Line 31" in fault for fault in found.faults)
    assert found.session.lines == game.lines[:30]
    play_on(found.session, 5)
    save.close()
    assert save.path != path
    assert path.read_bytes() == damaged
    assert read(save.path, "vikings").session.digest == found.session.digest


def test_two_programs_on_one_save(saved):
    path, _ = saved
    save, _ = SaveFile.resume(path, "vikings")
    with pytest.raises(NotSaved, match="another program"):
        SaveFile.resume(path, "vikings")
    save.close()
    again, _ = SaveFile.resume(path, "vikings")
    again.close()


@pytest.mark.parametrize("written", [0, 7])
def test_a_full_disk_loses_nothing_and_the_decision_can_be_tried_again(
    tmp_path, monkeypatch, written
):
    game = session()
    save = SaveFile.create(tmp_path, game)
    play_on(game, 4)
    content, steps = save.path.read_bytes(), len(game.steps)
    real = os.write

    def full(descriptor: int, data: bytes) -> int:
        if written and len(data) > written:
            return real(descriptor, data[:written])
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(os, "write", full)
        if written:  # the rest of the line fits no more
            patched.setattr(os, "fsync", lambda d: full(d, b""))
        with pytest.raises(NotSaved, match="disk is full"):
            game.submit(game.legal()[0])
    assert len(game.steps) == steps
    assert save.path.read_bytes() == content
    game.submit(game.legal()[0])
    save.close()
    assert read(save.path, "vikings").session.digest == game.digest


def test_a_folder_that_cannot_be_written(tmp_path):
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(NotSaved, match="cannot be saved"):
        SaveFile.create(tmp_path / "file" / "saves", session())


def test_a_full_disk_at_the_start_leaves_no_half_file(tmp_path, monkeypatch):
    def full(descriptor: int, data: bytes) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(NotSaved, match="disk is full"):
        SaveFile.create(tmp_path, session())
    assert list(tmp_path.iterdir()) == []


def test_files_that_are_no_saves(tmp_path):
    path = tmp_path / "x.jsonl"
    for content, reason in (
        (b"", "empty"),
        (b"\n\n", "empty"),
        (b"hello\n", "not valid JSON"),
        (b"[1,2]\n", "not a JSON object"),
        (b"{}\n", "not a longships save"),
        (b'{"save":1,"game":"chess"}\n', "save of 'chess'"),
        (b'{"save":1,"game":"vikings"}\n', "header of the save is broken"),
        (b'{"save":99,"game":"vikings"}\n', "newer program"),
        (b"\xff\xfe\x00\n", "not valid JSON"),
        (b'{"save":' + b"[" * 100_000 + b"\n", "not valid JSON"),
    ):
        path.write_bytes(content)
        with pytest.raises(BadLog, match=reason):
            read(path, "vikings")
    with pytest.raises(BadLog, match="There is no save"):
        SaveFile.resume(tmp_path / "none.jsonl", "vikings")
    with pytest.raises(BadLog, match="cannot be read"):
        read(tmp_path / "none.jsonl", "vikings")


def by_newer_rules(game):
    """The lines of a save as the next revision of the rules would have written them."""
    ours = game.game.revision
    return [line.replace(f'"revision":{ours}', f'"revision":{ours + 1}') for line in game.lines]


def test_a_save_of_newer_rules_opens_up_to_the_first_difference(saved):
    """The digests agree until the newer rules led elsewhere; the note names both revisions."""
    path, game = saved
    lines = by_newer_rules(game)
    lines[40] = lines[40][:-3] + '0"}'
    path.write_text("\n".join(lines) + "\n")
    found = read(path, "vikings")
    ours = game.game.revision
    assert f"revision {ours + 1} of the rules; this is revision {ours}" in found.faults[0]
    assert found.good == 40
    assert [s.action for s in found.session.steps] == [s.action for s in game.steps][:39]


def test_a_save_of_newer_rules_is_played_on_in_a_copy(saved):
    path, game = saved
    text = "\n".join(by_newer_rules(game)) + "\n"
    path.write_text(text)
    save, found = SaveFile.resume(path, "vikings")
    assert found.whole
    play_on(found.session, 3)
    save.close()
    assert save.path != path
    assert path.read_text() == text
    again = read(save.path, "vikings")
    assert again.faults == ()
    assert again.session.digest == found.session.digest


def test_every_decision_is_synced(tmp_path, monkeypatch):
    """The line is forced to the disk, and so is the name of a new file."""
    synced = []
    real = os.fsync
    monkeypatch.setattr(os, "fsync", lambda descriptor: synced.append(real(descriptor)))
    game = session()
    save = SaveFile.create(tmp_path, game)
    assert len(synced) == 2
    game.submit(game.legal()[0])
    assert len(synced) == 3
    save.close()


def test_names_too_long_for_a_file(tmp_path):
    seats = tuple(chr(0x10330 + n) * 24 for n in range(4))
    save = SaveFile.create(tmp_path, session(seats=seats))
    save.close()
    assert read(save.path, "vikings").session.setup.seats == seats


def test_the_list_of_saves_tells_date_seats_and_how_far(tmp_path):
    finished = session(seed=3)
    for game in (finished, session(seats=("Åse", "bot:random"), seed=4)):
        save = SaveFile.create(tmp_path, game)
        if game is finished:
            play_on(game, 10_000)
        else:
            game.submit(game.legal()[0])
        save.close()
    (tmp_path / "broken.jsonl").write_text("nonsense\n")
    found = {save.seats: save for save in listing(tmp_path, "vikings")}
    assert found[("Astrid", "Bjorn")].finished
    assert found[("Åse", "bot:random")].moment == "round 1 of 6"
    assert "not valid JSON" in found[()].fault
    assert listing(tmp_path / "none", "vikings") == []


def test_names_of_saves_never_collide(tmp_path):
    saves = [SaveFile.create(tmp_path, session(seats=("Åse/..", "b"))) for _ in range(3)]
    assert len({save.path for save in saves}) == 3
    assert all(save.path.parent == tmp_path for save in saves)
    for save in saves:
        save.close()


def test_own_data_travels_inside_the_save(tmp_path):
    """A game with a player's own data replays without the data file."""
    import tomllib

    from core.game import Setup
    from core.games.vikings.data.shipped import shipped_file
    from core.registry import open_game
    from core.session import Session

    own = tomllib.loads(shipped_file().read_text())
    own["setup"]["fame"] = 33
    game = open_game("vikings", own)
    played = Session(game, Setup(("A", "B"), 1, game.read_options({}), game.data))
    save = SaveFile.create(tmp_path, played)
    play_on(played, 30)
    save.close()
    again = read(save.path, "vikings").session
    assert again.digest == played.digest
    assert again.game.content.start_fame == 33
    assert again.game.key(again.state) == game.key(played.state)


def test_an_end_turn_by_hand_is_in_the_log(saved):
    _, game = saved
    assert any(step.action == act.END for step in game.steps)


@pytest.mark.parametrize(
    ("said", "known"), [([2, 1], (2, 1)), ([1, 1], ()), ([1, 9], ()), ([1], ()), ("red", ())]
)
def test_the_colours_of_the_seats_matter_to_nothing_else(saved, said, known):
    path, game = saved
    header, *rest = path.read_text().splitlines()
    changed = json.dumps({**json.loads(header), "colours": said})
    path.write_text("\n".join([changed, *rest, ""]))
    found = read(path, "vikings")
    assert found.whole
    assert found.session.digest == game.digest
    assert found.session.setup.colours == known
    found.session.renew_header()
    assert json.loads(found.session.lines[0]).get("colours", []) == list(known)
