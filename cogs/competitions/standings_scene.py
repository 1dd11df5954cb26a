"""Standings and brackets as scenes for a phone: few columns, large letters, signs besides colours."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cogs.competitions.tournament_words import drawn_name, halves, quarters, sign
from cogs.core.text.sentences import Localizer
from engine.presentation import Label, Scene, SceneCell, Tile
from sessions.competitions.knockout import winner
from sessions.competitions.standings import Standing, order_of
from sessions.competitions.tournament_data import KNOCKOUT, Pairing, Tournament, TournamentRound, scores

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


def table_scene(tournament: Tournament, lines: Sequence[Standing], localizer: Localizer) -> Scene:
    """Return a part of the standings as a scene.

    lines: the rows to show.
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
    labels = [*_heads(tournament, ties, localizer)]
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


def _heads(tournament: Tournament, ties: Sequence[str], localizer: Localizer) -> Iterator[Label]:
    """Yield the headings of the columns. ties: keys of the tie-breaks that have a column."""
    y, first_number = MARGIN + ROW / 2, len(tournament.rounds) - _shown_rounds(tournament) + 1
    yield Label(NAME_X + 0.1, y, localizer.say("tournament-head-name"), SMALL, "l")
    yield Label(POINTS_X, y, localizer.say("tournament-head-points"), SMALL)
    for column in range(_shown_rounds(tournament)):
        yield Label(ROUNDS_X + SIGN_WIDE * (column + 0.5), y, str(first_number + column), SMALL)
    for tie_column, name in enumerate(ties):
        yield Label(_tie_x(tie_column, len(ties)), y, localizer.say(f"tie-short-{name}"), SMALL)


def _line(
    tournament: Tournament,
    standing: Standing,
    ties: Sequence[str],
    y: float,
    localizer: Localizer,
) -> Iterator[Label]:
    """Yield the labels of one row: place, points, a sign for each round, tie-breaks.

    standing: of the entrant in this row.
    ties: keys of the tie-breaks that have a column.
    y: vertical middle of the row.
    """
    yield Label(PLACE_X, y, str(standing.place), LETTER)
    yield Label(POINTS_X, y, halves(standing.half_points), LETTER)
    own_scores = list(scores(tournament, standing.number))[
        -_shown_rounds(tournament) or len(tournament.rounds) :
    ]
    for column, score in enumerate(own_scores[:MOST_ROUNDS]):
        yield Label(ROUNDS_X + SIGN_WIDE * (column + 0.5), y, sign(score, localizer), LETTER)
    for tie_column, value in enumerate(standing.tie_breaks[: len(ties)]):
        yield Label(_tie_x(tie_column, len(ties)), y, quarters(value), SMALL)


# ---------------------------------------------------------------- brackets


class BracketPart(NamedTuple):
    """The part of a bracket that one picture shows."""

    first: int
    """The first round, from 0."""
    columns: int
    """The number of rounds, which are drawn side by side."""
    slot: int
    """The slot of the uppermost game in the first of these rounds. A slot is a game's place in its round,
    numbered from 0 from the top of the bracket."""
    games: int
    """The number of games in the first of these rounds."""


def bracket_parts(total: int) -> list[BracketPart]:
    """Return the parts of a bracket that together show a whole knockout; the part with the final comes first.

    total: number of rounds.
    """
    parts, end = [], total
    while end > 0:
        first_round = max(0, end - COLUMNS)
        game_count = 1 << (total - first_round - 1)
        part_games = min(game_count, GAMES)
        parts += [
            BracketPart(first_round, end - first_round, slot, part_games)
            for slot in range(0, game_count, part_games)
        ]
        end = first_round
    return parts


def bracket_scene(tournament: Tournament, part: BracketPart, localizer: Localizer) -> Scene:
    """Return a part of the bracket as a scene. The winner of a game is light on dark, with an arrow.

    localizer: plain, without markup.
    """
    column_width = (WIDE - MARGIN) / part.columns
    game_height = 2 * BOX + 2 * GAP
    has_third_place = tournament.plan.third_place and part.first + part.columns == tournament.total
    height = 2 * MARGIN + ROW + game_height * (part.games + has_third_place)
    tiles: list[Tile] = []
    labels = []
    for column in range(part.columns):
        round_index = part.first + column
        x = MARGIN + column_width * column
        labels.append(
            Label(
                x + (column_width - MARGIN) / 2,
                MARGIN + ROW / 2,
                _knockout_round_name(tournament, round_index, localizer),
                LETTER,
            )
        )
        slots_per_game = 1 << column
        for index in range(max(1, part.games >> column)):
            middle = MARGIN + ROW + game_height * slots_per_game * (index + 0.5)
            slot = (part.slot >> column) + index
            tiles += _bracket_game_tiles(
                tournament, round_index, slot, x, middle, column_width - MARGIN, localizer
            )
    if has_third_place:
        x, round_index = MARGIN + column_width * (part.columns - 1), tournament.total - 1
        middle = MARGIN + ROW + game_height * (part.games + 0.5)
        labels.append(Label(x - 0.1, middle, localizer.say("tournament-third-place"), SMALL, "r"))
        tiles += _bracket_game_tiles(tournament, round_index, 1, x, middle, column_width - MARGIN, localizer)
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
    numbers = sorted((pairing.first, pairing.second)) if pairing else [0, 0]
    # An entrant who is known already comes first.
    numbers = numbers if numbers[0] or not numbers[1] else [numbers[1], 0]
    winner_number = winner(tournament.rounds[round_index], slot) if pairing else 0
    for number, y in zip(numbers, (middle - BOX, middle), strict=True):
        name = drawn_name(tournament, number, localizer) if number else "–"
        yield Tile(x, y, wide, BOX, name, "name", strong=bool(number) and number == winner_number)


def game_at(tournament_round: TournamentRound, slot: int) -> Pairing | None:
    """Return the game of a slot; None if there is none. A drawn game is played again: the latest counts."""
    return next((pairing for pairing in reversed(tournament_round.pairings) if pairing.slot == slot), None)


def _knockout_round_name(tournament: Tournament, round_index: int, localizer: Localizer) -> str:
    """Return the name of a knockout round. round_index: of the round, from 0."""
    return knockout_round(tournament.total - round_index, round_index + 1, localizer)


def knockout_round(left: int, number: int, localizer: Localizer) -> str:
    """Return the name of a knockout round.

    left: the number of rounds from this one to the end, including this one; so 1 is the final.
    number: of the round, from 1.
    """
    names = {1: "final", 2: "semi", 3: "quarter"}
    return (
        localizer.say(f"tournament-round-{names[left]}")
        if left in names
        else localizer.say("tournament-round", number=number)
    )


def is_bracket(tournament: Tournament) -> bool:
    """Return whether the standings are drawn as a bracket: only those of a knockout."""
    return tournament.plan.kind == KNOCKOUT
