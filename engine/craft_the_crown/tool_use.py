"""What a Tool's use would bring its user, in Gold, as far as it can be told beforehand."""

from collections.abc import Callable

from engine.craft_the_crown import lists
from engine.craft_the_crown import state as st
from engine.craft_the_crown.cards import Does
from engine.craft_the_crown.notation import Use, read_use
from engine.craft_the_crown.plans import plan
from engine.craft_the_crown.state import Kingdom
from engine.craft_the_crown.tools import less_one
from engine.craft_the_crown.worth import DRAW, PART, Book

RISK = 4.0  # what it costs that a Tool may be stopped and the turn ended
Judge = Callable[[Kingdom, Book, Does, Use, float], float]


def use_gain(s: Kingdom, book: Book, token: str, left: float) -> float:
    """More than 0 where using the Tool is better than keeping or selling it."""
    given = read_use(token)
    found = -float(book.price[given.tool])
    for step in book.pack.tools[given.copied or given.tool].does:
        judge = JUDGES.get(step.kind)
        if judge:
            found += judge(s, book, step, given, left)
    for seat, _ in given.targets:
        found -= 2 * lists.toll(book.pack, s.owns[seat])
        if any(name in s.owns[seat] for name in book.pack.stoppers):
            found = 0.3 * found - RISK
    return found


def hurt(s: Kingdom, book: Book, seat: int) -> float:
    """How much of what a seat loses is a gain to the user: all of it against one, more from a leader."""
    if len(s.gold) == 2:
        return 1.0
    others = st.others(s, s.active)
    leads = max(others, key=lambda other: book.wealth(s, other)) == seat
    return 0.7 if leads else 0.3


def _aimed(s: Kingdom, book: Book, given: Use, worth: Callable[[int], float]) -> float:
    return sum(worth(seat) * hurt(s, book, seat) for seat, _ in given.targets)


def _steal_gold(s: Kingdom, book: Book, step: Does, given: Use, left: float) -> float:
    moved = [min(step.amount, s.gold[seat]) for seat, _ in given.targets]
    return sum(moved) + _aimed(s, book, given, lambda seat: min(step.amount, s.gold[seat]))


def _lose_gold(s: Kingdom, book: Book, step: Does, given: Use, left: float) -> float:
    return _aimed(s, book, given, lambda seat: min(step.amount, s.gold[seat]))


def _discard_hand(s: Kingdom, book: Book, step: Does, given: Use, left: float) -> float:
    def lost(seat: int) -> int:
        held = st.size(s.hands[seat])
        return min(held, step.amount) if step.amount else held

    return _aimed(s, book, given, lambda seat: 0.8 * lost(seat))


def _steal_hand(s: Kingdom, book: Book, step: Does, given: Use, left: float) -> float:
    return sum(
        min(step.amount, st.size(s.hands[seat])) * DRAW * (1 + hurt(s, book, seat))
        for seat, _ in given.targets
    )


def _swap(s: Kingdom, book: Book, step: Does, given: Use, left: float) -> float:
    return sum(st.size(s.hands[seat]) - st.size(s.hands[s.active]) for seat, _ in given.targets) * DRAW


def _steal_card(s: Kingdom, book: Book, step: Does, given: Use, left: float) -> float:
    mine = sum(book.value(s.owns[s.active], name, left) for _, name in given.targets)
    return mine + _wreck(s, book, step, given, left)


def _wreck(s: Kingdom, book: Book, step: Does, given: Use, left: float) -> float:
    lost = dict(given.targets)
    return _aimed(s, book, given, lambda seat: book.value(s.owns[seat], lost[seat], left))


def _craft(s: Kingdom, book: Book, step: Does, given: Use, left: float) -> float:
    if given.craft == book.pack.crown:
        return 1000.0
    needs = less_one(book.needs[given.craft], given.drop) if step.less else ()
    spent = sum(book.price[name] * count for name, count in needs)
    if book.pack.faces[given.craft].is_site:
        spent += book.price[book.pack.builder]
    usual = 0.0 if given.zone == "discard" or step.zones[0] == "discard" else _otherwise(s, book, given, left)
    return book.value(s.owns[s.active], given.craft, left) - spent - usual


def _otherwise(s: Kingdom, book: Book, given: Use, left: float) -> float:
    """What crafting it without the Tool would bring."""
    made = plan(s, book, s.active, given.craft, left)
    return max(0.0, made.gain) if made and made.gold <= book.wealth(s, s.active) else 0.0


def _take_market(s: Kingdom, book: Book, step: Does, given: Use, left: float) -> float:
    return s.market[given.take] * book.value(s.owns[s.active], given.take, left) - DRAW


def _salvage(s: Kingdom, book: Book, step: Does, given: Use, left: float) -> float:
    name = given.take
    s.hands[s.active][name] = s.hands[s.active].get(name, 0) + 1
    made = plan(s, book, s.active, name, left)
    st.take(s.hands[s.active], name)
    if made is not None:
        return 0.9 * made.gain
    return 2 * PART if name == book.pack.crown or name in book.crown_parts else 0.0


JUDGES: dict[str, Judge] = {
    "steal-gold": _steal_gold,
    "lose-gold": _lose_gold,
    "gain-gold": lambda s, book, step, given, left: float(step.amount),
    "draw": lambda s, book, step, given, left: DRAW * step.amount,
    "discard-hand": _discard_hand,
    "ban-draw": lambda s, book, step, given, left: _aimed(s, book, given, lambda seat: 1.5),
    "swap-hands": _swap,
    "steal-hand": _steal_hand,
    "steal-card": _steal_card,
    "wreck-card": _wreck,
    "craft": _craft,
    "take-market": _take_market,
    "salvage": _salvage,
}
