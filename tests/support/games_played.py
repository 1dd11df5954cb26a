"""Games at random, their replays and their pages, for whoever looks at pages."""

from functools import cache

import msgspec

from cogs.core.text.sentences import MessageCatalogues
from cogs.replays.replay_words import ReplayWords
from cogs.sharing.page_file import PageMaker
from engine.game import games
from engine.records.replay import Frame, Replay
from tests.support.contract.trials import GameUnderTest, trials_of
from tests.support.paths import ROOT

GAMES = sorted(games())
ENOUGH = 90  # answers


@cache
def words() -> ReplayWords:
    return ReplayWords(MessageCatalogues(ROOT / "data" / "text"))


@cache
def maker() -> PageMaker:
    return PageMaker(words())


def trial_of(game: str) -> GameUnderTest:
    return trials_of(game)[0]


@cache
def played(game: str, number: int, *names: str) -> Replay:
    """A game at random to its end; names: of the seats, in place of the usual ones."""
    trial = trial_of(game)
    setup = trial.setup(number)
    if names:
        setup = msgspec.structs.replace(setup, seats=(names * 4)[: len(setup.seats)])
    return Replay(game, trial.rules, setup, trial.played(setup, number)[0])


@cache
def begun(game: str, number: int, *names: str) -> Replay:
    """The first part of such a game, which is enough for most questions and soon made."""
    whole = played(game, number, *names)
    return Replay(game, whole.rules, whole.setup, whole.answers[:ENOUGH])


def all_eyes(replay: Replay) -> dict[int | None, tuple[Frame, ...]]:
    """The frames of everybody who sees something of their own."""
    seats = range(len(replay.setup.seats)) if replay.rules.private_panels else ()
    return {eyes: replay.frames(eyes) for eyes in (None, *seats)}


@cache
def page_of(game: str, number: int, language: str, *names: str) -> str:
    replay = begun(game, number, *names)
    return maker().page(replay, all_eyes(replay), language)
