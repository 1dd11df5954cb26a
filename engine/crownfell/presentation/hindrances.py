"""Why a space of the board cannot be chosen: an answer that the rules refuse, or what blocks the card.

A code is the three capital letters of a card. Colours: 0 Black, 1 White.
"""

from collections.abc import Iterable, Sequence

from engine.crownfell.board import BLACK, NUMBER, SPACES
from engine.crownfell.cards import CrownfellPack, MovePath
from engine.crownfell.presentation.menus import unfolded
from engine.crownfell.view import CrownfellView
from engine.presentation import Sentence, Term, say


def why(pack: CrownfellPack, view: CrownfellView, picked: Sequence[str], cell: str) -> str | list[Sentence]:
    """Return a clause that the rules refuse with the reason, or the reason itself; [] if there is nothing to
    explain.

    picked: keys of the choices so far. cell: the space that was tapped.
    """
    rally, inner_picks = view.question is not None and view.question[0] == "rally", unfolded(picked)
    if view.question is None or view.row or len(inner_picks) < len(picked) == 1:
        return []
    picked = inner_picks
    if picked:
        return _goal(pack, view, picked, cell, rally=rally)
    if cell not in view.pieces:
        return [say("crownfell-why-empty", space=cell)]
    code, colour = view.pieces[cell]
    if rally:
        if colour == view.turn and code == view.question[2][0]:
            return f"dir{code} {cell}"
        if colour == view.turn:
            return [say("crownfell-why-hemmed-in", card=Term(code))]
    if colour != view.turn:
        return [say("crownfell-why-enemy", card=Term(code), side="white" if view.turn == BLACK else "black")]
    if cell in view.locked:
        return f"{code} {cell}"
    return _stuck(pack, view, code, cell)


def _goal(
    pack: CrownfellPack, view: CrownfellView, picked: Sequence[str], cell: str, *, rally: bool
) -> str | list[Sentence]:
    """Return why a card cannot go to this space, or act on it: a clause for the rules to refuse, or the
    reason.

    picked: keys of the choices so far, the card first. cell: the space that was tapped. rally: whether a
    rally is open.
    """
    code, last = picked[0], picked[-1]
    if view.space_of(code) == cell:
        return []
    if len(code) == 4:
        return f"{code} {cell}"
    if len(picked) == 2 and last in NUMBER:
        return [say("crownfell-why-choose", space=last)]
    if last == f"a{code}" or len(picked) > 2:
        return [
            say(
                "refused-ability-target",
                card=Term(code),
                ability=Term(code, "title"),
                text=Term(code, "text"),
            )
        ]
    return f"dir{code} {cell}" if rally else f"{code} {cell}"


def _stuck(pack: CrownfellPack, view: CrownfellView, code: str, cell: str) -> list[Sentence]:
    """Return what blocks a card that is not locked and still cannot act. cell: its space."""
    face = pack.compiled[code]
    ways: dict[str, list[MovePath]] = {}
    for route in face.paths[25 * view.turn + NUMBER[cell]]:
        ways.setdefault(SPACES[route.to], []).append(route)
    card = Term(code)
    sentences = [say("crownfell-why-stuck" if ways else "crownfell-why-no-moves", card=card)]
    own: list[str] = []
    covered: list[str] = []
    passive: list[str] = []
    blocked: list[str] = []
    for space, routes in ways.items():
        standing = view.pieces.get(space)
        if all(_in_the_way(view, route) for route in routes):
            blocked.append(space)
        elif standing is not None and standing[1] == view.turn:
            own.append(space)
        elif space in view.protected:
            covered.append(space)
        else:
            passive.append(space)
    if own and len(own) == len(ways):
        sentences.append(say("crownfell-why-all-own", cards=_standing(view, own)))
    elif own:
        sentences.append(say("crownfell-why-own", cards=_standing(view, own)))
    if passive:
        sentences.append(say("crownfell-why-passive", cards=_standing(view, passive)))
    if covered:
        sentences.append(say("crownfell-why-covered", cards=_standing(view, covered)))
    if blocked:
        sentences.append(say("crownfell-why-blocked", spaces=blocked))
    if face.shoots:
        sentences.append(say("crownfell-why-no-shot"))
    if face.ability is not None:
        sentences.append(say("crownfell-why-no-ability", title=Term(code, "title")))
    return sentences


def _in_the_way(view: CrownfellView, route: MovePath) -> bool:
    """Return whether a card stands on a space that this path needs empty."""
    return any(route.must_be_empty >> NUMBER[space] & 1 for space in view.pieces)


def _standing(view: CrownfellView, spaces: Iterable[str]) -> list[Sentence]:
    """Return the cards on these spaces in words."""
    return [say("crownfell-on", card=Term(view.pieces[space][0]), space=space) for space in spaces]
