"""The kit itself: each broken promise is found and described in a sentence that says where."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import count
from typing import ClassVar

import pytest

from core import IllegalAction
from core.codec import Codec
from core.game import Outcome
from core.testing import (
    check_bot,
    check_clone,
    check_game,
    check_key,
    play_at_random,
)
from core.testing.rules import is_sentence
from core.testing.secrets import shared_with_one
from tests.boast.bots import First
from tests.boast.game import Action, Boast, BoastGame, Event, Laid, Lay, Table, View
from tests.boast.reshuffle import reshuffle


class ChangesItsState(BoastGame):
    def apply(self, table, action):
        table.points[0] += 1
        return super().apply(table, action)


class RefusesByChanging(BoastGame):
    def refusal(self, table, action):
        table.points.append(0)
        why = super().refusal(table, action)
        table.points = [*table.points[:-1]]
        table.prize += 1
        return why


class ListsTheIllegal(BoastGame):
    def legal(self, table):
        return [*super().legal(table), Lay(99)] if self.decider(table) is not None else []

    def apply(self, table, action):
        if action == Lay(99):
            raise IllegalAction("There is no such card.")
        return super().apply(table, action)


class ListsTwice(BoastGame):
    def legal(self, table):
        return super().legal(table) * 2


class ListsNothing(BoastGame):
    def legal(self, table):
        return [] if table.laid else super().legal(table)


class ListsAfterTheEnd(BoastGame):
    def legal(self, table):
        return super().legal(table) or [Boast()]


class ListsByHash(BoastGame):
    def legal(self, table):
        return sorted(super().legal(table), key=lambda action: hash(str(action)))


class ListsInAnyOrder(BoastGame):
    turns: ClassVar = count()

    def legal(self, table):
        found = super().legal(table)
        return found[::-1] if next(self.turns) % 2 else found


class NeverRefuses(BoastGame):
    def refusal(self, table, action):
        return None


class RefusesWhatIsLegal(BoastGame):
    def refusal(self, table, action):
        return "You may not boast." if action == Boast() else super().refusal(table, action)


class RefusesInNoSentence(BoastGame):
    def refusal(self, table, action):
        return super().refusal(table, action) and "not allowed"


class CarriesOutTheRefused(BoastGame):
    def apply(self, table, action):
        if isinstance(action, Boast):
            return replace(table, boasts=(*table.boasts, 0)), ()
        return super().apply(table, action)


class RefusesByKeyError(BoastGame):
    def apply(self, table, action):
        if action not in self.legal(table):
            raise KeyError(action)
        return super().apply(table, action)


class DoesNothing(BoastGame):
    def apply(self, table, action):
        return super().apply(table, action) if isinstance(action, Lay) else (replace(table), ())


class LosesAPiece(BoastGame):
    def audit(self, table):
        return ["card 7 is missing"] if table.laid else []


class CountsBackwards(BoastGame):
    def turn_number(self, table):
        return -sum(map(len, table.hands)) * (-1) ** len(table.laid)


class NeverSaysOver(BoastGame):
    def progress(self, table):
        return "under way"


class ScoresTooSoon(BoastGame):
    def score(self, table):
        return Outcome(super().score(table).scores, final=True)


class HasNoWinner(BoastGame):
    def score(self, table):
        found = super().score(table)
        return replace_scores(found)


def replace_scores(outcome: Outcome) -> Outcome:
    worse = tuple(type(s)(s.seat, s.total, s.place + 1) for s in outcome.scores)
    return Outcome(worse, outcome.final)


class KeyMissesAField(BoastGame):
    def key(self, table):
        return super().key(replace(table, boasts=()))


class KeyMissesAnEntry(BoastGame):
    def key(self, table):
        return super().key(replace(table, hands=table.hands[1:]))


class RestoresLess(BoastGame):
    def restore(self, position):
        return replace(super().restore(position), boasts=())


class HasNoPlainPosition(BoastGame):
    def position(self, table):
        return {**super().position(table), "laid": set(table.laid)}


class DealsByChance(BoastGame):
    def new(self, seats, seed, options):
        return super().new(seats, random.randrange(10**9), options)


class ThrowsByChance(BoastGame):
    def apply(self, table, action):
        after, events = super().apply(table, action)
        after.prize = random.randrange(10**9)
        return after, events


class ShowsTheGenerator(BoastGame):
    def observe(self, table, seat):
        return replace(super().observe(table, seat), prize=table.rng)


class ShowsAHandToOnlookers(BoastGame):
    def observe(self, table, seat):
        return super().observe(table, 0 if seat is None else seat)


class TellsACardToOnlookers(BoastGame):
    def redact(self, event, seat):
        return event if seat is None else super().redact(event, seat)


class TellsCards(BoastGame):
    def redact(self, event, seat):
        return event


class ShowsTheOthersCards(BoastGame):
    def observe(self, table, seat):
        cards = tuple(hand[0] if hand else 0 for hand in table.hands)
        return replace(super().observe(table, seat), points=cards)


class ListsByTheOthersCards(BoastGame):
    def legal(self, table):
        found = super().legal(table)
        return found[::-1] if sum(map(sum, table.hands)) % 2 else found


class DeniesRevealing(BoastGame):
    def reveals(self, before, after, events):
        return False


class RedactsTwice(BoastGame):
    def redact(self, event, seat):
        if isinstance(event, Laid) and event.seat != seat:
            return Laid(event.seat, None if event.card is None else event.card - 1)
        return event


class Mute(Codec[Action, Event, View]):
    def text(self, action):
        return "lay 1"


class ReadsBackWrongly(BoastGame):
    codec = property(lambda self: Mute(Action, Event, View, lambda: Table))


BROKEN = [
    (ChangesItsState, "was changed later: apply did not copy it"),
    (RefusesByChanging, "apply or refusal changed the state it was given"),
    (ListsTheIllegal, "apply of the legal action 'lay 99' failed with IllegalAction: There is no"),
    (ListsTwice, "legal lists an action twice"),
    (ListsNothing, "seat 1 must decide, but nothing is legal"),
    (ListsAfterTheEnd, "legal must be empty exactly when nobody decides"),
    (ListsByHash, "a fresh process with other hashes sees another state, event or order"),
    (ListsInAnyOrder, "legal gives another list or order when asked again"),
    (NeverRefuses, "is not listed as legal, but refusal allows it"),
    (RefusesWhatIsLegal, "refusal of the legal action 'boast' must be None, not 'You may not"),
    (RefusesInNoSentence, "must be a sentence, not 'not allowed'"),
    (CarriesOutTheRefused, "'boast' is refused, but apply carries it out"),
    (RefusesByKeyError, "must raise IllegalAction, not KeyError"),
    (DoesNothing, "the legal action 'boast' changes nothing"),
    (LosesAPiece, "does not add up: card 7 is missing"),
    (CountsBackwards, "turn_number fell from"),
    (NeverSaysOver, "progress must say 'over' exactly when nobody decides"),
    (ScoresTooSoon, "score must be final exactly when nobody decides"),
    (HasNoWinner, "score puts nobody in first place"),
    (KeyMissesAField, "key ignores the length of boasts"),
    (KeyMissesAnEntry, "key ignores the length of hands[]: with another value the key is the same"),
    (RestoresLess, "the position before it is restored with another key"),
    (HasNoPlainPosition, "restore of the position before it failed with TypeError"),
    (DealsByChance, "setting up again with the same seed gives another table"),
    (ThrowsByChance, "replayed with the same seed, it leads to another state or other events"),
    (ShowsTheGenerator, "contains the state of the random generator"),
    (ShowsAHandToOnlookers, "an onlooker's view shows hand[0], which only one seat may see"),
    (TellsACardToOnlookers, "shows an onlooker card, which only one seat may see"),
    (TellsCards, "its events show an onlooker what the view hides"),
    (ShowsTheOthersCards, "the view of an onlooker shows what should be hidden"),
    (ListsByTheOthersCards, "the legal actions show seat"),
    (DeniesRevealing, "shows seat 2 something hidden, but reveals denies it"),
    (RedactsTwice, "redacting 'laid' twice"),
    (ReadsBackWrongly, "the text 'lay 1' reads back as Lay(card=1"),
]


@pytest.mark.parametrize(("broken", "words"), BROKEN, ids=lambda one: getattr(one, "__name__", ""))
def test_a_broken_game_is_found_and_named(broken, words):
    with pytest.raises(AssertionError) as found:
        check_game(broken(), seats=3, reshuffle=reshuffle, fresh_process=broken is ListsByHash)
    sentence = str(found.value)
    assert words in sentence
    assert sentence.startswith("Boast, 3 seats, seed 0")


def test_a_check_that_could_not_fail_is_reported():
    with pytest.raises(AssertionError, match="reshuffle changes nothing"):
        check_game(BoastGame(), seats=3, reshuffle=lambda table, seat, dice: table)

    class Local(BoastGame):
        pass

    with pytest.raises(AssertionError, match="put it at the top of a module"):
        check_game(Local(), seats=2)


def test_seeds_from_a_generator_are_played_at_every_number_of_seats():
    played = set()

    class Noted(BoastGame):
        def new(self, seats, seed, options):
            played.add((seats, seed))
            return super().new(seats, seed, options)

    check_game(Noted(), seeds=iter([4, 5]), seats=iter([2, 3]), every=9, fresh_process=False)
    assert played == {(2, 4), (2, 5), (3, 4), (3, 5)}
    played.clear()
    check_bot(Noted(), First, seeds=iter([4, 5]), seats=iter([2, 3]), every=9)
    assert played == {(2, 4), (2, 5), (3, 4), (3, 5)}


@pytest.mark.parametrize("nothing", [{"seeds": []}, {"seats": []}, {"decisions": 0}], ids=str)
def test_checking_nothing_fails(nothing):
    with pytest.raises(AssertionError, match=r"^Boast: nothing was checked"):
        check_game(BoastGame(), fresh_process=False, **nothing)
    with pytest.raises(AssertionError, match=r"^Boast: nothing was checked"):
        check_bot(BoastGame(), First, **nothing)


def test_a_bot_that_never_has_a_choice_is_not_checked():
    class Forced(BoastGame):
        def legal(self, table):
            return super().legal(table)[:1]

    with pytest.raises(AssertionError, match="never offered a choice"):
        check_bot(Forced(), First)


class KeyIsParticular(BoastGame):
    """Its key fails unless there are exactly two hands, as it may."""

    def key(self, table):
        _, _ = table.hands
        return super().key(table)


class KeyAlwaysFails(BoastGame):
    def key(self, table):
        raise KeyError("no such table")


def test_a_key_that_fails_on_every_changed_state_is_found():
    played = play_at_random(KeyIsParticular(), 2, 1)
    check_key(played)
    with pytest.raises(
        AssertionError, match=r"every other value tried for rng \(KeyError: 'no such"
    ):
        check_key(replace(played, game=KeyAlwaysFails()))


# --- Clones ---------------------------------------------------------------------------------------


@dataclass(slots=True)
class Copied(Table):
    """A table with a clone that does as *how* says."""

    how: ClassVar[Callable[[Table], Table]] = replace

    def clone(self):
        return type(self).how(self)


@pytest.mark.parametrize(
    ("how", "words"),
    [
        (lambda t: replace(t, hands=t.hands[:], points=t.points[:], boasts=()), "field 'boasts'"),
        (lambda t: replace(t, points=t.points[:]), "shares 'hands' with the original"),
        (lambda t: replace(t, hands=t.hands[:], points=t.points[:], prize=4), "field 'prize'"),
        (lambda t: replace(t, hands=t.hands[:], points=t.points[:]), ""),
    ],
)
def test_a_clone_that_leaves_something_out_is_found(how, words, monkeypatch):
    class Cloning(BoastGame):
        def new(self, seats, seed, options):
            table, events = super().new(seats, seed, options)
            return Copied(*(getattr(table, name) for name in Table.__slots__)), events

    monkeypatch.setattr(Copied, "how", staticmethod(how))
    played = play_at_random(Cloning(), 2, 1)
    if not words:
        check_clone(played)
        return
    with pytest.raises(AssertionError, match=f"clone of the state .*{words}"):
        check_clone(played)


# --- Small parts ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "fine"),
    [
        ("You may not.", True),
        ("7 is taken.", True),
        ("Why?", True),
        ("no.", False),
        ("No", False),
        ("", False),
        ("Two\nlines.", False),
        (" No.", False),
    ],
)
def test_sentences(text, fine):
    assert is_sentence(text) is fine


def test_what_an_onlooker_may_share_with_a_single_seat():
    assert shared_with_one({None: {"hand": [3]}, 0: {"hand": [3]}, 1: {"hand": [4]}, 2: {}})
    assert shared_with_one({None: {"hand": [3]}, 0: {"hand": [3]}, 1: {"hand": []}})
    assert not shared_with_one({None: {"who": "Bjorn"}, 0: {"who": "Bjorn"}, 1: {"who": "you"}})
    assert not shared_with_one({None: {"mine": False}, 0: {"mine": False}, 1: {"mine": True}})
