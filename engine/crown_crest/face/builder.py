"""Moves and token allocations as forms: a row for each unit, the resulting totals above."""

from collections.abc import Mapping, Sequence

from engine.ask import Refused
from engine.crown_crest import notation
from engine.crown_crest.cards import Pack
from engine.crown_crest.face import preview
from engine.crown_crest.verbs import ways
from engine.crown_crest.view import Stack, View
from engine.face import Choice, Field, Form, Say, Term, say

ROWS = 8


def form(pack: Pack, view: View, draft: str, tab: str) -> Form:
    """The draft as it looks: what will be sent, and a row for each unit that can do something."""
    assert view.viewer is not None
    if draft.startswith("mv"):
        return _moves(pack, view, draft)
    return _tokens(pack, view, draft)


def edited(pack: Pack, view: View, draft: str, tab: str, key: str, values: Sequence[str]) -> str:
    """`FOO:L` sends a unit somewhere, `FOO:+1` stakes a token more; raises Refused for what cannot be."""
    code, _, value = key.partition(":")
    assert view.viewer is not None
    side = view.camps[view.viewer]
    one = next((unit for unit in side.units if unit.code == code), None)
    if one is None:
        raise Refused("stale")
    if draft.startswith("mv"):
        moves = dict(notation.pairs(draft, ">"))
        moves.pop(code, None)
        if value != one.area:
            if value not in _ways(pack, one):
                raise Refused("stale")
            moves[code] = value
        return notation.moves_line(list(moves.items()))
    staked = {name: int(count) for name, count in notation.pairs(draft, "=")}
    if value not in ("+1", "-1"):
        raise Refused("stale")
    left = side.tokens - sum(staked.values())
    staked[code] = max(0, min(staked.get(code, 0) + int(value), staked.get(code, 0) + left))
    return notation.tokens_line(list(staked.items()))


# ---------------------------------------------------------------- moves


def _moves(pack: Pack, view: View, draft: str) -> Form:
    assert view.viewer is not None
    moves = dict(notation.pairs(draft, ">"))
    lines = [say("crest-form-mv-title"), *_fronts(pack, view, moves)]
    lines.append(say("crest-form-mv-now", moves=_said(moves)))
    fields = []
    for one in view.camps[view.viewer].units:
        free = _ways(pack, one)
        if not free:
            continue
        now = moves.get(one.code, one.area)
        choices = tuple(
            Choice(
                area,
                say("crest-go", card=Term(one.code), area=say(f"crest-area-{area}")),
                style="main" if area == now else "plain",
            )
            for area in (one.area, *free)
        )
        fields.append(Field(one.code, "steps", Term(one.code), choices))
    return Form(tuple(lines), tuple(fields[:ROWS]), send=Choice("send", say("crest-form-mv-send")))


def _said(moves: dict[str, str]) -> list[Say]:
    found = [say("crest-to", card=Term(code), area=say(f"crest-area-{area}")) for code, area in moves.items()]
    return found or [say("crest-nobody")]


def _ways(pack: Pack, one: Stack) -> tuple[str, ...]:
    return ways(pack, preview.unit(one))


# ---------------------------------------------------------------- tokens


def _tokens(pack: Pack, view: View, draft: str) -> Form:
    """Minus and plus for each unit that fights; totals as they would be."""
    seat = view.viewer
    assert seat is not None
    side = view.camps[seat]
    staked = {code: int(count) for code, count in notation.pairs(draft, "=")}
    left = side.tokens - sum(staked.values())
    stakes = [say("crest-stake", card=Term(code), tokens=n) for code, n in staked.items() if n]
    lines = [say("crest-form-tk-title", left=left, tokens=side.tokens), *_fronts(pack, view, {}, staked)]
    lines.append(say("crest-form-tk-now", stakes=stakes or [say("crest-none")]))
    fields = []
    for one in side.units:
        if one.area == "b" or one.state != "a":
            continue
        count = staked.get(one.code, 0)
        steps = (
            Choice("-1", say("crest-less", card=Term(one.code))),
            Choice("+1", say("crest-more", card=Term(one.code), tokens=count)),
        )
        fields.append(Field(one.code, "steps", Term(one.code), steps))
    return Form(tuple(lines), tuple(fields[:ROWS]), send=Choice("send", say("crest-form-tk-send")))


def _fronts(
    pack: Pack, view: View, moves: Mapping[str, str], staked: Mapping[str, int] | None = None
) -> list[Say]:
    """Both fronts' totals from the viewer's side, as the draft would make them."""
    seat = view.viewer
    assert seat is not None
    found = preview.totals(pack, view, moves, staked)
    return [
        say("crest-odds", front=say(f"crest-area-{area}"), mine=both[seat], theirs=both[1 - seat])
        for area, both in found.items()
    ]
