"""What cards do: steps and their choices, in the words of the notation."""

from collections.abc import Iterator, Sequence

from engine.crown_crest import verbs
from engine.crown_crest.cards import CrownCrestPack, Effect, EffectStep
from engine.crown_crest.state import ACTIVE, FRONTS, REAR, REST, CrownCrestState, Unit

LETTERS = "SN"
"""The letters of seat 0 and seat 1 in notation."""


def options(s: CrownCrestState, pack: CrownCrestPack, seat: int, step: EffectStep) -> list[str]:
    """Return what a step can choose, in notation: cards, units, or units with an area. `seat`: the player of
    the effect.
    """
    army, enemy = s.armies[seat], s.armies[1 - seat]
    other = LETTERS[1 - seat]
    match step.kind:
        case "charge":
            return [code for code, copies in army.hand.items() if copies]
        case "recall":
            return list(dict.fromkeys(code for code, _ in army.counts))
        case "ready":
            return [one.code for one in army.units if one.state == REST]
        case "boost":
            return [one.code for one in army.units]
        case "move":
            return [f"{one.code}>{area}" for one in army.units for area in verbs.reachable_areas(pack, one)]
        case "rest":
            return [
                f"{other}.{one.code}" for one in enemy.units if one.area in FRONTS and one.state == ACTIVE
            ]
        case "weaken":
            return [f"{other}.{one.code}" for one in enemy.units if one.area in FRONTS]
        case _:
            targets = [one for one in enemy.units if one.area in FRONTS]
            weak = [one for one in targets if verbs.strength(s, pack, 1 - seat, one) <= step.amount]
            return [f"{other}.{one.code}" for one in weak]


def choices(s: CrownCrestState, pack: CrownCrestPack, seat: int, steps: Sequence[EffectStep]) -> list[str]:
    """Return the possible choices for a list of steps: only "" if there is nothing to choose. Charging may be
    declined with "".
    """
    step = next((one for one in steps if one.needs_choice), None)
    if step is None:
        return [""]
    targets = options(s, pack, seat, step)
    return ["", *targets] if step.kind == "charge" else targets or [""]


def perform(
    s: CrownCrestState,
    pack: CrownCrestPack,
    seat: int,
    steps: Sequence[EffectStep],
    chosen: str,
    unit: Unit | None,
) -> None:
    """Carry out steps.
    seat: the player of the effect.
    chosen: the choice for the step that needs one, "" or `-` for none.
    unit: the unit that has the effect, if a unit has it.
    """
    for step in steps:
        if step.needs_choice:
            if chosen and chosen != "-":
                _chosen(s, pack, seat, step, chosen)
        else:
            _plain(s, pack, seat, step, unit)


def _plain(s: CrownCrestState, pack: CrownCrestPack, seat: int, step: EffectStep, unit: Unit | None) -> None:
    """Carry out a step that needs no choice. `unit`: the unit that has the effect, if a unit has it."""
    match step.kind:
        case "tokens":
            verbs.gain(s, seat, step.amount)
        case "drain":
            verbs.drain(s, 1 - seat, step.amount)
        case "draw":
            verbs.draw(s, seat, step.amount)
        case "advance":
            verbs.advance(s, seat)
        case "slow":
            verbs.slow(s, 1 - seat)
        case "boost-self" if unit is not None:
            unit.boost += step.amount
            s.emit("boosted", seat, unit.code, step.amount)
        case "ready-self" if unit is not None and unit.state != ACTIVE:
            verbs.turn_to(s, seat, unit, ACTIVE)


def _chosen(s: CrownCrestState, pack: CrownCrestPack, seat: int, step: EffectStep, chosen: str) -> None:
    """Carry out a step with this choice, in notation."""
    code, _, area = chosen.rpartition(".")[2].partition(">")
    if step.kind == "charge":
        verbs.charge(s, pack, seat, code)
        trigger_crest(s, pack, seat, "charge")
        return
    if step.kind == "recall":
        verbs.recall(s, seat, code)
        return
    owner = 1 - seat if "." in chosen else seat
    unit = verbs.unit(s.armies[owner], code)
    assert unit is not None
    match step.kind:
        case "ready":
            verbs.turn_to(s, seat, unit, ACTIVE)
        case "rest":
            verbs.turn_to(s, owner, unit, REST)
        case "boost":
            unit.boost += step.amount
            s.emit("boosted", seat, code, step.amount)
        case "weaken":
            unit.boost -= step.amount
            s.emit("weakened", owner, code, step.amount)
        case "move":
            verbs.move_unit(s, seat, unit, area)
            trigger(s, pack, seat, unit, "move")
        case "push":
            unit.area = REAR
            s.emit("pushed", owner, code)
        case "fell":
            verbs.remove_unit(s, pack, owner, unit)
            trigger(s, pack, owner, unit, "exit")


# ---------------------------------------------------------------- moments


def unit_effects(
    s: CrownCrestState, pack: CrownCrestPack, seat: int, unit: Unit, when: str, cards: int = 0
) -> list[Effect]:
    """Return a unit's effects of a moment, if their conditions hold.
    when: the moment, one of WHEN_UNIT. cards: treat the unit as if it had so many cards; 0 for those it has.
    """
    card = pack.units[unit.code]
    sides = (card.base, card.reinforced) if (cards or unit.cards) > 1 else (card.base,)
    return [
        effect
        for side in sides
        for effect in side.effects
        if effect.when == when and verbs.condition_holds(s, pack, seat, effect.condition, unit)
    ]


def crest_effects(s: CrownCrestState, pack: CrownCrestPack, seat: int, when: str) -> list[Effect]:
    """Return a crest's effects of a moment, if their conditions hold. `when`: one of WHEN_CREST."""
    crest = pack.crests[s.armies[seat].crest]
    return [
        e for e in crest.level_effects if e.when == when and verbs.condition_holds(s, pack, seat, e.condition)
    ]


def trigger(s: CrownCrestState, pack: CrownCrestPack, seat: int, unit: Unit, when: str) -> None:
    """Carry out a unit's effects of a moment, one of WHEN_UNIT; they need no choice."""
    if when not in pack.card_lines[unit.code].moments:
        return
    for effect in unit_effects(s, pack, seat, unit, when):
        perform(s, pack, seat, effect.steps, "", unit)


def trigger_crest(s: CrownCrestState, pack: CrownCrestPack, seat: int, when: str) -> None:
    """Carry out a crest's effects of a moment, one of WHEN_CREST. The event that announces them is dropped if
    they change nothing.
    """
    if when not in pack.card_lines[s.armies[seat].crest].moments:
        return
    for effect in crest_effects(s, pack, seat, when):
        s.emit("crest", seat, s.armies[seat].crest)
        count_before = len(s.events)
        perform(s, pack, seat, effect.steps, "", None)
        if len(s.events) == count_before:
            s.events.pop()


def cleanup_steps(s: CrownCrestState, pack: CrownCrestPack, seat: int) -> Sequence[EffectStep]:
    """Return the crest's cleanup action of the highest level that is reached; empty if there is none."""
    unlocked = crest_effects(s, pack, seat, "cleanup")
    return max(unlocked, key=lambda effect: effect.condition.level).steps if unlocked else ()


def cleanup_lines(s: CrownCrestState, pack: CrownCrestPack, seat: int) -> list[str]:
    """Return all cleanup actions (CCR-102 to CCR-105)."""
    lines = ["ca draw", "ca adv"]
    steps = cleanup_steps(s, pack, seat)
    for choice in choices(s, pack, seat, steps) if steps else []:
        lines.append(f"ca eff {s.armies[seat].crest}" + (f": {choice}" if choice else ""))
    return lines


def march(s: CrownCrestState, pack: CrownCrestPack, seat: int, moves: Sequence[tuple[str, str]]) -> int:
    """Move units, and then trigger what moving does. Return how many moved.

    moves: (unit, area).
    """
    movers = [unit for code, area in moves if (unit := verbs.unit(s.armies[seat], code))]
    for unit, (_, area) in zip(movers, moves, strict=True):
        verbs.move_unit(s, seat, unit, area)
    for unit in movers:
        trigger(s, pack, seat, unit, "move")
    return len(movers)


# ---------------------------------------------------------------- playing cards


def unit_lines(s: CrownCrestState, pack: CrownCrestPack, seat: int, code: str) -> Iterator[str]:
    """Yield all answers that play a unit.

    To list the choices, the unit is put on the battlefield for a moment, which is faster than copying the
    state.
    """
    existing = verbs.unit(s.armies[seat], code)
    head = f"u {code}{'+' if existing else ''}"
    lists = choosing_steps_on_entry(s, pack, seat, code)
    if not lists:
        yield head
        return
    army = s.armies[seat]
    unit = existing or Unit(code)
    army.hand[code] -= 1
    if existing:
        existing.cards += 1
    else:
        army.units.append(unit)
    series = list(_combined_choices(s, pack, seat, lists, unit))
    army.hand[code] += 1
    if existing:
        existing.cards -= 1
    else:
        army.units.pop()
    for picked in series:
        text = write_choices(picked)
        yield f"{head}: {text}" if text else head


def choosing_steps_on_entry(
    s: CrownCrestState, pack: CrownCrestPack, seat: int, code: str
) -> list[tuple[EffectStep, ...]]:
    """Return the lists of steps that need a choice when this unit enters or reinforces."""
    army = s.armies[seat]
    unit = verbs.unit(army, code)
    cards = unit.cards + 1 if unit else 1
    if "enter" not in pack.card_lines[code].moments:
        return []
    effects = unit_effects(s, pack, seat, unit or Unit(code), "enter", cards)
    return [effect.steps for effect in effects if effect.choosing_step]


def command_lines(s: CrownCrestState, pack: CrownCrestPack, seat: int, code: str) -> Iterator[str]:
    """Yield all answers that play a command; the choices of link effects follow the bar."""
    face, army = pack.card_lines[code], s.armies[seat]
    number = len(army.link) + 1
    lists = [pack.commands[code].command_steps] if face.command_needs_choice else []
    lists += [steps for at, steps, asks in face.linked if asks and number >= at]
    if not lists:
        yield face.play
        return
    army.hand[code] -= 1
    army.link.append(code)
    listed: list[tuple[str, ...]] = (
        [(choice,) for choice in choices(s, pack, seat, lists[0])]
        if len(lists) == 1
        else list(_combined_choices(s, pack, seat, lists, None))
    )
    army.hand[code] += 1
    army.link.pop()
    for picked in listed:
        first, rest = (picked[0], picked[1:]) if face.command_needs_choice else ("", picked)
        after = write_choices(rest) if rest else ""
        yield face.play + (f": {first}" if first else "") + (f" | {after}" if after else "")


def write_choices(picked: Sequence[str]) -> str:
    """Return choices as a line has them: `-` for one that is skipped, nothing for skipped ones at the end.
    `picked`: "" for a skipped one.
    """
    words = [choice or "-" for choice in picked]
    while words and words[-1] == "-":
        words.pop()
    return " ".join(words)


def _combined_choices(
    s: CrownCrestState,
    pack: CrownCrestPack,
    seat: int,
    lists: Sequence[Sequence[EffectStep]],
    unit: Unit | None,
) -> Iterator[tuple[str, ...]]:
    """Yield the combined choices for several lists of steps. Each list is judged in the state after those
    before it.
    unit: the unit that has the effects, None for a command.
    """
    for choice in choices(s, pack, seat, lists[0]):
        if len(lists) == 1:
            yield (choice,)
            continue
        after = verbs.copy(s)
        for army in after.armies:
            army.deck = []  # the legal answers must not depend on cards that are still to be drawn
        perform(
            after, pack, seat, lists[0], choice, verbs.unit(after.armies[seat], unit.code) if unit else None
        )
        for rest in _combined_choices(after, pack, seat, lists[1:], unit):
            yield (choice, *rest)


def play_unit(s: CrownCrestState, pack: CrownCrestPack, seat: int, code: str, chosen: Sequence[str]) -> None:
    """Pay for a unit, let it enter or reinforce, and carry out what that triggers.
    chosen: the choices for the effects that need one, in order.
    """
    army, card = s.armies[seat], pack.units[code]
    army.tokens -= card.cost
    verbs.take(army.hand, code)
    came_in = verbs.unit(army, code) is None
    unit = verbs.add_unit_card(s, seat, code)
    left = list(chosen)
    for effect in unit_effects(s, pack, seat, unit, "enter"):
        choice = left.pop(0) if effect.choosing_step and left else ""
        perform(s, pack, seat, effect.steps, choice, unit)
    if came_in:
        trigger_crest(s, pack, seat, "enter")


def play_command(
    s: CrownCrestState,
    pack: CrownCrestPack,
    seat: int,
    code: str,
    base_choice: str,
    link_choices: Sequence[str],
) -> None:
    """Pay for a command, put it into the link zone, carry out its base effect, then its link effects (CCR-061
    to CCR-065).

    base_choice: the choice for the base effect. link_choices: the choices for link effects.
    """
    army, card = s.armies[seat], pack.commands[code]
    army.tokens -= verbs.cost(pack, army, card)
    verbs.take(army.hand, code)
    army.link.append(code)
    number = len(army.link)
    s.emit("commanded", seat, code, number)
    perform(s, pack, seat, card.command_steps, base_choice, None)
    left = list(link_choices)
    for at, steps in card.links:
        if number >= at:
            choice = left.pop(0) if left and any(step.needs_choice for step in steps) else ""
            perform(s, pack, seat, steps, choice, None)
    trigger_crest(s, pack, seat, "command")
