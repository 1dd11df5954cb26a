"""Why an answer is good, in one sentence (`why-craft-...`): what it gains, brings nearer or prevents."""

from collections.abc import Iterator, Sequence

from engine.ask import Ask
from engine.computer import Reason
from engine.craft_the_crown import trades, verbs
from engine.craft_the_crown.notation import Use, read_react, read_use
from engine.craft_the_crown.player import bargains
from engine.craft_the_crown.player.plans import Outlook, Plan
from engine.craft_the_crown.player.tool_use import moved_gold
from engine.craft_the_crown.player.worth import Book
from engine.craft_the_crown.state import GOLD_TO_WIN, Kingdom
from engine.face import SeatName, Term


def reason(s: Kingdom, book: Book, ask: Ask, seat: int, token: str, after: Kingdom) -> Reason | None:
    """The weightiest thing that can be said of an answer, of a line what it ends in, if anything can."""
    return next(_reasons(Outlook(s, book, seat), ask, token.rpartition("; ")[2], after), None)


def _reasons(look: Outlook, ask: Ask, token: str, after: Kingdom) -> Iterator[Reason]:
    words = token.split(" ")
    if after.result is not None and look.seat in after.result.winners:
        yield Reason("craft-wins")
    if ask.kind == "react":
        yield from _reaction(look, ask, token)
    elif words[0] in ("accept", "decline"):
        yield from _reply(look, words)
    elif words[0] == "use":
        yield from _use(look, read_use(token), after)
    elif words[0] in ("craft", "buy", "sell"):
        yield from _making(look, words)
    elif words[0] in ("discard", "reserve"):
        yield from _putting_away(look, words)
    elif words[0] == "end" and not any(made.gain > 0 and look.first_step(made) for made in look.plans()):
        yield Reason("craft-end")


def _making(look: Outlook, words: Sequence[str]) -> Iterator[Reason]:
    verb, name = words[0], words[1]
    if verb != "sell":
        yield from _owning(look, name)
    for made in sorted(look.plans(), key=lambda made: -made.gain):
        if name != made.name and made.gain > 0 and _in_plan(look, made, " ".join(words)):
            yield Reason("craft-step", {"card": Term(made.name), "gold": look.book.price[made.name]})
    if verb == "buy" and look.s.market.get(name) == 1 and name not in look.s.basics:
        yield Reason("craft-last", {"card": Term(name)})
    made_now = look.plan(name) if verb == "craft" else None
    if made_now and made_now.gain > 0:
        more = look.book.price[name] - round(look.value(name) - made_now.gain)
        if more > 0:
            yield Reason("craft-gain", {"card": Term(name), "gold": more})
    if verb == "craft" and look.book.pack.uses.get(name):
        yield Reason("craft-ready", {"card": Term(name)})


def _in_plan(look: Outlook, made: Plan, token: str) -> bool:
    return token in made.steps or (token.startswith("sell ") and look.first_step(made) == token)


def _owning(look: Outlook, name: str) -> Iterator[Reason]:
    """What it does to own a card: a part of the Crown, a Site."""
    book = look.book
    if name in book.crown_parts and look.crowned and name not in look.own:
        left = sum(part not in look.own for part in book.crown_parts) - 1
        yield Reason("craft-part", {"card": Term(name), "left": left, "crown": Term(book.pack.crown)})
    if name in book.yields and (brings := round(book.brings(look.own, name))):
        yield Reason("craft-income", {"card": Term(name), "gold": brings})


def _use(look: Outlook, given: Use, after: Kingdom) -> Iterator[Reason]:
    for seat, taken in given.targets:
        could, can = look.book.wealth(look.s, seat), look.book.wealth(after, seat)
        if could >= GOLD_TO_WIN > can:
            yield Reason("craft-stops", {"player": SeatName(seat)})
        if taken:
            yield Reason("craft-takes", {"player": SeatName(seat), "card": Term(taken)})
        if gold := moved_gold(look, given, seat):
            yield Reason("craft-steals", {"player": SeatName(seat), "gold": gold})
    if given.craft:
        yield from _owning(look, given.craft)
        yield Reason("craft-free", {"card": Term(given.craft), "gold": look.book.price[given.craft]})


def _putting_away(look: Outlook, words: Sequence[str]) -> Iterator[Reason]:
    verb, name = words
    if verb == "reserve":
        yield Reason("craft-safe", {"card": Term(name)})
    elif gold := look.pay(name):
        yield Reason("craft-paid", {"card": Term(name), "gold": gold})
    else:
        yield Reason("craft-room", {"card": Term(name)})


def _reply(look: Outlook, words: Sequence[str]) -> Iterator[Reason]:
    offer = verbs.offer(look.s, int(words[1][1:]))
    if offer is None or offer.partner != look.seat:
        return
    found = {"player": SeatName(offer.author)}
    if words[0] == "accept":
        yield Reason("craft-accept", found)
    elif trades.stands(look.s, offer) and bargains.bargain(look.s, look.book, offer).partner <= 0:
        yield Reason("craft-decline", found)


def _reaction(look: Outlook, ask: Ask, token: str) -> Iterator[Reason]:
    given, tool = read_react(token), ask.detail[1] or ask.detail[0]
    if given.site:
        yield Reason("craft-golem", {"card": Term(tool), "site": Term(given.site)})
    elif given.tool:
        yield Reason("craft-idol", {"card": Term(tool)})
