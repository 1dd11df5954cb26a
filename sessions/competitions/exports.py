"""A tournament as files that other programs read: CSV for spreadsheets, FIDE's tournament report file, JSON.

The report file (TRF16) follows the FIDE Handbook, C.04 annex 2: fixed columns, one line for each entrant. It
exists for Swiss and round robin only: it has no form for groups, for a bracket or for a repeated game.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec

from engine.packs.spreadsheet_rows import csv_bytes
from sessions.competitions.stages import group_letters, has_groups
from sessions.competitions.standings import Standing, order_of
from sessions.competitions.stored_tournament import StoredTournament
from sessions.competitions.tournament_data import (
    ALONE,
    BYE,
    DRAWN,
    HALF,
    LOST,
    ONE_POINT,
    OPEN,
    REST,
    ROUND_ROBIN,
    SWISS,
    THREE_POINTS,
    VOID,
    WON,
    ZERO,
    Pairing,
    Tournament,
    TournamentRound,
    score_in,
)

# The sign of an entrant's round in the report file, played or not, by what it is for them; and that of a
# round without an opponent, by its result.
TRF_PLAYED, TRF_UNPLAYED = {WON: "1", DRAWN: "=", LOST: "0"}, {WON: "+", DRAWN: "=", LOST: "-"}
TRF_ALONE = {BYE: "U", HALF: "H", ZERO: "Z", REST: " "}
TRF_KINDS = {SWISS: "Individual: Swiss-System", ROUND_ROBIN: "Individual: Round-Robin"}
# The lines that say what a win and a draw are worth, as in bbpPairings and JaVaFo; none for 1 and ½.
TRF_POINTS: Mapping[str, tuple[str, ...]] = {ONE_POINT: (), THREE_POINTS: ("BBW  3.0", "BBD  1.0")}
ENTRANTS = ("first", "second", "third", "fourth")  # columns of a pairing's entrants
NO_OPPONENT = "0000 -"  # opponent and colour where there is none
BLANK = " " * 10  # a round of which nothing is known


def standings_csv(
    stored: StoredTournament, ranked: Sequence[Standing], heading: Callable[[str], str]
) -> bytes:
    """Return the standings as CSV: a row for each entrant, with points, tie-breaks, and one cell a round such
    as “4+” for a win without a game against number 4. If there are groups, each row has its group, too.

    ranked: its standings.
    heading: returns the heading of a column, by "place", "number", "name", "points", "round", "group" or the
        name of a tie-break.
    """
    tournament = stored.tournament
    names, ties, groups = _names(tournament), order_of(tournament), _groups(tournament)
    rounds = [f"{heading('round')} {number}" for number in range(1, len(tournament.rounds) + 1)]
    group_column = ["group"] if groups else []
    head = [*map(heading, (*group_column, "place", "number", "name", "points", *ties)), *rounds]
    rows = (
        [*groups.get(line.number, ""), *_standing_row(tournament, line, names[line.number])]
        for line in ranked
    )
    return csv_bytes([head, *rows])


def _groups(tournament: Tournament) -> dict[int, str]:
    """Return the letter of the group of all entrants by number; nothing if there are no groups."""
    if not has_groups(tournament.plan.kind) or not tournament.rounds:
        return {}
    return {player.number: group_letters(player.group) for player in tournament.entrants}


def _standing_row(tournament: Tournament, line: Standing, name: str) -> list[str]:
    """Return the row of one entrant in the standings. name: the entrant's."""
    values = [f"{value / 4:g}" for value in line.tie_breaks]
    cells = (_round_cell(tournament_round, line.number) for tournament_round in tournament.rounds)
    return [str(line.place), str(line.number), name, f"{line.half_points / 2:g}", *values, *cells]


def _round_cell(tournament_round: TournamentRound, number: int) -> str:
    """Return what an entrant did in a round: the number of the opponent and the sign of the result, for each
    of their games. The sign comes last, because spreadsheets take a cell that begins with “=” for a formula.

    number: of the entrant
    """
    sides = (_side(pairing, number) for pairing in _pairings_of(tournament_round, number))
    cells = (f"{'/'.join(map(str, opponents))}{sign.strip()}" for sign, opponents in sides)
    return " ".join(cell for cell in cells if cell)


def games_csv(stored: StoredTournament, heading: Callable[[str], str]) -> bytes:
    """Return all pairings as CSV, a row for each.

    heading: as in `standings_csv`, by "round", "board", one of ENTRANTS, "result" or "games".
    """
    further = ENTRANTS[2 : stored.tournament.plan.seats]
    columns = ["round", "board", "first", "second", *further, "result"]
    if stored.tournament.plan.games > 1:
        columns.append("games")
    rows = ([_cell(game.get(column, "")) for column in columns] for game in _games(stored.tournament))
    return csv_bytes([[*map(heading, columns)], *rows])


def _cell(value: Any) -> str:
    """Return a value as the text of a cell; a list with blanks between its parts."""
    return " ".join(value) if isinstance(value, list) else str(value)


def as_json(stored: StoredTournament, ranked: Sequence[Standing]) -> bytes:
    """Return the tournament as JSON: what it is, entrants, standings and games. Points are in points, not in
    half points. People are called by the name under which they signed up; there are no user ids. ranked: its
    standings."""
    tournament = stored.tournament
    names, ties, groups = _names(tournament), order_of(tournament), _groups(tournament)
    content = {
        "title": stored.title,
        "game": stored.terms.game,
        "kind": tournament.plan.kind,
        "phase": tournament.phase,
        "rated": stored.terms.rated,
        "rounds": tournament.total,
        "points": tournament.plan.points,
        "entrants": [
            {
                "number": player.number,
                "name": names[player.number],
                "withdrawn": player.withdrawn,
                **({"group": groups[player.number]} if groups else {}),
            }
            for player in tournament.entrants
        ],
        "standings": [
            {
                "place": line.place,
                "number": line.number,
                "points": line.half_points / 2,
                "tie-breaks": dict(zip(ties, (value / 4 for value in line.tie_breaks), strict=False)),
            }
            for line in ranked
        ],
        "games": [*_games(tournament)],
    }
    return msgspec.json.format(msgspec.json.encode(content), indent=1) + b"\n"


def _games(tournament: Tournament) -> Iterator[dict[str, Any]]:
    """Yield all pairings: round and board (both from 1), names, and result; "" where there is none."""
    names = _names(tournament)
    for number, tournament_round in enumerate(tournament.rounds, 1):
        for board, pairing in enumerate(tournament_round.pairings, 1):
            yield {
                "round": number,
                "board": board,
                **dict.fromkeys(ENTRANTS[: tournament.plan.seats], ""),
                **{entrant: names[one] for entrant, one in zip(ENTRANTS, pairing.numbers, strict=False)},
                "result": pairing.result,
                **({"out": [names[one] for one in pairing.out]} if pairing.out else {}),
                **({"games": [game.result for game in pairing.games]} if pairing.best_of > 1 else {}),
            }


def has_report_file(tournament: Tournament) -> bool:
    """Return whether there is a FIDE report file of this kind of tournament: it knows games of two alone."""
    return tournament.plan.kind in TRF_KINDS and tournament.plan.seats == 2


def report_file(stored: StoredTournament, ranked: Sequence[Standing]) -> bytes:
    """Return the tournament as FIDE's report file (TRF16). Its lines end with CR LF, as the format asks.
    ranked: its standings."""
    tournament = stored.tournament
    lines = [
        f"012 {_one_line(stored.title)}",
        *([f"042 {_date(tournament.rounds[0].began)}"] if tournament.rounds else []),
        *([f"052 {_date(stored.finished)}"] if stored.finished else []),
        f"062 {len(tournament.entrants)}",
        f"092 {TRF_KINDS[tournament.plan.kind]}",
        f"XXR {tournament.total}",
        *TRF_POINTS[tournament.plan.points],
        *_entrant_lines(tournament, ranked),
    ]
    return "".join(f"{line.rstrip()}\r\n" for line in lines).encode()


def _entrant_lines(tournament: Tournament, ranked: Sequence[Standing]) -> Iterator[str]:
    """Yield the line of each entrant: number, name, rating, points, place, and ten columns for each round."""
    names, lines = _names(tournament), {line.number: line for line in ranked}
    for player in tournament.entrants:
        line = lines[player.number]
        rating = f"{player.strength:4.0f}" if 0 < player.strength < 10_000 else " " * 4
        person = (
            f"001 {player.number:4} {'':4} {names[player.number][:33]:33} {rating} {'':3} {'':11} {'':10}"
        )
        rounds = "".join(_report_round(one, player.number) for one in tournament.rounds)
        yield f"{person} {line.half_points / 2:4.1f} {line.place:4}{rounds}"


def _report_round(tournament_round: TournamentRound, number: int) -> str:
    """Return the ten columns of an entrant's round: opponent, colour, result. Who begins has white.

    number: of the entrant.
    """
    pairings = _pairings_of(tournament_round, number)
    if not pairings:
        return f"  {NO_OPPONENT} Z"
    pairing = pairings[-1]
    sign, opponents = _side(pairing, number)
    if not sign.strip():
        return BLANK
    if pairing.result in ALONE:
        return f"  {NO_OPPONENT} {sign}"
    return f"  {opponents[0]:4} {'w' if pairing.first == number else 'b'} {sign}"


def _side(pairing: Pairing, number: int) -> tuple[str, tuple[int, ...]]:
    """Return an entrant's side of a pairing: the sign of the result, and the opponents' numbers.

    number: of the entrant
    """
    score = score_in(pairing, number)
    if pairing.result in (OPEN, VOID):
        return " ", score.opponents
    if pairing.result in ALONE:
        return TRF_ALONE[pairing.result], score.opponents
    return (TRF_PLAYED if score.played else TRF_UNPLAYED)[score.outcome], score.opponents


def _pairings_of(tournament_round: TournamentRound, number: int) -> list[Pairing]:
    """Return the pairings of an entrant in a round. number: of the entrant."""
    return [one for one in tournament_round.pairings if number in one.numbers]


def _names(tournament: Tournament) -> dict[int, str]:
    """Return the names of all entrants by number, each on one line; "#4" for one whose data was erased."""
    return {one.number: _one_line(one.name) or f"#{one.number}" for one in tournament.entrants}


def _one_line(text: str) -> str:
    """Return a text with single blanks for all white space."""
    return " ".join(text.split())


def _date(moment: float) -> str:
    """Return the day of a moment (seconds since 1970) as the report file has it, in UTC."""
    return datetime.fromtimestamp(moment, UTC).strftime("%Y/%m/%d")
