"""Card packs, records, decks and typed lines made to hurt: each ends in a clear sentence, and soon.

What may take long is bounded by counts where it comes in, so nothing here looks at a clock.
"""

import contextlib
import itertools
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine import files, match
from engine.game import Setup, games
from engine.match import Match
from engine.packs import pack
from engine.questions import Refused
from engine.records import record, record_header
from tests.support.depth import first_short
from tests.support.paths import TESTS
from tests.support.plays import new_armies, new_kingdom, new_match, rules_of

Text = str | Callable[[], str]
KNOWN = games()
HEAD = "# castellan: 1\n# game: crownfell\n# seat: a\n# seat: b\n"
HUGE = "9" * 5_000
LETTERS = "abcdefghijklmnop"
DOUBLED = "".join(f"{b}: &{b} [*{a}, *{a}]\n" for a, b in itertools.pairwise(LETTERS))
# Long texts are made when they are tried.
PACKS: dict[str, tuple[Text, str]] = {
    "an alias": ("a: &a [x]\nb: [*a]\n", "aliases"),
    "a bomb of aliases": ("a: &a [x, x]\n" + DOUBLED, "aliases"),
    "deep lists": (lambda: "[" * 10_000, "too deep"),
    "deep maps": (lambda: "{a: " * 10_000, "too deep"),
    "deep dashes": (lambda: "- " * 100_000 + "x", "too deep"),
    "deep questions": (lambda: "? " * 100_000, "too deep"),
    "deep indents": (lambda: "".join(" " * n + "a:\n" for n in range(1_000)), "too deep"),
    "20 MB": (lambda: "x" * 20_000_000, "larger than"),
    "a million cards": (lambda: "".join(f"k{n}: 1\n" for n in range(1_000_000)), "larger than"),
    "very many keys": (lambda: "".join(f"k{n}: 1\n" for n in range(60_000)), "values"),
    "very many in a row": (lambda: "[" + "1," * 400_000 + "]", "values"),
    "very many documents": (lambda: "---\n" * 200_000, "values"),
    "a Python object": ("a: !!python/object/apply:os.system [ls]\n", "game is missing"),
    "a key twice": ("a: 1\na: 2\n", "twice"),
    "NUL": ("a: \0", "no text may contain"),
    "an open quote": (lambda: "a: '" + "''" * 100_000, "an apostrophe ends this text"),
    "a tag of a megabyte": (lambda: "!" * 900_000, "keys and values"),
    "a comment of a megabyte": (lambda: "#" * 900_000, "empty"),
    "nothing": ("", "empty"),
    "a huge number": (
        lambda: f"game: crownfell\npack: x\nversion: {'9' * 100_000}\ntitle: x\n",
        "whole number",
    ),
    "no such game": ("game: chess\npack: x\nversion: 1\ntitle: x\n", "no game is called"),
    "half a character": ('game: crownfell\npack: "\\ud800"\nversion: 1\ntitle: x\n', "half of a character"),
}
RECORDS: dict[str, tuple[Text, str]] = {
    "nothing": ("", "no record"),
    "very many seats": (lambda: HEAD + "# seat: x\n" * 200_000, "pack is missing"),
    "very many options": (
        lambda: HEAD + "".join(f"# option o{n}: 1\n" for n in range(200_000)),
        "pack is missing",
    ),
    "a hundred thousand lines": (lambda: HEAD + "ANG c3\n" * 100_000, "pack is missing"),
    "a line of a megabyte": (lambda: "# " + "a" * 1_000_000, "no record"),
    "a seed of a megabyte": (lambda: HEAD + "# seed: " + "f" * 1_000_000 + "\n", "64 hexadecimal digits"),
    "a seed that is none": (HEAD + "# seed: xyz\n", "hexadecimal"),
    "a way to another file": (HEAD + "# pack: ../../../../etc/passwd 1 0\n", "is not here"),
    "no such game": ("# castellan: 1\n# game: x\n# seat: a\n", "no game"),
    "two games": (HEAD + "# game: crownfell\n", "twice"),
}
LINES = (
    "buy X*999999999999",
    f"buy FOX*{HUGE}",
    f"trade @2: {HUGE}g > 1g",
    f"trade @{HUGE}: 1g > 1g",
    f"accept t{HUGE}",
    f"mark i{HUGE} kept",
    f"tk A={HUGE}",
    f"photo {HUGE}",
    f"roll {HUGE}",
    f"{HUGE}. ANG c3",
    "٣" * 200,
    "(" * 2_000,
    "> " * 1_500,
    ": " * 1_500,
    ";" * 3_000,
    '"' * 2_000,
    '"' + "\\" * 3_001 + '"',
    "「" * 4_000,
    "「」" * 2_000,
    "trade @2: " + "FOX + " * 600 + "FOX > 1g",
    "mv " + "a>b " * 900,
    "team " + "K9 " * 1_200,
    "x" * 4_000,
    "a " * 2_000,
    "x" * 4_001,
    "x" * 1_000_000,
    "「" * 1_000_000,
    "\ud800",
    "\0" * 100,
    "\n" * 100,
    "",
    " ",
)


@pytest.mark.parametrize("name", PACKS)
def test_a_pack_made_to_hurt_is_named_and_left(name: str) -> None:
    text, reason = PACKS[name]
    with pytest.raises(pack.PackErrors, match=reason):
        pack.read(KNOWN, "x.pack.yaml", text() if callable(text) else text)


@pytest.mark.parametrize("name", first_short(RECORDS, 4))
def test_a_record_made_to_hurt_is_named(name: str) -> None:
    text, reason = RECORDS[name]
    with pytest.raises(record_header.RecordError, match=reason):
        record.describe(record_header.read(text() if callable(text) else text), False)


@pytest.mark.parametrize("file", sorted((TESTS / "records").glob("*.txt")), ids=lambda file: file.stem)
def test_a_record_that_was_spoilt_is_read_or_named(file: Path) -> None:
    """Lines lost, doubled, swapped, words made huge or foreign: read, or a fault, never anything else."""
    lines, rng, faults = file.read_text(encoding="utf-8").splitlines(), random.Random(file.stem), 0
    for _ in range(6):
        spoilt = list(lines)
        place = rng.randrange(len(spoilt))
        words = spoilt[place].split(" ")
        words[rng.randrange(len(words))] = rng.choice((HUGE, "٣", "", "\ud800", "「" * 500))
        spoilt[place] = rng.choice((" ".join(words), spoilt[place] * 50, "", spoilt[place - 1]))
        try:
            record.describe(record_header.read("\n".join(spoilt)), False)
        except (record_header.RecordError, pack.PackErrors, files.UnreadableFile):
            faults += 1
    assert faults


def test_a_file_that_is_too_large_or_never_ends_is_not_read(tmp_path: Path) -> None:
    large = tmp_path / "large"
    large.write_bytes(b"x" * (files.MOST_BYTES + 1))
    for file in (large, Path("/dev/zero")):
        with pytest.raises(files.UnreadableFile, match="larger than"):
            files.text(file)
    large.write_bytes(b"a\r\nb\rc\n")
    assert files.text(large) == "a\nb\nc\n"
    large.write_bytes(b"\xff")
    with pytest.raises(files.UnreadableFile, match="UTF-8"):
        files.text(large)


def table(game: str) -> Match[Any]:
    new = {"crownfell": new_match, "craft-the-crown": new_kingdom, "crown-crest": new_armies}
    if game in new:
        return new[game](rules_of("house", game), 1)
    rules: Any = KNOWN[game].make_rules(None)
    return Match.new(rules, Setup(("Ann", "Bob"), {}, bytes(32)))


@pytest.mark.parametrize("game", sorted(KNOWN))
def test_a_line_made_to_hurt_is_refused(game: str) -> None:
    game_match = table(game)
    assert game_match.question is not None
    before = game_match.save()
    for line in LINES:
        with pytest.raises(Refused) as refused:
            game_match.answer(game_match.question.seats[0], line)
        if len(line) > match.LONGEST_LINE:
            assert refused.value.reason == "line-too-long"
    assert game_match.save() == before


@pytest.mark.parametrize("game", [name for name in sorted(KNOWN) if table(name).rules.kits])
def test_a_deck_made_to_hurt_is_refused(game: str) -> None:
    rules = table(game).rules
    for line in LINES:
        for read in (rules.kits.check, rules.kits.text_of_share_code):
            with contextlib.suppress(Refused):
                assert len(read(line)) <= 4_000
