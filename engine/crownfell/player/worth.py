"""The static evaluation: each card counts by where it lies and what it can do there.

The unit is a hundredth of a card. The weights were fitted to the outcomes of games that the computer played
against itself. They are about printed signs, so they hold for any pack.

A slot is the number of a card, its index in `codes`; a spot is where it lies, see `CrownfellState.spots`.
Colours: 0 Black, 1 White. Sets of spaces are ints with a bit for each space, from a1.
"""

import math

from engine.crownfell.board import BLACK, WHITE
from engine.crownfell.cards import CompiledCharacter, GameCards
from engine.crownfell.moves import RALLY_SPOTS, guarded
from engine.crownfell.state import HAND, CrownfellState

LOST = 100_000  # the score of a lost game; one less for each turn that it takes
SWING = 140.0  # the lead that makes the win about three times as likely as the loss
# What each number of `traits` is worth, in hundredths of a card.
WEIGHTS = {
    "board": 23.0,
    "hand": 0.0,
    "goal": 1.0,
    "hit": 8.0,
    "shot": 10.0,
    "lock": 26.0,
    "protect": 5.0,
    "capture": 5.0,
    "flip": 6.0,
    "move": 6.0,
    "swap": 11.0,
    "rally": -10.0,
    "row": 5.0,
}
LONE = (0.0, -24.0, -6.0, 4.0, 15.0, 15.0, 15.0, 15.0, 15.0)  # by number of a colour's cards on the board
LOCKED = (-35.0, -70.0)  # for each locked card: with cards in hand, without
TEMPO = 17.0  # for the colour to move


def traits(compiled: CompiledCharacter, spot: int) -> dict[str, float]:
    """Return what a card can do on a spot, as numbers to weight: key of `WEIGHTS` → a number.

    Most are numbers of spaces. `board` is 1, `rally` is 1 on a space that earns a rally, `row` counts from
    the home row.
    """
    colour, space = divmod(spot, 25)
    row = space // 5 if colour == BLACK else 4 - space // 5
    numbers = {
        "board": 1.0,
        "goal": compiled.relevant_spaces[spot].bit_count(),
        "hit": compiled.capture_masks[spot].bit_count(),
        "shot": compiled.shots[spot].bit_count(),
        "lock": compiled.lock[spot].bit_count(),
        "protect": compiled.protect[spot].bit_count(),
        "rally": float(RALLY_SPOTS[spot]),
        "row": float(row),
    }
    if compiled.ability is not None:
        numbers[compiled.ability.effect] = min(compiled.target_spaces[spot].bit_count(), 8) ** 0.5
    return numbers


def worth(compiled: CompiledCharacter, spot: int) -> float:
    """Return what a card is worth to its colour on a spot of the board, in hundredths of a card."""
    return sum(WEIGHTS[name] * value for name, value in traits(compiled, spot).items())


def hand_worth(compiled: CompiledCharacter) -> float:
    """Return what a card is worth in hand, in hundredths of a card.

    That is the mean of its worth on all spaces, without the weight `board` for being on the board.
    """
    spots = range(25)
    mean = sum(worth(compiled, spot) for spot in spots) / 25
    return mean - WEIGHTS["board"] + WEIGHTS["hand"]


class Evaluator:
    """Evaluates the positions of one game.

    cards: the cards of the game, by slot.
    spot_values: slot → spot → worth of the card there, in hundredths of a card; with the sign changed where
    White has the card.
    """

    def __init__(self, cards: GameCards) -> None:
        self.cards = cards
        self.spot_values = [
            [
                *(worth(compiled, spot) * (1 if spot < 25 else -1) for spot in range(HAND)),
                hand_worth(compiled),
                -hand_worth(compiled),
                0,
                0,
            ]
            for compiled in cards.compiled
        ]

    def lead(self, s: CrownfellState) -> float:
        """Return by how much the colour to move is ahead, in hundredths of a card."""
        black_lead = sum([values[spot] for values, spot in zip(self.spot_values, s.spots, strict=True)])
        black_lead += LONE[s.taken[BLACK].bit_count()] - LONE[s.taken[WHITE].bit_count()]
        if self.cards.guards:
            black_lead += self._locked(s, BLACK) - self._locked(s, WHITE)
        return (black_lead if s.turn == BLACK else -black_lead) + TEMPO

    def _locked(self, s: CrownfellState, colour: int) -> float:
        """Return what a colour loses by its locked cards: 0 or less, in hundredths of a card."""
        locked = guarded(s, self.cards, 1 - colour)[0] & s.taken[colour]
        return locked.bit_count() * LOCKED[HAND + colour not in s.spots] if locked else 0.0


def winning_probability(lead: float) -> float:
    """Return the probability of winning, from 0 to 1, that a lead promises. lead: in hundredths of a card."""
    return 1 / (1 + math.exp(-max(-20.0, min(20.0, lead / SWING))))
