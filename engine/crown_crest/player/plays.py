"""Estimates what a play of the main phase is worth, in tokens, so that the search looks at good plays first.

A saved token is strength that can be allocated in this turn and in every later one. A unit is strength from
the next turn on, but it can be lost. Strength that lasts one turn counts for this turn only. Strength counts
double at night.
"""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from engine.crown_crest import effects, notation, verbs
from engine.crown_crest.cards import CrownCrestPack, Effect, EffectStep
from engine.crown_crest.state import ACTIVE, DAYS, FRONTS, MOST_SLOWED, TURNS, Army, CrownCrestState, Unit

FADING = 0.85  # each later turn counts this much of the one before, because much can happen until then
LASTING = 0.8  # share of a unit's strength that can still fight in a later turn
HELD = (2.0, 1.5, 0.6)  # worth, in tokens, of the first, second and third unit as carriers of tokens
CARD, COUNT = 0.8, 0.35  # worth, in tokens, of a card in hand; of a count that goes down by one
CHAIN = 0.7  # share of the next command's worth that counts for the command before it


class StrengthValue(NamedTuple):
    """How much a point of strength is worth if a side has it in certain turns; only the ratios matter."""

    this_turn: float
    """Its worth in this turn only."""
    later_turns: float
    """Its worth in all turns after this one."""
    from_each_turn: tuple[float, ...]
    """For each later turn, the next one first: its worth from that turn to the end of the game."""
    all_turns: float
    """Its worth from this turn to the end of the game."""


@cache
def strength_value(turn: int) -> StrengthValue:
    """Return what a point of strength is worth in this turn and in later ones. `turn`: this turn, from 1."""
    weights = [
        (1 + (later_turn > DAYS)) * FADING ** (later_turn - turn) for later_turn in range(turn, TURNS + 1)
    ]
    from_each_turn = tuple(sum(weights[number:]) for number in range(1, len(weights)))
    return StrengthValue(weights[0], sum(weights[1:]), from_each_turn, sum(weights))


def gain(s: CrownCrestState, pack: CrownCrestPack, seat: int, token: str) -> float:
    """Return what an answer of the main phase is worth, minus its cost, in tokens; 0 for ending the phase.
    token: the answer.
    """
    verb, card, choices, link_choices = notation.split_answer(token)
    if verb == "ch":
        return charge_value(s, pack, seat, card.partition(" ")[0], advances=card.endswith(" adv"))
    if verb == "u":
        return _unit(s, pack, seat, card.rstrip("+"), choices)
    if verb == "c":
        return _command(s, pack, seat, card, choices, link_choices)
    return 0.0


def _unit(s: CrownCrestState, pack: CrownCrestPack, seat: int, code: str, chosen: Sequence[str]) -> float:
    """Return what playing a unit card is worth, minus its cost, in tokens. While this is computed, the card
    is on the battlefield.
    chosen: the choices for those of its effects that need one, in order.
    """
    army, time, card = s.armies[seat], strength_value(s.turn), pack.units[code]
    existing = verbs.unit(army, code)
    unit = existing or Unit(code)
    strength_before = verbs.strength(s, pack, seat, existing) if existing else 0
    if existing:
        existing.cards += 1
    else:
        army.units.append(unit)
    added_strength = verbs.strength(s, pack, seat, unit) - strength_before
    entry_effects = effects.unit_effects(s, pack, seat, unit, "enter")
    bonus = _effects_value(s, pack, seat, entry_effects, chosen, unit)
    if existing:
        existing.cards -= 1
    else:
        army.units.pop()
        bonus += _effects_value(s, pack, seat, effects.crest_effects(s, pack, seat, "enter"), (), None)
        bonus += (
            HELD[len(army.units)] * time.later_turns / time.all_turns if len(army.units) < len(HELD) else 0.0
        )
    strength_factor = LASTING * time.later_turns + (
        time.this_turn if existing and existing.state == ACTIVE else 0.0
    )
    return bonus + added_strength * strength_factor / time.all_turns - card.cost - _hand_card_cost(time)


def _command(
    s: CrownCrestState,
    pack: CrownCrestPack,
    seat: int,
    code: str,
    choices: Sequence[str],
    link_choices: Sequence[str],
) -> float:
    """Return what playing a command is worth, minus its cost, in tokens: its effects, strength that its units
    gain, what the crest does, and a part of the next command. While this is computed, the command is in the
    link zone.
    choices, link_choices: the choices for its own steps, and those for its link effects.
    """
    army, card = s.armies[seat], pack.commands[code]
    price = verbs.cost(army, card)
    active_units = [one for one in army.units if one.state == ACTIVE]
    strength_before = sum(verbs.strength(s, pack, seat, one) for one in active_units)
    army.link.append(code)
    worth = _last_command_value(s, pack, seat, code, choices, link_choices)
    added_strength = sum(verbs.strength(s, pack, seat, one) for one in active_units) - strength_before
    next_worth = _next(s, pack, seat, code, army.tokens - price)
    army.link.pop()
    time = strength_value(s.turn)
    return (
        worth
        + added_strength * time.this_turn / time.all_turns
        + next_worth
        - price
        - _hand_card_cost(time) / 2
    )


def _last_command_value(
    s: CrownCrestState,
    pack: CrownCrestPack,
    seat: int,
    code: str,
    choices: Sequence[str],
    link_choices: Sequence[str],
) -> float:
    """Return what the last command of the link zone is worth, in tokens, with its link effects and with the
    effects that the crest has because of it.
    code: that command. choices, link_choices: the choices for its own steps, and those for its link effects.
    """
    card, link_number = pack.commands[code], len(s.armies[seat].link)
    worth = _steps(s, pack, seat, card.command_steps, " ".join(choices), None)
    choices_left = list(link_choices)
    for from_number, steps in card.links:
        if link_number >= from_number:
            choice = choices_left.pop(0) if choices_left and any(step.needs_choice for step in steps) else ""
            worth += _steps(s, pack, seat, steps, choice, None)
    return worth + _effects_value(s, pack, seat, effects.crest_effects(s, pack, seat, "command"), (), None)


def _next(s: CrownCrestState, pack: CrownCrestPack, seat: int, code: str, tokens: int) -> float:
    """Return the fraction CHAIN of what the best command after this one would be worth, in tokens, without
    its choices; 0 if no further command can be paid.
    code: this command, still in hand. tokens: how many are left after paying for it.
    """
    army, best = s.armies[seat], 0.0
    for other, copies in army.hand.items():
        card = pack.commands.get(other)
        if card is None or (other == code and copies == 1):
            continue
        price = verbs.cost(army, card)
        if price <= tokens:
            army.link.append(other)
            best = max(best, _last_command_value(s, pack, seat, other, (), ()) - price)
            army.link.pop()
    return CHAIN * best


def _hand_card_cost(time: StrengthValue) -> float:
    """Return the worth of the card that a play takes from the hand, in tokens. It falls with the number of
    turns that are left. `time`: the result of `strength_value` for this turn.
    """
    return CARD * time.later_turns / time.all_turns / 2


def charge_value(s: CrownCrestState, pack: CrownCrestPack, seat: int, code: str, *, advances: bool) -> float:
    """Return what a charge is worth, in tokens, minus the worth of the charged card. Below its highest level
    the crest rises, so each later cleanup brings one more token.
    code: the hand card. advances: whether the charge lowers the counts, which it may at the highest level.
    """
    army, time = s.armies[seat], strength_value(s.turn)
    worth = 0.0
    if verbs.level(pack, army) < pack.crests[army.crest].max_level:
        worth = sum(time.from_each_turn) / time.all_turns
    elif advances:
        worth = advance_value(army, time)
    worth += _effects_value(s, pack, seat, effects.crest_effects(s, pack, seat, "charge"), (), None)
    return worth - hand_card_value(s, pack, seat, code)


def cheapest(s: CrownCrestState, pack: CrownCrestPack, seat: int) -> list[str]:
    """Return the codes of the hand cards, the least valuable first."""
    return sorted(s.armies[seat].hand, key=lambda code: (hand_card_value(s, pack, seat, code), code))


def hand_card_value(s: CrownCrestState, pack: CrownCrestPack, seat: int, code: str) -> float:
    """Return roughly what a hand card is worth, in tokens, if it is played some time."""
    time, card, army = strength_value(s.turn), pack.cards[code], s.armies[seat]
    if card.kind == "command":
        return CARD * time.later_turns / time.all_turns + 0.2
    existing = verbs.unit(army, code)
    worth = card.strength * LASTING - 0.7 * card.cost + (0.8 if existing else 0.4)
    return max(0.2, worth) * time.later_turns / time.all_turns


def advance_value(army: Army, time: StrengthValue) -> float:
    """Return what it is worth for a side, in tokens, to lower all its counts by one. A card that returns to
    hand thereby counts more. `time`: the result of `strength_value` for this turn.
    """
    returning = sum(count == 1 for _, count in army.counts)
    return (COUNT * len(army.counts) + (CARD - COUNT) * returning) * time.later_turns / time.all_turns


# ---------------------------------------------------------------- steps


def _effects_value(
    s: CrownCrestState,
    pack: CrownCrestPack,
    seat: int,
    triggered: Sequence[Effect],
    chosen: Sequence[str],
    unit: Unit | None,
) -> float:
    """Return what several effects are worth for the seat, in tokens.
    chosen: the choices for those effects that need one, in order. unit: the unit that has the effects, None
    for a crest.
    """
    choices_left, worth = list(chosen), 0.0
    for effect in triggered:
        choice = choices_left.pop(0) if effect.choosing_step and choices_left else ""
        worth += _steps(s, pack, seat, effect.steps, choice, unit)
    return worth


def _steps(
    s: CrownCrestState,
    pack: CrownCrestPack,
    seat: int,
    steps: Sequence[EffectStep],
    choice: str,
    unit: Unit | None,
) -> float:
    """Return what steps are worth for the seat, in tokens.
    choice: for the step that needs one, in notation; "" for none. unit: the unit that has the effect, None
    for a command or a crest.
    """
    return sum(
        chosen_step_value(s, pack, seat, step, choice)
        if step.needs_choice
        else plain_step_value(s, pack, seat, step, unit)
        for step in steps
    )


def plain_step_value(
    s: CrownCrestState, pack: CrownCrestPack, seat: int, step: EffectStep, unit: Unit | None
) -> float:
    """Return what a step without a choice is worth for the seat, in tokens.
    unit: the unit that has the effect, None for a command or a crest.
    """
    army, enemy, time = s.armies[seat], s.armies[1 - seat], strength_value(s.turn)
    later_share = time.later_turns / time.all_turns
    match step.kind:
        case "tokens":
            return step.amount
        case "drain":
            return min(step.amount, enemy.tokens)
        case "draw":
            return CARD * min(step.amount, len(army.deck)) * later_share
        case "advance":
            return advance_value(army, time)
        case "slow":
            return COUNT * sum(count < MOST_SLOWED for _, count in enemy.counts) * later_share
        case "ready-self" if unit is not None:
            return verbs.strength(s, pack, seat, unit) * time.this_turn / time.all_turns
        case "boost-self" if unit is not None and unit.state == ACTIVE:
            return step.amount * time.this_turn / time.all_turns
    return 0.0


def chosen_step_value(
    s: CrownCrestState, pack: CrownCrestPack, seat: int, step: EffectStep, choice: str
) -> float:
    """Return what a step with this choice is worth for the seat, in tokens.
    choice: in notation; "" or `-` for none, which is worth 0.
    """
    if choice in ("", "-"):
        return 0.0
    time, code = strength_value(s.turn), choice.rpartition(".")[2].partition(">")[0]
    if step.kind == "charge":
        return charge_value(s, pack, seat, code, advances=False)
    if step.kind == "recall":
        return hand_card_value(s, pack, seat, code)
    owner = 1 - seat if "." in choice else seat
    unit = verbs.unit(s.armies[owner], code)
    if unit is None:
        return 0.0
    return _on_unit(step, unit, verbs.strength(s, pack, owner, unit), time)


def _on_unit(step: EffectStep, unit: Unit, strength: int, time: StrengthValue) -> float:
    """Return what a step that targets this unit is worth for the player of the step, in tokens.
    strength: that of the unit. time: the result of `strength_value` for this turn.
    """
    fights = unit.state == ACTIVE
    match step.kind:
        case "ready":
            return (strength + 0.5) * time.this_turn / time.all_turns
        case "boost":
            return step.amount * time.this_turn / time.all_turns if fights else 0.0
        case "weaken":
            return (min(step.amount, strength) + 0.1) * time.this_turn / time.all_turns if fights else 0.0
        case "rest":
            return (strength + 0.5) * time.this_turn / time.all_turns
        case "fell":
            return 1.0 + strength * (time.this_turn + time.later_turns / 2) / time.all_turns
        case "push":
            return strength * (0.3 if fights else 0.5) * time.this_turn / time.all_turns
    # A "move": worth more from the rear to a front.
    return (0.5 if unit.area not in FRONTS else 0.2) * time.this_turn / time.all_turns


# ---------------------------------------------------------------- the clean-up


def cleanup_value(s: CrownCrestState, pack: CrownCrestPack, seat: int, token: str) -> float:
    """Return what a cleanup action is worth for the seat, in tokens. `token`: the answer."""
    army, time = s.armies[seat], strength_value(s.turn)
    if token == "ca draw":
        return CARD * min(2, len(army.deck)) * time.later_turns / time.all_turns
    if token == "ca adv":
        return advance_value(army, time)
    unlocked = effects.crest_effects(s, pack, seat, "cleanup")
    steps = max(unlocked, key=lambda effect: effect.condition.level).steps
    return _steps(s, pack, seat, steps, token.partition(": ")[2], None)
