"""Cube Quest in scenario files (docs/scenarios.md)."""

from collections.abc import Sequence
from typing import Any, ClassVar

from engine.cube_quest import flick, reports
from engine.cube_quest.cubes import FREEZE, HEALER, KING, SKULK, Team, cube
from engine.cube_quest.rules import CubeQuest
from engine.cube_quest.state import CubeQuestState, PlacedFreeze, in_order
from engine.game import Setup
from engine.questions import Refused
from engine.setup_facts import MOST_COPIES, BadFact, SetupFacts, compared, items, listed, number, seat_of


class CubeQuestStage:
    """The facts and checks of Cube Quest."""

    facts: ClassVar = frozenset([
        "new", "turn", "cubes", "defeated", "reserve", "hiding", "spent", "credit", "bouts", "freeze",
    ])  # fmt: skip

    def position(self, rules: CubeQuest, facts: Sequence[str], seats: tuple[str, ...]) -> CubeQuestState:
        """Return a new game or, with the fact `turn`, a position.

        facts: the set-up lines. seats: the players' names.
        """
        parsed_facts = SetupFacts(facts)
        s = rules.start(Setup(seats, parsed_facts.options, parsed_facts.seed))
        if "turn" in parsed_facts.last:
            place(s, parsed_facts, seats)
        return s

    def check(self, play: Any, words: Sequence[str], viewer: int | None, seen: bool) -> str | None:
        """Compare one expectation with the state. Return None if it holds, otherwise what the state has.

        play: the running scenario, with its match and the players' names. words: the expectation, such as
        `hiding Ann U2`, split. viewer: the seat that looks, None for a spectator. seen: compare with what
        `viewer` sees, not with the whole state.
        """
        s: CubeQuestState = play.match.state
        view = play.match.rules.view(s, play.match.question, viewer)
        b = (view.state if seen else s).board
        key, *values = words
        text = " ".join(values)
        if key == "turn":
            return None if seat_of(play.seats, text) == b.acting else f"turn {play.seats[b.acting]}"
        if key == "freeze":
            actual_freezes = [
                f"{freeze.code}>" + "+".join(sorted("br"[freeze.side] + kind for kind in freeze.cubes))
                for freeze in b.ices
            ]
            wanted_freezes = [word[:4] + "+".join(sorted(word[4:].split("+"))) for word in items(text)]
            return listed(", ".join(wanted_freezes) or "-", actual_freezes)
        if key == "form":
            assert s.case is not None
            return listed(text, list(reports.facts(b, s.case)))
        camp = b.camps[seat_of(play.seats, values[0])]
        wanted = " ".join(values[1:])
        match key:
            case "cubes":
                return same(wanted, camp.board)
            case "defeated":
                return same(wanted, camp.defeated)
            case "team":
                if wanted == "?":
                    return None if not camp.team or camp.team == {"?": 1} else f"shown: {camp.team}"
                return same(wanted, camp.team)
            case "reserve":
                return same(wanted, {FREEZE: camp.reserve})
            case "hiding":
                return same(wanted, {SKULK: camp.hiding})
            case "spent":
                return same(wanted, {HEALER: camp.spent})
            case "credit" | "bouts":
                return compared(wanted, str(getattr(camp, key)))
            case _:
                return f"{key} is no check of Cube Quest"


def same(wanted: str, actual: Team) -> str | None:
    """Return None if the actual cubes are the wanted ones, otherwise the actual cubes in notation. wanted:
    such as `K G12`.
    """
    present = {kind: count for kind, count in actual.items() if count}
    if numbers(wanted) == present:
        return None
    return " ".join(f"{kind}{count}" for kind, count in in_order(present)) or "-"


def numbers(text: str) -> Team:
    """Read cubes such as `K G12 S4` as kind → number; `-` means none. Raises BadFact if they are not
    understood.
    """
    cube_counts: Team = {}
    for word in text.split() if text != "-" else ():
        parsed = cube(word)
        if parsed is None or parsed[2] > MOST_COPIES:
            raise BadFact(f"{word} is no kind of cube with a number")
        if parsed[2]:
            cube_counts[parsed[1]] = parsed[2]
    return cube_counts


def place(s: CubeQuestState, parsed_facts: SetupFacts, seats: tuple[str, ...]) -> None:
    """Change a new game into a position at the start of a turn. Raises BadFact or Refused.

    parsed_facts: what to put where. seats: the players' names.
    """
    b = s.board
    if s.options["mix"] == "custom":
        b.phase = "play"
    for text in parsed_facts.all("cubes"):
        name, _, cubes = text.partition(" ")
        camp = b.camps[seat_of(seats, name)]
        camp.board, camp.defeated = numbers(cubes), {}
        if camp.board.get(KING) != 1:
            raise Refused("cube-one-king", "CQ-024")
    for key in ("defeated", "reserve", "hiding", "spent", "credit", "bouts"):
        for text in parsed_facts.all(key):
            name, _, value = text.partition(" ")
            camp = b.camps[seat_of(seats, name)]
            if key == "defeated":
                camp.defeated = numbers(value)
            elif key in ("credit", "bouts"):
                setattr(camp, key, number(value))
            else:
                setattr(camp, key, sum(numbers(value).values()))
    for text in parsed_facts.all("freeze"):
        freeze_code, _, cubes_text = text.partition(">")
        covered = [cube(word) for word in cubes_text.split("+")]
        if freeze_code[:2] not in ("rF", "bF") or None in covered:
            raise BadFact(f"{text} is no Freeze with the cubes under it, such as rF1>bG+bG")
        kinds = [target[1] for target in covered if target is not None]
        b.ices.append(PlacedFreeze("rb".index(freeze_code[0]), number(freeze_code[2:]), kinds))
    for camp in b.camps:
        team = dict(camp.board)
        for kind, count in camp.defeated.items():
            team[kind] = team.get(kind, 0) + count
        team[SKULK] = team.get(SKULK, 0) + camp.hiding
        team[HEALER] = team.get(HEALER, 0) + camp.spent
        placed_freezes = sum(b.camps[freeze.side] is camp for freeze in b.ices)
        team[FREEZE] = team.get(FREEZE, 0) + camp.reserve + placed_freezes
        camp.team = {kind: count for kind, count in team.items() if count}
    b.placed, b.begins = [0, 1], seat_of(seats, parsed_facts.last["turn"])
    flick.begin_turn(s, b.begins)
    s.events.clear()


STAGE = CubeQuestStage()
