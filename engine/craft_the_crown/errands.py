"""What to do next in one's own turn: make what pays, use Tools, sell for a purpose, throw out the rest."""

from collections.abc import Iterable, Sequence

from engine.ask import Ask
from engine.craft_the_crown.notation import read_react
from engine.craft_the_crown.plans import Plan, plan, plans, to_sell
from engine.craft_the_crown.state import GOLD_TO_WIN, Kingdom
from engine.craft_the_crown.tool_use import use_gain
from engine.craft_the_crown.worth import PART, Book

WORTH_IT = 0.2  # gain below which nothing is done
DEAR = 5  # profit from which a card may go into the slot
JUNK = 0.7  # a hand card below this makes room for another
WEIGHTS = {"craft": 2.0, "use": 1.5, "buy": 0.7, "sell": 0.4, "discard": 0.6, "reserve": 0.4, "swap": 0.3}


def weight(token: str) -> float:
    """How likely a kind of answer is any good."""
    return WEIGHTS.get(token.split(" ", 1)[0], 1.0)


def errand(s: Kingdom, book: Book, tokens: Sequence[str]) -> str:
    """The next thing to do: win, make, use, set aside, throw out, end the turn."""
    left = book.turns_left(s)
    return (
        winning_sale(s, book)
        or project(s, book, left)
        or best_use(s, book, tokens, left)
        or purchase(s, book, left)
        or set_aside(s, book, left)
        or thrown_out(s, book, left)
        or "end"
    )


def winning_sale(s: Kingdom, book: Book) -> str | None:
    """The dearest thing, where selling all of it brings enough to win."""
    own = s.owns[s.active]
    if own and book.wealth(s, s.active) >= GOLD_TO_WIN:
        return book.pack.faces[max(own, key=book.price.__getitem__)].sell
    return None


def project(s: Kingdom, book: Book, left: float) -> str | None:
    """The next step to the card that brings most of those that can be paid for."""
    best, first = WORTH_IT, None
    wealth = book.wealth(s, s.active)
    for made in plans(s, book, s.active, left):
        gain = 1000.0 if made.name == book.pack.crown else made.gain + wanted(s, book, made.name)
        if gain > best and made.gold <= wealth:
            step = first_step(s, book, made, left)
            if step:
                best, first = gain, step
    return first


def first_step(s: Kingdom, book: Book, made: Plan, left: float) -> str | None:
    """What to sell, buy or craft first; None where it cannot be paid for."""
    if made.gold <= s.gold[s.active]:
        return made.steps[0]
    sold = to_sell(s, book, s.active, made, left)
    return book.pack.faces[sold[0]].sell if sold else None


def wanted(s: Kingdom, book: Book, name: str) -> float:
    """What it is worth to have an Element ready for a card in hand or slot that has to wait."""
    a = s.active
    found = 0.0
    for user in book.pack.uses.get(name, ()):
        if user in s.hands[a] or user == s.reserves[a]:
            for element, count in book.needs[user]:
                if element == name and s.owns[a].get(name, 0) < count:
                    found = max(found, 0.4 + 0.1 * book.profit[user])
    return found


def best_use(s: Kingdom, book: Book, tokens: Sequence[str], left: float) -> str | None:
    """The Tool whose use brings most now."""
    best, chosen = WORTH_IT, None
    for token in tokens:
        if token.startswith("use "):
            gain = use_gain(s, book, token, left)
            if gain > best:
                best, chosen = gain, token
    return chosen


def purchase(s: Kingdom, book: Book, left: float) -> str | None:
    """What the Market has that is worth more than its Price: a Site, a Tool, a part of the Crown."""
    own, best, chosen = s.owns[s.active], WORTH_IT, None
    for name in s.market:
        if name not in s.basics and book.price[name] <= s.gold[s.active]:
            more = book.value(own, name, left) - book.price[name] + wanted(s, book, name)
            if more > best and name not in own:
                best, chosen = more, book.pack.faces[name].buy
    return chosen


def set_aside(s: Kingdom, book: Book, left: float) -> str | None:
    """The Crown or a part of it into the slot, until it can be made; out of it, when it can."""
    a, reserved = s.active, s.reserves[s.active]
    if not reserved or not precious(book, reserved):
        for name in (book.pack.crown, *book.crown_parts):
            if name in s.hands[a]:
                face = book.pack.faces[name]
                return face.swap if reserved else face.reserve
    return taken_back(s, book, left) if reserved and reserved not in s.hands[a] else None


def precious(book: Book, name: str) -> bool:
    return name == book.pack.crown or name in book.crown_parts


def taken_back(s: Kingdom, book: Book, left: float) -> str | None:
    """The slot's card for the hand card of least use, where it can be made next."""
    a, reserved = s.active, s.reserves[s.active]
    s.hands[a][reserved] = 1
    made = plan(s, book, a, reserved, left)
    del s.hands[a][reserved]
    if made is None or made.gain < WORTH_IT or not first_step(s, book, made, left):
        return None
    spare = [name for name in s.hands[a] if book.pack.faces[name].craft not in made.steps]
    if not spare:
        return None
    return book.pack.faces[min(spare, key=lambda name: hold(s, book, name, left))].swap


def thrown_out(s: Kingdom, book: Book, left: float) -> str | None:
    """A hand card that is no use, or pays more by going; room for new cards."""
    a = s.active
    best, chosen = JUNK, None
    for name in s.hands[a]:
        worth = hold(s, book, name, left) - _pay(s, book, name)
        if worth < best:
            best, chosen = worth, name
    return book.pack.faces[chosen].discard if chosen else None


def _pay(s: Kingdom, book: Book, name: str) -> int:
    own = s.owns[s.active]
    return sum(gold for site, gold in book.paid_discards.get(name, ()) if site in own)


def hold(s: Kingdom, book: Book, name: str, left: float) -> float:
    """What it is worth to keep a card in hand for a later turn."""
    if name == book.pack.crown:
        return 3 * PART
    made = plan(s, book, s.active, name, left)
    part = PART if name in book.crown_parts else 0.0
    demand = wanted(s, book, name)
    if made is not None and made.gain > 0:
        return part + demand + made.gain * 0.7
    return part + demand + 0.12 * max(0, book.profit[name])


# ---------------------------------------------------------------- what the search looks at


def candidates(s: Kingdom, book: Book, tokens: Sequence[str]) -> list[str]:
    """Answers with some purpose; buying and selling only for something that can be made with it."""
    left = book.turns_left(s)
    useful = _trade_steps(s, book, left)
    out = _least(s, book, left)
    swap = set_aside(s, book, left) if s.reserves[s.active] else None
    found = []
    for token in tokens:
        verb, _, name = token.partition(" ")
        if verb in ("buy", "sell"):
            keep = token in useful
        elif verb == "discard":
            keep = name in out
        elif verb == "reserve":
            keep = precious(book, name) or book.profit[name] >= DEAR
        elif verb == "swap":
            keep = token == swap
        else:
            keep = verb != "withdraw"
        if keep:
            found.append(token)
    return found


def _least(s: Kingdom, book: Book, left: float) -> list[str]:
    """The three hand cards of least use, the least first."""
    held = {name: hold(s, book, name, left) - _pay(s, book, name) for name in s.hands[s.active]}
    return sorted((name for name in held if held[name] < 3), key=held.__getitem__)[:3]


def _trade_steps(s: Kingdom, book: Book, left: float) -> set[str]:
    """What to buy and sell with a purpose: for a plan, for a card of the Market, for the win."""
    a = s.active
    found = {token for token in (winning_sale(s, book), purchase(s, book, left)) if token}
    wealth = book.wealth(s, a)
    for made in plans(s, book, a, left):
        if made.gold > wealth or made.gain + wanted(s, book, made.name) < 0:
            continue
        if made.gold <= s.gold[a]:
            found.update(step for step in made.steps if step.startswith("buy "))
        else:
            found.update(_first_sale(book, to_sell(s, book, a, made, left)))
    return found


def _first_sale(book: Book, sold: Sequence[str]) -> Iterable[str]:
    return [book.pack.faces[sold[0]].sell] if sold else []


def reaction(s: Kingdom, book: Book, ask: Ask, seat: int) -> str:
    """Stop what would cost more than the Reaction Tool is worth; of several Sites the dearest goes."""
    user = s.active
    best, chosen = 0.0, ask.tokens[seat][0]
    harm = book.harm(s, ask.detail[1] or ask.detail[0], seat)
    for token in ask.tokens[seat][1:]:
        given = read_react(token)
        gain = harm + 2.0 - book.price[given.tool]
        if given.site:
            gain += book.price[given.site] + book.brings(s.owns[user], given.site)
        if gain > best:
            best, chosen = gain, token
    return chosen
