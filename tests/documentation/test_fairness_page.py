"""docs/fairness.md as it stands: its commands are run, real deals are drawn again from its words alone."""

import ast
import hashlib
import hmac
import random
import re
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from engine.chance import commitment, derive_seed
from engine.craft_the_crown import tools, verbs
from engine.game import Setup
from engine.match import Match
from engine.questions import Answer
from engine.records import record, record_header
from engine.records.record_header import Record
from tests.support.depth import DEEP
from tests.support.paths import ROOT
from tests.support.plays import army_answer, army_setup, kingdom_answer, random_answer, rules_of
from tests.support.referee_games import GAMES as REFEREED
from tests.support.referee_games import setup_of, table_answer

DOCS = ROOT / "docs"
PAGE, JAPANESE = ((DOCS / name).read_text(encoding="utf-8") for name in ("fairness.md", "fairness.ja.md"))
BY_HAND, IN_JAPANESE = PAGE.partition("## By hand")[2], JAPANESE.partition("## 自分の手で確かめる")[2]
NUMBER = "1441796563920388096"


# ---------------------------------------------------------------- the page, in another hand


class Draws:
    """“In any language”, written from the page."""

    def __init__(self, seed: str) -> None:
        self.key, self.made = bytes.fromhex(seed), 0

    def numbers(self, purpose: str) -> Any:
        self.made += 1
        text, b = f"{purpose}/{self.made}", 0
        while True:
            digest = hmac.new(self.key, f"{text}/{b}".encode(), hashlib.sha256).digest()
            yield from (int.from_bytes(digest[at : at + 8], "big") for at in (0, 8, 16, 24))
            b += 1

    def one(self, purpose: str, k: int) -> int:
        return int(next(self.numbers(purpose)) % k)

    def shuffled(self, purpose: str, things: Sequence[str]) -> list[str]:
        stream, order = self.numbers(purpose), list(things)
        place = len(order) - 1
        while place > 0:
            other = next(stream) % (place + 1)
            order[place], order[other] = order[other], order[place]
            place -= 1
        return order


def shell(game_record: Record, page: str = BY_HAND) -> list[str]:
    """What the page's commands print for this record: its seal and its seed."""
    block = re.search(r"```\n(.*?)```", page, re.DOTALL)
    assert block is not None
    luck = " ".join(f"'{line}'" for line in game_record.luck)
    text = block[1].replace("'LUCK 1' 'LUCK 2'", luck).replace("SECRET", game_record.secret)
    text = text.replace("NUMBER", game_record.start_message)
    if game_record.beacon:
        text = text.replace(
            f"'start: {game_record.start_message}'",
            f"'start: {game_record.start_message}' 'beacon: {game_record.beacon}'",
        )
    done = subprocess.run(["sh", "-ec", text], capture_output=True, text=True, check=True)
    return [line.split()[0] for line in done.stdout.splitlines()]


def stacks(line: str) -> list[str]:
    """The cards of `! shuffle Clay*2, Stone`, one by one."""
    cards = []
    for stack in line.split(", "):
        name, _, copies = stack.partition("*")
        cards += [name] * int(copies or 1)
    return cards


# ---------------------------------------------------------------- games as they were really dealt


def setup(usual: Setup, seed: int, began: str = NUMBER, beacon: str = "") -> Setup:
    """The same start with a deal as the product makes it."""
    secret, luck = f"{seed:064x}", ("111", "222 blue whale 鯨", "- 333")
    mix = secret, luck, began, beacon
    return Setup(usual.seats, usual.options, derive_seed(*mix), (), usual.kits, *mix)


def finished(
    game: str,
    rules: Any,
    begin: Setup,
    answer: Callable[[Match[Any]], Answer],
    most: int,
) -> Record:
    """The whole record of a game that was played at random, and maybe broken off."""
    match = Match.new(rules, begin)
    answers: list[Answer] = []
    while match.question is not None and len(answers) < most:
        try:
            answers += match.answer(*answer(match)).answers
        except Exception:
            if game not in REFEREED:
                raise
    return record_header.read(record.record_of_match(game, rules, begin, answers).text())


def after(game_record: Record, head: str) -> list[str]:
    """The rest of each line that begins so."""
    return [line[len(head) :] for line in (*game_record.opening, *game_record.lines) if line.startswith(head)]


def played(game: str, number: int, most: int = 40, **options: str) -> tuple[Record, Any]:
    rng = random.Random(number)
    rules = rules_of("house", game) if game not in REFEREED else REFEREED[game]
    if game == "crown-crest":
        usual, answer = army_setup(rules, number, **options), army_answer
    elif game == "craft-the-crown":
        usual, answer = Setup(("Ann", "Bob", "Cleo"), options), kingdom_answer
    elif game in REFEREED:
        usual = setup_of(game, number, table="shared", **options)
        return finished(game, rules, setup(usual, number), lambda m: table_answer(game, m, rng), most), rules
    else:
        usual, answer = Setup(("Ann", "Bob"), options), random_answer
    return finished(game, rules, setup(usual, number), lambda m: answer(m, rng), most), rules


@DEEP
@pytest.mark.parametrize(
    ("began", "beacon"), [(NUMBER, ""), (f"{NUMBER} announcement 2", f"{'5e' * 32} 7 -")]
)
def test_seal_and_seed_are_what_the_pages_commands_print(began: str, beacon: str) -> None:
    begin = setup(Setup(("Ann", "Bob")), 9, began, beacon)
    game_record = finished(
        "crownfell", rules_of("house"), begin, lambda m: random_answer(m, random.Random(1)), 4
    )
    assert (
        shell(game_record)
        == shell(game_record, IN_JAPANESE)
        == [game_record.commitment, game_record.seed.hex()]
    )
    assert game_record.commitment == commitment(game_record.secret.encode())
    assert (game_record.start_message, game_record.beacon) == (began, beacon)


@DEEP
@pytest.mark.parametrize("number", range(6))
def test_crownfell_is_dealt_as_the_page_says(number: int) -> None:
    game_record, rules = played("crownfell", number, colours="toss" if number % 2 else "first-black")
    draws = Draws(shell(game_record)[1])
    black = draws.one("toss", 2) if number % 2 else 0
    assert after(game_record, "# black: ") == [game_record.seats[black]]
    assert after(game_record, "row ")[0].split(" ") == draws.shuffled("deal", list(rules.pack.characters))[:8]


@DEEP
@pytest.mark.parametrize("number", range(4))
def test_crown_crest_is_dealt_as_the_page_says(number: int) -> None:
    game_record, _ = played("crown-crest", number, **{"first-player": "drawn" if number % 2 else "janken"})
    draws = Draws(shell(game_record)[1])
    for seat, line in enumerate(after(game_record, "! deck ")):
        letter, *codes = line.split(" ")
        assert letter == "SN"[seat]
        assert codes == draws.shuffled(f"deck-{seat}", sorted(codes))[::-1]
    if number % 2:
        assert after(game_record, "! first ") == ["SN"[draws.one("first", 2)]]


@DEEP
@pytest.mark.parametrize("number", range(3))
def test_craft_the_crown_is_dealt_as_the_page_says(number: int) -> None:
    game_record, rules = played("craft-the-crown", number, 900)
    draws = Draws(shell(game_record)[1])
    deck = stacks(after(game_record, "! shuffle ")[0])
    assert deck == draws.shuffled("deck", sorted(deck))[::-1]
    assert after(game_record, "! first ") == [game_record.seats[draws.one("first", len(game_record.seats))]]
    mix = game_record.secret, game_record.luck, game_record.start_message, game_record.beacon
    s = rules.start(Setup(game_record.seats, game_record.options, game_record.seed, (), (), *mix))
    for seat, hand in enumerate(s.hands):
        assert verbs.expanded(hand) == sorted(deck[5 * seat : 5 * seat + 5])
    assert game_record.ending
    pile = random.Random(number).sample(s.deck, 30)
    for name in pile:
        verbs.put(s.discard, name)
    verbs.reshuffle(s)
    assert s.deck == draws.shuffled("deck", sorted(pile))
    assert tools.pick_from_hand(s, 1, 2) == sorted(draws.shuffled("pick", verbs.expanded(s.hands[1]))[:2])


@DEEP
@pytest.mark.parametrize("game", sorted(REFEREED))
def test_games_with_real_pieces_are_drawn_for_as_the_page_says(game: str) -> None:
    seen: set[str] = set()
    wanted = {"start", "roll"} if game == "cube-quest" else {"start"}
    for number in range(40):
        if number > 4 and seen >= wanted:
            break
        more = {"rolls": "bot"} if game == "cube-quest" else {"start": "random"}
        game_record, _ = played(game, number, 150, **more)
        draws = Draws(shell(game_record)[1])
        for line in game_record.lines:
            if line.endswith(" undo"):
                break  # a draw that comes again is not made again
            if (roll := re.fullmatch("bot roll .. ([1-6])", line)) is not None:
                assert int(roll[1]) == draws.one("roll", 6) + 1
                seen.add("roll")
            elif (lot := re.fullmatch("bot (start|lot) ([rb])", line)) is not None:
                assert lot[2] == "rb"[draws.one(lot[1], 2)]
                seen.add(lot[1])
    assert seen >= wanted


# ---------------------------------------------------------------- the page and the code


def listed(page: str) -> set[tuple[str, str]]:
    """The purposes of each game that the page names."""
    return set(re.findall(r"^\| ([a-z-]+) \| `([a-z0-9-]+)` \|", page, re.MULTILINE))


def purposes(file: Path) -> set[str]:
    """What draws of a module are for, read off its code."""
    used_purposes: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            continue
        by, whose = node.func.attr, ast.unparse(node.func.value)
        if by in ("below", "shuffle") and whose.endswith("chance"):
            used_purposes |= named(node.args[0])
        elif by == "draw_number":
            used_purposes |= named(node.args[1])
    return used_purposes


def named(purpose: ast.expr) -> set[str]:
    if isinstance(purpose, ast.Constant):
        return {str(purpose.value)}
    if isinstance(purpose, ast.Name):
        return set()  # handed on: who calls says it
    return {ast.unparse(purpose)[2:-1].replace("{seat}", seat) for seat in "01"}


def test_the_page_names_every_purpose_and_no_other() -> None:
    used_purposes = set()
    engine = ROOT / "engine"
    for folder in sorted(path.parent for path in engine.glob("*/rules.py") if path.parent.name != "referee"):
        game, rooms = folder.name.replace("_", "-"), [folder]
        rooms += [engine / "referee"] if game in REFEREED else []
        used_purposes |= {
            (game, one) for room in rooms for file in room.rglob("*.py") for one in purposes(file)
        }
    assert used_purposes == listed(PAGE) == listed(JAPANESE)


def test_the_japanese_page_says_as_much() -> None:
    code, heads = (re.compile(one, re.MULTILINE) for one in (r"`[^`\n]+`", r"^#+ "))
    assert sorted(code.findall(JAPANESE)) == sorted(code.findall(PAGE))
    assert len(heads.findall(JAPANESE)) == len(heads.findall(PAGE))
    assert JAPANESE.count("\n| ") == PAGE.count("\n| ")
