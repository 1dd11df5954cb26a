"""Standings and brackets as scenes for a phone: few columns, large letters, signs besides colours."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cogs.competitions.tournament_words import drawn_name, halves, quarters, shown_scores, sign
from cogs.core.text.sentences import Localizer
from engine.presentation import Label, Scene, SceneCell, Tile
from sessions.competitions.knockout import LOSERS, THIRD_PLACE, winner, winners_round
from sessions.competitions.stages import BRACKETS, stage_at
from sessions.competitions.standings import Standing, order_of
from sessions.competitions.tournament_data import (
    DOUBLE_ELIMINATION,
    GROUPS,
    Pairing,
    Tournament,
    TournamentRound,
)

WIDE = 10.0  # a phone shows one unit as 35 pixels
# Sizes and positions are in units of the scene. ROW: height of a row; LETTER, SMALL: heights of letters.
ROW, LETTER, SMALL = 0.72, 0.38, 0.3
ROWS = 16  # on a picture
MOST_ROUNDS = 7  # of more rounds, the last ones are shown
PLACE_X, NAME_X, NAME_WIDE, POINTS_X, ROUNDS_X = 0.42, 0.8, 3.25, 4.5, 5.0
SIGN_WIDE, TIE_WIDE = 0.41, 0.95  # width of the column of a round, and of a tie-break
MOST_TIES = 2  # columns of tie-breaks that fit; the first ones are shown

COLUMNS, GAMES = 3, 8  # of a bracket: rounds side by side, games below each other
BOX, GAP, MARGIN = 0.62, 0.18, 0.25  # height of a player's box; half of the space between two games


def table_scene(
    tournament: Tournament, lines: Sequence[Standing], localizer: Localizer, title: str = ""
) -> Scene:
    """Return a part of the standings as a scene.

    lines: the rows to show.
    title: stands above the names; "": what they are.
    localizer: plain, without markup.
    """
    height = ROW * (len(lines) + 1) + 2 * MARGIN
    rows = [MARGIN + ROW * (n + 1) for n in range(len(lines))]
    cells = [SceneCell(0.1, MARGIN, "bar", WIDE - 0.2, ROW)]
    cells += [
        SceneCell(0.1, y, _ground(standing, n), WIDE - 0.2, ROW)
        for n, (standing, y) in enumerate(zip(lines, rows, strict=True))
    ]
    ties = order_of(tournament)[:MOST_TIES]
    labels = [*_heads(tournament, ties, title or localizer.say("tournament-head-name"), localizer)]
    tiles = []
    for standing, y in zip(lines, rows, strict=True):
        tiles.append(
            Tile(NAME_X, y, NAME_WIDE, ROW, drawn_name(tournament, standing.number, localizer), "words")
        )
        labels += _line(tournament, standing, ties, y + ROW / 2, localizer)
    return Scene(WIDE, height, tuple(cells), labels=tuple(labels), tiles=tuple(tiles))


def _ground(standing: Standing, number: int) -> str:
    """Return the background of a row: the winner's, or one of two in turn. number: of the row, from 0."""
    return "mat-strong" if standing.place == 1 else ("mat-lit" if number % 2 else "mat")


def _shown_rounds(tournament: Tournament) -> int:
    """Return how many rounds have a column."""
    return min(MOST_ROUNDS, len(tournament.rounds))


def _tie_x(column: int, count: int) -> float:
    """Return the x of the middle of a tie-break's column, in units of the scene.

    column: the index of the column among those of tie-breaks.
    count: the number of columns of tie-breaks.
    """
    return WIDE - 0.2 - TIE_WIDE * (count - column - 0.5)


def _heads(tournament: Tournament, ties: Sequence[str], title: str, localizer: Localizer) -> Iterator[Label]:
    """Yield the headings of the columns. ties: keys of the tie-breaks that have a column; title: of the
    names.
    """
    y, first_number = MARGIN + ROW / 2, len(tournament.rounds) - _shown_rounds(tournament) + 1
    yield Label(NAME_X + 0.1, y, title, SMALL, "l")
    yield Label(POINTS_X, y, localizer.say("tournament-head-points"), SMALL)
    for column in range(_shown_rounds(tournament)):
        yield Label(ROUNDS_X + SIGN_WIDE * (column + 0.5), y, str(first_number + column), SMALL)
    for tie_column, name in enumerate(ties):
        yield Label(_tie_x(tie_column, len(ties)), y, localizer.say(f"tie-short-{name}"), SMALL)


def _line(
    tournament: Tournament, standing: Standing, ties: Sequence[str], y: float, localizer: Localizer
) -> Iterator[Label]:
    """Yield the labels of one row: place, points, a sign for each round, tie-breaks.

    standing: of the entrant in this row.
    ties: keys of the tie-breaks that have a column.
    y: vertical middle of the row.
    """
    yield Label(PLACE_X, y, str(standing.place), LETTER)
    yield Label(POINTS_X, y, halves(standing.half_points), LETTER)
    own_scores = shown_scores(tournament, standing.number)[
        -_shown_rounds(tournament) or len(tournament.rounds) :
    ]
    for column, score in enumerate(own_scores[:MOST_ROUNDS]):
        yield Label(ROUNDS_X + SIGN_WIDE * (column + 0.5), y, sign(score, localizer), LETTER)
    for tie_column, value in enumerate(standing.tie_breaks[: len(ties)]):
        yield Label(_tie_x(tie_column, len(ties)), y, quarters(value), SMALL)


# ---------------------------------------------------------------- brackets


class BracketColumn(NamedTuple):
    """A round of a bracket as a column."""

    round_index: int
    """Of the round, from 0."""
    slot: int
    """The slot of its uppermost game."""
    games: int
    """How many games it has."""


class BracketPart(NamedTuple):
    """The part of a bracket that one picture shows."""

    columns: tuple[BracketColumn, ...]
    """The rounds, which are drawn side by side."""
    top: int
    """The number of the uppermost game that is shown in the first of these rounds, from 0 from the top."""
    games: int
    """The number of games that are shown in the first of these rounds."""
    has_third_place: bool
    """The game for third place is shown below the final."""


def bracket_columns(tournament: Tournament) -> list[list[BracketColumn]]:
    """Return the rounds of each bracket: of a knockout, or of the winners' and of the losers' bracket."""
    stage = stage_at(tournament, tournament.total - 1)
    if stage.kind != DOUBLE_ELIMINATION:
        return [
            [
                BracketColumn(stage.first + index, 0, 1 << (stage.rounds - index - 1))
                for index in range(stage.rounds)
            ]
        ]
    last = (stage.rounds - 1) // 2
    winners = [BracketColumn(winners_round(one), 0, 1 << (last - one)) for one in range(1, last + 1)]
    finals = range(stage.rounds - 2, max(stage.rounds - 1, len(tournament.rounds)))
    losers = [
        BracketColumn(index, LOSERS, 1 << (last - number))
        for number in range(2, last + 1)
        for index in (winners_round(number), winners_round(number) + 1)
    ]
    return [[*winners, *(BracketColumn(index, 0, 1) for index in finals)], losers]


def bracket_parts(tournament: Tournament) -> list[BracketPart]:
    """Return the parts that together show the whole bracket; the part with the final comes first."""
    parts = []
    for columns in bracket_columns(tournament):
        end = len(columns)
        while end > 0:
            first = max(0, end - COLUMNS)
            games = columns[first].games
            shown = min(games, GAMES)
            has_third_place = tournament.plan.third_place and end == len(columns)
            parts += [
                BracketPart(tuple(columns[first:end]), top, shown, has_third_place)
                for top in range(0, games, shown)
            ]
            end = first
    return parts


def bracket_scene(tournament: Tournament, part: BracketPart, localizer: Localizer) -> Scene:
    """Return a part of the bracket as a scene. The winner of a game is light on dark, with an arrow.

    localizer: plain, without markup.
    """
    column_width = (WIDE - MARGIN) / len(part.columns)
    game_height = 2 * BOX + 2 * GAP
    height = 2 * MARGIN + ROW + game_height * (part.games + part.has_third_place)
    tiles: list[Tile] = []
    labels = []
    for number, column in enumerate(part.columns):
        x = MARGIN + column_width * number
        title = (
            localizer.say("tournament-round-losers", number=column.round_index + 1)
            if column.slot == LOSERS
            else bracket_round_title(tournament, column.round_index, localizer)
        )
        labels.append(Label(x + (column_width - MARGIN) / 2, MARGIN + ROW / 2, title, LETTER))
        rows_of_game = part.columns[0].games // column.games
        for index in range(max(1, part.games // rows_of_game)):
            middle = MARGIN + ROW + game_height * rows_of_game * (index + 0.5)
            slot = column.slot + part.top // rows_of_game + index
            tiles += _bracket_game_tiles(
                tournament, column.round_index, slot, x, middle, column_width - MARGIN, localizer
            )
    if part.has_third_place:
        x, last_round = MARGIN + column_width * (len(part.columns) - 1), tournament.total - 1
        middle = MARGIN + ROW + game_height * (part.games + 0.5)
        labels.append(Label(x - 0.1, middle, localizer.say("tournament-third-place"), SMALL, "r"))
        tiles += _bracket_game_tiles(
            tournament, last_round, THIRD_PLACE, x, middle, column_width - MARGIN, localizer
        )
    cells = (SceneCell(0.05, MARGIN + ROW - 0.05, "mat-lit", WIDE - 0.1, height - 2 * MARGIN - ROW + 0.1),)
    return Scene(WIDE, height, cells, labels=tuple(labels), tiles=tuple(tiles))


def _bracket_game_tiles(
    tournament: Tournament,
    round_index: int,
    slot: int,
    x: float,
    middle: float,
    wide: float,
    localizer: Localizer,
) -> Iterator[Tile]:
    """Yield two tiles with the names of a game's players, one below the other; the winner is highlighted.

    A game that is not paired yet has dashes.
    round_index: of the round, from 0.
    slot: the game's place in the round, from 0.
    x: left edge of the tiles.
    middle: y of the line between them.
    wide: their width.
    """
    pairing = game_at(tournament.rounds[round_index], slot) if round_index < len(tournament.rounds) else None
    numbers = [pairing.first, pairing.second] if pairing else [0, 0]
    # Who comes from the upper game is above; an entrant without an opponent comes first.
    numbers.sort(key=lambda number: (not number, _slot_before(tournament, round_index, slot, number), number))
    winner_number = winner(tournament.rounds[round_index], slot) if pairing else 0
    for number, y in zip(numbers, (middle - BOX, middle), strict=True):
        name = drawn_name(tournament, number, localizer) if number else "–"
        yield Tile(x, y, wide, BOX, name, "name", strong=bool(number) and number == winner_number)


def _slot_before(tournament: Tournament, round_index: int, slot: int, number: int) -> int:
    """Return the slot of an entrant's latest game in the same bracket before a round; -1 if there is none.

    round_index: of the round, from 0.
    slot: the game's place in the round, from 0.
    number: the entrant's.
    """
    first_round = stage_at(tournament, round_index).first
    for earlier_round in reversed(tournament.rounds[first_round:round_index]):
        for pairing in earlier_round.pairings:
            if number in (pairing.first, pairing.second) and (pairing.slot >= LOSERS) == (slot >= LOSERS):
                return pairing.slot
    return -1


def game_at(tournament_round: TournamentRound, slot: int) -> Pairing | None:
    """Return the game of a slot; None if there is none. A drawn game is played again: the latest counts."""
    return next((pairing for pairing in reversed(tournament_round.pairings) if pairing.slot == slot), None)


def bracket_round_title(tournament: Tournament, round_index: int, localizer: Localizer) -> str:
    """Return the name of a round of a bracket. round_index: of the round, from 0."""
    stage = stage_at(tournament, round_index)
    left, number = tournament.total - round_index, round_index - stage.first + 1
    names = {1: "final", 2: "semi", 3: "quarter"}
    if stage.kind == DOUBLE_ELIMINATION:
        names = {1: "second-final", 2: "final"}
    if left in names:
        return localizer.say(f"tournament-round-{names[left]}")
    key = "tournament-round-bracket" if tournament.plan.kind == GROUPS else "tournament-round"
    return localizer.say(key, number=number)


def is_bracket(tournament: Tournament) -> bool:
    """Return whether the standings are drawn as a bracket: in groups not before the bracket has begun."""
    return tournament.plan.kind in BRACKETS or bool(tournament.seeded)
