"""The legal answers of a seat, as lines of notation. `refusals` explains why an answer is not in
these lists.
"""

from collections.abc import Iterator, Sequence

from engine.craft_the_crown import verbs
from engine.craft_the_crown.cards import AIMED, CraftTheCrownPack, Tool, ToolStep, target_sets
from engine.craft_the_crown.state import CraftTheCrownState, Zone

NO_REACTION = "react none"
"""The answer of a targeted seat that lets the Tool resolve."""


def actions(s: CraftTheCrownState, pack: CraftTheCrownPack) -> list[str]:
    """Return the active player's actions, except trades, which are too many to list."""
    a = s.active
    own, faces, gold = s.owns[a], pack.card_lines, s.gold[a]
    full, built = int(s.reserves[a] != ""), pack.hammer in own
    owned = own.get
    answers: list[str] = []
    for name in s.hands[a]:
        face = faces[name]
        answers += face.hand_answers[full]
        for element, count in face.needs:
            if owned(element, 0) < count:
                break
        else:
            if built or not face.is_site:
                answers.append(face.craft)
        if face.craft_by_site:
            answers += [line for site, line in face.craft_by_site if site in own]
    for name in own:
        face = faces[name]
        answers.append(face.sell)
        if face.is_usable_tool:
            answers += legal_uses(s, pack, name)
    for name in s.market:
        face = faces[name]
        if face.price <= gold:
            answers.append(face.buy)
    answers.append("end")
    return answers


# ---------------------------------------------------------------- Tools


def legal_uses(s: CraftTheCrownState, pack: CraftTheCrownPack, name: str) -> list[str]:
    """Return every legal use of an owned Tool; empty for a Reaction Tool and the Hammer."""
    tool = pack.tools[name]
    if tool.is_hammer or tool.is_reaction:
        return []
    if not tool.is_copier:
        return list(_use_lines(s, pack, tool, f"use {name}"))
    answers: list[str] = []
    for other in s.owns[s.active]:
        copied = pack.tools.get(other)
        if copied is not None and not (copied.is_hammer or copied.is_reaction or copied.is_copier):
            answers += _use_lines(s, pack, copied, f"use {name} as {other}")
    return answers


def _use_lines(s: CraftTheCrownState, pack: CraftTheCrownPack, tool: Tool, beginning: str) -> Iterator[str]:
    """Yield the complete lines for a use of `tool`: with each set of targets and each card that can be named.
    beginning: the beginning of these lines, such as `use Hook`.
    """
    choice = tool.choosing_step
    if tool.target != "none":
        gold = s.gold[s.active]
        for seats in target_sets(verbs.others(s, s.active), tool.target):
            if sum(toll_to_target(pack, s.owns[seat]) for seat in seats) > gold:
                continue
            line = beginning + "".join(f" @{seat + 1}" for seat in seats)
            if choice is None or choice.kind not in AIMED:
                yield from _lines_with_card(s, pack, choice, line)
            else:
                yield from (f"{line} take own:{name}" for name in s.owns[seats[0]] if name in choice.names)
    else:
        yield from _lines_with_card(s, pack, choice, beginning)


def _lines_with_card(
    s: CraftTheCrownState, pack: CraftTheCrownPack, choice: ToolStep | None, beginning: str
) -> Iterator[str]:
    """Yield the line for each card that the step lets the user name; `beginning` alone if it names none."""
    if choice is None:
        yield beginning
    elif choice.kind == "craft":
        for zone in choice.zones:
            written = f" from {zone}" if len(choice.zones) > 1 else ""
            for name in _craftable(s, zone):
                if name in choice.names:
                    yield from _craft_lines(s, pack, choice, name, f"{beginning} craft {name}{written}")
    else:
        zone_of = s.market if choice.kind == "take-market" else s.discard
        yield from (f"{beginning} take {name}" for name in zone_of if name in choice.names)


def _craftable(s: CraftTheCrownState, zone: str) -> Iterator[str]:
    """Yield the cards of the zone; of the Discard Pile only those that were not discarded this turn
    (CTC-082).
    """
    if zone == "hand":
        yield from s.hands[s.active]
    else:
        yield from (name for name in s.discard if verbs.old_copies(s, name))


def _craft_lines(
    s: CraftTheCrownState, pack: CraftTheCrownPack, choice: ToolStep, name: str, line: str
) -> Iterator[str]:
    """Yield the lines that craft a card with a Tool; none if it cannot be crafted.
    choice: the step of the Tool. line: the beginning of these lines, complete unless the user leaves out an
        Element.
    """
    own, face = s.owns[s.active], pack.card_lines[name]
    if face.is_site and pack.hammer not in own:
        return
    if not choice.one_element_less:
        yield line
        return
    for drop, _ in face.needs:
        if all(own.get(element, 0) >= count - (element == drop) for element, count in face.needs):
            yield f"{line} drop {drop}"


def toll_to_target(pack: CraftTheCrownPack, resources: Zone) -> int:
    """Return the Gold that it costs to target the owner of these Resources (CTC-352, CTC-R39). `resources`:
    card → count.
    """
    if not pack.tolls:
        return 0
    return sum(gold * resources.get(name, 0) for name, gold in pack.tolls.items())


def legal_reactions(s: CraftTheCrownState, pack: CraftTheCrownPack, seat: int) -> list[str]:
    """Return the answers of a targeted seat; empty if it owns no Reaction Tool that it can use (CTC-R45)."""
    own = s.owns[seat]
    answers: list[str] = []
    for name in pack.stoppers:
        if name in own:
            reaction_parts = [f"{name}{site}" for site in _site_endings(s, pack, name)]
            answers += [f"react {way}" for way in reaction_parts]
            answers += [
                f"react {copier} as {way}"
                for copier in pack.copiers
                if copier in own
                for way in reaction_parts
            ]
    return [NO_REACTION, *answers] if answers else []


def _site_endings(s: CraftTheCrownState, pack: CraftTheCrownPack, name: str) -> Sequence[str]:
    """Return the endings of a reaction with this Tool: one for each Site of the Tool's user that it can
    discard, or one empty ending if it discards none.
    name: the Reaction Tool.
    """
    if not pack.tools[name].takes_site:
        return ("",)
    return [f" site {site}" for site in s.owns[s.active] if site in pack.sites] or (" site none",)
