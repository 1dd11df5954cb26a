"""What a draft would come to, reckoned by the rules themselves on a copy of what its reader sees."""

from collections.abc import Mapping

from engine.chance import Chance
from engine.crown_crest import effects, verbs
from engine.crown_crest.cards import Pack
from engine.crown_crest.state import FRONTS, Army, Field, Unit
from engine.crown_crest.view import Camp, Stack, View

Totals = Mapping[str, tuple[int, int]]


def seen(view: View) -> Field:
    """The table as far as a view shows it: without hands, decks and chance."""
    armies = [_army(camp) for camp in view.camps]
    return Field(Chance(), armies=armies, turn=view.turn, first=view.first, phase=view.phase)


def _army(camp: Camp) -> Army:
    return Army(
        camp.crest,
        charged=[*camp.charged],
        tokens=camp.tokens,
        vp=camp.vp,
        counts=[*camp.counts],
        link=[*camp.link],
        units=[unit(one) for one in camp.units],
        staked={one.code: one.staked for one in camp.units if one.staked},
    )


def unit(one: Stack) -> Unit:
    return Unit(one.code, one.cards, one.state, one.area, one.boost)


def totals(pack: Pack, view: View, moves: Mapping[str, str], staked: Mapping[str, int] | None) -> Totals:
    """Front → both sides' totals once the viewer's units have moved so, or the tokens lie so."""
    seat, s = view.viewer, seen(view)
    assert seat is not None
    effects.march(s, pack, seat, [*moves.items()])
    if staked is not None:
        s.armies[seat].staked = {**staked}
    return {front: (verbs.total(s, pack, 0, front), verbs.total(s, pack, 1, front)) for front in FRONTS}
