"""Give a bot's reasons in words a player understands."""

from __future__ import annotations

from collections.abc import Sequence

from core.games.fireaxe import actions, odds
from core.games.fireaxe.actions import Action
from core.games.fireaxe.bots.policy import Policy
from core.games.fireaxe.bots.rivals import outlook, racing
from core.games.fireaxe.bots.tasks import UNREST
from core.games.fireaxe.bots.voyage import VoyagePlan, VoyageStop
from core.games.fireaxe.bots.voyage_search import to_load
from core.games.fireaxe.data.content import Content
from core.games.fireaxe.rules import attack
from core.games.fireaxe.state import State
from core.games.fireaxe.terms import AT_WINTER, GOODS, NONE, RAID, TRADE
from core.games.fireaxe.text.words import Lexicon, cargo
from core.text import Names
from core.words import count, listed

_RACE = 0.6
"""How likely a rival must be to go for a Task before a reason mentions it."""


class Reasons(Lexicon):
    """Explains choices from the point of view of one policy."""

    def __init__(self, data: Content, policy: Policy, names: Names) -> None:
        super().__init__(data)
        self.policy, self.names = policy, names
        self.state: State = policy.state

    @property
    def in_winter(self) -> bool:
        at = self.state.captains[self.policy.seat].at
        return self.state.table.where[at] == AT_WINTER

    def winter(self, best: bool) -> str:
        """Say why to go home."""
        if best:
            return "winter: nothing within reach is worth another turn at sea"
        return "winter, and load again next turn"

    def aim(self, plan: VoyagePlan) -> str:
        """Say what a ship is being loaded for, since every voyage begins by loading crew."""
        return f"to {self._short(plan.stops[0])}" if plan.stops and self.in_winter else ""

    def use(self, action: actions.Play | actions.Discard) -> str:
        """Say what a rune is good for now."""
        card = self.rune(action.rune)
        if isinstance(action, actions.Discard):
            return f"discard {card} to turn the wind: there is rough weather ahead"
        text = self.data.rune_texts[self.data.rune_index[action.rune]].rstrip(".")
        return f"play {card} now: {text[:1].lower()}{text[1:]}"

    def stay(self, plan: VoyagePlan) -> str:
        """Say what a ship waits at sea for."""
        if not plan.stops:
            return "stay at sea and see what comes"
        return f"stay at sea; next turn {listed([self._short(stop) for stop in plan.stops])}"

    def voyage(self, plan: VoyagePlan, steps: Sequence[Action], best: bool = True) -> str:
        """Describe the way to the first stop, what to do there, and what comes after."""
        if not plan.stops:
            if steps and steps[0] == actions.WINTER:
                return self.winter(best)
            return "nothing within reach is worth much; get ready for the next turn"
        first, *rest = plan.stops
        told = self._way(plan, first) + self._stop(first, plan)
        later = [self._short(stop) for stop in rest]
        if later:
            told += f"; then {listed(later)}"
        return told

    def _way(self, plan: VoyagePlan, first: VoyageStop) -> str:
        port = self.data.place_ids[first.task.port]
        me = self.state.captains[self.policy.seat]
        if self.in_winter:
            crew, more = to_load(plan, me)
            goods = {name: me.goods[g] + more[g] for g, name in enumerate(GOODS)}
            aboard = cargo(me.crew + crew, goods)
            home = self.data.place_names[plan.ship.home]
            way = f"leave for {home} with {aboard}, "
        else:
            way = ""
        if plan.ship.draws:
            way += "draw a rune, "
        when = ("", "next turn", "in two turns", "in three turns")[first.turn]
        if not first.days:
            return f"{way}stay, and {when} " if when else way
        far = count(first.days, "Day") + (f", arriving {when}" if when else "")
        return f"{way}sail to {self.place(port)} ({far}) and "

    def _stop(self, stop: VoyageStop, plan: VoyagePlan) -> str:
        """`settle York with 2 dice: 67%, it triples the Danelaw`."""
        task = stop.task
        it = self.data.place_names[task.port] if not stop.days else "it"
        notes: list[str] = []
        if task.kind == TRADE:
            bonus = self.data.demand_bonus if stop.good == self.state.demand else 0
            points = int(task.worth) + bonus
            there = it if not stop.days else "there"
            at = f"in {there}" if there == it else there
            told = f"trade {GOODS[stop.good]} {at}: {count(points, 'point')}"
            if bonus:
                notes.append("in demand")
        else:
            chance = odds.percent(stop.chance)
            if task.kind == RAID:
                told = f"raid {it}: {chance}"
                notes.append(f"worth about {task.worth:.0f} points with the Bloodied Axe")
            elif task.kind == UNREST:
                told = f"stir up Unrest and take {it} over: {chance}"
            else:
                dice = count(stop.dice, "die", "dice")
                told = f"settle {it} with {dice}: {chance}"
                notes += self._region(stop)
        notes += self._sagas(stop, plan)
        rival, likely = racing(outlook(self.state, self.policy.seat), task[:2])
        if likely >= _RACE and stop.turn == 0:
            notes.append(f"{self.names[rival]} may want it next")
        return ", ".join((told, *notes))

    def _region(self, stop: VoyageStop) -> list[str]:
        region = stop.task.region
        if region == NONE:
            return [f"{self.data.value[stop.task.port]} points at the end"]
        settled = sum(self.state.settler[p] != NONE for p in self.data.region_ports[region])
        name = self.data.region_names[region]
        if not settled:
            return [f"the first settlement in {name}"]
        return [f"it {'doubles' if settled == 1 else 'triples'} {name}"]

    def _sagas(self, stop: VoyageStop, plan: VoyagePlan) -> list[str]:
        """Name the sagas that this Task completes or brings closer."""
        task_list = self.policy.search.task_list
        done = {(other.task.kind, other.task.port) for other in plan.stops}
        open_ = [saga for saga in self.state.spaces if saga != NONE]
        notes = []
        for index in stop.task.sagas:
            name = self.data.saga_names[open_[index]]
            missing = task_list.steps[index]
            if len(missing) == 1:
                notes.append(f"it completes {name}")
            elif missing <= done:
                notes.append(f"the voyage completes {name}")
            else:
                notes.append(f"it is a step towards {name}")
        return notes

    def _short(self, stop: VoyageStop) -> str:
        verb = ("trade in", "raid", "settle", "take over")[stop.task.kind]
        return f"{verb} {self.data.place_names[stop.task.port]}"

    def answer(self, action: Action, best: bool) -> str:
        """Describe an answer that is not a voyage, with a reason if it is the best one."""
        told, why = self._answered(action)
        return f"{told}: {why}" if best and why else told

    def _answered(self, action: Action) -> tuple[str, str]:
        """Say what an answer does and why to give it."""
        if self.state.phase == "recruit":
            takes = not isinstance(action, actions.Decline)
            return ("take the crew aboard", "it costs nothing") if takes else ("take nobody", "")
        match action:
            case actions.Roll():
                return "roll again", "the prize is worth the risk to your crew"
            case actions.Stop():
                return "stop", "the crew is worth more elsewhere"
            case actions.Pass():
                return "play nothing", "your runes may be worth more later"
            case actions.Play():
                return f"play {self.rune(action.rune)}", "it pays here"
            case actions.Lose():
                return f"give up {self.piece(action.piece)}", "you need it least on this voyage"
            case actions.Dial():
                turn = ("leave the wind alone", "turn the wind right", "turn the wind left")
                return turn[actions.DIALS.index(action)], "it suits your voyage best"
            case actions.Target():
                return f"strike {self.names[action.seat]}", "it hurts a strong rival most"
            case actions.Found():
                return "settle with your last crew", "the land is worth more than sailing on"
            case actions.Decline():
                return "keep the crew aboard", "the voyage is worth more"
            case actions.Sail():
                return f"let the wind carry you to {self.the(action.to)}", "it is on your way"
            case actions.Settle():
                return f"roll {count(action.dice, 'die', 'dice')}", "the best odds for the crew"
            case actions.Demand():
                return f"put {action.good} in demand", "it pays most for your coming trades"
            case actions.Muster():
                return f"take {action.crew} crew aboard", "there is room for them"
            case actions.Trade():
                return f"trade {action.good}", "it pays most here"
            case actions.Pilfer():
                return f"carry off {action.good}", ""
            case actions.Mark():
                face = attack.under_way(self.state).faces[action.die - 1]
                return f"reroll the {face}", "it failed"
            case actions.Reroll():
                return "reroll the dice you chose", ""
        return "the best choice for your voyage", ""
