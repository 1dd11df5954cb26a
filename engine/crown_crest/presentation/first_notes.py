"""Explanations for people in their first games, at the moment when something is new for them."""

from engine.crown_crest.cards import CrownCrestPack
from engine.crown_crest.view import CrownCrestView
from engine.presentation import Sentence, Term, say


def firsts(pack: CrownCrestPack, view: CrownCrestView) -> list[Sentence]:
    """Return an explanation for each thing that the viewer can do or meets now."""
    if view.viewer is None or view.question is None:
        return []
    kind, camp = view.question[0], view.armies[view.viewer]
    payable = [code for code in view.hand if view.costs[code] <= camp.tokens]
    commands = any(pack.cards[code].kind == "command" for code in payable)
    conditions = {
        "move": kind == "move",
        "tokens": kind == "tokens" and camp.tokens > 0,
        "fallback": kind == "fallback" or any(unit.state == "d" for unit in camp.units),
        "counts": kind == "cleanup" and bool(camp.counts),
        "link": kind == "main" and bool(camp.link) and commands,
        "reinforce": kind == "main" and any(unit.code in payable for unit in camp.units),
        "turns": kind == "main",
        "night": kind == "main" and view.night,
    }
    crest = [say("crest-first-crest", card=Term(camp.crest), text=Term(camp.crest, "more"))]
    return [
        *(crest if kind == "main" else []),
        *(say(f"crest-first-{key}") for key, now in conditions.items() if now),
    ]
