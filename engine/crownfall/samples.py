"""Random armies and reports, for random games: what people might say happened."""

from collections.abc import Callable

from engine.crownfall import armies, reports
from engine.crownfall import state as st
from engine.crownfall.reports import Report
from engine.crownfall.roles import Options, ladder
from engine.crownfall.state import Board
from engine.referee.state import Case

Below = Callable[[int], int]


def report(b: Board, case: Case, options: Options, below: Below) -> str:
    """A report that may be given; often an empty one. below: a number from 0 … n-1."""
    found = Report()
    if below(3):
        able = reports.could_leave(b, case)
        found.off = tuple(one for one in able if not below(8))
        there = [one for one in st.standing(b) if one not in found.off]
        pairs = []
        for special in [one for one in there if reports.matters(b, one, case)]:
            others = [one for one in reports.partners(b, special, case) if one in there]
            if others and not below(3):
                pairs.append((special, others[below(len(others))]))
        found.links = tuple(pairs)
        found.apart = tuple(held for _, held in reports.joined(b, case) if not below(3))
    found.clear = reports.asks_hit(b, case, options) and bool(below(2))
    return found.text()


def army(options: Options, below: Below) -> str:
    """An army that may be mustered."""
    counts = dict(armies.crowns(options))
    left = int(options["army_size"]) - sum(counts.values())
    for place, role in enumerate(ladder(options)):
        most = min(left, armies.MOST_KNIGHTS * sum(armies.crowns(options).values())) if not place else left
        if most:
            last = place == len(ladder(options)) - 1
            counts[role] = most if last else 1 + below(min(most, 3))
            left -= counts[role]
    if left:  # the steps were used up by few: all that remain are the farthest
        counts[ladder(options)[-1]] = counts.get(ladder(options)[-1], 0) + left
    return f"army {armies.written(counts)}"
