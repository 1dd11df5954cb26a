"""Crownfell's lists of legal answers against an independent slow generator, and golden perft numbers.

The slow generator is written from the catalogue alone: a board as a dictionary, cards read from
their diagrams, abilities written out by hand from the words printed on the cards.
"""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from engine import files
from engine.chance import Chance
from engine.crownfell import position, verbs
from engine.crownfell.rules import Crownfell
from engine.crownfell.state import DISCARD, HAND, CrownfellState
from engine.game import games
from engine.match import Match, encode_state
from engine.packs import pack
from engine.questions import Refused
from tests.support.plays import new_match, pack_file, random_answer

FILES = {name: pack_file(name) for name in ("house", "test", "odd")}
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
        target = (place[0] + sign * step[0], place[1] + sign * step[1])
        return target if target in ALL else None

    def reached(self, icon: str, colour: str, gone: tuple[str, ...] = ()) -> set[Place]:
        """Places that this colour's cards reach by an icon; `gone`: cards captured a moment ago (R40)."""
        return {
            target
            for place, (code, owner) in self.board.items()
            if owner == colour and code not in gone
            for step in getattr(self.cards[code].diagram, icon)
            if (target := self.seen(place, step, colour)) is not None
        }

    def enemy(self, place: Place) -> bool:
        return place in self.board and self.board[place][1] != self.turn

    def takes(self, place: Place, gone: tuple[str, ...] = ()) -> bool:
        """Whether an enemy stands there that may be captured."""
        return self.enemy(place) and place not in self.reached("protect", self.other(), gone)


def actions(t: Table) -> set[str]:
    """Every legal Deploy, Move and Activate, in the log's notation."""
    action_tokens = set(deploys(t))
    locked = t.reached("lock", t.other())
    for place, (code, colour) in t.board.items():
        if colour == t.turn and place not in locked:
            action_tokens |= set(moves(t, place, code)) | {
                f"a{code}: {what}" for what in ability(t, place, code)
            }
    return action_tokens


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
    through = t.cards[code].passes_cards
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
                    if taken is not None:
                        yield second, taken
                if t.runs_on and first_taken:
                    taken = ending(t, second, path[1][0], first_taken)
                    if taken is not None:
                        yield second, taken + first_taken


def arrow(t: Table, place: Place, icon: tuple[str, str]) -> Iterator[Place]:
    """Where an arrow leads: one space, a jump also two, whatever stands on the first."""
    kind, direction = icon
    target: Place | None = place
    for _ in range(2 if kind == "jump" else 1):
        target = t.seen(target, STEPS[direction], t.turn) if target else None
        if target:
            yield target


def ending(t: Table, place: Place, kind: str, gone: tuple[str, ...]) -> tuple[str, ...] | None:
    """What is captured by ending here; None where the movement may not end here."""
    if place not in t.board:
        return ()
    return (t.board[place][0],) if kind != "passive" and t.takes(place, gone) else None


def shots(t: Table, place: Place, code: str, gone: tuple[str, ...]) -> Iterator[str]:
    for step in t.cards[code].diagram.ranged:
        target = t.seen(place, step, t.turn)
        if target and target in t.board and t.board[target][0] not in gone and t.takes(target, gone):
            yield t.board[target][0]


# ---------------------------------------------------------------- abilities, from their printed words


def ability(t: Table, place: Place, code: str) -> Iterator[str]:
    assert (t.cards[code].ability is None) == (code not in ABILITIES)
    yield from ABILITIES.get(code, lambda t, place, code: ())(t, place, code)


def around(place: Place, kinds: str = "orthogonal diagonal") -> list[Place]:
    near = {"orthogonal": ("F", "B", "L", "R"), "diagonal": ("FL", "FR", "BL", "BR")}
    steps = [STEPS[way] for kind in kinds.split() for way in near[kind]]
    return [target for up, right in steps if (target := (place[0] + up, place[1] + right)) in ALL]


def opposite(place: Place) -> Place:
    return 4 - place[0], 4 - place[1]


def blast(t: Table, place: Place, code: str) -> Iterator[str]:
    yield from (f"c{t.board[p][0]}" for p in around(place, "orthogonal") if t.takes(p))


def blaze(t: Table, place: Place, code: str) -> Iterator[str]:
    yield from (f"c{t.board[p][0]}" for p in around(place) if t.takes(p))


def fireball(t: Table, place: Place, code: str) -> Iterator[str]:
    row, column = place
    far = [(row + up, column + right) for up in (-2, 0, 2) for right in (-2, 0, 2) if up or right]
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
    "BEA": signal, "MAR": sacrifice, "MIN": dance, "MYS": nudge, "PYR": fireball, "REF": mirror,
    "CHA": cradle, "KAM": blaze, "EXI": banish, "JES": trick, "WIZ": blink, "POR": turnabout, "DAN": waltz,
}  # fmt: skip


# ---------------------------------------------------------------- the two side by side


def table_of(rules: Crownfell, s: CrownfellState) -> Table:
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


def strewn(rules: Crownfell, rng: random.Random) -> CrownfellState:
    """Any cards of the pack anywhere, also as play would never bring them."""
    codes = rng.sample(list(rules.pack.characters), min(len(rules.pack.characters), rng.randint(4, 12)))
    s = verbs.dealt(Chance(), codes, 0, len(rules.pack.characters) - len(codes))
    places = rng.sample(range(25), len(codes))
    for slot, space in enumerate(places):
        zone = rng.choice([space, space + 25] * 5 + [HAND, HAND + 1, DISCARD])
        verbs.put(s, slot, zone)
    s.turn = rng.randrange(2)
    verbs.note_position(s)
    return s


def offered(rules: Crownfell, s: CrownfellState) -> list[str]:
    """The engine's list at a resting point; empty where nothing can be done."""
    return [token for token, _ in position.divide(rules, s, 1)]


@pytest.mark.parametrize(
    ("pack_name", "runs_on"),
    [(name, False) for name in FILES] + [("house", True), ("test", True), ("odd", True)],
)
def test_actions_agree_with_the_slow_generator(pack_name: str, runs_on: bool) -> None:
    rules, rng = RULES[pack_name], random.Random(5)
    abilities = set()
    for _ in range(700):
        s = strewn(rules, rng)
        s.runs_on = runs_on
        legal_tokens = offered(rules, s)
        wanted = actions(table_of(rules, s))
        assert set(legal_tokens) == wanted, position.write(s)
        assert len(legal_tokens) == len(wanted), f"twice in the list: {position.write(s)}"
        abilities |= {token[1:4] for token in wanted if token[0] == "a"}
    assert abilities == {code for code, c in rules.pack.characters.items() if c.ability}


def test_a_protector_captured_on_the_first_arrow_protects_no_more() -> None:
    """CFL-R40: protection is looked up at each capture, also within the same Move."""
    s = position.read(RULES["test"], "B TOW@c3 | W SHI@c4 HOP@c5 | hB - | hW - | dis - | turn B")
    s.runs_on = True
    assert "TOW c5 cHOP cSHI" in offered(RULES["test"], s)


@pytest.mark.parametrize("pack_name", FILES)
def test_actions_agree_in_real_games(pack_name: str) -> None:
    rules, rng = RULES[pack_name], random.Random(6)
    for number in range(12):
        match = new_match(rules, number)
        while match.question is not None:
            if match.question.kind == "action":
                legal_tokens = list(match.question.tokens[match.question.seats[0]])
                assert set(legal_tokens) == actions(table_of(rules, match.state)), position.write(match.state)
            elif match.question.kind == "rally":
                legal_tokens = list(match.question.tokens[match.question.seats[0]])
                wanted = rallies(table_of(rules, match.state), match.question.detail[0])
                assert sorted(legal_tokens) == sorted([*wanted, "-"]), position.write(match.state)
            match.answer(*random_answer(match, rng))


def rallies(t: Table, earner: str) -> set[str]:
    """Deploy, Revive and Direct."""
    rally_tokens = {*deploys(t), *(f"rev{code}" for code in t.discard)}
    for place, (code, colour) in t.board.items():
        if colour == t.turn and code != earner:
            rally_tokens |= {f"dir{code} {name(to)}" for to in around(place) if to not in t.board}
    return rally_tokens


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


# ---------------------------------------------------------------- perft

GOLDEN = [
    ("test", "B - | W - | hB FOO TOW HOP SNI | hW COU JAI SHI BOM | dis - | turn B", (20, 400, 6120, 86976)),
    ("test", "B TOW@c1 FOO@b1 | W COU@d1 KNA@c3 | hB HOP | hW - | dis - | turn B", (10, 71, 700, 5297)),
    (
        "test",
        "B TOW@c1 FOO@d2 KNA@e4 | W WAL@e5 COU@e1 | hB HOP | hW - | dis - | turn B",
        (17, 77, 547, 3205),
    ),
    (
        "test",
        "B JAI@b2 FOO@a5 SNI@b4 | W BOM@c2 ENV@d5 KNA@d4 | hB - | hW - | dis TOW HOP | turn W",
        (32, 228, 5807, 44485),
    ),
    (
        "test",
        "B SHI@b2 FOO@b3 TRA@c4 | W TOW@d3 SNI@d2 BOM@d4 | hB HOP | hW - | dis WAL | turn W | quiet 2",
        (8, 93, 979, 10286),
    ),
    ("test", "B FOO@b1 | W WAL@e1 | hB - | hW - | dis - | turn B", (3, 0, 0)),
    (
        "house",
        "B - | W - | hB BEA | hW FAL | dis - | turn W | row ANG FOX GUA LAB MYS PYR",
        (6, 30, 120, 360),
    ),
    (
        "house",
        "B - | W - | hB ANG BEA GUA STA | hW HAR MON PYR VAM | dis - | turn B",
        (20, 400, 6520, 100492),
    ),
    (
        "house",
        "B ANG@b3 BEA@a2 GUA@b4 STA@c2 | W HAR@d3 MON@d4 PYR@d2 VAM@c4 | hB - | hW - | dis - | turn B",
        (32, 618, 16168),
    ),
    (
        "house",
        "B MYS@b2 MIN@c4 REF@a5 | W CHA@d3 MAR@d4 FOX@e2 | hB LAB | hW - | dis WAR | turn W",
        (16, 607, 11241),
    ),
    (
        "house",
        "B FAL@b3 WAR@b2 PYR@a3 | W FOX@d3 VAM@c1 MAR@c2 | hB ANG | hW STA | dis - | turn B | quiet 58",
        (15, 311, 3176, 49568),
    ),
]


@pytest.mark.parametrize(("pack_name", "code", "counts"), GOLDEN)
def test_golden_perft(pack_name: str, code: str, counts: tuple[int, ...]) -> None:
    rules = RULES[pack_name]
    s = position.read(rules, code)
    before = encode_state(s)
    assert tuple(position.perft(rules, s, depth) for depth in range(1, len(counts) + 1)) == counts
    assert position.perft(rules, s, 0) == 1
    assert encode_state(s) == before


@pytest.mark.parametrize(("pack_name", "code", "counts"), GOLDEN)
def test_perft_counts_what_matches_accept(pack_name: str, code: str, counts: tuple[int, ...]) -> None:
    """The same number by plain matches, a copy for every answer; rallies answered one by one."""
    rules = RULES[pack_name]
    assert by_matches(Match(rules, position.read(rules, code)), 2) == counts[1]


def by_matches(match: Match[Any], depth: int) -> int:
    if depth == 0:
        return 1
    count = 0
    for seat, tokens in match.question.tokens.items() if match.question else ():
        for token in tokens:
            after = match.copy()
            after.answer(seat, token)
            count += by_matches(after, depth - 1)
    return count


def test_slow_perft_agrees_at_the_start() -> None:
    """Two plies without any engine: both sides' deploys."""
    rules = RULES["test"]
    s = position.read(rules, GOLDEN[0][1])
    assert len(actions(table_of(rules, s))) ** 2 == GOLDEN[0][2][1]


# ---------------------------------------------------------------- position codes


@pytest.mark.parametrize("pack_name", FILES)
def test_positions_go_round(pack_name: str) -> None:
    rules, rng = RULES[pack_name], random.Random(8)
    for number in range(15):
        match = new_match(rules, number)
        while match.question is not None:
            s = match.base
            code = position.write(s)
            back = position.read(rules, code)
            assert position.write(back) == code
            assert dict(zip(back.codes, back.spots, strict=True)) == dict(zip(s.codes, s.spots, strict=True))
            assert (back.turn, back.turns, back.removed) == (s.turn, s.turns, s.removed)
            assert (back.quiet, back.settled) == (max(s.quiet, 0), s.settled)
            if not match.answers and match.question.kind != "rally" and s.black == 0:
                again = Match(rules, back)
                assert again.question is not None
                assert {k: sorted(v) for k, v in again.question.tokens.items()} == {
                    k: sorted(v) for k, v in match.question.tokens.items()
                }
            match.answer(*random_answer(match, rng))


GOOD = "B TOW@c1 FOO@b1 | W COU@d1 KNA@c3 | hB HOP | hW - | dis - | turn B"
BAD = {
    "": "the parts have to be",
    "nonsense": "the parts have to be",
    GOOD.replace("| dis - ", ""): "the parts have to be",
    GOOD.replace("B TOW", "W TOW"): "the parts have to be",
    GOOD + " | quiet 3 | quiet 3": "may follow",
    GOOD + " | turns 3 | quiet 3": "may follow",
    GOOD + " | ": "may follow",
    GOOD + " | mood 3": "may follow",
    GOOD + " | quiet 0": "quiet has to be",
    GOOD + " | turns -3": "turns has to be",
    GOOD + " | turns ٣": "turns has to be",
    GOOD.replace("turn B", "turn G"): "turn has to be",
    GOOD.replace("turn B", "turn"): "turn has to be",
    GOOD.replace("HOP", "PYR"): "has no card PYR",
    GOOD.replace("HOP", "hop"): "has no card hop",
    GOOD.replace("TOW@c1", "TOW @c1"): "a space from a1 to e5",
    GOOD.replace("KNA@c3", "@c3"): "no card's code is before @c3",
    GOOD.replace("TOW@c1 FOO@b1", "TOW@c1FOO@b1"): "a blank is missing between two cards",
    GOOD.replace("B TOW", "BTOW"): "is a blank missing in BTOW@c1?",
    GOOD.replace("hW -", "hW HOP"): "HOP is here twice",
    GOOD.replace("COU@d1", "COU@c1"): "c1 holds two cards",
    GOOD.replace("FOO@b1", "FOO@f1"): "a space from a1 to e5",
    GOOD.replace("FOO@b1", "FOO"): "a space from a1 to e5",
    GOOD.replace("HOP", "HOP@a1"): "only cards on the board",
    GOOD.replace("hW -", "hW"): "hW is empty",
    GOOD + " | row SNI": "while cards lie in the row",
    "B - | W - | hB - | hW - | dis - | turn W | row SNI TOW | turns 4": "while cards lie in the row",
}


@pytest.mark.parametrize("text", BAD)
def test_what_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(Refused) as refused:
        position.read(RULES["test"], text)
    assert BAD[text] in str(refused.value)


def test_blanks_do_not_matter() -> None:
    assert position.write(position.read(RULES["test"], GOOD.replace(" ", "   "))) == GOOD


def test_command_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = str(FILES["test"])
    assert position.main([GOOD, "2", file]) == 0
    *answers, total = capsys.readouterr().out.splitlines()
    assert total == "total 71"
    assert len(answers) == 10
    assert sum(int(line.rpartition(": ")[2]) for line in answers) == 71
    assert position.main([GOOD, "0", file]) == 0
    assert capsys.readouterr().out == "total 1\n"
    assert position.main([GOOD, "2"]) == 1
    assert "the pack house has no card TOW" in capsys.readouterr().out
    assert position.main([GOOD, "2", str(tmp_path / "none.yaml")]) == 1
    assert "cannot be read" in capsys.readouterr().out
    assert position.main([GOOD]) == position.main([GOOD, "two"]) == 2
