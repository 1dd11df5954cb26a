"""Crownfall in scenario files (docs/scenarios.md)."""

from collections.abc import Sequence
from typing import Any, ClassVar

from engine.crownfall import armies, reports, turns
from engine.crownfall import state as st
from engine.crownfall.roles import CROWN
from engine.crownfall.rules import Crownfall
from engine.crownfall.state import CrownfallState, Pair
from engine.game import Setup
from engine.questions import Refused
from engine.setup_facts import SetupFacts, compared, items, known, listed, number, seat_of
from engine.setup_facts import options as read_options


class CrownfallStage:
    """The facts and checks of Crownfall."""

    facts: ClassVar = frozenset([
        "new", "turn", "army-size", "sides", "army", "health", "dead", "blessed", "blessings", "stack",
        "captive", "owns",
    ])  # fmt: skip

    def position(self, rules: Crownfall, facts: Sequence[str], seats: tuple[str, ...]) -> CrownfallState:
        """Return a new game or, with the fact `turn`, a position.

        facts: the set-up lines. seats: the players' names.
        """
        parsed_facts = SetupFacts(facts)
        options = parsed_facts.options
        if "army-size" in parsed_facts.last:
            options["army_size"] = parsed_facts.last["army-size"]
        if "sides" in parsed_facts.last:
            side_by_name = read_options(parsed_facts.last["sides"])
            options["teams"] = "".join(side_by_name[name][0] for name in seats if name in side_by_name)
        if "turn" not in parsed_facts.last:
            return rules.start(Setup(seats, options, parsed_facts.seed))
        options.setdefault("army_size", "6")
        s = rules.start(Setup(seats, options, parsed_facts.seed))
        place(s, parsed_facts, seats)
        return s

    def check(self, play: Any, words: Sequence[str], viewer: int | None, seen: bool) -> str | None:
        """Compare one expectation with the state. Return None if it holds, otherwise what the state has.

        play: the running scenario, with its match and the players' names. words: the expectation, such as
        `actions 2`, split. viewer, seen: not used, because both teams see everything.
        """
        s: CrownfallState = play.match.rules.copy(play.match.state)
        b = s.board
        key, *values = words
        text = " ".join(values)
        match key:
            case "turn":
                names = {play.seats[seat] for seat in b.players}
                return None if text in names else f"turn {names}"
            case "actions":
                return compared(text, str(sum(b.actions)))
            case "health" if len(values) == 2 and values[0] in play.seats:
                side = s.sides[seat_of(play.seats, values[0])]
                return compared(values[1], " ".join(str(b.health[c]) for c in turns.crowns_of(b, side)))
            case "health":
                return compared(values[1], str(b.health.get(values[0])))
            case "blessings":
                return compared(values[1], str(b.blessings.get(values[0])).replace("-1", "unlimited"))
            case "army":
                side = s.sides[seat_of(play.seats, values[0])]
                counts = st.tally(b.armies[side])
                actual = " ".join(f"{r}{'' if r == CROWN and n == 1 else n}" for r, n in counts.items())
                return compared(" ".join(values[1:]), actual)
            case "stack" | "captive":
                pairs = b.stacks if key == "stack" else b.grapples
                return listed(text, [f"{pair.holder}+{pair.held}" for pair in pairs])
            case "dead" | "out" | "blessed" | "used" | "pinned" | "holds":
                return listed(text, list(getattr(b, key)))
            case "form":
                assert s.case is not None
                return listed(text, list(reports.facts(b, s.case, s.options)))
            case _:
                return f"{key} is no check of Crownfall"


def place(s: CrownfallState, parsed_facts: SetupFacts, seats: tuple[str, ...]) -> None:
    """Change a new game into a position at the start of a turn. Raises BadFact or Refused.

    parsed_facts: what to put where. seats: the players' names.
    """
    b = s.board
    for text in parsed_facts.all("army"):
        name, _, army = text.partition(" ")
        side = s.sides[seat_of(seats, name)]
        counts = armies.counted(army)
        counts = {**armies.crowns(s.options), **counts}
        st.enlist(b, side, st.muster(side, counts), s.options)
    for text in parsed_facts.all("health"):
        name, _, value = text.partition(" ")
        crown = name
        if name in seats:
            crown = turns.crowns_of(b, s.sides[seat_of(seats, name)])[0]
        b.health[known(crown, b.health, "Crown")] = number(value)
        if value == "0":
            b.out.append(crown)
    blinks = {blink for team_blinks in b.armies for blink in team_blinks}
    for text in parsed_facts.all("blessings"):
        code, _, value = text.partition(" ")
        left = st.UNLIMITED if value == "unlimited" else number(value)
        b.blessings[known(code, blinks, "Blink")] = left
    b.dead = [known(code, blinks, "Blink") for code in items(parsed_facts.last.get("dead", ""))]
    b.blessed = [known(code, blinks, "Blink") for code in items(parsed_facts.last.get("blessed", ""))]
    for key, pairs in (("stack", b.stacks), ("captive", b.grapples)):
        for text in parsed_facts.all(key):
            for entry in items(text):
                holder, _, held = entry.partition("+")
                pairs.append(Pair(known(holder, blinks, "Blink"), known(held, blinks, "Blink")))
    for text in parsed_facts.all("owns"):
        name, _, crown = text.partition(" ")
        b.owners[known(crown, blinks, "Crown")] = seat_of(seats, name)
    for team_blinks in b.armies:
        if not team_blinks:
            raise Refused("syntax", "syntax", text="a position needs both armies")
    b.deployed = [0, 1]
    seat = seat_of(seats, parsed_facts.last["turn"])
    side = s.sides[seat]
    b.rota[side] = s.seats_of(side).index(seat)
    turns.begin(s, side)
    s.events.clear()


STAGE = CrownfallStage()
