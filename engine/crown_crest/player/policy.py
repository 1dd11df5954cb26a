"""The computer player's policy: which answers it considers, its quick answers, and its judgement of
positions.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from engine.computers.computer import Policy, Random, Reason
from engine.crown_crest.cards import CrownCrestPack
from engine.crown_crest.player import plans, plays, reasons, worth
from engine.crown_crest.player.fronts import UNIT
from engine.crown_crest.state import CrownCrestState
from engine.questions import Question

WIDE = 10  # the most answers that are considered at a question
ROUNDS = 2  # rounds in which lists of moves are improved
CHARGES = 2  # how many different cards to charge are considered
BLUR = 0.6  # standard deviation of the noise in quick answers about cards, in tokens
ASIDE = 0.25  # how often a quick answer is the second best list of moves or tokens
SOFT = 0.8  # an answer that seems better by so many tokens gets 2.7 (e) times the weight


class CrownCrestPolicy(Policy[CrownCrestState]):
    """Chooses moves and tokens by the worth of the fronts, and plays by the worth of the cards.

    In its methods `s` is a world (hidden cards are dealt at random), `ask` is the world's open question, and
    `seat` is a seat that must answer the question.
    """

    horizon = 3

    def __init__(self, pack: CrownCrestPack) -> None:
        self.pack = pack
        self._ranking_cache: dict[object, plans.Ranked] = {}

    def candidates(self, s: CrownCrestState, ask: Question, seat: int, rng: Random) -> Sequence[str]:
        """Return the answers that the search considers, the best first."""
        return [token for _, token in self.ranked(s, ask, seat)]

    def weights(self, s: CrownCrestState, ask: Question, seat: int, tokens: Sequence[str]) -> Sequence[float]:
        """Return a weight for each of these answers: the likelier an answer is the best, the higher. Only the
        ratios matter.
        """
        gain_by_token = {token: gain for gain, token in self.ranked(s, ask, seat)}
        gains = [
            gain_by_token[token] if token in gain_by_token else self.gain(s, ask, seat, token)
            for token in tokens
        ]
        best = max(gains)
        return [math.exp((gain - best) / SOFT) + 0.05 for gain in gains]

    def gain(self, s: CrownCrestState, ask: Question, seat: int, token: str) -> float:
        """Return what a legal answer seems to bring, roughly in tokens, as in `ranked`."""
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
        """Return (gain, answer) of the answers to consider, the best first. The gain is what an answer seems
        to bring, roughly in tokens.

        Rankings of moves and of tokens are cached: they depend only on public facts, so they are equal in all
        worlds of a position.
        """
        if ask.kind == "main":
            return self._plays(s, ask.tokens[seat], seat)
        if ask.kind in ("move", "tokens"):
            key = (ask.kind, seat, _open(s))
            if key not in self._ranking_cache:
                self._ranking_cache[key] = self._planned(s, ask.kind, seat)
            return self._ranking_cache[key]
        if ask.kind == "fallback":
            return plans.fallbacks(s, self.pack, seat, ask.tokens[seat])[:WIDE]
        ranked = [(self.gain(s, ask, seat, token), token) for token in ask.tokens[seat]]
        return sorted(ranked, key=lambda entry: entry[0], reverse=True)[:WIDE]

    def _plays(self, s: CrownCrestState, tokens: Sequence[str], seat: int) -> plans.Ranked:
        """Return (gain in tokens, answer) of the best answers of the main phase, the best first.

        Only the least valuable cards are considered for a charge. The end of the phase is always included.
        tokens: the legal answers.
        """
        if not s.armies[seat].spent:
            cheapest = plays.cheapest(s, self.pack, seat)[:CHARGES]
            tokens = [
                token for token in tokens if not token.startswith("ch ") or token.split(" ")[1] in cheapest
            ]
        ranked = [(plays.gain(s, self.pack, seat, token), token) for token in tokens if token != "end"]
        ranked.sort(reverse=True)
        return sorted([*ranked[: WIDE - 1], (0.0, "end")], reverse=True)

    def _planned(self, s: CrownCrestState, kind: str, seat: int) -> plans.Ranked:
        """Return (gain, answer) of the best lists of moves or allocations of tokens, the best first.
        kind: "move" for moves, "tokens" for tokens.
        """
        if kind == "tokens":
            ranked = plans.stakes(s, self.pack, seat, WIDE)
        else:
            ranked = plans.moves(s, self.pack, seat, WIDE, ROUNDS)
        return [(gain / UNIT, token) for gain, token in ranked]

    def pick(self, s: CrownCrestState, ask: Question, seat: int, rng: Random) -> str:
        """Return a quick answer for a playout: mostly the best of `ranked`, sometimes another good one."""
        if ask.kind == "move":
            ranked = plans.moves(s, self.pack, seat, 2, 0)
        else:
            ranked = self.ranked(s, ask, seat)
        if ask.kind in ("janken", "order"):
            return rng.choice(ranked)[1]
        if ask.kind in ("move", "tokens") and len(ranked) > 1 and rng.random() < ASIDE:
            return ranked[1][1]
        if ask.kind in ("move", "tokens", "fallback"):
            return ranked[0][1]
        return max(ranked, key=lambda entry: entry[0] + rng.gauss(0.0, BLUR))[1]

    def can_evaluate(self, s: CrownCrestState, ask: Question) -> bool:
        """Return whether the position can be evaluated. It can at the start of a main phase, when no action
        is half done.
        """
        return s.phase == "main" and s.place == 0 and not s.armies[s.first].link

    def reasons(self, match: Any, seat: int, line: str, may_continue: Callable[[], bool]) -> Iterator[Reason]:
        return reasons.why(self.pack, match, seat, line, may_continue)

    def values(self, s: CrownCrestState) -> Sequence[float]:
        """Return both seats' chances of winning, 0 to 1; together they are 1."""
        share = worth.share(s, self.pack)
        return [share, 1 - share]


def _open(s: CrownCrestState) -> object:
    """Return a cache key: everything public that moves and tokens depend on."""
    return (
        s.turn,
        s.first,
        tuple(
            (
                army.tokens,
                army.vp,
                len(army.charged),
                len(army.link),
                tuple((unit.code, unit.cards, unit.state, unit.area, unit.boost) for unit in army.units),
                tuple(army.staked.items()),
            )
            for army in s.armies
        ),
    )
