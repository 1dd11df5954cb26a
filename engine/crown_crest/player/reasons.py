"""Why an answer of Crown Crest is good, told from the tables before it, after it, and without it."""

from engine.computer import Reason
from engine.crown_crest import verbs
from engine.crown_crest.cards import Pack
from engine.crown_crest.notation import splits
from engine.crown_crest.player import fronts as fr
from engine.crown_crest.state import FRONTS, REAR, Army, Field
from engine.face import Term


def reason(s: Field, pack: Pack, seat: int, token: str, after: Field, other: Field | None) -> Reason | None:
    """The first of these that is true: it ends the game, settles a front, brings something of lasting use."""
    if after.result is not None and after.result.winners == (seat,):
        return Reason("crest-wins-game")
    found = other and (_points(seat, after, other) or _front(pack, seat, after, other))
    return found or _lasting(s, pack, seat, token, after, other)


def _lead(s: Field, seat: int) -> int:
    return s.armies[seat].vp - s.armies[1 - seat].vp


def _points(seat: int, after: Field, other: Field) -> Reason | None:
    more = _lead(after, seat) - _lead(other, seat)
    return Reason("crest-points", {"vp": more}) if more > 0 else None


def _front(pack: Pack, seat: int, after: Field, other: Field) -> Reason | None:
    """A front that is won with it and not without it, or lost without it and not with it."""
    if after.turn != other.turn or "cleanup" in (after.phase, other.phase):
        return None
    now, then = results(after, pack, seat), results(other, pack, seat)
    for front, mine, without in zip(FRONTS, now, then, strict=True):
        if mine > 0 >= without:
            return Reason("crest-wins-front", {"front": front})
    for front, mine, without in zip(FRONTS, now, then, strict=True):
        if mine >= 0 > without:
            return Reason("crest-holds-front", {"front": front})
    return None


def results(s: Field, pack: Pack, seat: int) -> tuple[int, int]:
    """Each front as it will end for this seat if both stake well from here: above 0 won, below 0 lost."""
    both, last = fr.fronts(s, pack, s.first), s.first
    tokens = [army.tokens for army in s.armies]
    theirs, ours = fr.staked(s, 1 - last), fr.staked(s, last)
    if s.phase in ("main", "move") or (s.phase == "tokens" and not s.place):
        _, *opened = fr.openings(fr.turned(both), tokens[1 - last], tokens[last])[0]
        theirs = opened[0], opened[1]
    if s.phase != "order":
        _, *replied = fr.replies(both, tokens[last], theirs)[0]
        ours = replied[0], replied[1]
    leads = [front.lead + x - y for front, x, y in zip(both, ours, theirs, strict=True)]
    left, right = leads if seat == last else [-lead for lead in leads]
    return left, right


def _lasting(s: Field, pack: Pack, seat: int, token: str, after: Field, other: Field | None) -> Reason | None:
    """What an answer of the main phase or the clean-up is good for later, a retreat, who stays on a front."""
    verb, card, _, _ = splits(token)
    match verb:
        case "ch":
            return _charged(s, pack, seat, token, after)
        case "u":
            return _unit(pack, seat, card, after)
        case "c":
            return _command(seat, card, after, other)
        case "mv" if f">{REAR}" in token:
            code = next(word for word in token.split(" ") if word.endswith(f">{REAR}")).partition(">")[0]
            return Reason("crest-spares", {"card": Term(code)})
        case "end":
            return Reason("crest-saves", {"tokens": s.armies[seat].tokens}) if s.armies[seat].tokens else None
        case "ca" | "fb":
            return _cleaned(s, seat, after) if verb == "ca" else _stays(s, pack, seat, token)
    return None


def _charged(s: Field, pack: Pack, seat: int, token: str, after: Field) -> Reason | None:
    before, now = (verbs.level(pack, one.armies[seat]) for one in (s, after))
    if now > before:
        return Reason("crest-level", {"level": now})
    return _sooner(s.armies[seat]) if token.endswith(" adv") else None


def _sooner(army: Army) -> Reason | None:
    """Counts that go on: how many cards, and how many of them are back at once."""
    if not army.counts:
        return None
    back = sum(count == 1 for _, count in army.counts)
    return Reason("crest-sooner", {"cards": len(army.counts), "back": back})


def _unit(pack: Pack, seat: int, card: str, after: Field) -> Reason | None:
    one = verbs.unit(after.armies[seat], card.rstrip("+"))
    if one is None:
        return None
    key = "crest-reinforces" if one.cards > 1 else "crest-unit"
    return Reason(key, {"card": Term(one.code), "strength": verbs.strength(after, pack, seat, one)})


def _command(seat: int, card: str, after: Field, other: Field | None) -> Reason | None:
    """Cards in hand or tokens more than without it, or the opponent's fewer."""
    if other is None:
        return None
    mine, theirs = after.armies[seat], after.armies[1 - seat]
    without, enemy = other.armies[seat], other.armies[1 - seat]
    if mine.tokens > without.tokens:
        return Reason("crest-tokens-more", {"tokens": mine.tokens - without.tokens})
    if len(mine.deck) < len(without.deck):
        return Reason("crest-draws", {"cards": len(without.deck) - len(mine.deck)})
    if theirs.tokens < enemy.tokens:
        return Reason("crest-drains", {"tokens": enemy.tokens - theirs.tokens})
    return None


def _cleaned(s: Field, seat: int, after: Field) -> Reason | None:
    before, now = s.armies[seat], after.armies[seat]
    if now.tokens > before.tokens:
        return Reason("crest-tokens-more", {"tokens": now.tokens - before.tokens})
    if len(now.deck) < len(before.deck):
        return Reason("crest-draws", {"cards": len(before.deck) - len(now.deck)})
    return _sooner(before) if now.counts != before.counts else None


def _stays(s: Field, pack: Pack, seat: int, token: str) -> Reason | None:
    """The strongest unit that stays on the front."""
    front, *going = token.split(" ")[1:]
    there = [one for one in s.armies[seat].units if one.area == front and one.code not in going]
    if not there:
        return None
    best = max(there, key=lambda one: (verbs.strength(s, pack, seat, one), one.code))
    return Reason("crest-stays", {"card": Term(best.code), "front": front})
