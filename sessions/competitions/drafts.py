"""What an organiser changes in the next round before it is published: two people swap, two do not meet."""

from engine.questions import Refused
from sessions.competitions.rounds import pair_of, pairing_of, pairs_at, renew_draft, waiting_draft
from sessions.competitions.stages import stage_at
from sessions.competitions.swiss import cards
from sessions.competitions.tournament_data import (
    BYE,
    OPEN,
    OVER,
    SWISS,
    DraftRound,
    Pairing,
    Tournament,
)
from sessions.competitions.who_begins import beginner_is_first

MOST_FORBIDDEN = 50  # pairs of entrants who do not meet


def swap(tournament: Tournament, number: int, other: int) -> None:
    """Let two entrants change places in the draft. Who begins is decided again in their pairings.

    `number`, `other`: of the entrants. Raises Refused if they cannot, or if two would meet who must not.
    """
    draft = _require_draft(tournament)
    if not may_swap(tournament):
        is_bracket = stage_at(tournament, len(tournament.rounds)).is_bracket
        raise Refused("tournament-swap-bracket" if is_bracket else "tournament-swap-robin")
    boards = [_board_of(draft, one) for one in (number, other)]
    if boards[0] == boards[1]:
        raise Refused("tournament-swap-same")
    exchanged = {number: other, other: number}
    changed = [_exchanged(tournament, draft.pairings[board], exchanged) for board in boards]
    for pairing in changed:
        _check_pairing(tournament, pairing)
    for board, pairing in zip(boards, changed, strict=True):
        draft.pairings[board] = pairing


def may_swap(tournament: Tournament) -> bool:
    """Return whether people of the next round can change places: in a Swiss, and at the start of a bracket
    without groups before it.
    """
    stage = stage_at(tournament, len(tournament.rounds))
    return stage.kind == SWISS or (stage.is_bracket and not tournament.rounds)


def _require_draft(tournament: Tournament) -> DraftRound:
    """Return the draft. Raises Refused if no round waits to be published."""
    draft = waiting_draft(tournament)
    if draft is None:
        raise Refused("tournament-no-draft")
    return draft


def _board_of(draft: DraftRound, number: int) -> int:
    """Return the board, from 0, of an entrant who plays or has a bye. Raises Refused if they do neither."""
    for board, pairing in enumerate(draft.pairings):
        if number in pairing.numbers and pairing.result in (OPEN, BYE):
            return board
    raise Refused("tournament-swap-away")


def _exchanged(tournament: Tournament, pairing: Pairing, exchanged: dict[int, int]) -> Pairing:
    """Return a pairing with other people. `exchanged`: number of an entrant → number of their replacement."""
    numbers = [exchanged.get(number, number) for number in pairing.numbers]
    card_by_number = cards(tournament)
    if tournament.plan.seats > 2:
        return pairing_of(sorted(numbers, key=lambda number: card_by_number[number].rank))
    first, second = (*numbers, 0)[:2]
    if second:
        histories = [card_by_number[number].first_move_history for number in (first, second)]
        if not beginner_is_first(*histories):
            first, second = second, first
    return Pairing(first, second, pairing.result, pairing.slot, best_of=pairing.best_of)


def _check_pairing(tournament: Tournament, pairing: Pairing) -> None:
    """Raise Refused if two must not meet, or if one must not have a bye. At tables of three or four, people
    may meet again.
    """
    card = cards(tournament)[pairing.first]
    if not pairing.second and tournament.plan.kind == SWISS and card.unplayed_wins:
        raise Refused("tournament-swap-bye")
    if pairing.second in card.opponents and tournament.plan.seats == 2:
        raise Refused("tournament-swap-met")
    if {*pairs_at(pairing)} & {*tournament.forbidden}:
        raise Refused("tournament-swap-forbidden")


def forbid(tournament: Tournament, number: int, other: int, now: float) -> None:
    """Note that two entrants do not meet. If a round waits to be published, it is paired again.

    `number`, `other`: of the entrants. `now`: seconds since 1970. Raises Refused if this is no Swiss, or if
    the next round cannot be paired like that.
    """
    _require_swiss(tournament)
    numbers = {player.number for player in tournament.everybody}
    if number == other or not numbers >= {number, other}:
        raise Refused("stale")
    pair = pair_of(number, other)
    if pair in tournament.forbidden:
        raise Refused("tournament-forbidden-already")
    if len(tournament.forbidden) >= MOST_FORBIDDEN:
        raise Refused("tournament-forbidden-most", most=MOST_FORBIDDEN)
    former_forbidden, former_draft = tournament.forbidden, tournament.draft
    tournament.forbidden = [*tournament.forbidden, pair]
    if waiting_draft(tournament) is None:
        return
    renew_draft(tournament, now)
    pairs = {pair for one in _require_draft(tournament).pairings for pair in pairs_at(one)}
    if pairs & {*tournament.forbidden}:
        tournament.forbidden, tournament.draft = former_forbidden, former_draft
        raise Refused("tournament-forbidden-impossible")


def allow(tournament: Tournament, number: int, other: int) -> None:
    """Let two entrants meet again. `number`, `other`: of the entrants. Raises Refused if they may already."""
    _require_swiss(tournament)
    pair = pair_of(number, other)
    if pair not in tournament.forbidden:
        raise Refused("stale")
    tournament.forbidden = [one for one in tournament.forbidden if one != pair]


def _require_swiss(tournament: Tournament) -> None:
    """Raise Refused unless this is a Swiss that is not over, in which alone people can be kept apart."""
    if tournament.phase == OVER:
        raise Refused("tournament-over")
    if tournament.plan.kind != SWISS:
        raise Refused("tournament-forbid-kind")


def pair_again(tournament: Tournament, now: float) -> None:
    """Pair the draft anew, without what was changed by hand. `now`: seconds since 1970."""
    _require_draft(tournament)
    renew_draft(tournament, now, again=True)
