"""What a draft would lead to. The rules compute it on a state that has only what the viewer sees."""

from collections.abc import Mapping

from msgspec.structs import replace

from engine.chance import Chance
from engine.crown_crest import effects, verbs
from engine.crown_crest.cards import CrownCrestPack
from engine.crown_crest.state import FRONTS, Army, CrownCrestState, Unit
from engine.crown_crest.view import ArmyView, CrownCrestView, UnitView, unit_views


def visible_state(view: CrownCrestView) -> CrownCrestState:
    """Return a state for the rules, made from a view. It has everything that the viewer sees, except the
    viewer's hand. All hands, decks and the source of chance are empty.
    """
    armies = [_army(side) for side in view.armies]
    return CrownCrestState(Chance(), armies=armies, turn=view.turn, first=view.first, phase=view.phase)


def _army(side: ArmyView) -> Army:
    """Return a side made from a view, without hand and deck."""
    return Army(
        side.crest,
        charged=[*side.charged],
        tokens=side.tokens,
        vp=side.vp,
        counts=[*side.counts],
        link=[*side.link],
        units=[unit(stack) for stack in side.units],
        staked={stack.code: stack.staked for stack in side.units if stack.staked},
    )


def unit(stack: UnitView) -> Unit:
    """Return a unit made from its view."""
    return Unit(stack.code, stack.cards, stack.state, stack.area, stack.boost)


def drafted(
    pack: CrownCrestPack, view: CrownCrestView, moves: Mapping[str, str], staked: Mapping[str, int]
) -> CrownCrestView:
    """Return the view as it would be after these moves and with these tokens of the viewer.

    moves: code of the unit → area. staked: code of the unit → tokens.
    """
    seat, s = view.seat, visible_state(view)
    effects.march(s, pack, seat, [*moves.items()])
    s.armies[seat].staked = {**staked}
    sides = tuple(
        replace(side, units=unit_views(s, pack, side_seat)) for side_seat, side in enumerate(view.armies)
    )
    totals = {front: (verbs.total(s, pack, 0, front), verbs.total(s, pack, 1, front)) for front in FRONTS}
    return replace(view, armies=sides, totals=totals)


def reinforced(pack: CrownCrestPack, view: CrownCrestView, code: str) -> tuple[int, int]:
    """Return the strength of the viewer's unit with this code, as (now, with one more card)."""
    seat, s = view.seat, visible_state(view)
    own_unit = verbs.unit(s.armies[seat], code)
    assert own_unit is not None
    before = verbs.strength(s, pack, seat, own_unit)
    own_unit.cards += 1
    return before, verbs.strength(s, pack, seat, own_unit)
