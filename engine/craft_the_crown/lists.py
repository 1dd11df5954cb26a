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
    active = s.active
    resources, lines_by_card, gold = s.owns[active], pack.card_lines, s.gold[active]
    has_reserved_card, has_hammer = int(s.reserves[active] != ""), pack.hammer in resources
    owned = resources.get
    answers: list[str] = []
    for name in s.hands[active]:
        card_lines = lines_by_card[name]
        answers += card_lines.hand_answers[has_reserved_card]
        for element, count in card_lines.needs:
            if owned(element, 0) < count:
                break
        else:
            if has_hammer or not card_lines.is_site:
                answers.append(card_lines.craft)
        if card_lines.craft_by_site:
            answers += [line for site, line in card_lines.craft_by_site if site in resources]
    for name in resources:
        card_lines = lines_by_card[name]
        answers.append(card_lines.sell)
        if card_lines.is_usable_tool:
            answers += legal_uses(s, pack, name)
    for name in s.market:
        card_lines = lines_by_card[name]
        if card_lines.price <= gold:
            answers.append(card_lines.buy)
    answers.append("end")
    return answers


# ---------------------------------------------------------------- Tools


def legal_uses(s: CraftTheCrownState, pack: CraftTheCrownPack, name: str) -> list[str]:
    """Return every legal use of a Tool, as answers; none for a Reaction Tool and the Hammer. `name`: the
    Tool, which the active player owns.
    """
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
    """Yield the complete answers for a use of a Tool: one for each combination of targets whose tolls the
    user can pay and a card that can be named.
    tool: the Tool whose effect happens. beginning: the beginning of these answers, such as `use Hook`.
    """
    choosing_step = tool.choosing_step
    if tool.target != "none":
        gold = s.gold[s.active]
        for seats in target_sets(verbs.others(s, s.active), tool.target):
            if sum(toll_to_target(pack, s.owns[seat]) for seat in seats) > gold:
                continue
            line = beginning + "".join(f" @{seat + 1}" for seat in seats)
            if choosing_step is None or choosing_step.kind not in AIMED:
                yield from _lines_with_card(s, pack, choosing_step, line)
            else:
                yield from (
                    f"{line} take own:{name}" for name in s.owns[seats[0]] if name in choosing_step.names
                )
    else:
        yield from _lines_with_card(s, pack, choosing_step, beginning)


def _lines_with_card(
    s: CraftTheCrownState, pack: CraftTheCrownPack, choosing_step: ToolStep | None, beginning: str
) -> Iterator[str]:
    """Yield `beginning` with each card that the user may name. If the Tool lets the user name no card, yield
    `beginning` alone.
    choosing_step: the Tool's step for which the user names a card, None if no step needs one.
    beginning: the answer up to here, such as `use Hook @2`.
    """
    if choosing_step is None:
        yield beginning
    elif choosing_step.kind == "craft":
        for zone in choosing_step.zones:
            zone_part = f" from {zone}" if len(choosing_step.zones) > 1 else ""
            for name in _craftable(s, zone):
                if name in choosing_step.names:
                    yield from _craft_lines(
                        s, pack, choosing_step, name, f"{beginning} craft {name}{zone_part}"
                    )
    else:
        pile = s.market if choosing_step.kind == "take-market" else s.discard
        yield from (f"{beginning} take {name}" for name in pile if name in choosing_step.names)


def _craftable(s: CraftTheCrownState, zone: str) -> Iterator[str]:
    """Yield the cards of a zone that a Tool may craft; of the Discard Pile only those that were not discarded
    this turn (CTC-082).
    zone: "hand" (of the active player) or "discard".
    """
    if zone == "hand":
        yield from s.hands[s.active]
    else:
        yield from (name for name in s.discard if verbs.old_copies(s, name))


def _craft_lines(
    s: CraftTheCrownState, pack: CraftTheCrownPack, step: ToolStep, name: str, beginning: str
) -> Iterator[str]:
    """Yield the answers that craft a card with a Tool; none if it cannot be crafted.
    step: the step of the Tool that crafts. name: the card.
    beginning: the answer up to here; it is complete unless the user leaves out an Element of the recipe.
    """
    resources, card_lines = s.owns[s.active], pack.card_lines[name]
    if card_lines.is_site and pack.hammer not in resources:
        return
    if not step.one_element_less:
        yield beginning
        return
    for dropped, _ in card_lines.needs:
        if all(
            resources.get(element, 0) >= count - (element == dropped) for element, count in card_lines.needs
        ):
            yield f"{beginning} drop {dropped}"


def toll_to_target(pack: CraftTheCrownPack, resources: Zone) -> int:
    """Return the Gold that it costs to target the owner of these Resources (CTC-352, CTC-R39). `resources`:
    card → count.
    """
    if not pack.tolls:
        return 0
    return sum(gold * resources.get(name, 0) for name, gold in pack.tolls.items())


def legal_reactions(s: CraftTheCrownState, pack: CraftTheCrownPack, seat: int) -> list[str]:
    """Return the answers of a seat that a Tool targets: letting the Tool through, and each reaction. Empty if
    the seat owns no Reaction Tool (CTC-R45).
    """
    resources = s.owns[seat]
    answers: list[str] = []
    for name in pack.stoppers:
        if name in resources:
            reaction_parts = [f"{name}{site}" for site in _site_endings(s, pack, name)]
            answers += [f"react {part}" for part in reaction_parts]
            answers += [
                f"react {copier} as {part}"
                for copier in pack.copiers
                if copier in resources
                for part in reaction_parts
            ]
    return [NO_REACTION, *answers] if answers else []


def _site_endings(s: CraftTheCrownState, pack: CraftTheCrownPack, name: str) -> Sequence[str]:
    """Return the possible endings of an answer that reacts with this Tool.
    name: the Reaction Tool.
    For a Tool that discards a Site they are ` site NAME` for each Site of the active player, or ` site none`
    without any. For other Tools the only ending is "".
    """
    if not pack.tools[name].takes_site:
        return ("",)
    return [f" site {site}" for site in s.owns[s.active] if site in pack.sites] or (" site none",)
