"""Words about an open game of a tournament: who reported what, and what the game waits for."""

from collections.abc import Iterator

from cogs.competitions.tournament_words import entrant_name
from cogs.core.text.sentences import Localizer
from sessions.competitions.stored_tournament import StoredTournament
from sessions.competitions.tournament_data import DRAW, FIRST, OPEN, SECOND, Pairing, Tournament

# The reports differ; a player asks for the organiser; the round's time is over; a report waits for the
# opponent's confirmation. The most urgent first.
DISPUTED, ASKED, OVERDUE, WAITS = KINDS = ("disputed", "asked", "overdue", "waits")
SIGNS = {DISPUTED: "⚖️", ASKED: "🔔", OVERDUE: "⌛", WAITS: "💬"}

# Results as they are written in button ids.
WORDS = {"first": FIRST, "second": SECOND, "draw": DRAW}


def word_of(result: str) -> str:
    """Return the word of a button id for a result."""
    return next(word for word, known_result in WORDS.items() if known_result == result)


def kinds_of(stored_tournament: StoredTournament, round: int, board: int) -> list[str]:
    """Return which of KINDS apply to a game, the most urgent first. round: from 1; board: from 0."""
    pairing = stored_tournament.board(round, board)
    if pairing is None or pairing.result != OPEN:
        return []
    report_count = len(stored_tournament.reports_of(round, board))
    kind_applies = {
        DISPUTED: report_count > 1,
        ASKED: stored_tournament.asker_of(round, board) > 0,
        OVERDUE: bool(stored_tournament.waits_for(round, board)),
        WAITS: report_count == 1,
    }
    return [kind for kind in KINDS if kind_applies[kind]]


def result_text(tournament: Tournament, pairing: Pairing, result: str, localizer: Localizer) -> str:
    """Return a result in words: who won, or a draw."""
    if result == DRAW:
        return localizer.say("tournament-say-draw")
    winner = pairing.first if result == FIRST else pairing.second
    return localizer.say("tournament-say-won", player=entrant_name(tournament, winner, localizer))


def claims(stored_tournament: StoredTournament, round: int, board: int, localizer: Localizer) -> list[str]:
    """Return who reported which result of an open game, one line each, in order of time.

    round: from 1.
    board: from 0.
    """
    pairing = stored_tournament.board(round, board)
    if pairing is None:
        return []
    return [
        localizer.say(
            "tournament-claim",
            player=entrant_name(stored_tournament.tournament, report.number, localizer),
            result=result_text(stored_tournament.tournament, pairing, report.result, localizer),
        )
        for report in sorted(stored_tournament.reports_of(round, board), key=lambda report: report.at)
    ]


def other_of(pairing: Pairing, number: int) -> int:
    """Return the number of an entrant's opponent. number: the entrant's."""
    return pairing.second if pairing.first == number else pairing.first


def mark(stored_tournament: StoredTournament, round: int, board: int, localizer: Localizer) -> str:
    """Return in few words what a game waits for; "" for nothing. round: from 1; board: from 0."""
    return " · ".join(_marks(stored_tournament, round, board, localizer))


def _marks(
    stored_tournament: StoredTournament, round: int, board: int, localizer: Localizer
) -> Iterator[str]:
    """Yield what a game waits for, each with its sign. round: from 1; board: from 0."""
    pairing = stored_tournament.board(round, board)
    for kind in kinds_of(stored_tournament, round, board):
        sentence_args = {}
        if kind == WAITS and pairing is not None:
            opponent = other_of(pairing, stored_tournament.reports_of(round, board)[0].number)
            sentence_args = {"player": entrant_name(stored_tournament.tournament, opponent, localizer)}
        yield f"{SIGNS[kind]} {localizer.say(f'tournament-mark-{kind}', **sentence_args)}"
