"""The report of a play-test: what its games show about a pack, and what changed between two versions."""

import math
import statistics
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Protocol, TypeVar

from msgspec import Struct

from engine.measure import CardUse
from sessions.packs.play_test_games import STOPPED, PlayTestGame
from sessions.packs.shares import Share, compared, of_all, tallied

FEW = 20  # games with information about a card, below which nothing is reported of it
RARE = 0.05  # share of the games with a card in which it was used, below which it counts as unwanted


class PlayReport(Struct, frozen=True):
    """The report of the games of one play-test."""

    game: str
    """Name of the game."""
    digest: str
    """Digest of the pack's content."""
    number: int
    """Number of the pack's version."""
    at: float
    """When the play-test ended, seconds since 1970."""
    seats: int
    """How many seats each game had."""
    player: str
    """Name of the computer player at every seat, as in `PlayTestPlan`."""
    asked: int
    """How many games were planned."""
    games: int
    """How many games were played."""
    first: Share
    """The share of the win of the player who begins."""
    cards: tuple[Share, ...]
    """For each card with at least FEW games: how often seats with it beat seats without it."""
    unwanted: tuple[str, ...]
    """Codes of cards that were hardly ever used: in less than RARE of the games in which a seat had them."""
    untried: tuple[str, ...]
    """Codes of cards with too few games to say anything about them."""
    length: tuple[int, int]
    """How many answers of a game left a choice: (median of all games, 90th percentile)."""
    endings: Mapping[str, int]
    """How a game ended → how many games ended so; STOPPED: they had to be stopped."""

    @property
    def stopped(self) -> int:
        """Games that had to be stopped."""
        return self.endings.get(STOPPED, 0)

    @property
    def average(self) -> float:
        """The share of an average card. It can exceed a half, because players who use many cards win more."""
        return average(self.cards)

    @property
    def strong(self) -> list[Share]:
        """Cards that are better than average, the best first. By chance alone, one pack in 40 has any."""
        return [share for share in reversed(self.ranked) if self._bounds(share)[0] > self.average]

    @property
    def weak(self) -> list[Share]:
        """Cards that are worse than average, the worst first. By chance alone, one pack in 40 has any."""
        return [share for share in self.ranked if self._bounds(share)[1] < self.average]

    @property
    def ranked(self) -> list[Share]:
        """All cards, the weakest first."""
        return sorted(self.cards, key=lambda share: (share.value, share.name))

    def _bounds(self, share: Share) -> tuple[float, float]:
        """Return (lower end, upper end) of a share's confidence interval.

        It is so wide that a list of all cards has no false entry 95 times in 100.
        """
        return share.within(of_all(len(self.cards)))


class ShareChange(Struct, frozen=True):
    """A share in two reports."""

    name: str
    """`Share.name` of both: the code of a card, or "first" for the player who begins."""
    before: Share
    """The share in the older report."""
    now: Share
    """The share in the newer report."""


class PlayTestSubject(Struct, frozen=True):
    """What is play-tested."""

    game: str
    """Name of the game."""
    digest: str
    """Digest of the pack's content."""
    number: int
    """Number of the pack's version."""
    codes: Sequence[str]
    """Codes of the pack's cards."""
    seats: int
    """How many seats each game has."""
    player: str
    """Name of the computer player at every seat, as in `PlayTestPlan`."""
    games_to_play: int
    """How many games are planned."""


def report(of: PlayTestSubject, played: Sequence[PlayTestGame], at: float) -> PlayReport:
    """Return the report of the games played. `of`: what was play-tested. `at`: the current time, seconds
    since 1970.
    """
    first_shares = [game.shares[game.first_seat] for game in played]
    squares = sum(share * share for share in first_shares)
    cards = {name: share for name, share in card_shares(played).items() if share.games >= FEW}
    had, used = times(played, 0), times(played, 1)
    tried = [code for code in of.codes if code in cards or had[code] >= FEW]
    lengths = sorted(game.choice_count for game in played)
    median_length = int(statistics.median(lengths)) if lengths else 0
    long_length = lengths[len(lengths) * 9 // 10] if lengths else 0
    return PlayReport(
        of.game,
        of.digest,
        of.number,
        at,
        of.seats,
        of.player,
        of.games_to_play,
        len(played),
        Share("first", sum(first_shares), len(played), squares),
        tuple(cards.values()),
        tuple(code for code in tried if used[code] < RARE * had[code]),
        tuple(code for code in of.codes if code not in tried),
        (median_length, long_length),
        dict(Counter(game.reason for game in played).most_common()),
    )


class MeasuredGame(Protocol):
    """A finished game: each seat's share of the win, and its cards."""

    @property
    def shares(self) -> Sequence[float]:
        """Each seat's share of the win, 0 to 1."""
        ...

    @property
    def uses(self) -> Sequence[CardUse]:
        """The cards of each seat."""
        ...


G = TypeVar("G", bound=MeasuredGame)


def card_shares(
    played: Sequence[G], better: Callable[[G], Sequence[float]] = lambda game: ()
) -> dict[str, Share]:
    """Return code of a card → its share: how often seats with the card beat seats without it.

    Games in which all seats or none had the card do not count for it. `better`: returns how much more of the
    win each seat could expect for other reasons, as in `shares.compared`.
    """
    return tallied(
        pair
        for game in played
        for pair in compared(game.shares, [cards.counted for cards in game.uses], better(game)).items()
    )


def times(played: Sequence[MeasuredGame], part: int) -> Counter[str]:
    """Return code of a card → how many games are counted for it.

    `part` 0: games in which at least one seat had the card. `part` 1: games in which at least one used it.
    """
    return Counter(code for game in played for code in _any(game, part))


def average(cards: Sequence[Share]) -> float:
    """Return the share of all cards together; a half if there are none."""
    games = sum(share.games for share in cards)
    return sum(share.won for share in cards) / games if games else 0.5


def changes(before: PlayReport, now: PlayReport) -> list[ShareChange]:
    """Return the cards whose shares differ by more than chance, the largest difference first.

    If the two versions play alike, the list is empty in 95 of 100 comparisons.
    """
    share_changes = differences(before, now)
    z = of_all(len(share_changes))
    return [change for change in share_changes if _differ(change, z)]


def differences(before: PlayReport, now: PlayReport) -> list[ShareChange]:
    """Return all cards of both reports, the largest difference first, even if it may be chance."""
    old_shares = {share.name: share for share in before.cards}
    share_changes = [
        ShareChange(share.name, old_shares[share.name], share)
        for share in now.cards
        if share.name in old_shares
    ]
    return sorted(share_changes, key=lambda change: -abs(change.now.value - change.before.value))


def first_changed(before: PlayReport, now: PlayReport) -> bool:
    """Return whether the share of the beginning player has changed by more than chance explains.

    Chance alone gives True in 5 of 100 comparisons.
    """
    return _differ(ShareChange("first", before.first, now.first), of_all(1))


def _differ(change: ShareChange, z: float) -> bool:
    """Return whether the two shares differ by more than `z` standard deviations."""
    old_middle, old_deviation = change.before.deviation(z)
    new_middle, new_deviation = change.now.deviation(z)
    return abs(new_middle - old_middle) > z * math.hypot(old_deviation, new_deviation)


def _any(game: MeasuredGame, part: int) -> Iterator[str]:
    """Yield the codes of the cards that at least one seat had (`part` 0) or used (`part` 1), each once."""
    return iter(frozenset[str]().union(*(cards[part] for cards in game.uses)))
