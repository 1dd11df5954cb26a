"""Every game at random, without Discord: rules of a pack, matches, and players who take legal answers."""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from engine import files, pack
from engine.ask import Answer
from engine.craft_the_crown import state as st
from engine.craft_the_crown.samples import sample
from engine.crown_crest import samples as armies
from engine.crown_crest import state as crest
from engine.game import Setup, games
from engine.match import Match

HERE = Path(__file__).resolve().parent
PACKS = ("house", "test")
NAMES = ("Ann", "猫", "Kai #2", "Dora-3")

# Craft the Crown: how readily a random player takes a verb, so that games get somewhere; offers have no list.
WEIGHTS = {"resign": 0, "craft": 6, "use": 8, "buy": 2, "accept": 3, "end": 1.5, "mark": 0.2, "withdraw": 0.3}
OFFERS, ACTIVE = 0.12, 0.75


def pack_file(name: str, game: str = "crownfell") -> Path:
    """The house's pack of a game, or one of the tests'."""
    folder = HERE.parent / "data" if name == "house" else HERE / "packs"
    return folder / game / f"{name}.pack.yaml"


@cache
def rules_of(name: str, game: str = "crownfell") -> Any:
    """A game's rules with a pack."""
    known, file = games(), pack_file(name, game)
    _, built = pack.read(known, str(file), files.text(file))
    return known[game].rules(built)


# ---------------------------------------------------------------- Crownfell


def new_match(rules: Any, number: int, **options: str) -> Match[Any]:
    return Match.new(rules, Setup(("Ann", "Bob"), options, number.to_bytes(32, "big")))


def random_answer(match: Match[Any], rng: random.Random) -> Answer:
    """One of the legal answers of a seat that is asked."""
    assert match.ask is not None
    seat = rng.choice(match.ask.seats)
    return seat, rng.choice(list(match.ask.tokens[seat]))


# ---------------------------------------------------------------- Craft the Crown


def new_kingdom(rules: Any, number: int, seats: int = 0, **options: str) -> Match[Any]:
    """A game from its deal; seats: 0 takes turns."""
    names = NAMES[: seats or 2 + number % 3]
    return Match.new(rules, Setup(names, options, number.to_bytes(32, "big")))


def rich_kingdom(rules: Any, number: int, seats: int = 0, **options: str) -> Match[Any]:
    """A position with much to do: Tools and Sites lie about, everybody has Gold, slots are filled."""
    s, cards, rng = new_kingdom(rules, number, seats, **options).base, rules.pack.cards, random.Random(number)
    s.started = False
    rng.shuffle(s.deck)
    unique = [name for name in s.deck if cards[name].copies == 1 and name != rules.pack.crown]
    unique.sort(key=lambda name: name in (*rules.pack.stoppers, *rules.pack.copiers), reverse=True)
    for place, name in enumerate(unique[: rng.randrange(len(unique))]):
        s.deck.remove(name)
        st.put(rng.choice(s.owns if place < 4 else [*s.owns, *s.owns, *s.hands, s.discard, s.market]), name)
    for seat in range(len(s.gold)):
        s.gold[seat] = rng.choice([0, 2, 4, 12, 30])
        s.reserves[seat] = s.deck.pop() if rng.random() < 0.6 else ""
        for name in rng.choices(s.basics, k=rng.randrange(12)):
            st.take(s.market, name)
            st.put(s.owns[seat], name)
    for _ in range(rng.randrange(25)):
        st.put(rng.choice([*s.owns, s.discard, s.market]), s.deck.pop())
    for _ in range(rng.randrange(len(s.deck)) if rng.random() < 0.3 else 0):
        st.put(s.discard, s.deck.pop())
    return Match(rules, s)


def any_kingdom(rules: Any, number: int) -> Match[Any]:
    return (rich_kingdom if number % 2 else new_kingdom)(rules, number)


def kingdom_answer(match: Match[Any], rng: random.Random) -> Answer:
    """A legal answer, offers among them, each verb by its weight."""
    ask, s = match.ask, match.state
    assert ask is not None
    busy = s.active in ask.seats and rng.random() < ACTIVE
    seat = s.active if busy else rng.choice(ask.seats)
    forms = ask.forms.get(seat, ())
    if forms and rng.random() < OFFERS:
        line = sample(s, match.rules.pack, seat, rng.choice(forms), rng.randrange)
        if line:
            return seat, line
    legal = match.legal(seat)
    verbs = list(Counter(token.split(" ")[0] for token in legal))
    verb = rng.choices(verbs, [WEIGHTS.get(verb, 1) for verb in verbs])[0]
    return seat, rng.choice([token for token in legal if token.split(" ")[0] == verb])


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
    s, rng = new_armies(rules, number, **options).base, random.Random(number)
    s.turn, s.first, s.phase = rng.randrange(1, 9), rng.randrange(2), "start"
    for army in s.armies:
        army.tokens, army.vp = rng.choice((0, 2, 4, 9)), rng.randrange(4)
        for _ in range(rng.randrange(5, 15)):
            code = army.deck.pop()
            there = crest.unit(army, code)
            if there:
                there.cards += 1
            elif code in rules.pack.units and rng.random() < 0.7:
                army.units.append(crest.Unit(code, 1, rng.choice("aard"), rng.choice("LLRRb")))
            elif rng.random() < 0.5:
                army.charged.append(code)
            else:
                army.counts.append((code, rng.randrange(1, 4)))
    return Match(rules, s)


def any_armies(rules: Any, number: int) -> Match[Any]:
    return (rich_armies if number % 2 else new_armies)(rules, number)


def army_answer(match: Match[Any], rng: random.Random) -> Answer:
    """A legal answer: whole lists of moves and allocations, and in the main phase most often a card."""
    ask = match.ask
    assert ask is not None
    seat = rng.choice(ask.seats)
    forms = ask.forms.get(seat, ())
    if forms and rng.random() < 0.8:
        return seat, armies.sample(match.state, match.rules.pack, seat, rng.choice(forms), rng.randrange)
    tokens = list(ask.tokens[seat])
    if ask.kind == "main" and len(tokens) > 1 and rng.random() < 0.85:
        tokens.remove("end")
        verbs = [token.split(" ")[0] for token in tokens]
        verb = rng.choice([one for one in verbs if one != "ch" or rng.random() < 0.3] or verbs)
        tokens = [token for token in tokens if token.split(" ")[0] == verb]
    return seat, rng.choice(tokens)


# ---------------------------------------------------------------- any game


class Play(NamedTuple):
    """A game with a pack as tests play it: a match by number, a random answer, answers at most."""

    game: str
    pack: str
    new: Callable[[Any, int], Match[Any]]
    answer: Callable[[Match[Any], random.Random], Answer] = random_answer
    most: int = 100_000

    @property
    def rules(self) -> Any:
        return rules_of(self.pack, self.game)

    def decisions(self, number: int, rng: random.Random) -> Iterator[Match[Any]]:
        """One match, before each of its answers and at its end."""
        match = self.new(self.rules, number)
        for _ in range(self.most):
            yield match
            if match.ask is None:
                return
            match.answer(*self.answer(match, rng))


PLAYS = {
    f"{game}-{name}": Play(game, name, *rest)
    for game, *rest in (
        ("crownfell", new_match),
        ("craft-the-crown", any_kingdom, kingdom_answer, 150),
        ("crown-crest", any_armies, army_answer),
    )
    for name in PACKS
}
