"""Crownfell's lists of legal answers against an independent slow generator, and golden perft numbers.

The slow generator is written from the catalogue alone: a board as a dictionary, cards read from
their diagrams, abilities written out by hand from the words printed on the cards.
"""

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from engine import files, pack
from engine.crownfell import position
from engine.crownfell import state as st
from engine.crownfell.rules import Crownfell
from engine.game import games
from tests.conftest import HERE, PACKS, new_match, random_answer

FILES = {**PACKS, "odd": HERE / "packs/crownfell/odd.pack.yaml"}
RULES: dict[str, Crownfell] = {
    name: Crownfell(pack.read(games(), str(file), files.text(file))[1]) for name, file in FILES.items()
}

# The catalogue's table of the test pack, to check the drawn diagrams against.
TABLE = {
    "FOO": "sF sB sL sR",
    "TOW": "sF+sF sB+sB sL+sL sR+sR",
    "HOP": "jF jB jL jR",
    "COU": "pF pB pL pR pFL pFR pBL pBR",
    "KNA": "sFR sL+pL",
    "SNI": "sF sB",
    "JAI": "sF sB",
    "SHI": "sF sB",
    "BOM": "sF sL sR",
    "ENV": "sF",
    "TRA": "sF",
    "WAL": "",
}
ICONS = {"SNI": ("ranged", ((2, 0),)), "JAI": ("lock", ((1, 0),)), "SHI": ("protect", ((0, 1), (0, -1)))}

# ---------------------------------------------------------------- the slow generator

Place = tuple[int, int]  # row 0–4 from black's side, column 0–4
BLACK, WHITE = "B", "W"
STEPS = {"F": (1, 0), "B": (-1, 0), "L": (0, -1), "R": (0, 1)}
STEPS |= {up + side: (STEPS[up][0], STEPS[side][1]) for up in "FB" for side in "LR"}
ALL = [(row, column) for row in range(5) for column in range(5)]


def name(place: Place) -> str:
    return "abcde"[place[0]] + "12345"[place[1]]


class Table(NamedTuple):
    """A position: place → (code, colour), hands, discard pile, who is to move, the cards' pictures."""

    board: dict[Place, tuple[str, str]]
    hands: dict[str, list[str]]
    discard: list[str]
    turn: str
    cards: Any
    runs_on: bool = False

    def other(self) -> str:
        return WHITE if self.turn == BLACK else BLACK

    def seen(self, place: Place, step: Place, colour: str) -> Place | None:
        """The place a step away; white sits on the other side of the table (R17)."""
        sign = 1 if colour == BLACK else -1
        there = (place[0] + sign * step[0], place[1] + sign * step[1])
        return there if there in ALL else None

    def reached(self, icon: str, colour: str, gone: tuple[str, ...] = ()) -> set[Place]:
        """Places that this colour's cards reach by an icon; `gone`: cards captured a moment ago (R40)."""
        return {
            there
            for place, (code, owner) in self.board.items()
            if owner == colour and code not in gone
            for step in getattr(self.cards[code].diagram, icon)
            if (there := self.seen(place, step, colour)) is not None
        }

    def enemy(self, place: Place) -> bool:
        return place in self.board and self.board[place][1] != self.turn

    def takes(self, place: Place, gone: tuple[str, ...] = ()) -> bool:
        """Whether an enemy stands there that may be captured."""
        return self.enemy(place) and place not in self.reached("protect", self.other(), gone)


def actions(t: Table) -> set[str]:
    """Every legal Deploy, Move and Activate, in the log's notation."""
    found = set(deploys(t))
    locked = t.reached("lock", t.other())
    for place, (code, colour) in t.board.items():
        if colour == t.turn and place not in locked:
            found |= set(moves(t, place, code)) | {f"a{code}: {what}" for what in ability(t, place, code)}
    return found


def deploys(t: Table) -> Iterator[str]:
    row = 0 if t.turn == BLACK else 4
    for code in t.hands[t.turn]:
        yield from (f"d{code} {name((row, c))}" for c in range(5) if (row, c) not in t.board)


def moves(t: Table, place: Place, code: str) -> Iterator[str]:
    """Moves with their captures, each with and without a ranged capture after it, or that one alone."""
    for target in shots(t, place, code, ()):
        yield f"{code} c{target}"
    for end, taken in steps(t, place, code):
        line = " ".join([f"{code} {name(end)}", *(f"c{card}" for card in taken)])
        yield line
        for target in shots(t, end, code, taken):
            yield f"{line} c{target}"


def steps(t: Table, place: Place, code: str) -> Iterator[tuple[Place, tuple[str, ...]]]:
    """(place where the movement ends, cards captured on the way: the one at the end first)."""
    through = t.cards[code].through
    for path in t.cards[code].diagram.paths:
        for first in arrow(t, place, path[0]):
            first_taken = ending(t, first, path[0][0], ())
            if first_taken is not None:
                yield first, first_taken
            if len(path) == 1:
                continue
            for second in arrow(t, first, path[1]):
                if second == place:
                    continue
                if first not in t.board or through:
                    taken = ending(t, second, path[1][0], ())
                elif t.runs_on and first_taken:
                    taken = ending(t, second, path[1][0], first_taken)
                    taken = None if taken is None else taken + first_taken
                else:
                    taken = None
                if taken is not None:
                    yield second, taken


def arrow(t: Table, place: Place, icon: tuple[str, str]) -> Iterator[Place]:
    """Where an arrow leads: one space, a jump also two, whatever stands on the first."""
    kind, direction = icon
    there: Place | None = place
    for _ in range(2 if kind == "jump" else 1):
        there = t.seen(there, STEPS[direction], t.turn) if there else None
        if there:
            yield there


def ending(t: Table, place: Place, kind: str, gone: tuple[str, ...]) -> tuple[str, ...] | None:
    """What is captured by ending here; None where the movement may not end here."""
    if place not in t.board:
        return ()
    return (t.board[place][0],) if kind != "passive" and t.takes(place, gone) else None


def shots(t: Table, place: Place, code: str, gone: tuple[str, ...]) -> Iterator[str]:
    for step in t.cards[code].diagram.ranged:
        there = t.seen(place, step, t.turn)
        if there and there in t.board and t.board[there][0] not in gone and t.takes(there, gone):
            yield t.board[there][0]


# ---------------------------------------------------------------- abilities, from their printed words


def ability(t: Table, place: Place, code: str) -> Iterator[str]:
    assert (t.cards[code].ability is None) == (code not in ABILITIES)
    yield from ABILITIES.get(code, lambda t, place, code: ())(t, place, code)


def around(place: Place, kinds: str = "orthogonal diagonal") -> list[Place]:
    near = {"orthogonal": ("F", "B", "L", "R"), "diagonal": ("FL", "FR", "BL", "BR")}
    steps = [STEPS[way] for kind in kinds.split() for way in near[kind]]
    return [there for up, right in steps if (there := (place[0] + up, place[1] + right)) in ALL]


def opposite(place: Place) -> Place:
    return 4 - place[0], 4 - place[1]


def blast(t: Table, place: Place, code: str) -> Iterator[str]:
    yield from (f"c{t.board[p][0]}" for p in around(place, "orthogonal") if t.takes(p))


def blaze(t: Table, place: Place, code: str) -> Iterator[str]:
    yield from (f"c{t.board[p][0]}" for p in around(place) if t.takes(p))


def fireball(t: Table, place: Place, code: str) -> Iterator[str]:
    row, column = place
    far = [(row + 2, column), (row - 2, column), (row, column + 2), (row, column - 2)]
    yield from (f"c{t.board[p][0]}" for p in far if t.takes(p))


def banish(t: Table, place: Place, code: str) -> Iterator[str]:
    for p in around(place, "diagonal"):
        if p in t.board and p not in t.reached("protect", t.board[p][1]):
            yield f"c{t.board[p][0]}"


def sway(t: Table, place: Place, code: str) -> Iterator[str]:
    yield from (t.board[p][0] for p in around(place, "orthogonal") if t.enemy(p))


def sacrifice(t: Table, place: Place, code: str) -> Iterator[str]:
    yield from (t.board[p][0] for p in around(place) if t.enemy(p))


def nudge(t: Table, place: Place, code: str) -> Iterator[str]:
    for p, (other, _) in t.board.items():
        if p != place:
            yield from (f"{other} {name(to)}" for to in around(p) if to not in t.board)


def signal(t: Table, place: Place, code: str) -> Iterator[str]:
    for p, (other, colour) in t.board.items():
        if p != place and colour == t.turn:
            yield from (f"{other} {name(to)}" for to in around(place) if to not in t.board)


def trick(t: Table, place: Place, code: str) -> Iterator[str]:
    for p, (other, colour) in t.board.items():
        if p != place and colour == t.turn:
            yield from (f"{other} {name(to)}" for to in ALL if to not in t.board)


def mirror(t: Table, place: Place, code: str) -> Iterator[str]:
    if opposite(place) not in t.board:
        yield f"{code} {name(opposite(place))}"


def blink(t: Table, place: Place, code: str) -> Iterator[str]:
    yield from (f"{code} {name(to)}" for to in ALL if to not in t.board)


def turnabout(t: Table, place: Place, code: str) -> Iterator[str]:
    for p in around(place):
        if p in t.board and opposite(p) not in t.board:
            yield f"{t.board[p][0]} {name(opposite(p))}"


def swaps(t: Table, place: Place, code: str, places: list[Place]) -> Iterator[str]:
    yield from (f"{code} {name(p)}, {t.board[p][0]} {name(place)}" for p in places if p != place)


def dance(t: Table, place: Place, code: str) -> Iterator[str]:
    yield from swaps(t, place, code, [p for p in around(place) if p in t.board])


def cradle(t: Table, place: Place, code: str) -> Iterator[str]:
    yield from swaps(t, place, code, [p for p in t.board if t.enemy(p)])


def waltz(t: Table, place: Place, code: str) -> Iterator[str]:
    yield from swaps(t, place, code, [p for p in t.board if not t.enemy(p)])


ABILITIES = {
    "BOM": blast, "ENV": nudge, "TRA": sway,
    "BEA": signal, "MAR": sacrifice, "MIN": dance, "MYS": nudge, "PYR": fireball, "REF": mirror, "CHA": cradle,
    "KAM": blaze, "EXI": banish, "JES": trick, "WIZ": blink, "POR": turnabout, "DAN": waltz,
}  # fmt: skip


# ---------------------------------------------------------------- the two side by side


def table_of(rules: Crownfell, s: st.Board) -> Table:
    """A state read off its spots alone."""
    board, hands, discard = {}, {BLACK: [], WHITE: []}, []
    for code, spot in zip(s.codes, s.spots, strict=True):
        if spot < 50:
            board[divmod(spot % 25, 5)] = (code, "BW"[spot // 25])
        elif spot < 52:
            hands["BW"[spot - 50]].append(code)
        else:
            discard.append(code)
    return Table(board, hands, discard, "BW"[s.turn], rules.pack.characters, s.runs_on)


def strewn(rules: Crownfell, rng: random.Random) -> st.Board:
    """Any cards of the pack anywhere, also as play would never bring them."""
    codes = rng.sample(list(rules.pack.characters), min(len(rules.pack.characters), rng.randint(4, 12)))
    s = st.dealt(st.Chance(), codes, 0, len(rules.pack.characters) - len(codes))
    places = rng.sample(range(25), len(codes))
    for slot, space in enumerate(places):
        zone = rng.choice([space, space + 25] * 5 + [st.HAND, st.HAND + 1, st.DISCARD])
        st.put(s, slot, zone)
    s.turn = rng.randrange(2)
    st.note_position(s)
    return s


def offered(rules: Crownfell, s: st.Board) -> list[str]:
    """The engine's list at a resting point; empty where nothing can be done."""
    return [token for token, _ in position.divide(rules, s, 1)]


@pytest.mark.parametrize("pack_name", FILES)
@pytest.mark.parametrize("runs_on", [False, True], ids=["", "continueAfterCapture"])
def test_actions_agree_with_the_slow_generator(pack_name: str, runs_on: bool) -> None:
    rules, rng = RULES[pack_name], random.Random(5)
    abilities = set()
    for _ in range(700):
        s = strewn(rules, rng)
        s.runs_on = runs_on
        found = offered(rules, s)
        wanted = actions(table_of(rules, s))
        assert set(found) == wanted, position.write(s)
        assert len(found) == len(wanted), f"twice in the list: {position.write(s)}"
        abilities |= {token[1:4] for token in wanted if token[0] == "a"}
    assert abilities == {code for code, c in rules.pack.characters.items() if c.ability}


@pytest.mark.parametrize("pack_name", FILES)
def test_actions_agree_in_real_games(pack_name: str) -> None:
    rules, rng = RULES[pack_name], random.Random(6)
    for number in range(12):
        match = new_match(rules, number)
        while match.ask is not None:
            if match.ask.kind == "action":
                found = list(match.ask.tokens[match.ask.seats[0]])
                assert set(found) == actions(table_of(rules, match.state)), position.write(match.state)
            elif match.ask.kind == "rally":
                found = list(match.ask.tokens[match.ask.seats[0]])
                wanted = rallies(table_of(rules, match.state), match.ask.detail[0])
                assert sorted(found) == sorted([*wanted, "-"]), position.write(match.state)
            match.answer(*random_answer(match, rng))


def rallies(t: Table, earner: str) -> set[str]:
    """Deploy, Revive and Direct."""
    found = {*deploys(t), *(f"rev{code}" for code in t.discard)}
    for place, (code, colour) in t.board.items():
        if colour == t.turn and code != earner:
            found |= {f"dir{code} {name(to)}" for to in around(place) if to not in t.board}
    return found


def test_drawn_diagrams_are_the_catalogues_table() -> None:
    kinds = {"s": "standard", "j": "jump", "p": "passive"}
    characters = RULES["test"].pack.characters
    assert set(TABLE) == set(characters)
    for code, text in TABLE.items():
        drawn = characters[code].diagram
        paths = {tuple((kinds[a[0]], a[1:]) for a in path.split("+")) for path in text.split()}
        assert set(drawn.paths) == paths
        for icon in ("ranged", "lock", "protect"):
            wanted = ICONS[code][1] if code in ICONS and ICONS[code][0] == icon else ()
            assert set(getattr(drawn, icon)) == set(wanted)
