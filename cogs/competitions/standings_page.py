"""A web page with the standings and all rounds of a tournament, as one file to hand on or to print."""

import html
from collections.abc import Iterable, Iterator, Sequence

from cogs.competitions.round_view import part_title, round_title
from cogs.competitions.standings_scene import is_bracket
from cogs.competitions.standings_view import StandingsTable, standings_tables
from cogs.competitions.tournament_words import (
    entrant_name,
    halves,
    opponents_text,
    quarters,
    result_line,
    shown_scores,
    sign,
    title_of,
)
from cogs.core.text.page_template import fill_template
from cogs.core.text.sentences import Localizer
from engine import files
from sessions.competitions.standings import Standing, order_of
from sessions.competitions.stored_tournament import StoredTournament
from sessions.competitions.tournament_data import MOST, Tournament

TEMPLATE = files.DATA / "page" / "standings.html"


def standings_page(stored: StoredTournament, ranked: Sequence[Standing], localizer: Localizer) -> bytes:
    """Return the page as HTML. It has no script, and loads nothing.

    ranked: its standings.
    localizer: of the reader; the page is in this language.
    """
    plain = localizer._replace(plain=True)
    tournament = stored.tournament
    fields = {
        "language": plain.language,
        "title": html.escape(title_of(stored, plain)),
        "about": html.escape(plain.say(f"game-{stored.terms.game}")),
        "content": "\n".join([*_standings(tournament, ranked, plain), *_rounds(tournament, plain)]),
    }
    return fill_template(files.text(TEMPLATE), fields).encode()


def _standings(tournament: Tournament, ranked: Sequence[Standing], localizer: Localizer) -> Iterator[str]:
    """Yield the table of standings: place, name, points, tie-breaks, and a sign for each round."""
    for table in standings_tables(tournament, MOST, ranked):
        yield from _table(table, localizer)


def _table(table: StandingsTable, localizer: Localizer) -> Iterator[str]:
    """Yield one table: of everybody, or of a group."""
    tournament = table.tournament
    has_bracket = is_bracket(tournament)
    ties = order_of(tournament) if not has_bracket else ()
    columns = ["place", "name", *([] if has_bracket else ["points"])]
    heads = [
        *(localizer.say(f"tournament-column-{column}") for column in columns),
        *(localizer.say(f"tie-short-{name}") for name in ties),
        *map(str, range(1, len(tournament.rounds) + 1)),
    ]
    title = table.title(localizer) or localizer.say("tournament-see-picture")
    yield f"<h2>{html.escape(title)}</h2>"
    yield f'<div class="wide"><table><thead>{_row(heads, "th")}</thead><tbody>'
    for line in table.lines:
        scores = shown_scores(tournament, line.number)
        results = [f"{sign(score, localizer)}{opponents_text(score)}" for score in scores]
        cells = [
            str(line.place),
            f"{entrant_name(tournament, line.number, localizer)} ({line.number})",
            *([] if has_bracket else [halves(line.half_points)]),
            *map(quarters, line.tie_breaks),
            *results,
            *("" for _ in tournament.rounds[len(results) :]),
        ]
        yield _row(cells, "td")
    yield "</tbody></table></div>"


def _row(cells: Iterable[str], tag: str) -> str:
    """Return a table row. The second cell is a name, all others are numbers."""
    row = "".join(
        f"<{tag}{'' if number == 1 else ' class=number'}>{html.escape(cell)}</{tag}>"
        for number, cell in enumerate(cells)
    )
    return f"<tr>{row}</tr>"


def _rounds(tournament: Tournament, localizer: Localizer) -> Iterator[str]:
    """Yield each round, the latest first, with a line for each pairing."""
    for index, tournament_round in reversed([*enumerate(tournament.rounds)]):
        yield f"<section><h2>{html.escape(round_title(tournament, index, localizer))}</h2><ol>"
        part = ""
        for pairing in tournament_round.pairings:
            if (title := part_title(tournament, index, pairing, localizer)) != part:
                part = title
                yield f"</ol><h3>{html.escape(part)}</h3><ol>"
            sentence = result_line(tournament, pairing, localizer)
            yield f"<li>{html.escape(sentence.replace('**', ''))}</li>"
        yield "</ol></section>"
