"""Explanations for people in their first games, at the moment when something is new for them."""

from engine.crown_crest.cards import CrownCrestPack
from engine.crown_crest.view import CrownCrestView
from engine.presentation import Sentence, Term, say


def firsts(pack: CrownCrestPack, view: CrownCrestView) -> list[Sentence]:
    """Return an explanation for each thing that the viewer can do now, and for each that has just become
    important. Empty for a person without a seat.
    """
    if view.viewer is None or view.question is None:
        return []
    kind, side = view.question[0], view.armies[view.viewer]
    payable_codes = [code for code in view.hand if view.costs[code] <= side.tokens]
    can_pay_command = any(pack.cards[code].kind == "command" for code in payable_codes)
    conditions = {
        "move": kind == "move",
        "tokens": kind == "tokens" and side.tokens > 0,
        "fallback": kind == "fallback" or any(unit.state == "d" for unit in side.units),
        "counts": kind == "cleanup" and bool(side.counts),
        "link": kind == "main" and bool(side.link) and can_pay_command,
        "reinforce": kind == "main" and any(unit.code in payable_codes for unit in side.units),
        "turns": kind == "main",
        "night": kind == "main" and view.night,
    }
    crest = [say("crest-first-crest", card=Term(side.crest), text=Term(side.crest, "more"))]
    return [
        *(crest if kind == "main" else []),
        *(say(f"crest-first-{key}") for key, applies in conditions.items() if applies),
    ]
