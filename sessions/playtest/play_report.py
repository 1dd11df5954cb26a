"""What the games of a play-test say of a pack, as plain data, and what changed between two versions of it."""

import math
import statistics
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Protocol, TypeVar

from msgspec import Struct

from engine.measure import CardUse
from sessions.playtest.play_test_games import STOPPED, PlayTestGame
from sessions.playtest.shares import Share, compared, of_all, tallied

FEW = 20  # games that say something of a card, below which nothing is said of it
RARE = 0.05  # of the games in which somebody could have used a card; in fewer, nobody wants it


class PlayReport(Struct, frozen=True):
    """What so many games say.

    game, digest: of the pack, number: of its version; at: when it was over, seconds since 1970; player: who
    sat at each of the seats. asked: games that were to be played, games: those that were. first: the share
    of whoever begins. cards: how often those with a card came out ahead of those without, for each
    that came up in FEW games. unwanted: cards that hardly anybody used who could have, untried: those that
    came up in too few games. length: answers with a choice, of a middling game and of the nine-tenths
    longest; endings: how many games ended how, STOPPED for those that came to no end.
    """

    game: str
    digest: str
    number: int
    at: float
    seats: int
    player: str
    asked: int
    games: int
    first: Share
    cards: tuple[Share, ...]
    unwanted: tuple[str, ...]
    untried: tuple[str, ...]
    length: tuple[int, int]
    endings: Mapping[str, int]

    @property
    def stopped(self) -> int:
        """Games that had to be stopped."""
        return self.endings.get(STOPPED, 0)

    @property
    def average(self) -> float:
        """The share of a card like any other: whoever uses many cards wins more, whatever they are."""
        return average(self.cards)

    @property
    def strong(self) -> list[Share]:
        """Cards that are better than an average one, the best first. Of 40 even packs one has any."""
        return [one for one in reversed(self.ranked) if self._bounds(one)[0] > self.average]

    @property
    def weak(self) -> list[Share]:
        """The same for worse ones, the worst first."""
        return [one for one in self.ranked if self._bounds(one)[1] < self.average]

    @property
    def ranked(self) -> list[Share]:
        """All of them, the weakest first."""
        return sorted(self.cards, key=lambda share: (share.value, share.name))

    def _bounds(self, share: Share) -> tuple[float, float]:
        return share.within(of_all(len(self.cards)))


class ShareChange(Struct, frozen=True):
    """A card whose share differs between two reports by more than chance would make of it anywhere in the
    list in 5 of 100 comparisons."""

    name: str
    before: Share
    now: Share


class Trialled(Struct, frozen=True):
    """What was played with. number: of the pack's version; asked: games that were to be played."""

    game: str
    digest: str
    number: int
    codes: Sequence[str]
    seats: int
    player: str
    asked: int


def report(of: Trialled, played: Sequence[PlayTestGame], at: float) -> PlayReport:
    """at: now."""
    first = [one.shares[one.first] for one in played]
    squares = sum(share * share for share in first)
    cards = {name: share for name, share in card_shares(played).items() if share.of >= FEW}
    had, used = times(played, 0), times(played, 1)
    seen = [code for code in of.codes if code in cards or had[code] >= FEW]
    lengths = sorted(one.answers for one in played)
    return PlayReport(
        of.game,
        of.digest,
        of.number,
        at,
        of.seats,
        of.player,
        of.asked,
        len(played),
        Share("first", sum(first), len(played), squares),
        tuple(cards.values()),
        tuple(code for code in seen if used[code] < RARE * had[code]),
        tuple(code for code in of.codes if code not in seen),
        (int(statistics.median(lengths)), lengths[len(lengths) * 9 // 10]) if lengths else (0, 0),
        dict(Counter(one.reason for one in played).most_common()),
    )


class MeasuredGame(Protocol):
    """A game that was played: each seat's share of the win, and its cards."""

    @property
    def shares(self) -> Sequence[float]: ...

    @property
    def uses(self) -> Sequence[CardUse]: ...


G = TypeVar("G", bound=MeasuredGame)


def card_shares(
    played: Sequence[G], better: Callable[[G], Sequence[float]] = lambda game: ()
) -> dict[str, Share]:
    """Each card's share of the games that say something of it. better: as in `shares.compared`."""
    return tallied(
        pair
        for game in played
        for pair in compared(game.shares, [cards.judged for cards in game.uses], better(game)).items()
    )


def times(played: Sequence[MeasuredGame], part: int) -> Counter[str]:
    """In how many games somebody had (0) or used (1) each card."""
    return Counter(code for one in played for code in _any(one, part))


def average(cards: Sequence[Share]) -> float:
    """The share of all of them together; a half where there are none."""
    of = sum(one.of for one in cards)
    return sum(one.won for one in cards) / of if of else 0.5


def changes(before: PlayReport, now: PlayReport) -> list[ShareChange]:
    """Cards of both whose shares differ by more than chance, the largest difference first."""
    share_changes = differences(before, now)
    z = of_all(len(share_changes))
    return [one for one in share_changes if _differ(one, z)]


def differences(before: PlayReport, now: PlayReport) -> list[ShareChange]:
    """All cards of both, the largest difference first, whether or not it is chance."""
    known = {share.name: share for share in before.cards}
    share_changes = [
        ShareChange(share.name, known[share.name], share) for share in now.cards if share.name in known
    ]
    return sorted(share_changes, key=lambda change: -abs(change.now.value - change.before.value))


def first_changed(before: PlayReport, now: PlayReport) -> bool:
    """Whether the share of whoever begins differs by more than chance would make of it in 5 of 100
    comparisons."""
    return _differ(ShareChange("first", before.first, now.first), of_all(1))


def _differ(change: ShareChange, z: float) -> bool:
    (before, spread), (now, other) = change.before.deviation(z), change.now.deviation(z)
    return abs(now - before) > z * math.hypot(spread, other)


def _any(game: MeasuredGame, part: int) -> Iterator[str]:
    return iter(frozenset[str]().union(*(cards[part] for cards in game.uses)))
