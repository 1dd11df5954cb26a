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
"""The greatest number of units for which a form has a list."""
MOST_LISTED = 24  # the greatest number of tokens that a list offers


def form(pack: CrownCrestPack, view: CrownCrestView, draft: str, tab: str) -> Form:
    """Return the form for a draft: the battlefield as the draft would make it, and a list for each unit that
    can do something.
    draft: moves or tokens in notation, such as `mv FOO>L`. tab: not used, because these forms have no tabs.
    """
    if draft.startswith("mv"):
        return _moves(pack, view, draft)
    return _tokens(pack, view, draft)


def edited(
    pack: CrownCrestPack, view: CrownCrestView, draft: str, tab: str, key: str, values: Sequence[str]
) -> str:
    """Return the draft after an edit: one unit gets a new area or a new number of tokens. Raises Refused for
    a value that is not offered.
    draft: moves or tokens in notation. tab: not used.
    key: the code of the unit.
    values: the new value.
    """
    code, value = key, next(iter(values), "")
    side = view.armies[view.seat]
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
    staked = {unit_code: int(count) for unit_code, count in notation.pairs(draft, "=")}
    current_tokens, tokens_left = staked.get(code, 0), side.tokens - sum(staked.values())
    if not (value.isascii() and value.isdecimal()):
        raise Refused("stale")
    staked[code] = min(int(value), current_tokens + tokens_left)
    return notation.tokens_line(list(staked.items()))


def draft_text(draft: str) -> Sentence:
    """Return in words what a draft would do if it were sent. `draft`: moves or tokens in notation."""
    if draft.endswith(" -"):
        return say(f"crest-none-{draft[:2]}")
    if draft.startswith("mv"):
        return say("crest-form-mv-now", moves=_said(dict(notation.pairs(draft, ">"))))
    stakes = [
        say("crest-stake", card=Term(code), tokens=int(count)) for code, count in notation.pairs(draft, "=")
    ]
    return say("crest-form-tk-now", stakes=stakes)


# ---------------------------------------------------------------- moves


def _moves(pack: CrownCrestPack, view: CrownCrestView, draft: str) -> Form:
    """Return the form for moves: a field for each unit that can move, and the totals after these moves.
    `draft`: such as `mv FOO>L`.
    """
    moves = dict(notation.pairs(draft, ">"))
    drafted_view = preview.drafted(pack, view, moves, {})
    units = [unit for unit in view.armies[view.seat].units if _ways(pack, unit)]
    fields = tuple(_walk(pack, unit, moves.get(unit.code, unit.area)) for unit in units[:ROWS])
    summary = draft_text(draft)
    lines = (say("crest-form-mv-title"), *_fronts(drafted_view))
    send = MenuChoice(
        "send", say("crest-form-mv-send") if moves else summary, style="good" if moves else "plain"
    )
    return Form(lines, fields, send_button=send, scene=_board(drafted_view), answer_lines=(summary,))


def _walk(pack: CrownCrestPack, stack: UnitView, drafted_area: str) -> FormField:
    """Return the field for a unit: where it is, and where it can move. `drafted_area`: its area in the draft,
    "b", "L" or "R".
    """
    areas = [area for area in ("b", "L", "R") if area == stack.area or area in _ways(pack, stack)]
    choices = tuple(
        MenuChoice(area, say("crest-go", card=Term(stack.code), area=say(f"crest-place-{area}")))
        for area in areas
    )
    return FormField(stack.code, "one", Term(stack.code), choices, frozenset((drafted_area,)))


def _said(moves: dict[str, str]) -> list[Sentence]:
    """Return moves in words. `moves`: code of the unit → area."""
    return [say("crest-to", card=Term(code), area=say(f"crest-area-{area}")) for code, area in moves.items()]


def _ways(pack: CrownCrestPack, stack: UnitView) -> tuple[str, ...]:
    """Return the areas that a unit may move to."""
    return reachable_areas(pack, preview.unit(stack))


# ---------------------------------------------------------------- tokens


def _tokens(pack: CrownCrestPack, view: CrownCrestView, draft: str) -> Form:
    """Return the form for tokens: a field for each unit that fights, and the totals with these tokens.
    `draft`: such as `tk KNI=2`.
    """
    side = view.armies[view.seat]
    staked = {code: int(count) for code, count in notation.pairs(draft, "=")}
    tokens_left = side.tokens - sum(staked.values())
    drafted_view = preview.drafted(pack, view, {}, staked)
    fighting_units = [unit for unit in side.units if unit.area != "b" and unit.state == "a"]
    fields = tuple(_stake(unit, staked.get(unit.code, 0), tokens_left) for unit in fighting_units[:ROWS])
    has_stakes = any(staked.values())
    summary = draft_text(draft)
    lines = (say("crest-form-tk-title", left=tokens_left, tokens=side.tokens), *_fronts(drafted_view))
    send = MenuChoice(
        "send", say("crest-form-tk-send") if has_stakes else summary, style="good" if has_stakes else "plain"
    )
    return Form(lines, fields, send_button=send, scene=_board(drafted_view), answer_lines=(summary,))


def _stake(stack: UnitView, count: int, tokens_left: int) -> FormField:
    """Return the field for a unit's tokens. `count`: how many tokens the unit has in the draft.
    `tokens_left`: how many tokens of the player the draft does not allocate.
    """
    choices = tuple(
        MenuChoice(str(number), say("crest-stake", card=Term(stack.code), tokens=number))
        for number in range(min(count + tokens_left, MOST_LISTED) + 1)
    )
    return FormField(stack.code, "one", Term(stack.code), choices, frozenset((str(count),)))


def _fronts(drafted_view: CrownCrestView) -> list[Sentence]:
    """Return a sentence for each front, with the viewer's total before the opponent's. `drafted_view`: the
    view as the draft would make it.
    """
    seat = drafted_view.viewer
    assert seat is not None
    return [
        say("crest-odds", front=say(f"crest-side-{area}"), mine=totals[seat], theirs=totals[1 - seat])
        for area, totals in drafted_view.totals.items()
    ]


def _board(drafted_view: CrownCrestView) -> Scene:
    """Return the picture of the battlefield. `drafted_view`: the view as the draft would make it."""
    return scene.scene(drafted_view, [words.front(drafted_view, area) for area in drafted_view.totals])


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
