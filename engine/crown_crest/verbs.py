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


def set_up(chance: Chance, crests: Sequence[str], decks: Sequence[list[str]]) -> CrownCrestState:
    """Return a state with these decks, which are shuffled already. The hands are still empty.
    crests, decks: by seat; the last card of a deck is its top.
    """
    armies = [Army(crest, deck) for crest, deck in zip(crests, decks, strict=True)]
    return CrownCrestState(chance, armies=armies)


# ---------------------------------------------------------------- nouns


def acting(s: CrownCrestState) -> int:
    """Return the seat whose part of the phase it is. In the phase "tokens" the first player of the turn acts
    after the second player (CCR-075).
    """
    return (s.first + s.place + (s.phase == "tokens")) % 2


def is_night(s: CrownCrestState) -> bool:
    """Return whether it is night."""
    return s.turn > DAYS


def level(pack: CrownCrestPack, army: Army) -> int:
    """Return the level of a side's crest: its start level, plus one for each charged card, up to the
    highest.
    """
    crest = pack.crests[army.crest]
    return min(crest.start + len(army.charged), crest.max_level)


def unit(army: Army, code: str) -> Unit | None:
    """Return a side's unit with this code, None if it has none."""
    for candidate in army.units:
        if candidate.code == code:
            return candidate
    return None


def cards_in_play(army: Army) -> int:
    """Return how many cards the units of a side consist of together."""
    return sum(unit.cards for unit in army.units)


def cost(army: Army, card: CrownCrestCard) -> int:
    """Return what a card costs now. A command costs 1 less for each own card on the battlefield, but at least
    1 (CCR-043, CCR-044).
    """
    if card.kind != "command" or card.cost == 0:
        return card.cost
    return max(1, card.cost - cards_in_play(army))


def condition_holds(
    s: CrownCrestState, pack: CrownCrestPack, seat: int, condition: EffectCondition, unit: Unit | None = None
) -> bool:
    """Return whether the conditions of an effect or bonus all hold now.
    seat: the player who has it. unit: the unit that has it, None for a crest.
    """
    army = s.armies[seat]
    return (
        (not condition.level or level(pack, army) >= condition.level)
        and (condition.night is None or condition.night == is_night(s))
        and (not condition.behind or army.vp < s.armies[1 - seat].vp)
        and (not condition.link or len(army.link) >= condition.link)
        and (not condition.alone or _stands_alone(army, unit))
    )


def _stands_alone(army: Army, unit: Unit | None) -> bool:
    """Return whether a unit is its player's only one on its front."""
    if unit is None or unit.area == REAR:
        return False
    return sum(other.area == unit.area for other in army.units) == 1


def strength(s: CrownCrestState, pack: CrownCrestPack, seat: int, unit: Unit) -> int:
    """Return a unit's strength: the printed strength of all its cards, plus the bonuses whose conditions
    hold, plus the boost of this turn (CCR-057).
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
    """Return a side's total on a front, "L" or "R": the strength of its Active units on that front, plus the
    tokens that these carry (CCR-081, CCR-083).
    """
    army = s.armies[seat]
    return sum(
        strength(s, pack, seat, unit) + army.staked.get(unit.code, 0)
        for unit in army.units
        if unit.area == front and unit.state == ACTIVE
    )


def crosses(pack: CrownCrestPack, unit: Unit) -> bool:
    """Return whether a unit may go straight from one front to the other (CCR-072)."""
    card = pack.units[unit.code]
    return card.base.front_to_front or (unit.cards > 1 and card.reinforced.front_to_front)


def reachable_areas(pack: CrownCrestPack, unit: Unit) -> tuple[str, ...]:
    """Return the areas (REAR, FRONTS) to which a unit may move now; empty if the unit is not Active."""
    if unit.state != ACTIVE:
        return ()
    if unit.area == REAR:
        return FRONTS
    return (REAR, "R" if unit.area == "L" else "L") if crosses(pack, unit) else (REAR,)


# ---------------------------------------------------------------- verbs


def put(zone: Zone, code: str) -> None:
    """Add one copy of a card to a zone."""
    zone[code] = zone.get(code, 0) + 1


def take(zone: Zone, code: str) -> None:
    """Remove one copy of a card from a zone, which must have it."""
    copies_left = zone[code] - 1
    if copies_left:
        zone[code] = copies_left
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
    """Discard tokens of a seat: at most `tokens`, and none that are allocated to units."""
    army = s.armies[seat]
    lost = min(tokens, army.tokens - sum(army.staked.values()))
    army.tokens -= lost
    if lost:
        s.emit("drained", seat, lost)


def charge(s: CrownCrestState, pack: CrownCrestPack, seat: int, code: str) -> None:
    """Put a hand card into the crest zone (CCR-113), so that the level of the crest rises by one up to its
    highest. The event has the new level, or 0 if the level did not rise.
    """
    army = s.armies[seat]
    level_before = level(pack, army)
    take(army.hand, code)
    army.charged.append(code)
    level_now = level(pack, army)
    s.emit("charged", seat, code, level_now if level_now > level_before else 0)


def to_counts(s: CrownCrestState, pack: CrownCrestPack, seat: int, codes: Iterable[str]) -> None:
    """Put cards into the count zone at their cooltime; cards with cooltime 0 return straight to hand
    (CCR-109, CCR-R67).
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
    returning = [code for code, count in army.counts if count == 1]
    army.counts = [(code, count - 1) for code, count in army.counts if count > 1]
    for code in returning:
        put(army.hand, code)
    s.emit("advanced", seat, tuple(returning))


def slow(s: CrownCrestState, seat: int) -> None:
    """Raise all counts of a seat by one, but none above MOST_SLOWED."""
    army = s.armies[seat]
    counts_before = army.counts
    army.counts = [(code, max(count, min(count + 1, MOST_SLOWED))) for code, count in counts_before]
    if army.counts != counts_before:
        s.emit("slowed", seat)


def recall(s: CrownCrestState, seat: int, code: str) -> None:
    """Move a card with this code from the count zone to hand. If there are several, take the one with the
    lowest count; if there is none, do nothing.
    """
    army = s.armies[seat]
    places = [(count, place) for place, (listed_code, count) in enumerate(army.counts) if listed_code == code]
    if not places:
        return
    _, lowest_place = min(places)
    del army.counts[lowest_place]
    put(army.hand, code)
    s.emit("back", seat, (code,))


def add_unit_card(s: CrownCrestState, seat: int, code: str) -> Unit:
    """Add a card to the seat's unit with this code, wherever that unit stands. If the seat has no such unit,
    put a new one into the rear, in Rest (CCR-047 to CCR-052). Return the unit.
    """
    army = s.armies[seat]
    existing = unit(army, code)
    if existing is not None:
        existing.cards += 1
        s.emit("reinforced", seat, code, existing.cards)
        return existing
    new_unit = Unit(code)
    army.units.append(new_unit)
    s.emit("entered", seat, code)
    return new_unit


def move_unit(s: CrownCrestState, seat: int, unit: Unit, area: str) -> None:
    """Move a unit to an area, REAR or of FRONTS. The caller triggers the effects of moving."""
    unit.area = area
    s.emit("moved", seat, unit.code, area)


def turn_to(s: CrownCrestState, seat: int, unit: Unit, state: str) -> None:
    """Change a unit's state to ACTIVE, REST or DOWN. seat: the unit's player."""
    unit.state = state
    s.emit("turned", seat, unit.code, state)


def fall_back(s: CrownCrestState, seat: int, unit: Unit) -> None:
    """Put a unit into the rear, Down. This is not a move (CCR-088, CCR-089, CCR-093)."""
    unit.area, unit.state = REAR, DOWN
    s.emit("fell-back", seat, unit.code)


def remove_unit(s: CrownCrestState, pack: CrownCrestPack, seat: int, unit: Unit) -> None:
    """Remove a unit from the battlefield; all its cards go to the count zone (CCR-108, CCR-R55). The "exit"
    effects are left to the caller.
    """
    s.armies[seat].units.remove(unit)
    s.emit("exited", seat, unit.code, unit.cards)
    to_counts(s, pack, seat, [unit.code] * unit.cards)


def score(s: CrownCrestState, seat: int, front: str) -> None:
    """Give a seat the VP for a won front: 1 by day, 2 at night. Raises GameOver if the seat then leads by 5
    VP (CCR-003, CCR-R58).
    """
    army = s.armies[seat]
    points = 2 if is_night(s) else 1
    army.vp += points
    s.emit("won", seat, front, points)
    if army.vp - s.armies[1 - seat].vp >= LEAD:
        raise GameOver((seat,), "lead")


def expanded(zone: Mapping[str, int]) -> list[str]:
    """Return the code of every card of a zone, sorted: the order must not show how the cards came there."""
    return [code for code in sorted(zone) for _ in range(zone[code])]
