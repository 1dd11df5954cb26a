"""What the games of a play-test say of a pack, as plain data, and what changed between two versions of it."""

import statistics
from collections import Counter
from collections.abc import Mapping, Sequence

from msgspec import Struct

from sessions.playtest.game_playing import STOPPED, TrialGame
from sessions.playtest.shares import Share, tallied


class PlayReport(Struct, frozen=True):
    """What so many games say.

    game, digest: of the pack; seats: at each table; asked: games that were to be played, games: those that
    were. first: the share of whoever is asked first; cards: each card's share where its seat's answers named
    it; never: the cards that no answer ever named; length: answers with a choice, of a middling game and of
    the nine-tenths longest; endings: how many games ended how, STOPPED for those that came to no end.
    """

    game: str
    digest: str
    seats: int
    asked: int
    games: int
    first: Share
    cards: tuple[Share, ...]
    never: tuple[str, ...]
    length: tuple[int, int]
    endings: Mapping[str, int]

    @property
    def stopped(self) -> int:
        """Games that had to be stopped."""
        return self.endings.get(STOPPED, 0)


class ShareChange(Struct, frozen=True):
    """A card whose share differs between two reports by more than chance would make of it."""

    name: str
    before: Share
    now: Share


def report(
    game: str, digest: str, codes: Sequence[str], seats: int, asked: int, played: Sequence[TrialGame]
) -> PlayReport:
    """codes: all cards of the pack."""
    first = Share("first", sum(one.shares[one.first] for one in played), len(played))
    cards = tallied(
        (code, one.shares[seat]) for one in played for seat, used in enumerate(one.used) for code in used
    )
    lengths = sorted(one.answers for one in played)
    return PlayReport(
        game,
        digest,
        seats,
        asked,
        len(played),
        first,
        tuple(cards.values()),
        tuple(code for code in codes if code not in cards),
        (int(statistics.median(lengths)), lengths[len(lengths) * 9 // 10]) if lengths else (0, 0),
        dict(Counter(one.reason for one in played).most_common()),
    )


def changes(before: PlayReport, now: PlayReport) -> list[ShareChange]:
    """Cards of both whose intervals do not touch, the largest difference first."""
    known = {share.name: share for share in before.cards}
    found = [ShareChange(share.name, known[share.name], share) for share in now.cards if share.name in known]
    apart = [
        one
        for one in found
        if one.before.interval[1] < one.now.interval[0] or one.now.interval[1] < one.before.interval[0]
    ]
    return sorted(apart, key=lambda one: -abs(one.now.value - one.before.value))
