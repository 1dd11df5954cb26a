"""Games at random, without Discord: rules of a pack, matches, and players who take legal answers."""

import random
from functools import cache
from pathlib import Path
from typing import Any

from engine import files
from engine.craft_the_crown import samples as kingdoms
from engine.crown_crest import samples as armies
from engine.game import Setup, games
from engine.match import Match
from engine.packs import pack
from engine.questions import Answer
from tests.support.paths import ROOT, TESTS

PACKS = ("house", "test")
NAMES = ("Ann", "猫", "Kai #2", "Dora-3")
kingdom_answer, army_answer = kingdoms.answer, armies.answer


def pack_file(name: str, game: str = "crownfell") -> Path:
    """The house's pack of a game, or one of the tests'."""
    folder = ROOT / "data" if name == "house" else TESTS / "packs"
    return folder / game / f"{name}.pack.yaml"


@cache
def rules_of(name: str, game: str = "crownfell") -> Any:
    """A game's rules with a pack."""
    known, file = games(), pack_file(name, game)
    _, built = pack.read(known, str(file), files.text(file))
    return known[game].make_rules(built)


# ---------------------------------------------------------------- Crownfell


def new_match(rules: Any, number: int, **options: str) -> Match[Any]:
    return Match.new(rules, Setup(("Ann", "Bob"), options, number.to_bytes(32, "big")))


def random_answer(match: Match[Any], rng: random.Random) -> Answer:
    """One of the legal answers of a seat that is asked."""
    assert match.question is not None
    seat = rng.choice(match.question.seats)
    return seat, rng.choice(list(match.question.tokens[seat]))


# ---------------------------------------------------------------- Craft the Crown


def new_kingdom(rules: Any, number: int, seats: int = 0, **options: str) -> Match[Any]:
    """A game from its deal; seats: 0 takes turns."""
    names = NAMES[: seats or 2 + number % 3]
    return Match.new(rules, Setup(names, options, number.to_bytes(32, "big")))


def rich_kingdom(rules: Any, number: int, seats: int = 0, **options: str) -> Match[Any]:
    """A position with much to do."""
    s = new_kingdom(rules, number, seats, **options).base
    kingdoms.enrich(rules, s, random.Random(number))
    return Match(rules, s)


def any_kingdom(rules: Any, number: int) -> Match[Any]:
    return (rich_kingdom if number % 2 else new_kingdom)(rules, number)


# ---------------------------------------------------------------- Crown Crest


def army_setup(rules: Any, number: int, **options: str) -> Setup:
    """Two random legal decks of the whole pack."""
    rng = random.Random(number)
    kits = tuple(armies.sample_deck(rules.pack, rng.randrange) for _ in range(2))
    return Setup(NAMES[:2], options, number.to_bytes(32, "big"), kits=kits)


def new_armies(rules: Any, number: int, **options: str) -> Match[Any]:
    return Match.new(rules, army_setup(rules, number, **options))


def rich_armies(rules: Any, number: int, **options: str) -> Match[Any]:
    """The start of some turn with much on the battlefield, in the counts and in the crest zone."""
    s = new_armies(rules, number, **options).base
    armies.enrich(rules, s, random.Random(number))
    return Match(rules, s)


def any_armies(rules: Any, number: int) -> Match[Any]:
    return (rich_armies if number % 2 else new_armies)(rules, number)
