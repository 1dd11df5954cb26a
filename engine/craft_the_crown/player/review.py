"""What the rest of a turn can bring, to judge the answers of a finished game.

It counts what the seat owns and holds and what everybody sees of the others, so that nothing depends on
cards that the seat could not know.
"""

import math

from engine.computers.computer import RestOfTurn
from engine.computers.worlds import World
from engine.craft_the_crown.player import action_choice, chances
from engine.craft_the_crown.player.plans import Outlook
from engine.craft_the_crown.player.worth import CardValues
from engine.craft_the_crown.state import CraftTheCrownState

LONGEST = 6  # answers of a line that does not win
WON = 0.99  # the share of the win of a seat that wins in this turn


def best_rest(world: World[CraftTheCrownState], card_values: CardValues, seat: int) -> RestOfTurn:
    """Return how the seat would play on in its turn by its quick answers, without trades. It ends before an
    answer that shows hidden cards or that somebody may stop, and after some answers if they do not win.
    Sales and purchases count only together with what they are for.

    world: a world at a question of the active seat; it is changed.
    """
    now = public_share(world.state, card_values, seat)
    line, first, share = list[str](), 0, now
    while world.question is not None:
        s, outlook = world.state, Outlook(world.state, card_values, seat)
        token = action_choice.choose_action(outlook, world.question.tokens[seat], may_trade=False)
        is_long = len(line) >= LONGEST and action_choice.winning_sale(outlook) is None
        if token == "end" or is_long:
            break
        deck_size = len(s.deck)
        world.give((seat, token))
        if world.result is not None:
            line.append(token)
            is_one_sale = all(answer.startswith("sell ") for answer in line)
            return RestOfTurn(tuple(line), now, WON, len(line) if is_one_sale else first)
        if world.question is None or world.question.kind != "action" or len(s.deck) != deck_size or s.shown:
            break
        line.append(token)
        verb, _, name = token.partition(" ")
        if verb != "sell" and not (verb == "buy" and card_values.is_multi_copy[name]):
            first = first or len(line)
            share = max(share, public_share(s, card_values, seat))
    return RestOfTurn(tuple(line), now, share, first)


def public_share(s: CraftTheCrownState, card_values: CardValues, seat: int) -> float:
    """Return a seat's chance of winning, 0 to 1, as far as the seat can see."""
    turns_left = card_values.turns_left(s)
    scores = [
        chances.score(
            chances.seat_features(s, card_values, other, turns_left)
            if other == seat
            else chances.public_features(s, card_values, other, turns_left)
        )
        for other in range(len(s.gold))
    ]
    rivals = sum(math.exp(score - scores[seat]) for other, score in enumerate(scores) if other != seat)
    return 1 / (1 + rivals)
