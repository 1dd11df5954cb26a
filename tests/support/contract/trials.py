"""A game with one of its packs, played at random by what the game itself says of it: set-ups and answers."""

import importlib
import random
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from engine import content, files
from engine.game import Game, Setup, games
from engine.match import Match
from engine.questions import Answer, Refused
from engine.samples import Samples
from tests.support.paths import TESTS

NAMES = ("Ann", "猫", "Kai #2", "Dora-3")
SMALLEST = "tests.support.goofspiel"
DRAWS, EDITS, FORMS = 20, 8, 0.5


class GameUnderTest(NamedTuple):
    """pack: its name, "" for a game without; home: the folder of a game that is not of the house."""

    game: Game
    pack: str
    rules: Any
    home: Path | None = None

    @property
    def samples(self) -> Samples[Any]:
        return self.game.samples()

    def setup(self, number: int, **options: str) -> Setup:
        """A table: as usual, or with options, seats and kits at random; some options may be given."""
        dice = random.Random(number)
        seats = self.people(number)
        for _ in range(DRAWS):
            drawn = options_of(self.game, seats, dice) if number % 3 else {}
            setup = self._setup(seats, {**drawn, **options}, number, dice)
            with suppress(Refused):
                self.rules.start(setup)
                return setup
        return self._setup(seats, options, number, dice)

    def _setup(self, seats: int, options: Mapping[str, str], number: int, dice: random.Random) -> Setup:
        kits = tuple(kit_of(self, seat, dice) for seat in range(seats)) if self.rules.kits else ()
        return Setup(NAMES[:seats], dict(options), number.to_bytes(32, "big"), kits=kits)

    def people(self, number: int) -> int:
        """How many sit at this table."""
        return self.game.player_counts[number % len(self.game.player_counts)]

    def begun(self, number: int) -> Match[Any]:
        """A match from its start; every other one of a game that has rich positions is such a one."""
        match: Match[Any] = Match.new(self.rules, self.setup(number))
        enrich = self.samples.enrich
        if enrich is None or not number % 2:
            return match
        enrich(self.rules, match.base, random.Random(number))
        return Match(self.rules, match.base)

    def answer(self, match: Match[Any], dice: random.Random) -> Answer:
        """What is said next; a line "" says nothing."""
        return self.samples.answer(match, dice) if self.samples.answer else any_answer(match, dice)

    def played(self, setup: Setup, number: int, most: int = 0) -> tuple[list[Answer], Match[Any]]:
        """The answers of a game at random from its start, as many as one usually has (or `most`), and where
        they lead."""
        match: Match[Any] = Match.new(self.rules, setup)
        dice, answers = random.Random(-number), list[Answer]()
        for _ in range(most or self.samples.usual_length):
            if match.question is None:
                break
            seat, line = self.answer(match, dice)
            answers += match.answer(seat, line).answers if line else ()
        return answers, match

    def decisions(self, number: int, most: int, begun: Match[Any] | None = None) -> Iterator[Match[Any]]:
        """One match, before each of its answers and at its end."""
        match, dice = begun or self.begun(number), random.Random(-number)
        for _ in range(most):
            yield match
            if match.question is None:
                return
            seat, line = self.answer(match, dice)
            if line:
                match.answer(seat, line)


# ---------------------------------------------------------------- which games


@cache
def game_of(name: str) -> tuple[Game, Path | None]:
    """A game of the house by its name, or any package's by its module."""
    known = games()
    if name in known:
        return known[name], None
    module = importlib.import_module(name)
    return module.GAME, Path(str(module.__file__)).parent


@cache
def trials_of(name: str) -> tuple[GameUnderTest, ...]:
    """The game with each pack that a game can begin with: the house's, and those for trying it."""
    game, home = game_of(name)
    if not game.needs_pack:
        return (GameUnderTest(game, "", game.make_rules(None), home),)
    folder = home / "packs" if home else TESTS / "packs" / game.name
    candidates = (
        GameUnderTest(game, title, content.rules_from(game.name, str(file), files.text(file)), home)
        for title, file in files.pack_files(game.name, (folder,))
    )
    return tuple(trial for trial in candidates if can_begin(trial))


def can_begin(trial: GameUnderTest) -> bool:
    try:
        trial.rules.start(trial.setup(0))
    except Refused:
        return False
    return True


def names(chosen: str = "") -> list[str]:
    return [chosen] if chosen else [*games(), SMALLEST]


# ---------------------------------------------------------------- what is drawn at random


def options_of(game: Game, seats: int, dice: random.Random) -> dict[str, str]:
    """Any options, which the game makes fit each other."""
    options = {}
    for option in game.options:
        if option.choices:
            options[option.name] = dice.choice(option.choices)
        elif dice.random() < 0.3:
            options[option.name] = str(dice.choice([option.low, int(option.default), option.high]))
    game.samples().fit(options, seats, dice)
    return options


def kit_of(trial: GameUnderTest, seat: int, dice: random.Random) -> str:
    """What a seat brings along: the game's sample, a ready one, or what it has by itself."""
    kits = trial.rules.kits
    if trial.samples.kit:
        return trial.samples.kit(trial.rules, dice)
    usual = str(kits.default(seat))
    return str(kits.text(dice.choice(kits.ready))) if kits.ready and dice.random() < 0.5 else usual


def any_answer(match: Match[Any], dice: random.Random) -> Answer:
    """A listed answer of a seat that is asked, or a form that it filled in."""
    ask = match.question
    assert ask is not None
    seat = dice.choice(ask.seats)
    tokens, forms = ask.tokens.get(seat, ()), ask.forms_of(seat)
    if forms and (not tokens or dice.random() < FORMS):
        line = filled(match, seat, dice.choice(forms), dice)
        if line or not tokens:
            return seat, line
    return seat, dice.choice(list(tokens))


def filled(match: Match[Any], seat: int, form: str, dice: random.Random) -> str:
    """A form after taps at random, as it can be sent then; "" if it cannot."""
    rules, ask = match.rules, match.question
    assert ask is not None
    assert rules.forms is not None
    view = rules.view(match.state, ask, seat)
    draft = rules.forms.new_draft(view, dice.choice(opened(match, seat, form)))
    for _ in range(dice.randrange(EDITS)):
        draft = tapped(rules, view, draft, dice)
    return draft if rules.token(match.state, ask, seat, draft) is not None else ""


def opened(match: Match[Any], seat: int, form: str) -> list[str]:
    """The forms of this name that a menu opens, such as a trade with each of the others."""
    menu = menu_of(match, seat)
    return [one for one in (menu.forms if menu else ()) if one.startswith(form)] or [form]


def menu_of(match: Match[Any], seat: int | None) -> Any:
    """What a seat may tap; None: anybody, on the public panel."""
    rules = match.rules
    view = rules.view(match.state, match.question, seat)
    if seat is None:
        return rules.private_panels.public_menu(view) if rules.private_panels else None
    return rules.presentation.menu(view, match.legal(seat))


def tapped(rules: Any, view: Any, draft: str, dice: random.Random) -> str:
    """The draft after a tap on a field of one of its tabs; a tap that makes no sense changes nothing."""
    first = rules.forms.show_draft(view, draft, "")
    tab = dice.choice([choice.key for choice in first.tabs] or [first.tab])
    fields = [field for field in rules.forms.show_draft(view, draft, tab).fields if field.choices]
    if not fields:
        return draft
    field = dice.choice(fields)
    key, values = tap_of(field, dice)
    try:
        edited: str = rules.forms.edit_draft(view, draft, tab, key, values)
    except Refused as refused:
        if refused.reason == "stale":  # a field's own tap is never unknown
            raise
        return draft
    return edited


def tap_of(field: Any, dice: random.Random) -> tuple[str, list[str]]:
    """A tap on a field: what it edits, and the values that are chosen then."""
    keys = [choice.key for choice in field.choices]
    if field.kind == "steps" or (field.kind == "taps" and dice.random() < 0.7):
        return f"{field.key}:{dice.choice(keys)}", []
    keys = [choice.key for choice in field.list_choices or field.choices]
    return field.key, [dice.choice(keys)] if field.kind == "one" or field.single else dice.sample(
        keys, dice.randrange(len(keys) + 1)
    )
