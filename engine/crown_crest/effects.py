"""What cards do: steps and their choices, in the words of the notation."""

from collections.abc import Iterator, Sequence

from engine.crown_crest import verbs
from engine.crown_crest.cards import CrownCrestPack, Effect, EffectStep
from engine.crown_crest.state import ACTIVE, FRONTS, REAR, REST, CrownCrestState, Unit
from engine.questions import Event

LETTERS = "SN"
"""The letters of seat 0 and seat 1 in notation, as in `N.KNI` for a unit of seat 1."""


def options(s: CrownCrestState, pack: CrownCrestPack, seat: int, step: EffectStep) -> list[str]:
    """Return the possible choices for a step, in notation: cards or own units (`KNI`), enemy units (`N.KNI`),
    or own units with the area that they move to (`KNI>L`).
    seat: the player of the effect. step: a step that needs a choice.
    """
    army, enemy = s.armies[seat], s.armies[1 - seat]
    enemy_letter = LETTERS[1 - seat]
    match step.kind:
        case "charge":
            return [code for code, copies in army.hand.items() if copies]
        case "recall":
            return list(dict.fromkeys(code for code, _ in army.counts))
        case "ready":
            return [unit.code for unit in army.units if unit.state == REST]
        case "boost":
            return [unit.code for unit in army.units]
        case "move":
            return [
                f"{unit.code}>{area}" for unit in army.units for area in verbs.reachable_areas(pack, unit)
            ]
        case "rest":
            return [
                f"{enemy_letter}.{unit.code}"
                for unit in enemy.units
                if unit.area in FRONTS and unit.state == ACTIVE
            ]
        case "weaken":
            return [f"{enemy_letter}.{unit.code}" for unit in enemy.units if unit.area in FRONTS]
        case _:  # "push" and "fell"
            targets = [unit for unit in enemy.units if unit.area in FRONTS]
            weak = [unit for unit in targets if verbs.strength(s, pack, 1 - seat, unit) <= step.amount]
            return [f"{enemy_letter}.{unit.code}" for unit in weak]


def choices(s: CrownCrestState, pack: CrownCrestPack, seat: int, steps: Sequence[EffectStep]) -> list[str]:
    """Return the possible choices for a list of steps, in the form of `options`. At most one of the steps
    needs a choice.

    "" stands for no choice. It is the only item if there is nothing to choose, and the first item if the step
    is a charge, which may be declined.
    """
    step = next((candidate for candidate in steps if candidate.needs_choice), None)
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
    """Carry out steps in order.
    seat: the player of the effect.
    chosen: the choice for the step that needs one, as `options` writes it; "" or `-` to skip that step.
    unit: the unit that has the effect, None for a command or a crest.
    """
    for step in steps:
        if step.needs_choice:
            if chosen and chosen != "-":
                _chosen(s, pack, seat, step, chosen)
        else:
            _plain(s, seat, step, unit)


def _plain(s: CrownCrestState, seat: int, step: EffectStep, unit: Unit | None) -> None:
    """Carry out a step that needs no choice.
    seat: the player of the effect. unit: the unit that has the effect, None for a command or a crest.
    """
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
    """Carry out a step with the choice that its player made.
    chosen: the choice as `options` writes it.
    """
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
    """Return the effects that a unit has at a moment, if their conditions hold.
    when: the moment, one of WHEN_UNIT.
    cards: how many cards to assume for the unit; 0 for the number that it has.
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
    """Return the effects that a seat's crest has at a moment, if their conditions hold. `when`: one of
    WHEN_CREST.
    """
    crest = pack.crests[s.armies[seat].crest]
    return [
        effect
        for effect in crest.level_effects
        if effect.when == when and verbs.condition_holds(s, pack, seat, effect.condition)
    ]


def trigger(s: CrownCrestState, pack: CrownCrestPack, seat: int, unit: Unit, when: str) -> None:
    """Carry out the effects, if any, that a unit has at a moment, one of WHEN_UNIT. They need no choice."""
    if when not in pack.card_lines[unit.code].moments:
        return
    for effect in unit_effects(s, pack, seat, unit, when):
        perform(s, pack, seat, effect.steps, "", unit)


def trigger_crest(s: CrownCrestState, pack: CrownCrestPack, seat: int, when: str) -> None:
    """Carry out the effects, if any, that a seat's crest has at a moment, one of WHEN_CREST. An effect that
    changes nothing is not announced.
    """
    if when not in pack.card_lines[s.armies[seat].crest].moments:
        return
    for effect in crest_effects(s, pack, seat, when):
        if not perform_of_crest(s, pack, seat, effect.steps, ""):
            s.events.pop()


def perform_of_crest(
    s: CrownCrestState, pack: CrownCrestPack, seat: int, steps: Sequence[EffectStep], chosen: str
) -> bool:
    """Carry out steps of a seat's crest, after an event that announces them and says which events they
    bring: (kind, seat) of each. Return whether they bring any.
    chosen: as for `perform`.
    """
    number = len(s.events)
    s.emit("crest", seat, s.armies[seat].crest)
    perform(s, pack, seat, steps, chosen, None)
    brought = tuple((event.kind, event.args[0]) for event in s.events[number + 1 :])
    s.events[number] = Event("crest", (seat, s.armies[seat].crest, brought))
    return bool(brought)


def cleanup_steps(s: CrownCrestState, pack: CrownCrestPack, seat: int) -> Sequence[EffectStep]:
    """Return the steps of the cleanup action that a seat's crest has now; empty if it has none. If several
    levels have such an action, only that of the highest reached level counts.
    """
    unlocked = crest_effects(s, pack, seat, "cleanup")
    return max(unlocked, key=lambda effect: effect.condition.level).steps if unlocked else ()


def cleanup_lines(s: CrownCrestState, pack: CrownCrestPack, seat: int) -> list[str]:
    """Return a seat's legal cleanup actions in notation: to draw, to lower the counts, and the action of its
    crest, once for each possible choice (CCR-102 to CCR-105).
    """
    lines = ["ca draw", "ca adv"]
    steps = cleanup_steps(s, pack, seat)
    for choice in choices(s, pack, seat, steps) if steps else []:
        lines.append(f"ca eff {s.armies[seat].crest}" + (f": {choice}" if choice else ""))
    return lines


def march(s: CrownCrestState, pack: CrownCrestPack, seat: int, moves: Sequence[tuple[str, str]]) -> int:
    """Move units; after all moves, carry out the effects of moving. Return how many units moved.
    seat: the player of the units. moves: (code of the unit, area that it moves to).
    """
    movers = [unit for code, area in moves if (unit := verbs.unit(s.armies[seat], code))]
    for unit, (_, area) in zip(movers, moves, strict=True):
        verbs.move_unit(s, seat, unit, area)
    for unit in movers:
        trigger(s, pack, seat, unit, "move")
    return len(movers)


# ---------------------------------------------------------------- playing cards


def unit_lines(s: CrownCrestState, pack: CrownCrestPack, seat: int, code: str) -> Iterator[str]:
    """Yield all answers that play a unit card, one for each combination of choices, such as `u KNI: FOO`.

    While the choices are listed, the card is on the battlefield; this is faster than copying the state.
    """
    existing = verbs.unit(s.armies[seat], code)
    head = f"u {code}{'+' if existing else ''}"
    step_lists = choosing_steps_on_entry(s, pack, seat, code)
    if not step_lists:
        yield head
        return
    army = s.armies[seat]
    unit = existing or Unit(code)
    army.hand[code] -= 1
    if existing:
        existing.cards += 1
    else:
        army.units.append(unit)
    choice_series = list(_combined_choices(s, pack, seat, step_lists, unit))
    army.hand[code] += 1
    if existing:
        existing.cards -= 1
    else:
        army.units.pop()
    for series in choice_series:
        text = write_choices(series)
        yield f"{head}: {text}" if text else head


def choosing_steps_on_entry(
    s: CrownCrestState, pack: CrownCrestPack, seat: int, code: str
) -> list[tuple[EffectStep, ...]]:
    """Return the effects that would need a choice if this unit card were played now, each as its steps."""
    army = s.armies[seat]
    existing = verbs.unit(army, code)
    cards_then = existing.cards + 1 if existing else 1
    if "enter" not in pack.card_lines[code].moments:
        return []
    effects = unit_effects(s, pack, seat, existing or Unit(code), "enter", cards_then)
    return [effect.steps for effect in effects if effect.choosing_step]


def command_lines(s: CrownCrestState, pack: CrownCrestPack, seat: int, code: str) -> Iterator[str]:
    """Yield all answers that play a command, one for each combination of choices.

    In `c SPE: KNI | N.FOO` the choices for link effects follow the bar.
    """
    card_lines, army = pack.card_lines[code], s.armies[seat]
    link_number = len(army.link) + 1
    step_lists = [pack.commands[code].command_steps] if card_lines.command_needs_choice else []
    step_lists += [
        steps
        for from_number, steps, needs_choice in card_lines.linked
        if needs_choice and link_number >= from_number
    ]
    if not step_lists:
        yield card_lines.play
        return
    army.hand[code] -= 1
    army.link.append(code)
    choice_series: list[tuple[str, ...]] = (
        [(choice,) for choice in choices(s, pack, seat, step_lists[0])]
        if len(step_lists) == 1
        else list(_combined_choices(s, pack, seat, step_lists, None))
    )
    army.hand[code] += 1
    army.link.pop()
    for series in choice_series:
        base_choice, link_choices = "", series
        if card_lines.command_needs_choice:
            base_choice, link_choices = series[0], series[1:]
        base_part = f": {base_choice}" if base_choice else ""
        link_text = write_choices(link_choices) if link_choices else ""
        link_part = f" | {link_text}" if link_text else ""
        yield card_lines.play + base_part + link_part


def write_choices(picked: Sequence[str]) -> str:
    """Return choices in notation. A skipped choice is `-`; skipped choices at the end are left out.
    picked: the choices in order, "" for a skipped one.
    """
    words = [choice or "-" for choice in picked]
    while words and words[-1] == "-":
        words.pop()
    return " ".join(words)


def _combined_choices(
    s: CrownCrestState,
    pack: CrownCrestPack,
    seat: int,
    step_lists: Sequence[Sequence[EffectStep]],
    unit: Unit | None,
) -> Iterator[tuple[str, ...]]:
    """Yield every combination of choices for several effects, with one choice for each effect. The effects
    happen one after the other, so what an effect can choose depends on the choices before.
    step_lists: for each effect its steps. unit: the unit that has the effects, None for a command.
    """
    for choice in choices(s, pack, seat, step_lists[0]):
        if len(step_lists) == 1:
            yield (choice,)
            continue
        after = s.copy()
        for army in after.armies:
            army.deck = []  # the legal answers must not depend on cards that are still to be drawn
        unit_after = verbs.unit(after.armies[seat], unit.code) if unit else None
        perform(after, pack, seat, step_lists[0], choice, unit_after)
        for later_choices in _combined_choices(after, pack, seat, step_lists[1:], unit):
            yield (choice, *later_choices)


def play_unit(s: CrownCrestState, pack: CrownCrestPack, seat: int, code: str, chosen: Sequence[str]) -> None:
    """Pay for a unit card of the hand, let it enter or reinforce, and carry out the effects of that.
    chosen: the choices for the effects that need one, in order. Where choices are missing at the end, the
    steps that need them are skipped.
    """
    army, card = s.armies[seat], pack.units[code]
    army.tokens -= card.cost
    verbs.take(army.hand, code)
    is_new = verbs.unit(army, code) is None
    unit = verbs.add_unit_card(s, seat, code)
    choices_left = list(chosen)
    for effect in unit_effects(s, pack, seat, unit, "enter"):
        choice = choices_left.pop(0) if effect.choosing_step and choices_left else ""
        perform(s, pack, seat, effect.steps, choice, unit)
    if is_new:
        trigger_crest(s, pack, seat, "enter")


def play_command(
    s: CrownCrestState,
    pack: CrownCrestPack,
    seat: int,
    code: str,
    base_choice: str,
    link_choices: Sequence[str],
) -> None:
    """Pay for a command of the hand, put it into the link zone, carry out its own steps, then its link
    effects (CCR-061 to CCR-065).

    base_choice: the choice for its own steps, "" for none. link_choices: the choices for those link effects
    that need one, in order.
    """
    army, card = s.armies[seat], pack.commands[code]
    army.tokens -= verbs.cost(army, card)
    verbs.take(army.hand, code)
    army.link.append(code)
    link_number = len(army.link)
    s.emit("commanded", seat, code, link_number)
    perform(s, pack, seat, card.command_steps, base_choice, None)
    choices_left = list(link_choices)
    for from_number, steps in card.links:
        if link_number >= from_number:
            choice = choices_left.pop(0) if choices_left and any(step.needs_choice for step in steps) else ""
            perform(s, pack, seat, steps, choice, None)
    trigger_crest(s, pack, seat, "command")
