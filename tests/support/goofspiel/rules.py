"""The rules of Goofspiel: a prize is face-up, everybody bids a card in secret, the highest bid takes it."""

from collections.abc import Sequence

import msgspec

from engine.chance import Chance
from engine.computers.computer import Computer, Policy, Random
from engine.game import Option, Rules, Setup, State, fill_options
from engine.match import encode_state
from engine.questions import Answer, GameOver, Question, Refused, Script
from tests.support.goofspiel import presentation
from tests.support.goofspiel.view import GoofspielView

OPTIONS = (Option("cards", "6", low=2, high=13), Option("prizes", "rising", ("rising", "equal")))


class GoofspielState(State, kw_only=True):
    """prizes: the open one is the last; hands, points: by seat."""

    prizes: list[int]
    hands: list[list[int]]
    points: list[int]


class Goofspiel(Rules[GoofspielState, GoofspielView]):
    """Goofspiel for two or three."""

    state_type = GoofspielState
    declarations = ("resign",)

    def __init__(self) -> None:
        self.presentation, self.private_panels = presentation.FACE, presentation.OWN_PANELS
        self.computer = Computer(resample=resample, policy=Hopes)

    def start(self, setup: Setup) -> GoofspielState:
        options, chance = fill_options(OPTIONS, setup.options), setup.chance()
        cards = [*range(1, int(options["cards"]) + 1)]
        prizes = [*cards] if options["prizes"] == "rising" else [1] * len(cards)
        prizes = chance.shuffled("prizes", prizes)
        hands = [[*cards] for _ in setup.seats]
        table = GoofspielState(chance=chance, prizes=prizes, hands=hands, points=[0] * len(hands))
        table.emit("prizes", *prizes, to=())
        return table

    def step(self, s: GoofspielState) -> Script:
        """One prize. No bid is in the state before everybody has bid; of equal ones nobody wins."""
        bids: dict[int, int] = {}
        while len(bids) < len(s.hands):
            waiting = [seat for seat in range(len(s.hands)) if seat not in bids]
            tokens = {seat: [str(card) for card in s.hands[seat]] for seat in waiting}
            seat, token = yield Question("bid", tokens, (str(s.prizes[-1]),), secret=True)
            if token == "resign":
                raise GameOver(tuple(other for other in range(len(s.hands)) if other != seat), "resign")
            bids[seat] = int(token)
        prize, highest = s.prizes.pop(), max(bids.values())
        winners = [seat for seat, bid in bids.items() if bid == highest]
        for seat, bid in sorted(bids.items()):
            s.hands[seat].remove(bid)
            s.points[seat] += prize if winners == [seat] else 0
            s.emit("bid", seat, bid)
        if not s.prizes:
            raise GameOver(tuple(n for n, sum_ in enumerate(s.points) if sum_ == max(s.points)), "points")

    def legal(self, s: GoofspielState, ask: Question, seat: int) -> Sequence[str]:
        tokens = ask.tokens.get(seat, ())
        return [*tokens, "resign"] if tokens else ()

    def copy(self, s: GoofspielState) -> GoofspielState:
        return msgspec.json.decode(encode_state(s), type=GoofspielState)

    def refusal_of(
        self, s: GoofspielState, ask: Question | None, seat: int, clause: str, *, later: Sequence[str] = ()
    ) -> Refused:
        return Refused("not-now" if ask is None or seat not in ask.seats else "goof-card", card=clause[:20])

    def default(self, s: GoofspielState, ask: Question, seat: int) -> str | None:
        """An absent player bids the lowest card."""
        return ask.tokens[seat][0]

    def view(self, s: GoofspielState, ask: Question | None, seat: int | None) -> GoofspielView:
        """The prizes to come have no place here, and bids are not even in the state."""
        hands = tuple(tuple(hand) for hand in s.hands)
        prize, asked = (s.prizes[-1], ask.seats) if ask else (0, ())
        winners = s.result.winners if s.result else ()
        return GoofspielView(seat, prize, len(s.prizes), hands, tuple(s.points), asked, winners)


def resample(
    s: GoofspielState, live: GoofspielState, answers: Sequence[Answer], seat: int, dice: Random
) -> Sequence[Answer]:
    """A seat does not know the order of the prizes to come."""
    s.chance = Chance(dice.randbytes(32))
    unseen = sorted(s.prizes[:-1])
    dice.shuffle(unseen)
    s.prizes[:-1] = unseen
    return answers


class Hopes(Policy[GoofspielState]):
    """Whoever has more points will rather win."""

    def values(self, s: GoofspielState) -> Sequence[float]:
        return [(points + 1) / (sum(s.points) + len(s.points)) for points in s.points]
