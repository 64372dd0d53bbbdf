"""The `hard` level: simulates the best voyages in sampled worlds before choosing one.

Every world is consistent with what the seat sees. In each, a candidate is carried out under the
rules, rivals follow voyages that look good to them, everyone then plays a quick rollout for a
while, and the resulting expected points are compared. Candidates that do well are tried more often
(UCB). The plan's own estimate counts as a few trials, so that even a short search is no worse than
the plan alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log, sqrt

from core import rng
from core.bots.budget import Budget
from core.games.fireaxe import rules
from core.games.fireaxe.actions import Action
from core.games.fireaxe.bots import action_values, evaluation, rune_policy
from core.games.fireaxe.bots.imagine import imagine, redeal
from core.games.fireaxe.bots.policy import Policy
from core.games.fireaxe.bots.rivals import outlook, wary
from core.games.fireaxe.bots.rollout import Goal, Orders, RolloutPolicy, orders
from core.games.fireaxe.bots.voyage import VoyagePlan
from core.games.fireaxe.data.content import Content
from core.games.fireaxe.state import State
from core.games.fireaxe.terms import NONE
from core.games.fireaxe.view import View

_CANDIDATES = 6
_ALIKE = 2
"""How many of these may begin with the same Task."""
_WITHIN = 9.0
"""Plans that promise this many points less than the best are not tried."""
_TRUST = 8.0
"""How many trials a plan's own estimate counts for."""
_CURIOSITY = 5.0
_OWN_TURNS = 2
"""How many of its own turns a world is played for, the current one included."""
_PIECE = 1.6
"""What a piece aboard is worth at the end of a trial."""
_SHARE = 0.5
"""How much of a turn's worth counts as a lead: the others get a turn as well."""
_QUICK = 0.3
"""The share of the budget for questions in the middle of something."""
_ROLLED = ("again", "dice")
"""Questions whose answers lead to dice, so that no single plan fits what follows."""
_WORLDS = 24
"""How many worlds are sampled before they are reused."""
_LEAST = 8
"""Trials of every arm before the search may decide on the best."""
_SURE = 3.0
"""Standard errors by which the best must lead for the search to end early."""


_Rivals = list[list[tuple[float, Orders]]]
"""For each seat, the voyages it may be on and how likely each one is."""


@dataclass(slots=True)
class Arm:
    """A candidate and its results so far."""

    action: Action
    promise: float
    given: Orders | None
    plan: VoyagePlan | None = None
    trials: int = 0
    total: float = 0.0
    squares: float = 0.0

    @property
    def mean(self) -> float:
        return (self.promise * _TRUST + self.total) / (_TRUST + self.trials)

    @property
    def doubt(self) -> float:
        """The standard error of the mean; the first arm is the baseline and has none."""
        if not self.trials:
            return 0.0
        spread = self.squares - self.total * self.total / self.trials
        return sqrt(max(1.0, spread)) / (_TRUST + self.trials)


class HardBot:
    """Plans like `medium`, then simulates how each plan turns out.

    Worlds are derived from the turn and the seat rather than from *seed*: see `think`.
    """

    def __init__(self, data: Content, seed: int) -> None:
        self._data = data
        self._luck = 0
        """The seed for worlds and dice."""
        self._rivals: _Rivals = []
        self._rate = 0.0
        """What a turn is worth."""

    def choose(self, view: View, legal: Sequence[Action], budget: Budget) -> Action:
        if len(legal) == 1:
            return legal[0]
        return max(self.think(view, legal, budget), key=lambda arm: arm.mean).action

    def think(self, view: View, legal: Sequence[Action], budget: Budget) -> list[Arm]:
        """Return the candidates and how they fared in as many trials as the budget allows."""
        assert view.seat is not None
        # The same worlds all turn long, so that chance does not change the plan halfway.
        self._luck = view.turn * 8 + view.seat
        policy = wary(imagine(self._data, view, rng.Rng(0)), view.seat)
        if view.ask.phase == "turn":
            return self._voyages(policy, legal, budget)
        return self._answers(view, policy, legal, budget)

    def _voyages(self, policy: Policy, legal: Sequence[Action], budget: Budget) -> list[Arm]:
        search = policy.search
        plans = search.plans()
        rune = rune_policy.now(search, plans[0])
        if rune is not None:
            return [Arm(rune, 0.0, None)]
        me = policy.state.captains[policy.seat]
        arms: list[Arm] = []
        seen: set[object] = set()
        firsts: list[object] = []
        for plan in plans:
            if plan.value < plans[0].value - _WITHIN or len(arms) >= _CANDIDATES:
                break
            key = _outline(plan)
            first = plan.stops[0].task[:2] if plan.stops else None
            if key not in seen and firsts.count(first) < _ALIKE:
                seen.add(key)
                firsts.append(first)
                action = policy.proceed(plan, legal)
                promise = plan.value - plans[0].value
                arms.append(Arm(action, promise, orders(plan, me), plan))
        if len({arm.action for arm in arms}) > 1:
            self._try(policy, arms, budget, 1.0)
        return arms

    def _answers(
        self, view: View, policy: Policy, legal: Sequence[Action], budget: Budget
    ) -> list[Arm]:
        """Try every answer to a question in the middle of something, but not for long."""
        best = policy.choose(legal)
        if view.ask.phase not in ("again", "found", "lose", "dice") or view.active != policy.seat:
            return [Arm(best, 0.0, None)]
        arms = [
            Arm(action, action_values.value(policy, action, legal), None)
            for action in (best, *(action for action in legal if action != best))
        ]
        top = max(arm.promise for arm in arms)
        for arm in arms:
            arm.promise -= top
            if view.ask.phase in _ROLLED:
                continue
            after, _ = rules.apply(policy.state, arm.action)
            if after.phase == "turn" and after.seat == policy.seat:
                plan = Policy(after, policy.seat).search.plans()[0]
                arm.given, arm.plan = orders(plan, after.captains[policy.seat]), plan
        self._try(policy, arms, budget, _QUICK)
        return arms

    def _try(self, policy: Policy, arms: list[Arm], budget: Budget, share: float) -> None:
        """Spend the budget on the arms; all are measured against the first in the same world."""
        first, seat = policy.state, policy.seat
        rollout = RolloutPolicy(first)
        self._rate = policy.search.task_list.rate
        self._rivals = [
            [(weight, orders(plan, first.captains[rival])) for weight, plan in likely]
            for rival, likely in enumerate(outlook(first, seat).plans)
        ]
        worlds: dict[int, tuple[State, float]] = {}
        spent = 0
        part = Budget(
            seconds=None if budget.seconds is None else budget.seconds * share,
            iterations=None
            if budget.iterations is None
            else max(1, int(budget.iterations * share)),
            cancelled=budget.cancelled,
            started=budget.started,
        )
        while not part.spent(spent):
            arm = self._next(arms)
            world = arm.trials % _WORLDS
            if world not in worlds:
                state = redeal(first, seat, rng.Rng(self._luck * 64 + world))
                base = self._play(rollout, state, seat, arms[0], self._luck * 64 + world)
                worlds[world] = state, base
                spent += 1
            state, base = worlds[world]
            number = self._luck * 64 + arm.trials
            if arm.trials >= _WORLDS:
                base = self._play(rollout, state, seat, arms[0], number)
                spent += 1
            gain = self._play(rollout, state, seat, arm, number) - base
            arm.total += gain
            arm.squares += gain * gain
            arm.trials += 1
            spent += 1
            if _decided(arms):
                break

    def _next(self, arms: list[Arm]) -> Arm:
        """Choose the arm to try: promising and little-known challengers of the first come first."""
        total = sum(arm.trials for arm in arms[1:]) + 1
        return max(
            arms[1:],
            key=lambda arm: arm.mean + _CURIOSITY * sqrt(log(total + 1) / (arm.trials + 1)),
        )

    def _play(
        self, rollout: RolloutPolicy, state: State, seat: int, arm: Arm, number: int
    ) -> float:
        """Return the expected lead after a few turns that begin with *arm*.

        A voyage that winters early is credited with what the remaining turns are worth: how the
        rollout would use them says nothing about the voyage.
        """
        turns = evaluation.turns_left(state, seat)
        last = turns <= _OWN_TURNS + 1
        own = turns if last else _OWN_TURNS
        rate, turn = self._rate, state.turn
        latest = turn + len(state.captains) * (own + 2)
        state = state.clone()
        given = arm.given
        stops = list(given.stops) if given else []
        world, played = number & 0xFFFF_FFFF, 0
        goals: dict[int, list[Goal]] = {}
        ends = arm.action.kind in ("winter", "end")
        if given is None or ends or state.phase != "turn":
            state.rng = rng.seeded(number)
            state, _ = rules.apply(state, arm.action)
            played = int(state.turn != turn)
        while not state.ended and state.turn < latest:  # Without crew a seat gets no more turns.
            if state.seat != seat:
                state = self._rival_turn(rollout, state, world, goals)
                continue
            home = state.captains[seat].at == state.table.winter
            if played >= own or (played and home and not last):
                break
            played += 1
            state = rollout.turn(state, world, given, stops)
            given = None
        value = _lead(state, seat)
        if state.ended or last:
            return value
        value += _SHARE * rate * (own - played)
        if stops and arm.plan is not None:
            value += _rest(arm.plan, len(stops), played, rate)
        return value

    def _rival_turn(
        self, rollout: RolloutPolicy, state: State, world: int, goals: dict[int, list[Goal]]
    ) -> State:
        """Let a rival begin or continue the voyage it is on in this world."""
        seat, given = state.seat, None
        if seat not in goals:
            given = _drawn(self._rivals[seat], world * 8 + seat)
            goals[seat] = list(given.stops)
        return rollout.turn(state, world, given, goals[seat])


def _decided(arms: list[Arm]) -> bool:
    """Check whether all arms that lead to a different action are clearly behind."""
    best = max(arms, key=lambda arm: arm.mean)
    return all(arm.trials >= _LEAST for arm in arms[1:]) and all(
        best.mean - arm.mean > _SURE * (best.doubt + arm.doubt)
        for arm in arms
        if arm.action != best.action
    )


def _drawn(likely: list[tuple[float, Orders]], number: int) -> Orders:
    """Pick one of a rival's voyages at random, by likelihood."""
    lot = rng.draw(rng.Rng(number), 1000) / 1000
    for weight, given in likely:
        lot -= weight
        if lot < 0:
            return given
    return likely[0][1]


def _rest(plan: VoyagePlan, left: int, played: int, rate: float) -> float:
    """Value the stops not reached yet, beyond the worth of the pieces meant for them."""
    stops = plan.stops[-left:]
    gain = sum(stop.gain for stop in stops) - rate * max(0, stops[-1].turn + 1 - played)
    return max(0.0, gain - _PIECE * left)


def _outline(plan: VoyagePlan) -> object:
    """Return what distinguishes plans for this turn."""
    now = tuple((s.task.port, s.task.kind, s.good) for s in plan.stops if s.turn == 0)
    later = next(((s.task.port, s.task.kind) for s in plan.stops if s.turn > 0), NONE)
    return now, later, plan.ship.load, plan.ship.draws


def _lead(state: State, seat: int) -> float:
    """Compare a seat's prospects with those of the others, above all the best of them."""
    found = evaluation.prospects(state)
    if not state.ended:
        winter = state.table.winter
        for number, captain in enumerate(state.captains):
            if captain.at != winter:
                found[number] += _PIECE * (captain.crew + sum(captain.goods) - 1)
            found[number] += evaluation.RUNE_WORTH * len(captain.hand)
    others = [points for number, points in enumerate(found) if number != seat]
    return found[seat] - 0.3 * max(others) - 0.3 * sum(others) / len(others)
