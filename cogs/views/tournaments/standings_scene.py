"""Standings and brackets as scenes for a phone: few columns, large letters, signs besides colours."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cogs.text.sentences import Localizer
from cogs.views.tournaments.tournament_words import drawn_name, halves, quarters, sign
from engine.presentation import Label, Scene, SceneCell, Tile
from sessions.tournaments.pairing.knockout import winner
from sessions.tournaments.standings import Crosstable, Standing, order_of
from sessions.tournaments.tournament_data import KNOCKOUT, Pairing, Tournament, TournamentRound, scores

WIDE = 10.0  # a phone shows one unit as 35 pixels
ROW, LETTER, SMALL = 0.72, 0.38, 0.3
ROWS = 16  # on a picture
MOST_ROUNDS = 7  # of more rounds, the last ones are shown
PLACE_X, NAME_X, NAME_WIDE, POINTS_X, ROUNDS_X = 0.42, 0.8, 3.25, 4.5, 5.0
SIGN_WIDE, TIE_WIDE = 0.41, 0.95
MOST_TIES = 2  # columns of tie-breaks that fit; the first ones are shown

COLUMNS, GAMES = 3, 8  # of a bracket: rounds side by side, games below each other
BOX, GAP, MARGIN = 0.62, 0.18, 0.25


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
    crosstable, ties = Crosstable(tournament), order_of(tournament)[:MOST_TIES]
    labels = [*_heads(tournament, ties, localizer)]
    tiles = []
    for standing, y in zip(lines, rows, strict=True):
        tiles.append(
            Tile(NAME_X, y, NAME_WIDE, ROW, drawn_name(tournament, standing.number, localizer), "words")
        )
        labels += _line(tournament, crosstable, standing, ties, y + ROW / 2, localizer)
    return Scene(WIDE, height, tuple(cells), labels=tuple(labels), tiles=tuple(tiles))


def _ground(standing: Standing, number: int) -> str:
    """Return the ground of a row: the winner's, or one of two in turn. number: of the row, from 0."""
    return "mat-strong" if standing.place == 1 else ("mat-lit" if number % 2 else "mat")


def _shown_rounds(tournament: Tournament) -> int:
    """Return how many rounds have a column."""
    return min(MOST_ROUNDS, len(tournament.rounds))


def _tie_x(tournament: Tournament, column: int, count: int) -> float:
    """Return the x of a tie-break's column (its middle), in units of the scene.

    column: index of the column.
    count: number of these columns.
    """
    return WIDE - 0.2 - TIE_WIDE * (count - column - 0.5)


def _heads(tournament: Tournament, ties: Sequence[str], localizer: Localizer) -> Iterator[Label]:
    """Yield the headings of the columns. ties: keys of the tie-breaks that have a column."""
    y, first = MARGIN + ROW / 2, len(tournament.rounds) - _shown_rounds(tournament) + 1
    yield Label(NAME_X + 0.1, y, localizer.say("tournament-head-name"), SMALL, "l")
    yield Label(POINTS_X, y, localizer.say("tournament-head-points"), SMALL)
    for n in range(_shown_rounds(tournament)):
        yield Label(ROUNDS_X + SIGN_WIDE * (n + 0.5), y, str(first + n), SMALL)
    for place, name in enumerate(ties):
        yield Label(_tie_x(tournament, place, len(ties)), y, localizer.say(f"tie-short-{name}"), SMALL)


def _line(
    tournament: Tournament,
    crosstable: Crosstable,
    standing: Standing,
    ties: Sequence[str],
    y: float,
    localizer: Localizer,
) -> Iterator[Label]:
    """Yield the labels of one row: place, points, a sign for each round, tie-breaks.

    ties: keys of the tie-breaks that have a column.
    y: vertical middle of the row.
    """
    yield Label(PLACE_X, y, str(standing.place), LETTER)
    yield Label(POINTS_X, y, halves(standing.half_points), LETTER)
    mine = list(scores(tournament, standing.number))[-_shown_rounds(tournament) or len(tournament.rounds) :]
    for n, score in enumerate(mine[:MOST_ROUNDS]):
        yield Label(ROUNDS_X + SIGN_WIDE * (n + 0.5), y, sign(score, localizer), LETTER)
    for place, value in enumerate(standing.tie_breaks[: len(ties)]):
        yield Label(_tie_x(tournament, place, len(ties)), y, quarters(value), SMALL)


# ---------------------------------------------------------------- brackets


class BracketPart(NamedTuple):
    """The part of a bracket that one picture shows."""

    first: int
    """The first round, from 0."""
    columns: int
    """Number of rounds, side by side."""
    slot: int
    """The first game's slot in the first of these rounds."""
    games: int
    """Number of games in the first of these rounds."""


def bracket_parts(total: int) -> list[BracketPart]:
    """Return the pictures that show a knockout of `total` rounds, the one with the final first."""
    parts, end = [], total
    while end > 0:
        first = max(0, end - COLUMNS)
        games = 1 << (total - first - 1)
        step = min(games, GAMES)
        parts += [BracketPart(first, end - first, slot, step) for slot in range(0, games, step)]
        end = first
    return parts


def bracket_scene(tournament: Tournament, part: BracketPart, localizer: Localizer) -> Scene:
    """Return a part of the bracket as a scene. localizer: plain, without markup.

    The winner of a game is light on dark, with an arrow.
    """
    wide = (WIDE - MARGIN) / part.columns
    pitch = 2 * BOX + 2 * GAP
    third = tournament.plan.third_place and part.first + part.columns == tournament.total
    height = 2 * MARGIN + ROW + pitch * (part.games + third)
    tiles: list[Tile] = []
    labels = []
    for column in range(part.columns):
        round_index = part.first + column
        x = MARGIN + wide * column
        labels.append(
            Label(
                x + (wide - MARGIN) / 2,
                MARGIN + ROW / 2,
                _knockout_round_name(tournament, round_index, localizer),
                LETTER,
            )
        )
        span = 1 << column
        for n in range(max(1, part.games >> column)):
            middle = MARGIN + ROW + pitch * span * (n + 0.5)
            slot = (part.slot >> column) + n
            tiles += _bracket_game_tiles(tournament, round_index, slot, x, middle, wide - MARGIN, localizer)
    if third:
        x, round_index = MARGIN + wide * (part.columns - 1), tournament.total - 1
        middle = MARGIN + ROW + pitch * (part.games + 0.5)
        labels.append(Label(x - 0.1, middle, localizer.say("tournament-third-place"), SMALL, "r"))
        tiles += _bracket_game_tiles(tournament, round_index, 1, x, middle, wide - MARGIN, localizer)
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
    people = sorted((pairing.first, pairing.second)) if pairing else [0, 0]
    people = people if people[0] or not people[1] else [people[1], 0]
    won = winner(tournament.rounds[round_index], slot) if pairing else 0
    for person, y in zip(people, (middle - BOX, middle), strict=True):
        name = drawn_name(tournament, person, localizer) if person else "–"
        yield Tile(x, y, wide, BOX, name, "name", strong=bool(person) and person == won)


def game_at(tournament_round: TournamentRound, slot: int) -> Pairing | None:
    """Return the latest game of a slot (drawn games are played again); None if there is none."""
    return next((pairing for pairing in reversed(tournament_round.pairings) if pairing.slot == slot), None)


def _knockout_round_name(tournament: Tournament, round_index: int, localizer: Localizer) -> str:
    """Return the name of a knockout round. round_index: of the round, from 0."""
    return knockout_round(tournament.total - round_index, round_index + 1, localizer)


def knockout_round(left: int, number: int, localizer: Localizer) -> str:
    """Return the name of a knockout round.

    left: rounds until the end, with this one.
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
