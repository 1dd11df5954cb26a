"""Crownfell in scenario files: facts become a state, and checks compare with it.

A slot is the number of a card, its index in `codes` of the state. Colours: 0 Black, 1 White.
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from engine.crownfell import verbs
from engine.crownfell.board import BLACK, COLOURS, NUMBER, SPACES, WHITE
from engine.crownfell.state import DISCARD, HAND, ROW, CrownfellState
from engine.game import Setup
from engine.questions import Refused
from engine.setup_facts import BadFact, SetupFacts, compared, items, known, listed, number, seat_of
from engine.setup_facts import options as read_options


class CrownfellStage:
    """The facts and checks of Crownfell."""

    facts: ClassVar = frozenset([
        "row", "first-game", "toss", "colours", "board", "hand", "discard", "turn", "turns", "quiet",
    ])  # fmt: skip

    def position(self, rules: Any, facts: Sequence[str], seats: tuple[str, ...]) -> CrownfellState:
        """Return the state that a scenario describes: a position if it has the fact `turn`, else a new game.

        rules: the rules of Crownfell. facts: the set-up lines, such as `board Ann HOP c3`. seats: the names
        of the players.
        """
        parsed_facts = SetupFacts(facts)
        by_key = parsed_facts.last
        forced: list[tuple[str, tuple[str, ...]]] = [("toss", (str(_black(by_key, seats)),))]
        if "row" in by_key:
            forced.append(("row", tuple(items(by_key["row"]))))
        options = {"first-game": "on"} if "first-game" in by_key else {}
        options |= parsed_facts.options
        if "turn" in by_key and "first-game" not in by_key:
            options |= {"first-game": "on"} if rules.pack.first_game else {}
        s: CrownfellState = rules.start(Setup(seats, options, parsed_facts.seed, tuple(forced)))
        return self._placed(rules, s, facts, seats, by_key) if "turn" in by_key else s

    def _placed(
        self,
        rules: Any,
        new_game: CrownfellState,
        facts: Sequence[str],
        seats: tuple[str, ...],
        by_key: Mapping[str, str],
    ) -> CrownfellState:
        """Return the position that the facts describe. Raises Refused or BadFact.

        new_game: a new game, for its options and the colours of the seats. facts: the set-up lines. seats:
        the names of the players. by_key: the last fact of each key, without the key.
        """
        spots: dict[str, int] = {}
        for fact in facts:
            key, _, fact_value = fact.partition(" ")
            if key in ("board", "hand"):
                name, _, cards = fact_value.partition(" ")
                colour = verbs.seat_of(new_game, seat_of(seats, name))
                for item in items(cards):
                    code, _, space = item.partition(" ")
                    spots[code] = HAND + colour
                    if key == "board":
                        spots[code] = 25 * colour + NUMBER[known(space, NUMBER, "space")]
            elif key == "discard":
                spots |= dict.fromkeys(items(fact_value), DISCARD)
        unknown = [code for code in spots if code not in rules.pack.characters]
        if unknown:
            raise Refused("no-such-card", card=unknown[0])
        s = verbs.dealt(new_game.chance, list(spots), new_game.black, len(rules.pack.characters) - len(spots))
        for slot, spot in enumerate(spots.values()):
            verbs.put(s, slot, spot)
        s.turn = verbs.seat_of(new_game, seat_of(seats, by_key["turn"]))
        s.turns, s.quiet = number(by_key.get("turns", "0")), number(by_key.get("quiet", "0"))
        s.quiet_limit, s.turn_limit, s.runs_on = new_game.quiet_limit, new_game.turn_limit, new_game.runs_on
        verbs.note_position(s)
        return s

    def check(self, play: Any, words: Sequence[str], viewer: int | None, seen: bool) -> str | None:
        """Return the actual value if it differs from what a check expects, else None.

        play: the scenario that is played, with its `match` and the players' names in `seats`. words: the
        check's key and what it expects. viewer: a seat, or None for a spectator. seen: check the view of
        `viewer` instead of the state.
        """
        s: CrownfellState = play.match.state
        key, expected = words[0], list(words[1:])
        if seen:
            return _check_view(play, key, expected, viewer)
        if key == "turn":
            return compared(" ".join(expected), play.seats[verbs.seat_of(s, s.turn)])
        if key == "colour":
            return compared(
                " ".join(expected[1:]), COLOURS[verbs.seat_of(s, seat_of(play.seats, expected[0]))]
            )
        if key == "at":
            return compared(" ".join(expected[1:]), _standing(play, s, expected[0]))
        if key == "removed":
            return compared(" ".join(expected), str(s.removed))
        colour = verbs.seat_of(s, seat_of(play.seats, expected.pop(0))) if key in ("board", "hand") else 0
        slots = {
            "board": lambda: verbs.on_board(s, colour),
            "hand": lambda: verbs.hand(s, colour),
            "discard": lambda: verbs.in_zone(s, DISCARD),
            "row": lambda: verbs.in_zone(s, ROW),
        }[key]()
        with_space = key == "board"
        actual = [s.codes[slot] + (f" {_space(s, slot)}" if with_space else "") for slot in slots]
        return listed(" ".join(expected), actual)


def _black(by_key: Mapping[str, str], seats: tuple[str, ...]) -> int:
    """Return the seat that plays Black; 0 if no fact says it. Raises Refused or BadFact.

    The facts are `toss Ann white` or `colours Ann=black, Bob=white`. by_key: the last fact of each key,
    without the key. seats: the names of the players.
    """
    if "colours" in by_key:
        colours = read_options(by_key["colours"])
        if sorted(colours.values()) != ["black", "white"]:
            raise Refused("same-colours", "CFL-003")
        return seat_of(seats, next(name for name, colour in colours.items() if colour == "black"))
    if "toss" in by_key:
        name, _, colour = by_key["toss"].partition(" ")
        if colour not in COLOURS:
            raise BadFact(f"{colour or '(nothing)'} is no colour: black or white")
        return seat_of(seats, name) ^ (colour == "white")
    return 0


def _check_view(play: Any, key: str, expected: list[str], viewer: int | None) -> str | None:
    """Return the actual value if a view differs from what a check expects, else None.

    play: the scenario that is played. key, expected: the check, and what it expects. viewer: the seat whose
    view it is, None for a spectator.
    """
    view = play.match.rules.view(play.match.state, play.match.question, viewer)
    if key == "discard":
        return listed(" ".join(expected), list(view.discard))
    colour = verbs.seat_of(play.match.state, seat_of(play.seats, expected[0]))
    if key == "hand":
        return listed(" ".join(expected[1:]), list(view.hands[colour]))
    actual = [
        f"{code} {space}" for space, (code, piece_colour) in view.pieces.items() if piece_colour == colour
    ]
    return listed(" ".join(expected[1:]), actual)


def _standing(play: Any, s: CrownfellState, space: str) -> str:
    """Return [code of the card on a space, its player's name]; [`-`] if the space is empty."""
    slot = s.board[NUMBER[space]]
    if slot < 0:
        return "-"
    return f"{s.codes[slot]} {play.seats[verbs.seat_of(s, WHITE if s.spots[slot] >= 25 else BLACK)]}"


def _space(s: CrownfellState, slot: int) -> str:
    """Return the name of the space of a card on the board."""
    return SPACES[s.spots[slot] % 25]


STAGE = CrownfellStage()
