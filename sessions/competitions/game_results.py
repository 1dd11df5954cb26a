"""Enters tournament games that were played on real tables into people's results, as both players or the
organiser reported them.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from msgspec.structs import replace

from sessions.competitions.round_end import read_table
from sessions.competitions.stored_tournament import BOTH, ORGANISER, StoredTournament
from sessions.competitions.tournament_data import PLAYED, Pairing, PairingId, entrant, winning_side
from sessions.results.result_data import REPORTED, GameResult, ResultSeat
from sessions.results.results import Results, make_result_write
from sessions.store.documents import DocumentWrite
from sessions.store.protocol import CorruptData, Store


class ReportedGame(NamedTuple):
    """The reported result of a game on a real table."""

    result: str
    """One of PLAYED."""
    agreed: bool
    """True: the players reported it. False: the organiser did, so it is never rated."""


def played_games(stored: StoredTournament) -> dict[str, ReportedGame]:
    """Return the games with a result that both players or the organiser reported, by `PairingId.key`; for a
    game of a pairing of several games, its number from 0 follows.

    Results of any other source are left out: a deadline, a table, the report of one player.
    """
    return dict(_played(stored))


def _played(stored: StoredTournament) -> Iterator[tuple[str, ReportedGame]]:
    """Yield each game of `played_games` with its `PairingId.key`."""
    for key, source in stored.sources.items():
        game = stored.find_game(PairingId.parse(key))
        if game is None or game.pairing.result not in PLAYED or game.pairing.best_of > 1:
            continue
        if source in (BOTH, ORGANISER):
            yield key, ReportedGame(game.pairing.result, source == BOTH)
    for round in range(1, stored.round + 1):
        for game in stored.games_in(round):
            for number, match_game in enumerate(game.pairing.games):
                if match_game.source == BOTH:
                    yield f"{game.id.key}.{number}", ReportedGame(match_game.result, True)


def result_key(tournament: str, game: str) -> str:
    """Return the key under which a game's result is stored. `tournament`: its id. `game`: a `PairingId.key`.

    Ids of tables and reports, which are keys of results too, have no dots. So all keys differ.
    """
    return f"{tournament}.{game}"


class GameResults:
    """Makes the writes of people's results when a tournament changes, to be saved together with it."""

    def __init__(self, store: Store, results: Results) -> None:
        """`store`: has the tables of games. `results`: has the results saved so far."""
        self._store, self._results = store, results

    async def make_writes(
        self, stored: StoredTournament, before: Mapping[str, ReportedGame], now: float
    ) -> list[DocumentWrite]:
        """Return the writes of all results that a change of a tournament changes.

        `stored`: the tournament after the change. `before`: its `played_games` before the change. `now`:
        seconds since 1970.
        """
        after, writes, formers = played_games(stored), list[DocumentWrite](), list[GameResult | None]()
        for game in {**before, **after}:
            if before.get(game) == after.get(game):
                continue
            key = result_key(stored.id, game)
            version, former = await self._results.load_versioned_result(key)
            result = None
            if game in after:
                result = await self._result(stored, game, after[game], former, now)
            if former is not None or result is not None:
                writes.append(make_result_write(key, version, result))
            formers.append(former)
        return writes + await self._results.correction_writes(formers)

    async def _result(
        self,
        stored: StoredTournament,
        game: str,
        reported: ReportedGame,
        former: GameResult | None,
        now: float,
    ) -> GameResult | None:
        """Return the result of a game. None: its table enters the result, or a player's data is erased.

        `game`: a `PairingId.key`. `reported`: what was reported. `former`: the stored result, which is
        corrected; None: none. `now`: seconds since 1970; a new result gets this time as its end.
        """
        tournament_game = stored.find_game(PairingId.parse(game))
        if tournament_game is None:
            return None
        pairing = tournament_game.pairing
        if pairing.best_of == 1 and await self._has_table(pairing):
            return None
        winner, rated = winning_side(reported.result), stored.terms.rated and reported.agreed
        numbers = pairing.players
        ranks = [1 if winner is None or pairing.numbers[winner] == number else 2 for number in numbers]
        if former is not None and len(former.seats) == len(ranks):  # its people may have been erased since
            seats = (replace(seat, rank=rank) for seat, rank in zip(former.seats, ranks, strict=True))
            return replace(former, seats=tuple(seats), rated=rated and not former.voided)
        players = [entrant(stored.tournament, number) for number in numbers]
        if not all(player.person for player in players):
            return None
        return GameResult(
            game=stored.terms.game,
            guild=stored.guild,
            channel=stored.channel,
            at=now,
            seats=tuple(
                ResultSeat(player.person, player.name, rank)
                for player, rank in zip(players, ranks, strict=True)
            ),
            reason="reported",
            kind=REPORTED,
            rated=rated,
        )

    async def _has_table(self, pairing: Pairing) -> bool:
        """Return whether the game is played at its table, or was finished there. If so, the table enters the
        result.
        """
        try:
            row = await self._store.read(pairing.table) if pairing.table else None
        except CorruptData:
            return True
        table = read_table(row)
        return table.under_way or (pairing.begun and table.starting)
