"""Build a complete table from a view, with everything hidden filled in at random.

Bots plan and simulate on such tables, so they cannot know more than their seat does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from core import rng
from core.games.fireaxe.about import Options
from core.games.fireaxe.data import content
from core.games.fireaxe.data.content import Content
from core.games.fireaxe.data.lookup import tables
from core.games.fireaxe.rules.turn import TURN
from core.games.fireaxe.setup import rune_cards
from core.games.fireaxe.state import Attack, Captain, PendingStep, State
from core.games.fireaxe.terms import (
    ERAS,
    GOOD,
    LARGE,
    NONE,
    SAGAS_REMOVED,
    SMALL,
    TOKENS,
    ZONE,
)
from core.games.fireaxe.view import AttackView, CaptainView, View


def imagine(data: Content, view: View, dice: rng.HasRng) -> State:
    """Build a table with decks, rivals' hands and hidden treasures drawn from *dice*."""
    table = tables(data)
    place, rune = data.place_index, data.rune_index
    options = Options(
        conflict="on" if view.conflict else "peace" if view.peace else "off",
        even_rounds="on" if view.even_rounds else "off",
    )
    discards = bytes(rune[card] for card in view.rune_discards)
    hand = bytes(rune[card.id] for card in view.hand)
    hands, deck = _deal(data, view, options, (*discards, *hand), dice)
    if view.seat is not None:
        hands[view.seat] = hand
    saga_deck, removed = _sagas(data, view, dice)
    return State(
        data=data,
        table=table,
        options=options,
        rng=rng.draw(dice, 1 << 64),
        loaded=(),
        start=view.start,
        turn=view.turn,
        seat=view.active,
        era=view.era,
        dial=ZONE[view.wind],
        preparation=view.preparation,
        sailing=view.sailing,
        limit=view.days_left + view.preparation + view.sailing,
        calm=view.calm,
        chart=tuple(NONE if piece == "crew" else GOOD[piece] for piece in view.chart),
        tried=sum(1 << port for port, seen in enumerate(view.ports) if seen.tried),
        goods_at=bytes(NONE if port.good is None else GOOD[port.good] for port in view.ports),
        settler=bytes(NONE if port.settler is None else port.settler for port in view.ports),
        treasure=_treasures(data, view, dice),
        raider=_raiders(data, view),
        stock=(view.stock["fish"], view.stock["tusks"], view.stock["furs"]),
        demand=GOOD[view.demand],
        saga_deck=saga_deck,
        spaces=tuple(NONE if s is None else data.saga_index[s.id] for s in view.sagas),
        saga_discards=bytes(data.saga_index[saga] for saga in view.saga_discards),
        saga_removed=removed,
        rune_deck=deck,
        rune_discards=discards,
        holder=NONE if view.holder is None else view.holder,
        tokens=TOKENS - view.tokens_left,
        captains=[_captain(data, seen, place[seen.at], hands[seen.seat]) for seen in view.captains],
        attack=None if view.attack is None else _attack(place[view.attack.port], view.attack),
        todo=_todo(data, view),
        ended=view.ended,
    )


def redeal(state: State, seat: int, dice: rng.HasRng) -> State:
    """Build another table that looks the same to *seat*: only what is hidden is redrawn."""
    after = state.clone()
    cards = [*state.rune_deck]
    for other, captain in enumerate(state.captains):
        if other != seat:
            cards += captain.hand
    rng.shuffle(dice, cards)
    for other, captain in enumerate(state.captains):
        if other != seat and captain.hand:
            many = len(captain.hand)
            after.own(other).hand = bytes(sorted(cards[:many]))
            del cards[:many]
    after.rune_deck = bytes(cards)
    era = state.data.saga_era
    deck, removed = [*state.saga_deck], [*state.saga_removed]
    for number in range(1, ERAS + 1):
        pool = [saga for saga in (*deck, *removed) if era[saga] == number]
        rng.shuffle(dice, pool)
        for pile in (deck, removed):
            for place, saga in enumerate(pile):
                if era[saga] == number:
                    pile[place] = pool.pop()
    after.saga_deck, after.saga_removed = bytes(deck), bytes(removed)
    treasure = bytearray(state.treasure)
    for size in (SMALL, LARGE):
        ports = [
            port
            for port, of in enumerate(state.data.town)
            if of == size and state.raider[port] == NONE
        ]
        values = [treasure[port] for port in ports]
        rng.shuffle(dice, values)
        for port, value in zip(ports, values, strict=True):
            treasure[port] = value
    after.treasure = bytes(treasure)
    after.rng = rng.draw(dice, 1 << 64)
    return after


def _captain(data: Content, seen: CaptainView, at: int, hand: bytes) -> Captain:
    ledger = seen.ledger
    return Captain(
        at=at,
        crew=seen.crew,
        goods=(seen.goods["fish"], seen.goods["tusks"], seen.goods["furs"]),
        supply=seen.supply,
        hand=hand,
        sagas=tuple(data.saga_index[saga] for saga in seen.sagas),
        cap=seen.becalmed or 0,
        start=ledger["start"],
        trade=ledger["trade"],
        raid=ledger["raid"],
        bonus=ledger["saga-bonus"],
        runes=ledger["runes"],
    )


def _deal(
    data: Content, view: View, options: Options, seen: Iterable[int], dice: rng.HasRng
) -> tuple[list[bytes], bytes]:
    """Deal the runes nobody has seen to the rivals and the deck."""
    left = Counter(rune_cards(data, options))
    left.subtract(seen)
    cards = [rune for rune in sorted(left) for _ in range(left[rune])]
    rng.shuffle(dice, cards)
    hands: list[bytes] = []
    for captain in view.captains:
        many = 0 if captain.seat == view.seat else captain.runes
        hands.append(bytes(sorted(cards[:many])))
        cards = cards[many:]
    return hands, bytes(cards[: view.rune_deck])


def _sagas(data: Content, view: View, dice: rng.HasRng) -> tuple[bytes, bytes]:
    """Return the face-down sagas, first era on top, and those removed unseen (F4)."""
    seen = {*view.saga_discards, *(saga.id for saga in view.sagas if saga)}
    seen |= {saga for captain in view.captains for saga in captain.sagas}
    deck: list[int] = []
    removed: list[int] = []
    for era in range(ERAS, 0, -1):
        cards = [
            saga
            for saga, of in enumerate(data.saga_era)
            if of == era and data.saga_ids[saga] not in seen
        ]
        rng.shuffle(dice, cards)
        removed += cards[:SAGAS_REMOVED]
        deck += cards[SAGAS_REMOVED:]
    more = view.saga_deck - len(deck)
    if more > 0:  # A table set up by hand may have kept more cards, or fewer.
        deck, removed = [*removed[:more], *deck], removed[more:]
    elif more < 0:
        deck, removed = deck[: view.saga_deck], [*deck[view.saga_deck :], *removed]
    return bytes(deck), bytes(removed)


def _treasures(data: Content, view: View, dice: rng.HasRng) -> bytes:
    """Keep the treasures found so far and shuffle the others among their towns (F2)."""
    small, large = [*view.treasures["small"]], [*view.treasures["large"]]
    rng.shuffle(dice, small)
    rng.shuffle(dice, large)
    piles = {SMALL: small, LARGE: large}
    found = {town.port: town.treasure for captain in view.captains for town in captain.towns}
    return bytes(
        (found.get(data.place_ids[port]) or piles[size].pop()) if size else 0
        for port, size in enumerate(data.town)
    )


def _raiders(data: Content, view: View) -> bytes:
    raider = bytearray([NONE] * data.ports)
    for captain in view.captains:
        for town in captain.towns:
            raider[data.place_index[town.port]] = captain.seat
    return bytes(raider)


def _attack(port: int, seen: AttackView) -> Attack:
    failed = sum(face + seen.bonus <= seen.value for face in seen.faces)
    return Attack(
        raid=seen.task == "raid",
        port=port,
        dice=seen.dice,
        against=NONE if seen.against is None else seen.against,
        bonus=seen.bonus,
        shield=seen.shield,
        rolls=seen.rolls,
        faces=seen.faces,
        saved=0 if seen.shield or not seen.faces else failed - seen.losses,
    )


_BEFORE_ROLL = (PendingStep("roll"), PendingStep("before-attack"))
_AFTER_ROLL = (PendingStep("toll"), PendingStep("crew-losses"))
_AFTER_CHANGE = (PendingStep("ship"), PendingStep("change"))
_BENEATH = {
    "before-attack": _BEFORE_ROLL[:1],
    "crew-losses": _AFTER_ROLL[:1],
    "after-roll": _AFTER_ROLL,
    "mark": _AFTER_ROLL,
    "plunder": _AFTER_CHANGE,
    "colony": _AFTER_CHANGE,
    "praise": _AFTER_CHANGE[:1],
}
"""The steps that wait below each pending question."""
_BELOW_RUNE = {
    content.ATTACK_BONUS: _BEFORE_ROLL,
    content.NO_LOSSES: _BEFORE_ROLL,
    content.REROLL: _AFTER_ROLL,
    content.SAVE_CREW: _AFTER_ROLL,
    content.TREASURE_TWICE: _AFTER_CHANGE,
    content.SETTLE_POINTS: _AFTER_CHANGE,
    content.SAGA_POINTS: _AFTER_CHANGE[:1],
}
"""The steps that wait below a rune played in its special moment (F32)."""


def _todo(data: Content, view: View) -> tuple[PendingStep, ...]:
    """Rebuild the stack of steps behind the current question."""
    ask = view.ask
    phase = ask.phase
    if phase == "over":
        return (PendingStep("over"),)
    if phase == "turn":
        return TURN
    if phase == "runes":  # A rival is asked; nobody else knows which moment it is (F34).
        return TURN
    if phase == "dial":
        if ask.rune is None:
            return (*TURN, PendingStep("dial", NONE))
        rune = data.rune_index[ask.rune]
        below = _BELOW_RUNE.get(data.rune_op[rune], ())
        return (*TURN, *below, PendingStep("effect", rune), PendingStep("dial", rune))
    if phase == "target":
        assert ask.rune is not None
        return (*TURN, PendingStep("target", data.rune_index[ask.rune]))
    if ask.victim is not None:
        arg = ask.victim
    elif phase == "mark":
        arg = sum(1 << (die - 1) for die in ask.marked)
    else:
        arg = ask.skulls or ask.most
    return (*TURN, *_BENEATH.get(phase, ()), PendingStep(phase, arg))
