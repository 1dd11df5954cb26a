"""Schema and checker are made of one description: they agree about random packs, legal and illegal."""

import copy
import json
import os
import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import jsonschema_rs
import pytest
import yaml

from engine import files
from engine.game import games
from engine.packs import pack, pack_schema
from tests.support.published_pack import GAMES, published

TRIES = int(os.environ.get("TRIES", "60"))  # random packs of each game
OTHERS: tuple[Any, ...] = (
    *(0, 1, 3, 13, 61, -1, 2.5, True, "", "x", "yes", "no", "any", "one", "self", "move", "GUA", "house"),
    *("unit", "tool", "beside", "y" * 61, "y" * 201, [], {}, ["x"], {"en": "x"}, {"fr": "x"}, None),
    *([{"draw": 1}], [{"draw": 1, "refill": "yes"}], ["ready"], ["draw"], "all", "@", ["hand", "hand"]),
)


class Dumper(yaml.SafeDumper):
    """Writes a picture as a block of lines, and nothing as nothing."""


def _text(dumper: Dumper, text: str) -> yaml.Node:
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style="|" if "@" in text else None)


Dumper.add_representer(str, _text)
Dumper.add_representer(type(None), lambda dumper, _: dumper.represent_scalar("tag:yaml.org,2002:null", ""))


class Loader(yaml.SafeLoader):
    """As editors read YAML: yes and no are words."""


Loader.yaml_implicit_resolvers = {
    sign: [(tag, pattern) for tag, pattern in known if tag.rpartition(":")[2] not in ("bool", "timestamp")]
    for sign, known in yaml.SafeLoader.yaml_implicit_resolvers.items()
}


@cache
def validator(game: str) -> Any:
    return jsonschema_rs.validator_for(json.loads(pack_schema.schema(game) or ""))


@cache
def packs(game: str) -> list[Any]:
    """The house's pack and those of the tests, as an editor reads them."""
    house = files.text(files.packs(game)["house"])
    own = [files.text(file) for file in sorted((files.DATA.parent / "tests/packs" / game).glob("*.yaml"))]
    return [yaml.load(text, Loader) for text in (house, *own)]


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every (container, key) of a pack, its game aside."""
    for key, child in [*(value.items() if isinstance(value, dict) else enumerate(value))]:
        if key != "game":
            yield value, key
        if isinstance(child, dict | list):
            yield from places(child)


def slipped(game: str, dice: random.Random) -> Any:
    """Some cards of a good pack, with up to three slips in it."""
    whole = dice.choice(packs(game))
    cut = {
        key: dice.sample(one, min(3, len(one))) if isinstance(one, list) else one
        for key, one in whole.items()
    }
    slipped_pack = copy.deepcopy(cut)
    for _ in range(dice.randint(0, 3)):
        all_places = [*places(slipped_pack)]
        where, key = dice.choice(all_places)
        slip = dice.choice(("drop", "other", "other", "key", "borrow"))
        if slip == "drop":
            del where[key]
        elif slip == "key" and isinstance(where, dict):
            where[dice.choice(("nmae", "target", "tool", "where", "to", "recipe", "if"))] = dice.choice(
                OTHERS
            )
        elif slip == "borrow":
            other, name = dice.choice(all_places)
            borrowed = copy.deepcopy(other[name]) if name in other or isinstance(other, list) else 1
            # several blanks count as one for the checker, and each for the schema
            where[key] = " ".join(borrowed.split()) if isinstance(borrowed, str) else borrowed
        else:
            where[key] = copy.deepcopy(dice.choice(OTHERS))
    return slipped_pack


def checked(game: str, text: str) -> tuple[bool, bool]:
    """Whether the fields alone are good, and whether the whole pack is."""
    try:
        document = pack.parse("x", text)
    except (pack.PackError, pack.PackErrors):
        return False, False
    try:
        games()[game].pack_shape.read(document)
        good = True
    except pack.PackError:
        good = False
    try:
        games()[game].read_pack(document)
    except (pack.PackError, pack.PackErrors):
        return good, False
    return good, True


@pytest.mark.parametrize("game", GAMES)
def test_schema_and_checker_agree(game: str) -> None:
    """What the fields alone say, the schema says too, and it refuses no pack that can be played."""
    dice, seen = random.Random(game), {True: 0, False: 0}
    for _ in range(TRIES):
        tried = slipped(game, dice)
        text = yaml.dump(tried, Dumper=Dumper, allow_unicode=True, sort_keys=False, width=10_000)
        is_valid = validator(game).is_valid(tried)
        fields, whole = checked(game, text)
        assert is_valid == fields, (text, [error.message for error in validator(game).iter_errors(tried)][:2])
        assert is_valid or not whole, text
        seen[is_valid] += 1
    assert min(seen.values()) > TRIES / 8, "many of both kinds"


@pytest.mark.parametrize("game", GAMES)
def test_the_houses_packs_are_good_for_the_schema(game: str) -> None:
    for house_pack in packs(game):
        validator(game).validate(house_pack)


def test_what_is_published_is_fresh() -> None:
    """Mended by python -m tests.support.published_pack."""
    for file, text in published().items():
        assert file.exists(), file
        assert files.text(file) == text, file


def test_the_fields_name_their_game() -> None:
    for game in GAMES:
        assert pack_schema.main([game]) == 0
        assert json.loads(pack_schema.schema(game) or "")["properties"]["game"]["enum"] == [game]
    assert pack_schema.schema("cube-quest") is None
