"""The computer player's policy: which answers it considers, its quick answers, and its judgement of
positions.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from engine.computer import Policy, Random, Reason
from engine.crown_crest.cards import CrownCrestPack
from engine.crown_crest.player import plans, plays, reasons, worth
from engine.crown_crest.player.fronts import UNIT
from engine.crown_crest.state import CrownCrestState
from engine.questions import Question

WIDE, ROUNDS = 10, 2  # answers considered at a question; rounds in which lists of moves are improved
CHARGES = 2  # how many different cards to charge are considered
BLUR = 0.6  # standard deviation of the noise in quick answers of the main phase and the cleanup, in tokens
ASIDE = 0.25  # how often a quick answer is the second best list of moves or tokens
SOFT = 0.8  # an answer that seems better by so many tokens gets e times the weight


class CrownCrestPolicy(Policy[CrownCrestState]):
    """Chooses moves and tokens by what the fronts will bring, and plays by what the cards bring."""

    horizon = 3

    def __init__(self, pack: CrownCrestPack) -> None:
        self.pack = pack
        self._ranking_cache: dict[object, plans.Ranked] = {}

    def candidates(self, s: CrownCrestState, ask: Question, seat: int, dice: Random) -> Sequence[str]:
        """Return the answers that the search considers, the best first."""
        return [token for _, token in self.ranked(s, ask, seat)]

    def weights(self, s: CrownCrestState, ask: Question, seat: int, tokens: Sequence[str]) -> Sequence[float]:
        """Return for each of these answers how likely it is the best; only the ratios matter."""
        known = {token: gain for gain, token in self.ranked(s, ask, seat)}
        seems = [known[token] if token in known else self.gain(s, ask, seat, token) for token in tokens]
        best = max(seems)
        return [math.exp((gain - best) / SOFT) + 0.05 for gain in seems]

    def gain(self, s: CrownCrestState, ask: Question, seat: int, token: str) -> float:
        """Return what any answer seems to bring, in the same unit as `ranked`."""
        match ask.kind, token.partition(" ")[0]:
            case "main", "ch" | "u" | "c":
                return plays.gain(s, self.pack, seat, token)
            case "move", "mv":
                return plans.worth_of_moves(s, self.pack, seat, token) / UNIT
            case "tokens", "tk":
                return plans.worth_of_stakes(s, self.pack, seat, token) / UNIT
            case "fallback", "fb":
                return plans.fallbacks(s, self.pack, seat, [token])[0][0]
            case "cleanup", "ca":
                return plays.cleanup_value(s, self.pack, seat, token)
        return 0.0

    def ranked(self, s: CrownCrestState, ask: Question, seat: int) -> plans.Ranked:
        """Return the answers to consider with what they seem to bring, roughly in tokens, the best first.

        Lists of moves and tokens are cached, because they depend only on public facts.
        """
        if ask.kind == "janken":
            return [(0.0, token) for token in ask.tokens[seat]]
        if ask.kind == "main":
            return self._plays(s, ask.tokens[seat], seat)
        if ask.kind in ("move", "tokens"):
            key = (ask.kind, seat, _open(s))
            if key not in self._ranking_cache:
                self._ranking_cache[key] = self._planned(s, ask.kind, seat)
            return self._ranking_cache[key]
        if ask.kind == "fallback":
            return plans.fallbacks(s, self.pack, seat, ask.tokens[seat])[:WIDE]
        if ask.kind == "cleanup":
            return [(plays.cleanup_value(s, self.pack, seat, token), token) for token in ask.tokens[seat]][
                :WIDE
            ]
        return [(0.0, token) for token in ask.tokens[seat]]

    def _plays(self, s: CrownCrestState, tokens: Sequence[str], seat: int) -> plans.Ranked:
        """Return the best answers of the main phase: charges of the least valuable cards only, and always the
        end of the phase.
        """
        if not s.armies[seat].spent:
            cheap = plays.cheapest(s, self.pack, seat)[:CHARGES]
            tokens = [t for t in tokens if t[:3] != "ch " or t[3:].partition(" ")[0] in cheap]
        ranked = [(plays.gain(s, self.pack, seat, token), token) for token in tokens if token != "end"]
        ranked.sort(reverse=True)
        return sorted([*ranked[: WIDE - 1], (0.0, "end")], reverse=True)

    def _planned(self, s: CrownCrestState, kind: str, seat: int) -> plans.Ranked:
        """Return lists of moves or of tokens with what they seem to bring, the best first. `kind`: "move" or
        "tokens".
        """
        if kind == "tokens":
            ranked = plans.stakes(s, self.pack, seat, WIDE)
        else:
            ranked = plans.moves(s, self.pack, seat, WIDE, ROUNDS)
        return [(gain / UNIT, token) for gain, token in ranked]

    def pick(self, s: CrownCrestState, ask: Question, seat: int, dice: Random) -> str:
        """Return a quick answer for a playout: a good one, with some chance."""
        if ask.kind == "move":
            ranked = plans.moves(s, self.pack, seat, 2, 0)
        else:
            ranked = self.ranked(s, ask, seat)
        if ask.kind in ("main", "cleanup"):
            return max(ranked, key=lambda entry: entry[0] + dice.gauss(0.0, BLUR))[1]
        if ask.kind in ("move", "tokens") and len(ranked) > 1 and dice.random() < ASIDE:
            return ranked[1][1]
        return dice.choice(ranked)[1] if ask.kind in ("janken", "order") else ranked[0][1]

    def can_evaluate(self, s: CrownCrestState, ask: Question) -> bool:
        """Return whether a turn is at its start, so that no action is half done."""
        return s.phase == "main" and s.place == 0 and not s.armies[s.first].link

    def reasons(self, match: Any, seat: int, line: str, more: Callable[[], bool]) -> Iterator[Reason]:
        """Yield why an answer is good for the seat, the most important reason first. `more`: returns whether
        there is time to go on.
        """
        return reasons.why(self.pack, match, seat, line, more)

    def values(self, s: CrownCrestState) -> Sequence[float]:
        """Return both seats' chances of winning, 0 to 1; together they are 1."""
        share = worth.share(s, self.pack)
        return [share, 1 - share]


def _open(s: CrownCrestState) -> object:
    """Return everything that moves and tokens depend on, as a cache key."""
    return (
        s.turn,
        s.first,
        tuple(
            (
                army.tokens,
                army.vp,
                len(army.charged),
                len(army.link),
                tuple((one.code, one.cards, one.state, one.area, one.boost) for one in army.units),
                tuple(army.staked.items()),
            )
            for army in s.armies
        ),
    )
