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
    """Return why a space cannot be chosen; [] if there is nothing to explain.

    The result is the reason in words, or a clause that the rules refuse with the reason.

    picked: keys of the choices so far. cell: the space that was tapped.
    """
    is_rally, inner_picks = view.question is not None and view.question[0] == "rally", unfolded(picked)
    if view.question is None or view.row or len(inner_picks) < len(picked) == 1:
        return []
    picked = inner_picks
    if picked:
        return _goal(view, picked, cell, is_rally=is_rally)
    if cell not in view.pieces:
        return [say("crownfell-why-empty", space=cell)]
    code, colour = view.pieces[cell]
    if is_rally:
        if colour == view.turn and code == view.question[2][0]:
            return f"dir{code} {cell}"
        if colour == view.turn:
            return [say("crownfell-why-hemmed-in", card=Term(code))]
    if colour != view.turn:
        return [say("crownfell-why-enemy", card=Term(code), side="white" if view.turn == BLACK else "black")]
    if cell in view.locked:
        return f"{code} {cell}"
    return _stuck(pack, view, code, cell)


def _goal(view: CrownfellView, picked: Sequence[str], cell: str, *, is_rally: bool) -> str | list[Sentence]:
    """Return why a card can neither enter this space nor act on the card there. The result is as in `why`.

    picked: keys of the choices so far, the card first. cell: the space that was tapped. is_rally: whether a
    rally is open.
    """
    code, last_pick = picked[0], picked[-1]
    if view.space_of(code) == cell:
        return []
    if len(code) == 4:
        return f"{code} {cell}"
    if len(picked) == 2 and last_pick in NUMBER:
        return [say("crownfell-why-choose", space=last_pick)]
    if last_pick == f"a{code}" or len(picked) > 2:
        return [
            say(
                "refused-ability-target",
                card=Term(code),
                ability=Term(code, "title"),
                text=Term(code, "text"),
            )
        ]
    return f"dir{code} {cell}" if is_rally else f"{code} {cell}"


def _stuck(pack: CrownfellPack, view: CrownfellView, code: str, cell: str) -> list[Sentence]:
    """Return why an own card cannot act although it is not locked. code, cell: the card, and its space."""
    compiled = pack.compiled[code]
    paths_by_space: dict[str, list[MovePath]] = {}
    for path in compiled.paths[25 * view.turn + NUMBER[cell]]:
        paths_by_space.setdefault(SPACES[path.to], []).append(path)
    card = Term(code)
    sentences = [say("crownfell-why-stuck" if paths_by_space else "crownfell-why-no-moves", card=card)]
    own: list[str] = []
    protected: list[str] = []
    passive: list[str] = []
    blocked: list[str] = []
    for space, paths in paths_by_space.items():
        occupant = view.pieces.get(space)
        if all(any(path.must_be_empty >> NUMBER[space] & 1 for space in view.pieces) for path in paths):
            blocked.append(space)
        elif occupant is not None and occupant[1] == view.turn:
            own.append(space)
        elif space in view.protected:
            protected.append(space)
        else:
            passive.append(space)
    if own and len(own) == len(paths_by_space):
        sentences.append(say("crownfell-why-all-own", cards=_standing(view, own)))
    elif own:
        sentences.append(say("crownfell-why-own", cards=_standing(view, own)))
    if passive:
        sentences.append(say("crownfell-why-passive", cards=_standing(view, passive)))
    if protected:
        sentences.append(say("crownfell-why-covered", cards=_standing(view, protected)))
    if blocked:
        sentences.append(say("crownfell-why-blocked", spaces=blocked))
    if compiled.shoots:
        sentences.append(say("crownfell-why-no-shot"))
    if compiled.ability is not None:
        sentences.append(say("crownfell-why-no-ability", title=Term(code, "title")))
    return sentences


def _standing(view: CrownfellView, spaces: Iterable[str]) -> list[Sentence]:
    """Return the cards on these spaces in words."""
    return [say("crownfell-on", card=Term(view.pieces[space][0]), space=space) for space in spaces]
