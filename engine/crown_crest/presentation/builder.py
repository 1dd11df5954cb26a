"""Forms for moves and tokens: the battlefield as the draft would make it, and a list for each unit."""

from collections.abc import Sequence

from engine.crown_crest import notation
from engine.crown_crest.cards import CrownCrestPack
from engine.crown_crest.presentation import preview, scene, words
from engine.crown_crest.verbs import reachable_areas
from engine.crown_crest.view import CrownCrestView, UnitView
from engine.presentation import Form, FormField, MenuChoice, Scene, Sentence, Term, say
from engine.questions import Refused

ROWS = 12
"""Most units for which a form has a list."""
MOST_LISTED = 24  # most tokens that a list offers


def form(pack: CrownCrestPack, view: CrownCrestView, draft: str, tab: str) -> Form:
    """Return the form for a draft: what will be sent, and a list for each unit that can do something.
    draft: moves or tokens in notation, such as `mv FOO>L`. tab: not used, because these forms have no tabs.
    """
    assert view.viewer is not None
    if draft.startswith("mv"):
        return _moves(pack, view, draft)
    return _tokens(pack, view, draft)


def edited(
    pack: CrownCrestPack, view: CrownCrestView, draft: str, tab: str, key: str, values: Sequence[str]
) -> str:
    """Return the draft after an edit: a unit's new area or tokens. Raises Refused for a value that is not
    offered.
    key: the unit, which may have its new value, as in `FOO:L`. values: the new value otherwise. tab: not
        used.
    """
    code, _, value = key.partition(":")
    value = value or next(iter(values), "")
    assert view.viewer is not None
    side = view.armies[view.viewer]
    stack = next((unit for unit in side.units if unit.code == code), None)
    if stack is None:
        raise Refused("stale")
    if draft.startswith("mv"):
        moves = dict(notation.pairs(draft, ">"))
        moves.pop(code, None)
        if value != stack.area:
            if value not in _ways(pack, stack):
                raise Refused("stale")
            moves[code] = value
        return notation.moves_line(list(moves.items()))
    staked = {name: int(count) for name, count in notation.pairs(draft, "=")}
    current_tokens, left = staked.get(code, 0), side.tokens - sum(staked.values())
    staked[code] = max(0, min(_wanted(value, current_tokens), current_tokens + left))
    return notation.tokens_line(list(staked.items()))


def draft_text(draft: str) -> Sentence:
    """Return in words what a draft sends."""
    if draft.endswith(" -"):
        return say(f"crest-none-{draft[:2]}")
    if draft.startswith("mv"):
        return say("crest-form-mv-now", moves=_said(dict(notation.pairs(draft, ">"))))
    stakes = [say("crest-stake", card=Term(code), tokens=int(n)) for code, n in notation.pairs(draft, "=")]
    return say("crest-form-tk-now", stakes=stakes)


def _wanted(value: str, current_tokens: int) -> int:
    """Return how many tokens a unit gets. `value`: a number; `+1` and `-1` come from buttons of earlier
    versions of the form. `current_tokens`: the tokens it has.
    """
    if value in ("+1", "-1"):
        return current_tokens + int(value)
    if value.isascii() and value.isdecimal():
        return int(value)
    raise Refused("stale")


# ---------------------------------------------------------------- moves


def _moves(pack: CrownCrestPack, view: CrownCrestView, draft: str) -> Form:
    """Return the form for moves: where each unit goes, and the totals that follow."""
    assert view.viewer is not None
    moves = dict(notation.pairs(draft, ">"))
    after = preview.drafted(pack, view, moves, {})
    units = [one for one in view.armies[view.viewer].units if _ways(pack, one)]
    fields = tuple(_walk(pack, one, moves.get(one.code, one.area)) for one in units[:ROWS])
    summary = draft_text(draft)
    lines = (say("crest-form-mv-title"), *_fronts(after))
    send = MenuChoice(
        "send", say("crest-form-mv-send") if moves else summary, style="good" if moves else "plain"
    )
    return Form(lines, fields, send_button=send, scene=_board(pack, after), answer_lines=(summary,))


def _walk(pack: CrownCrestPack, stack: UnitView, drafted_area: str) -> FormField:
    """Return the field for a unit: where it is, and where it can move. `drafted_area`: its area in the
    draft."""
    areas = [area for area in ("b", "L", "R") if area == stack.area or area in _ways(pack, stack)]
    choices = tuple(
        MenuChoice(area, say("crest-go", card=Term(stack.code), area=say(f"crest-place-{area}")))
        for area in areas
    )
    return FormField(stack.code, "one", Term(stack.code), choices, frozenset((drafted_area,)))


def _said(moves: dict[str, str]) -> list[Sentence]:
    """Return moves in words. `moves`: unit → area."""
    return [say("crest-to", card=Term(code), area=say(f"crest-area-{area}")) for code, area in moves.items()]


def _ways(pack: CrownCrestPack, stack: UnitView) -> tuple[str, ...]:
    """Return the areas that a unit may move to."""
    return reachable_areas(pack, preview.unit(stack))


# ---------------------------------------------------------------- tokens


def _tokens(pack: CrownCrestPack, view: CrownCrestView, draft: str) -> Form:
    """Return the form for tokens: how many for each unit that fights, and the totals that follow."""
    assert view.viewer is not None
    side = view.armies[view.viewer]
    staked = {code: int(count) for code, count in notation.pairs(draft, "=")}
    left = side.tokens - sum(staked.values())
    after = preview.drafted(pack, view, {}, staked)
    fighting = [one for one in side.units if one.area != "b" and one.state == "a"]
    fields = tuple(_stake(one, staked.get(one.code, 0), left) for one in fighting[:ROWS])
    stakes = any(staked.values())
    summary = draft_text(draft)
    lines = (say("crest-form-tk-title", left=left, tokens=side.tokens), *_fronts(after))
    send = MenuChoice(
        "send", say("crest-form-tk-send") if stakes else summary, style="good" if stakes else "plain"
    )
    return Form(lines, fields, send_button=send, scene=_board(pack, after), answer_lines=(summary,))


def _stake(stack: UnitView, count: int, left: int) -> FormField:
    """Return the field for a unit's tokens. `count`: those in the draft. `left`: those that are not allocated
    yet.
    """
    choices = tuple(
        MenuChoice(str(n), say("crest-stake", card=Term(stack.code), tokens=n))
        for n in range(min(count + left, MOST_LISTED) + 1)
    )
    return FormField(stack.code, "one", Term(stack.code), choices, frozenset((str(count),)))


def _fronts(after: CrownCrestView) -> list[Sentence]:
    """Return both fronts' totals from the viewer's side. `after`: the view as the draft would make it."""
    seat = after.viewer
    assert seat is not None
    return [
        say("crest-odds", front=say(f"crest-side-{area}"), mine=both[seat], theirs=both[1 - seat])
        for area, both in after.totals.items()
    ]


def _board(pack: CrownCrestPack, after: CrownCrestView) -> Scene:
    """Return the battlefield as the draft would make it."""
    return scene.scene(after, [words.front(after, area) for area in after.totals])
