"""What the rules need to know about a state, and the basic changes to it: cards, tokens, units, VP."""

from collections.abc import Iterable, Mapping, Sequence

from engine.chance import Chance
from engine.crown_crest.cards import CrownCrestCard, CrownCrestPack, EffectCondition
from engine.crown_crest.state import (
    ACTIVE,
    DAYS,
    DOWN,
    FRONTS,
    LEAD,
    MOST_SLOWED,
    REAR,
    Army,
    CrownCrestState,
    Unit,
    Zone,
)
from engine.questions import GameOver


def copy(s: CrownCrestState) -> CrownCrestState:
    """Return an independent copy without events."""
    return CrownCrestState(
        s.chance.copy(),
        s.result,
        [],
        [_copied(army) for army in s.armies],
        s.turn,
        s.first,
        s.phase,
        s.place,
        s.begun,
        s.shown,
        s.fought.copy(),
    )


def _copied(army: Army) -> Army:
    """Return an independent copy of a side."""
    return Army(
        army.crest,
        army.deck.copy(),
        army.hand.copy(),
        army.charged.copy(),
        army.tokens,
        army.vp,
        army.counts.copy(),
        army.link.copy(),
        [Unit(u.code, u.cards, u.state, u.area, u.boost) for u in army.units],
        army.spent,
        army.staked.copy(),
    )


def set_up(chance: Chance, crests: Sequence[str], decks: Sequence[list[str]]) -> CrownCrestState:
    """Return a state with shuffled decks; the hands are still to be drawn. `crests`, `decks`: by seat; the
    last card of a deck is its top.
    """
    armies = [Army(crest, deck) for crest, deck in zip(crests, decks, strict=True)]
    return CrownCrestState(chance, armies=armies)


# ---------------------------------------------------------------- nouns


def acting(s: CrownCrestState) -> int:
    """Return the seat whose part of the phase it is. Tokens are allocated in reverse order (CCR-075)."""
    return (s.first + s.place + (s.phase == "tokens")) % 2


def is_night(s: CrownCrestState) -> bool:
    """Return whether it is night."""
    return s.turn > DAYS


def level(pack: CrownCrestPack, army: Army) -> int:
    """Return the crest's level: its first level, and one more for each charged card, up to its highest."""
    crest = pack.crests[army.crest]
    return min(crest.start + len(army.charged), crest.max_level)


def unit(army: Army, code: str) -> Unit | None:
    """Return a side's unit with this code, None if it has none."""
    for candidate in army.units:
        if candidate.code == code:
            return candidate
    return None


def cards_in_play(army: Army) -> int:
    """Return how many cards a side has on the battlefield."""
    return sum(one.cards for one in army.units)


def cost(pack: CrownCrestPack, army: Army, card: CrownCrestCard) -> int:
    """Return what a card costs now. A command costs 1 less for each own card on the battlefield, but at least
    1 (CCR-043, CCR-044).
    """
    if card.kind != "command" or card.cost == 0:
        return card.cost
    return max(1, card.cost - cards_in_play(army))


def condition_holds(
    s: CrownCrestState, pack: CrownCrestPack, seat: int, given: EffectCondition, unit: Unit | None = None
) -> bool:
    """Return whether a condition holds now for this seat. `unit`: the unit that has the effect, None for a
    crest.
    """
    army = s.armies[seat]
    return (
        (not given.level or level(pack, army) >= given.level)
        and (given.night is None or given.night == is_night(s))
        and (not given.behind or army.vp < s.armies[1 - seat].vp)
        and (not given.link or len(army.link) >= given.link)
        and (not given.alone or _stands_alone(army, unit))
    )


def _stands_alone(army: Army, unit: Unit | None) -> bool:
    """Return whether a unit is its player's only one on its front."""
    if unit is None or unit.area == REAR:
        return False
    return sum(other.area == unit.area for other in army.units) == 1


def strength(s: CrownCrestState, pack: CrownCrestPack, seat: int, unit: Unit) -> int:
    """Return a unit's strength: that of all its cards, bonuses that hold, and changes of this turn
    (CCR-057).
    """
    card = pack.units[unit.code]
    total = card.strength * unit.cards + unit.boost
    for bonus in card.base.bonuses:
        if condition_holds(s, pack, seat, bonus.condition, unit):
            total += bonus.plus
    if unit.cards > 1:
        for bonus in card.reinforced.bonuses:
            if condition_holds(s, pack, seat, bonus.condition, unit):
                total += bonus.plus
    return max(total, 0)


def total(s: CrownCrestState, pack: CrownCrestPack, seat: int, front: str) -> int:
    """Return a side's total on a front: its Active units there and their tokens (CCR-081, CCR-083)."""
    army = s.armies[seat]
    return sum(
        strength(s, pack, seat, one) + army.staked.get(one.code, 0)
        for one in army.units
        if one.area == front and one.state == ACTIVE
    )


def crosses(pack: CrownCrestPack, unit: Unit) -> bool:
    """Return whether a unit may go straight from one front to the other (CCR-072)."""
    card = pack.units[unit.code]
    return card.base.front_to_front or (unit.cards > 1 and card.reinforced.front_to_front)


def reachable_areas(pack: CrownCrestPack, unit: Unit) -> tuple[str, ...]:
    """Return the areas that a unit may move to; none if it is not Active."""
    if unit.state != ACTIVE:
        return ()
    if unit.area == REAR:
        return FRONTS
    return (REAR, "R" if unit.area == "L" else "L") if crosses(pack, unit) else (REAR,)


# ---------------------------------------------------------------- verbs


def put(zone: Zone, code: str) -> None:
    """Add a card to a zone."""
    zone[code] = zone.get(code, 0) + 1


def take(zone: Zone, code: str) -> None:
    """Remove a card from a zone, which must have it."""
    left = zone[code] - 1
    if left:
        zone[code] = left
    else:
        del zone[code]


def draw(s: CrownCrestState, seat: int, count: int) -> None:
    """Draw as many cards as the deck has, up to `count` (CCR-R62)."""
    army, drawn = s.armies[seat], []
    for _ in range(min(count, len(army.deck))):
        code = army.deck.pop()
        put(army.hand, code)
        drawn.append(code)
    if drawn:
        s.shown = True
        s.emit("drew", seat, len(drawn))
        s.emit("drew-cards", seat, tuple(sorted(drawn)), to=(seat,))


def gain(s: CrownCrestState, seat: int, tokens: int) -> None:
    """Give a seat tokens."""
    s.armies[seat].tokens += tokens
    s.emit("tokens", seat, tokens)


def drain(s: CrownCrestState, seat: int, tokens: int) -> None:
    """Discard tokens of a seat, but none that are allocated to units."""
    army = s.armies[seat]
    lost = min(tokens, army.tokens - sum(army.staked.values()))
    army.tokens -= lost
    if lost:
        s.emit("drained", seat, lost)


def charge(s: CrownCrestState, pack: CrownCrestPack, seat: int, code: str) -> None:
    """Put a hand card into the crest zone. The level rises up to its maximum (CCR-113); the event names the
    new level if it rose.
    """
    army = s.armies[seat]
    before = level(pack, army)
    take(army.hand, code)
    army.charged.append(code)
    now = level(pack, army)
    s.emit("charged", seat, code, now if now > before else 0)


def to_counts(s: CrownCrestState, pack: CrownCrestPack, seat: int, codes: Iterable[str]) -> None:
    """Put cards into the count zone at their cooldown; with cooldown 0 straight into the hand (CCR-109,
    CCR-R67).
    """
    army = s.armies[seat]
    for code in codes:
        cooltime = pack.cards[code].cooltime
        if cooltime:
            army.counts.append((code, cooltime))
        else:
            put(army.hand, code)
            s.emit("back", seat, (code,))


def advance(s: CrownCrestState, seat: int) -> None:
    """Lower all counts of a seat by one; cards that reach 0 return to hand together (CCR-110, CCR-R65)."""
    army = s.armies[seat]
    back = [code for code, count in army.counts if count == 1]
    army.counts = [(code, count - 1) for code, count in army.counts if count > 1]
    for code in back:
        put(army.hand, code)
    s.emit("advanced", seat, tuple(back))


def slow(s: CrownCrestState, seat: int) -> None:
    """Raise all counts of a seat by one, but not above MOST_SLOWED."""
    army = s.armies[seat]
    before = army.counts
    army.counts = [(code, max(count, min(count + 1, MOST_SLOWED))) for code, count in before]
    if army.counts != before:
        s.emit("slowed", seat)


def recall(s: CrownCrestState, seat: int, code: str) -> None:
    """Return the copy with the lowest count to hand; do nothing if the count zone no longer has one."""
    army = s.armies[seat]
    places = [(count, place) for place, (other, count) in enumerate(army.counts) if other == code]
    if not places:
        return
    best = min(places)
    del army.counts[best[1]]
    put(army.hand, code)
    s.emit("back", seat, (code,))


def add_unit_card(s: CrownCrestState, seat: int, code: str) -> Unit:
    """Put a unit into the rear in Rest, or reinforce the one that is there (CCR-047 to CCR-052)."""
    army = s.armies[seat]
    existing = unit(army, code)
    if existing is not None:
        existing.cards += 1
        s.emit("reinforced", seat, code, existing.cards)
        return existing
    fresh = Unit(code)
    army.units.append(fresh)
    s.emit("entered", seat, code)
    return fresh


def move_unit(s: CrownCrestState, seat: int, unit: Unit, area: str) -> None:
    """Move a unit to an area, without what that triggers."""
    unit.area = area
    s.emit("moved", seat, unit.code, area)


def turn_to(s: CrownCrestState, seat: int, unit: Unit, state: str) -> None:
    """Change a unit's state to ACTIVE, REST or DOWN."""
    unit.state = state
    s.emit("turned", seat, unit.code, state)


def fall_back(s: CrownCrestState, seat: int, unit: Unit) -> None:
    """Put a unit into the rear, Down. This is not a move (CCR-088, CCR-089, CCR-093)."""
    unit.area, unit.state = REAR, DOWN
    s.emit("fell-back", seat, unit.code)


def remove_unit(s: CrownCrestState, pack: CrownCrestPack, seat: int, unit: Unit) -> None:
    """Let a unit exit with all its cards (CCR-108, CCR-R55)."""
    s.armies[seat].units.remove(unit)
    s.emit("exited", seat, unit.code, unit.cards)
    to_counts(s, pack, seat, [unit.code] * unit.cards)


def score(s: CrownCrestState, seat: int, front: str) -> None:
    """Give VP for a won front. Raises GameOver for a lead of 5 (CCR-003, CCR-R58)."""
    army = s.armies[seat]
    points = 2 if is_night(s) else 1
    army.vp += points
    s.emit("won", seat, front, points)
    if army.vp - s.armies[1 - seat].vp >= LEAD:
        raise GameOver((seat,), "lead")


def expanded(zone: Mapping[str, int]) -> list[str]:
    """Return every card of a zone, sorted, so that the order does not show how the cards came there."""
    return [code for code in sorted(zone) for _ in range(zone[code])]
