"""Tables of every game in a real store, with people who open, join, wish luck, play, leave and are named."""

import random
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from engine.crown_crest import samples
from engine.questions import Refused
from sessions.operations import in_lobby
from sessions.people.saved_kits import SavedKits
from sessions.table.table_data import Person
from sessions.tables.tables import Tables
from tests.support.content import shelves_of_tests

SHELVES = shelves_of_tests()
GAMES = sorted(name for name, game_packs in SHELVES.items() if "house" in game_packs.rules)
ENDING = ("resign", "draw", "pass")


def deck(game: str, number: int) -> str:
    """Something legal to bring along; empty where nothing is."""
    rules = SHELVES[game].rules["house"]
    if not rules.kits:
        return ""
    return samples.sample_deck(rules.pack, random.Random(number).randrange)


async def begun(tables: Tables, place: int, game: str, people: Iterable[Person]) -> str:
    """A table that has started; its id."""
    first, *others = people
    table = await tables.open(place, 5, first, game, "house", {}, "en")
    for person in others:
        await tables.lobbies.join(table.id, person)
    for number, person in enumerate((first, *others)):
        if text := deck(game, number):
            await tables.apply(table.id, in_lobby.set_kit, person, text)
    with suppress(Refused):
        await tables.apply(table.id, in_lobby.add_luck, first, f"luck of {first.name}")
    await tables.game_starts.start(table.id, first)
    return table.id


async def played(tables: Tables, name: str, answers: int, chance: random.Random) -> int:
    """Legal answers of whoever is asked; how many were given."""
    for number in range(answers):
        table: Any = await tables.get(name)
        ask = table.match.question
        if ask is None or table.is_over:
            return number
        seat = chance.choice(ask.seats)
        legal = [token for token in table.match.legal(seat) if token.split(" ")[0] not in ENDING]
        if not legal or not table.body.seats[seat].person:
            return number
        person = table.body.seats[seat]
        with suppress(Refused):
            await tables.answer(name, Person(person.person, person.name), chance.choice(legal))
    return answers


async def kit(tables: Tables, person: Person) -> None:
    """A deck of their own, with their name on it."""
    await SavedKits(tables.store).add(person, "crown-crest", "house", f"deck of {person.name}"[:30], "")
