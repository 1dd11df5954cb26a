"""What is measured of Crown Crest: the first player, ready decks against each other, cards, endings,
length.
"""

import statistics
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import Any

from bench.balance.games import BalanceGame, BalanceJob, Facts
from bench.balance.sections import Section, Target
from bench.levels import rules_of
from engine.match import Match
from engine.questions import Answer
from sessions.packs.play_report import RARE, card_shares, times
from sessions.packs.shares import Share, tallied

GAME = "crown-crest"
PLAYER = "quick"
TITLE = "Crown Crest: the house set"
ABOUT = [
    "Every ready deck plays every other from both seats equally often; the seat that is first in turn 1 is"
    " drawn. A card's share is that of the games in which one side drew it and the other did not; how much"
    " stronger the one's deck is than the other's is taken out.",
]
PACE = 25  # rough seconds for a person's decision
MINUTES = 40  # the playing time on the box


def jobs(count: int, player: str) -> list[BalanceJob]:
    rules, options = rules_of(GAME), {"first-player": "drawn"}
    pairs = list(permutations(rules.kits.ready, 2))
    planned_jobs = []
    for number in range(count):
        kits = tuple(rules.kits.text(code) for code in pairs[number % len(pairs)])
        planned_jobs.append(BalanceJob(GAME, player, 2, options, kits, number, note))
    return planned_jobs


def note(begun: Match[Any], ended: Match[Any], answers: Sequence[Answer]) -> Facts:
    """Return the turns, and the tokens at the end."""
    return {
        "turns": ended.state.turn,
        "tokens": [army.tokens for army in ended.state.armies],
    }


def sections(played: Sequence[BalanceGame]) -> list[Section]:
    decks = {rules_of(GAME).kits.text(code): code for code in rules_of(GAME).kits.ready}
    first = Share("First in turn 1", sum(one.shares[one.first] for one in played), len(played))
    shares = _decks(played, decks)
    cards, rare = _cards(played, decks, {share.name: share.value for share in shares})
    return [
        Section("First player", [first], Target("first player's share", 0.47, 0.53)),
        Section("Ready decks", shares, Target("each ready deck", 0.44, 0.56), lines=_against(played, decks)),
        Section("Cards, when drawn", cards, listed=False),
        Section(
            "Never wanted",
            [rare],
            Target("cards that nobody wants", 0.0, 0.0),
            lines=_wanted(rare),
            listed=False,
        ),
        Section("How games end", lines=_endings(played)),
        _length(played),
    ]


def _decks(played: Sequence[BalanceGame], decks: Mapping[str, str]) -> list[Share]:
    shares_by_deck = tallied(
        (decks[kit], one.shares[seat]) for one in played for seat, kit in enumerate(one.kits)
    )
    return [shares_by_deck.get(code, Share(code, 0, 0)) for code in decks.values()]


def _against(played: Sequence[BalanceGame], decks: Mapping[str, str]) -> list[str]:
    """Return the table of all pairs, with shares of the row's deck in percent."""
    pair_shares: dict[tuple[str, str], list[float]] = defaultdict(list)
    for game in played:
        for seat in (0, 1):
            pair_shares[decks[game.kits[seat]], decks[game.kits[1 - seat]]].append(game.shares[seat])
    names = list(decks.values())
    rows = ["| Deck | " + " | ".join(names) + " |", "|---" * (len(names) + 1) + "|"]
    for row in names:
        cells = [
            f"{100 * statistics.fmean(pair_shares[row, to]):.0f}" if pair_shares[row, to] else ""
            for to in names
        ]
        rows.append(f"| {row} | " + " | ".join(cells) + " |")
    return rows


def _cards(
    played: Sequence[BalanceGame], decks: Mapping[str, str], strength: Mapping[str, float]
) -> tuple[list[Share], Share]:
    """Return each card's share of the win when drawn, corrected for its decks' strength,
    and how many cards are hardly ever used.
    """
    pack = rules_of(GAME).pack
    shares_by_card = card_shares(played, lambda game: [strength[decks[kit]] for kit in game.kits])
    had, used = times(played, 0), times(played, 1)
    unwanted = [code for code in pack.cards if code not in pack.crests and used[code] <= RARE * had[code]]
    shares = [share for code, share in shares_by_card.items() if code not in pack.crests]
    return shares, Share(", ".join(unwanted) or "none", len(unwanted), len(pack.cards) - len(pack.crests))


def _wanted(rare: Share) -> list[str]:
    return [
        f"Played in {100 * RARE:.0f} % of the games at most in which somebody drew it, or in no ready deck:"
        f" {rare.name}."
    ]


def _endings(played: Sequence[BalanceGame]) -> list[str]:
    """Return how many games ended by a lead, after eight turns, or in a draw,
    and the tokens left at the end.
    """
    reasons = Counter("draw" if one.drawn else one.reason for one in played)
    tokens = [count for one in played for count in one.facts["tokens"]]
    lines = [f"- {reason}: {100 * count / len(played):.1f} %" for reason, count in reasons.most_common()]
    token_line = f"- tokens at the end: {statistics.fmean(tokens):.1f} a side"
    return [*lines, token_line, f"- turns: {statistics.fmean(one.facts['turns'] for one in played):.1f}"]


def _length(played: Sequence[BalanceGame]) -> Section:
    minutes = [len(one.answers) * PACE / 60 for one in played]
    return Section(
        "Length",
        values=minutes,
        unit=f"minutes at {PACE} s a decision",
        marks=[("box", MINUTES)],
        lines=[
            f"Half of the games take less than {statistics.median(minutes):.0f} minutes; the box says"
            f" {MINUTES}."
        ],
    )
