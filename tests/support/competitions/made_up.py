"""Tournaments written down as crosstables are: a line for each entrant, a word for each round; and made into
stored ones."""

from collections.abc import Iterator
from typing import Any

from sessions.competitions.stored_tournament import StoredTournament, TableTerms
from sessions.competitions.tournament_data import (
    BYE,
    DRAW,
    FIRST,
    FIRST_UNPLAYED,
    HALF,
    NEITHER,
    RUNNING,
    SECOND,
    SECOND_UNPLAYED,
    SWISS,
    ZERO,
    Entrant,
    Pairing,
    Tournament,
    TournamentPlan,
    TournamentRound,
)

ALONE = {"+BYE": BYE, "=BYE": HALF, "--": ZERO}
FORFEIT = {("+", "-"): FIRST_UNPLAYED, ("-", "+"): SECOND_UNPLAYED, ("-", "-"): NEITHER}
GAME = {("+", "-"): FIRST, ("-", "+"): SECOND, ("=", "="): DRAW}


def crosstable(
    lines: str, *, kind: str = SWISS, double: bool = False, tie_breaks: tuple[str, ...] = ()
) -> Tournament:
    """lines: number, then for each round `+W9`, `=B3`, `-F4` (a forfeit), `+BYE`, `=BYE` or `--`."""
    rows = {int(line.split(",")[0]): line.split(",")[1:] for line in lines.split()}
    total = max(map(len, rows.values()))
    tournament = Tournament(
        TournamentPlan(kind, double=double, tie_breaks=tie_breaks),
        RUNNING,
        [Entrant(number, number, f"P{number}") for number in sorted(rows)],
        total=total,
    )
    for place in range(total):
        tournament.rounds.append(TournamentRound(0.0, 0.0, list(pairings(rows, place))))
    return tournament


def pairings(rows: dict[int, list[str]], place: int) -> Iterator[Pairing]:
    for number, words in sorted(rows.items()):
        word = words[place]
        if word in ALONE:
            yield Pairing(number, result=ALONE[word])
            continue
        other = int(word[2:])
        results = FORFEIT if word[1] == "F" else GAME
        if word[1] == "W" or (word[1] == "F" and number < other):
            yield Pairing(number, other, results[word[0], rows[other][place][0]])


def stored(tournament: Tournament, title: str = "Cup", **more: Any) -> StoredTournament:
    """The tournament as it is stored, with these further fields."""
    fields = {"id": "t", "guild": 1, "channel": 2, "organiser": 3, "terms": TableTerms("crownfell"), **more}
    return StoredTournament(title=title, tournament=tournament, **fields)
