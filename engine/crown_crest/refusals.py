"""Why an answer is not legal, with the most specific rule."""

from engine.crown_crest import effects, verbs
from engine.crown_crest.cards import CrownCrestPack
from engine.crown_crest.notation import VERBS, pairs, split_answer
from engine.crown_crest.state import ACTIVE, FRONTS, REAR, CrownCrestState
from engine.presentation import SeatName, Term
from engine.questions import Question, Refused

# Phase → the rule cited for an answer of the right kind by the wrong player: in EARLY before that player's
# part of the phase, in DONE after it.
EARLY = {
    "main": "CCR-028",
    "move": "CCR-067",
    "tokens": "CCR-076",
    "order": "CCR-080",
    "fallback": "CCR-R53",
    "cleanup": "CCR-027",
}
DONE = {"main": "CCR-029", "move": "CCR-R36", "tokens": "CCR-075", "cleanup": "CCR-102"}


def why(s: CrownCrestState, pack: CrownCrestPack, ask: Question | None, seat: int, line: str) -> Refused:
    """Return the refusal of a line that is not legal, with the rule that the line breaks.
    ask: the open question, None if the game is over. line: in the form that `notation.tidy` returns.
    """
    if ask is None:
        return Refused("over", "over")
    verb = line.partition(" ")[0]
    phase = VERBS[verb].question if verb in VERBS else ""
    if not phase:
        return Refused("syntax", "syntax", text=line[:60])
    if ask.kind != phase:
        rule_of_phase = "CCR-029" if phase == "main" and ask.kind != "janken" else "CCR-025"
        return Refused("crest-phase", rule_of_phase, phase=ask.kind)
    if seat not in ask.seats:
        rule = (DONE if s.place else {}).get(phase) or EARLY.get(phase, "CCR-025")
        return Refused("crest-not-now", rule, player=SeatName(ask.seats[0]))
    refusal = _WHY.get(verb, _from_hand)(s, pack, seat, line)
    return refusal or Refused("syntax", "syntax", text=line[:60])


def _from_hand(s: CrownCrestState, pack: CrownCrestPack, seat: int, line: str) -> Refused | None:
    """Return the refusal of an answer that names a card which is not in hand, None for other answers.
    `line`: such as `ch KNI`.
    """
    verb, code = (*line.split(" "), "")[:2]
    if VERBS[verb].hand_rule and code not in s.armies[seat].hand:
        return Refused("crest-not-in-hand", VERBS[verb].hand_rule, card=Term(code))
    return None


def _charge(s: CrownCrestState, pack: CrownCrestPack, seat: int, line: str) -> Refused | None:
    """Return why a charge is not legal, None if only its form is wrong. `line`: such as `ch KNI`."""
    if s.armies[seat].spent:
        return Refused("crest-charged", "CCR-035")
    if refusal := _from_hand(s, pack, seat, line):
        return refusal
    return Refused("crest-no-advance", "CCR-R24") if line.split(" ")[2:] == ["adv"] else None


def _unit(s: CrownCrestState, pack: CrownCrestPack, seat: int, line: str) -> Refused | None:
    """Return why a unit cannot be played as this line says. `line`: such as `u KNI+: N.FOO`."""
    army = s.armies[seat]
    _, head, own_choices, link_choices = split_answer(line)
    code = head.rstrip("+")
    if code in army.hand and code in pack.commands:
        return Refused("crest-is-command", "CCR-039", card=Term(code))
    if code not in army.hand:
        return Refused("crest-not-in-hand", "CCR-039", card=Term(code))
    if head.endswith("+") and verbs.unit(army, code) is None:
        return Refused("crest-no-reinforcement", "CCR-049", card=Term(code))
    if pack.units[code].cost > army.tokens:
        return _cannot_pay(army.tokens, pack.units[code].cost)
    if "adv" in own_choices or "adv" in link_choices:
        return Refused("crest-no-advance", "CCR-118")
    return Refused("crest-choice", "CCR-039", card=Term(code))


def _command(s: CrownCrestState, pack: CrownCrestPack, seat: int, line: str) -> Refused | None:
    """Return why a command cannot be played as this line says. `line`: such as `c SPE: KNI | N.FOO`."""
    army = s.armies[seat]
    _, code, _, link_choices = split_answer(line)
    if code in army.hand and code in pack.units:
        return Refused("crest-is-unit", "CCR-039", card=Term(code))
    if code not in army.hand:
        return Refused("crest-not-in-hand", "CCR-039", card=Term(code))
    card = pack.commands[code]
    price = verbs.cost(army, card)
    if price > army.tokens:
        return _cannot_pay(army.tokens, price)
    link_number = len(army.link) + 1
    if link_choices and not any(link_number >= from_number for from_number, _ in card.links):
        return Refused("crest-no-link", "CCR-065", number=link_number)
    if any(">" in choice for choice in link_choices):
        return Refused("crest-area", "CCR-R70")
    return Refused("crest-choice", "CCR-061", card=Term(code))


def _cannot_pay(tokens: int, price: int) -> Refused:
    """Return the refusal of a play that costs `price` when the player has `tokens`."""
    return Refused("crest-tokens", "CCR-042", tokens=tokens, needed=price)


def _use(s: CrownCrestState, pack: CrownCrestPack, seat: int, line: str) -> Refused | None:
    """Return the refusal of the verb `e` (use a unit), which no card allows. The parameters are not used."""
    return Refused("crest-no-use", "syntax")


def moves(s: CrownCrestState, pack: CrownCrestPack, seat: int, line: str) -> Refused | None:
    """Return why a list of moves is not legal, None if it is. `line`: such as `mv FOO>L KNI>b`."""
    army, seen_codes = s.armies[seat], set[str]()
    try:
        wanted_moves = pairs(line, ">")
    except ValueError:
        return Refused("syntax", "syntax", text=line[:60])
    for code, area in wanted_moves:
        unit = verbs.unit(army, code)
        if unit is None:
            return Refused("crest-no-unit", "CCR-068", card=Term(code))
        if code in seen_codes:
            return Refused("crest-moved-twice", "CCR-R35", card=Term(code))
        seen_codes.add(code)
        if unit.state != ACTIVE:
            return Refused("crest-not-active", "CCR-074", card=Term(code))
        if (area not in FRONTS and area != REAR) or area == unit.area:
            return Refused("crest-area", "CCR-069")
        if area not in verbs.reachable_areas(pack, unit):
            return Refused("crest-area", "CCR-071")
    return None


def tokens(s: CrownCrestState, pack: CrownCrestPack, seat: int, line: str) -> Refused | None:
    """Return why an allocation of tokens is not legal, None if it is. `line`: such as `tk KNI=2`."""
    army, total, seen_codes = s.armies[seat], 0, set[str]()
    try:
        wanted_stakes = [(code, int(count)) for code, count in pairs(line, "=") if count.isdecimal() or _no()]
    except ValueError:
        return Refused("syntax", "syntax", text=line[:60])
    for code, count in wanted_stakes:
        unit = verbs.unit(army, code)
        if unit is None:
            return Refused("crest-no-unit", "CCR-R39", card=Term(code))
        if unit.area == REAR:
            return Refused("crest-in-rear", "CCR-R40", card=Term(code))
        if unit.state != ACTIVE:
            return Refused("crest-not-active", "CCR-R41", card=Term(code))
        if code in seen_codes or count > 999:
            return Refused("syntax", "syntax", text=line[:60])
        seen_codes.add(code)
        total += count
    if total > army.tokens:
        return Refused("crest-tokens", "CCR-077", tokens=army.tokens, needed=total)
    return None


def _no() -> bool:
    """Raise ValueError. This is a function so that an expression can raise the error."""
    raise ValueError


def _fallback(s: CrownCrestState, pack: CrownCrestPack, seat: int, line: str) -> Refused | None:
    """Return why these units cannot fall back. `line`: such as `fb L KNI`."""
    words = line.split(" ")[1:]
    front, codes = (words[0], words[1:]) if words else ("", [])
    army = s.armies[seat]
    for code in codes:
        unit = verbs.unit(army, code)
        if unit is None or unit.area != front:
            return Refused("crest-not-there", "CCR-090", card=Term(code))
    return Refused("crest-how-many", "CCR-091")


def _cleanup(s: CrownCrestState, pack: CrownCrestPack, seat: int, line: str) -> Refused | None:
    """Return why a cleanup action is not legal, None if only its form is wrong."""
    words = line.split(" ")
    if words[1:2] == ["eff"]:
        crest = s.armies[seat].crest
        if words[2:] and words[2].rstrip(":") != crest:
            return Refused("crest-no-use", "CCR-105")
        if not any(effect.when == "cleanup" for effect in pack.crests[crest].level_effects):
            return Refused("crest-no-use", "CCR-105")
        if not effects.crest_effects(s, pack, seat, "cleanup"):
            return Refused("crest-level", "CCR-116", card=Term(crest))
        return Refused("crest-choice", "CCR-105", card=Term(crest))
    return None


_WHY = {
    "ch": _charge,
    "u": _unit,
    "c": _command,
    "e": _use,
    "mv": moves,
    "tk": tokens,
    "fb": _fallback,
    "ca": _cleanup,
}
"""Verb → the function that says why a line with it is not legal; for all others `_from_hand` does."""
