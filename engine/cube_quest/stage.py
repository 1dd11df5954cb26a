"""Cube Quest in scenario files (docs/scenarios.md)."""

from collections.abc import Sequence
from typing import Any, ClassVar

from engine.cube_quest import flick, reports
from engine.cube_quest.cubes import FREEZE, HEALER, KING, SKULK, Team, cube
from engine.cube_quest.rules import CubeQuest
from engine.cube_quest.state import CubeQuestState, PlacedFreeze, in_order
from engine.game import Setup
from engine.questions import Refused
from engine.referee.staging import SetupFacts, compared, listed, options_of, pieces
from engine.setup_facts import MOST_COPIES, BadFact, number, seat_of


class CubeQuestStage:
    """The facts and checks of Cube Quest."""

    facts: ClassVar = frozenset(
        [
            "new",
            "turn",
            "cubes",
            "defeated",
            "reserve",
            "hiding",
            "spent",
            "credit",
            "bouts",
            "freeze",
            "option",
            "seed",
        ]
    )
    """The first words of the set-up lines, or facts, of this game."""

    def position(self, rules: CubeQuest, facts: Sequence[str], seats: tuple[str, ...]) -> CubeQuestState:
        """Return a new game; with the fact `turn` a position."""
        parsed_facts = SetupFacts(facts)
        s = rules.start(Setup(seats, options_of(parsed_facts), parsed_facts.seed))
        if "turn" in parsed_facts.last:
            place(s, parsed_facts, seats)
        return s

    def check(self, play: Any, words: Sequence[str], viewer: int | None, seen: bool) -> str | None:
        """Return what differs from a check, or None. seen: check the view of `viewer` instead of the state.

        words: the check's key and what it expects.
        """
        s: CubeQuestState = play.match.state
        view = play.match.rules.view(s, play.match.question, viewer)
        b = (view.state if seen else s).board
        key, *rest = words
        text = " ".join(rest)
        if key == "turn":
            return None if seat_of(play.seats, text) == b.acting else f"turn {play.seats[b.acting]}"
        if key == "freeze":
            lying = [f"{i.code}>" + "+".join(sorted("br"[i.side] + k for k in i.cubes)) for i in b.ices]
            tidy = [one[:4] + "+".join(sorted(one[4:].split("+"))) for one in pieces(text)]
            return listed(", ".join(tidy) or "-", lying)
        if key == "form":
            assert s.case is not None
            return listed(text, list(reports.facts(b, s.case)))
        camp = b.camps[seat_of(play.seats, rest[0])]
        wanted = " ".join(rest[1:])
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
    """Return the actual cubes if they differ from the wanted ones, else None."""
    present = {kind: n for kind, n in actual.items() if n}
    return None if numbers(wanted) == present else " ".join(f"{k}{n}" for k, n in in_order(present)) or "-"


def numbers(text: str) -> Team:
    """Parse cubes such as `K G12 S4`, as kind → number; `-` is none. Raises BadFact."""
    cube_counts: Team = {}
    for word in text.split() if text != "-" else ():
        given = cube(word)
        if given is None or given[2] > MOST_COPIES:
            raise BadFact(f"{word} is no kind of cube with a number")
        if given[2]:
            cube_counts[given[1]] = given[2]
    return cube_counts


def place(s: CubeQuestState, parsed_facts: SetupFacts, seats: tuple[str, ...]) -> None:
    """Set up a position at the start of a turn. Raises BadFact or Refused. seats: the names of the
    players.
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
        head, _, under = text.partition(">")
        covered = [cube(word) for word in under.split("+")]
        if head[:2] not in ("rF", "bF") or None in covered:
            raise BadFact(f"{text} is no Freeze with the cubes under it, such as rF1>bG+bG")
        kinds = [one[1] for one in covered if one is not None]
        b.ices.append(PlacedFreeze("rb".index(head[0]), number(head[2:]), kinds))
    for camp in b.camps:
        team = dict(camp.board)
        for kind, n in camp.defeated.items():
            team[kind] = team.get(kind, 0) + n
        team[SKULK] = team.get(SKULK, 0) + camp.hiding
        team[HEALER] = team.get(HEALER, 0) + camp.spent
        lying = sum(1 for one in b.ices if b.camps[one.side] is camp)
        team[FREEZE] = team.get(FREEZE, 0) + camp.reserve + lying
        camp.team = {kind: n for kind, n in team.items() if n}
    b.placed, b.begins = [0, 1], seat_of(seats, parsed_facts.last["turn"])
    flick.begin_turn(s, b.begins)
    s.events.clear()
