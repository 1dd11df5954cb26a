"""What a draft would lead to, computed by the rules on a state that has only what its reader sees."""

from collections.abc import Mapping

from msgspec.structs import replace

from engine.chance import Chance
from engine.crown_crest import effects, verbs
from engine.crown_crest.cards import CrownCrestPack
from engine.crown_crest.state import FRONTS, Army, CrownCrestState, Unit
from engine.crown_crest.view import ArmyView, CrownCrestView, UnitView, stacks


def visible_state(view: CrownCrestView) -> CrownCrestState:
    """Return a state made from a view, without hands, decks and chance."""
    armies = [_army(camp) for camp in view.armies]
    return CrownCrestState(Chance(), armies=armies, turn=view.turn, first=view.first, phase=view.phase)


def _army(camp: ArmyView) -> Army:
    """Return a side made from a view, without hand and deck."""
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


def unit(stack: UnitView) -> Unit:
    """Return a unit made from its view."""
    return Unit(stack.code, stack.cards, stack.state, stack.area, stack.boost)


def drafted(
    pack: CrownCrestPack, view: CrownCrestView, moves: Mapping[str, str], staked: Mapping[str, int]
) -> CrownCrestView:
    """Return the view as it would be after these moves and with these tokens.

    moves: unit → area. staked: unit → tokens.
    """
    seat, s = view.viewer, visible_state(view)
    assert seat is not None
    effects.march(s, pack, seat, [*moves.items()])
    s.armies[seat].staked = {**staked}
    camps = tuple(replace(camp, units=stacks(s, pack, one)) for one, camp in enumerate(view.armies))
    totals = {front: (verbs.total(s, pack, 0, front), verbs.total(s, pack, 1, front)) for front in FRONTS}
    return replace(view, armies=camps, totals=totals)


def reinforced(pack: CrownCrestPack, view: CrownCrestView, code: str) -> tuple[int, int]:
    """Return the strength of the viewer's unit as it is, and with one more card under it."""
    seat, s = view.viewer, visible_state(view)
    assert seat is not None
    own_unit = verbs.unit(s.armies[seat], code)
    assert own_unit is not None
    before = verbs.strength(s, pack, seat, own_unit)
    own_unit.cards += 1
    return before, verbs.strength(s, pack, seat, own_unit)
