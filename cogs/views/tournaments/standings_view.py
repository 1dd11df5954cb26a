"""Standings as private pages: a picture with a description, as text, the rounds, the people, and a key."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from discord import ui

from cogs.components import layout
from cogs.components.layout import Panel, button, gallery, page, text
from cogs.components.targets.tournament_target import ORGANISE, OWN_GAME, STANDINGS, TournamentTarget
from cogs.text.sentences import Localizer
from cogs.views.tournaments.round_view import pairing_lines, round_title
from cogs.views.tournaments.sign_up_view import waiting
from cogs.views.tournaments.standings_key import key_lines
from cogs.views.tournaments.standings_scene import (
    ROWS,
    bracket_parts,
    bracket_scene,
    is_bracket,
    table_scene,
)
from cogs.views.tournaments.tournament_words import (
    TournamentViewer,
    entrant_name,
    in_points,
    left_key,
    name_of,
    quarters,
    signs,
    title_of,
)
from engine.presentation import Scene
from sessions.tournaments.standings import FULL, Standing, order_of, standings
from sessions.tournaments.tournament_data import KNOCKOUT, OVER, SIGN_UP, SWISS, Tournament, scores
from sessions.tournaments.tournament_service.stored_tournament import StoredTournament

PICTURED, WORDS, ROUND, PEOPLE, KEY = PAGES = ("picture", "words", "round", "people", "key")
LINES = 24  # on a page of text
MEDALS = {1: "🥇", 2: "🥈", 3: "🥉"}


class StandingsPage(NamedTuple):
    """Which page of the standings is shown."""

    kind: str = PICTURED
    """One of PAGES."""
    number: int = 0
    """Number of the page within its kind, or of the round, from 0."""


def scene_of(stored_tournament: StoredTournament, at: int, localizer: Localizer) -> Scene:
    """Return the scene of a page. at: page number, from 0; localizer: plain, without markup."""
    tournament: Tournament = stored_tournament.tournament
    if is_bracket(tournament):
        parts = bracket_parts(tournament.total)
        return bracket_scene(tournament, parts[min(at, len(parts) - 1)], localizer)
    return table_scene(tournament, _part(standings(tournament), at, ROWS), localizer)


def view(
    stored_tournament: StoredTournament,
    at: StandingsPage,
    reader: TournamentViewer,
    picture: bytes | None = None,
) -> Panel:
    """Return a page as a private panel. picture: the painted scene as PNG; None shows the page as text."""
    localizer, tournament = reader.localizer, stored_tournament.tournament
    spot = TournamentTarget(stored_tournament.id)
    items: list[ui.Item[Any]] = [
        text(f"### 🏆 {title_of(stored_tournament, localizer)}", *_head(stored_tournament, at, localizer))
    ]
    last = _last(tournament, at.kind)
    number = min(at.number, last)
    if at.kind == PICTURED and picture is not None:
        items.append(gallery(_spoken(tournament, number, localizer)))
    else:
        items.append(text(*_lines(stored_tournament, at._replace(number=number), reader)))
    pager = _pager(spot, at.kind, number, last) if last else []
    return Panel(
        page(*items, *layout.rows([*pager, *_ways(stored_tournament, spot, at.kind, localizer)])), picture
    )


def final_board(
    stored_tournament: StoredTournament, reader: TournamentViewer, picture: bytes | None
) -> Panel:
    """Return what stays in the channel after the end: the winners, who are pinged, and the standings.

    picture: the painted standings as PNG; None shows them as text.
    """
    localizer, tournament = reader.localizer, stored_tournament.tournament
    lines, spot = standings(tournament), TournamentTarget(stored_tournament.id)
    medals = medals_of(lines)
    first = [one for one in lines if one.number in medals]
    won = [
        f"{medals[one.number]} {entrant_name(tournament, one.number, localizer, mention=True)}"
        for one in first[: ROWS // 2]
    ]
    early = localizer.say("tournament-ended-early") if tournament.ended_early else ""
    if tournament.plan.kind == SWISS and not early and len(tournament.rounds) < tournament.total:
        early = localizer.say("tournament-nobody-new", round=len(tournament.rounds), total=tournament.total)
    head = text(
        f"### 🏆 {title_of(stored_tournament, localizer)}",
        f"**{localizer.say('tournament-over')}** {early}",
        *won,
    )
    shown = (
        [gallery(_spoken(tournament, 0, localizer))]
        if picture
        else [text(*_standing_lines(tournament, 0, localizer))]
    )
    people = [entrant.person for entrant in tournament.entrants]
    pings = [people[one.number - 1] for one in first[: ROWS // 2] if one.place == 1]
    organise = button(spot.tap(ORGANISE), localizer.say("tournament-organise"), emoji="⚙️")
    buttons = layout.rows([*_ways(stored_tournament, spot, "", localizer), organise])
    return Panel(
        page(head, *shown, *buttons),
        picture,
        pings=tuple(one for one in pings if one),
        needs_new_message=True,
    )


def medals_of(lines: Sequence[Standing]) -> dict[int, str]:
    """Return entrant's number → medal, for places 1 to 3 with at least one point.

    The third place has a medal only if somebody is ranked below it.
    """
    last = max((one.place for one in lines if one.counted), default=0)
    return {
        one.number: MEDALS[one.place]
        for one in lines
        if one.counted and one.half_points >= FULL and one.place <= 3 and (one.place < 3 or one.place < last)
    }


def _head(stored_tournament: StoredTournament, at: StandingsPage, localizer: Localizer) -> list[str]:
    """Return the lines above a page: what it shows, and the tie-breaks."""
    tournament = stored_tournament.tournament
    if at.kind == ROUND:
        return [f"**{round_title(tournament, at.number, localizer)}**"]
    if at.kind == KEY:
        return []
    if at.kind == PEOPLE:
        return [f"**{localizer.say('tournament-people', count=len(tournament.entrants))}**"]
    key = "over" if tournament.phase == OVER else "after"
    title = round_title(tournament, len(tournament.rounds) - 1, localizer)
    sentence = localizer.say(f"tournament-standings-{key}", title=title)
    names = [localizer.say(f"tie-{name}") for name in order_of(tournament)]
    by = localizer.say("tournament-tie-breaks", names=names) if names else ""
    return [f"**{sentence}**", f"-# {by}" if by else ""]


def _lines(stored_tournament: StoredTournament, at: StandingsPage, reader: TournamentViewer) -> list[str]:
    """Return a page as lines of text."""
    tournament, localizer = stored_tournament.tournament, reader.localizer
    if at.kind == ROUND:
        return pairing_lines(tournament, tournament.rounds[at.number].pairings, reader)
    if at.kind == KEY:
        return [*key_lines(tournament, localizer)]
    if at.kind == PEOPLE:
        return _people(stored_tournament, localizer)
    return _standing_lines(tournament, at.number, localizer)


def _people(stored_tournament: StoredTournament, localizer: Localizer) -> list[str]:
    """Return the entrants and the waiting list, one line each."""
    tournament = stored_tournament.tournament
    lines = [
        f"{place}\\. {name_of(one, localizer)}"
        + (f" · {localizer.say(left_key(stored_tournament, one))}" if one.withdrawn else "")
        for place, one in enumerate(tournament.entrants, 1)
    ]
    waits = waiting(tournament, localizer)
    return [*(lines or [localizer.say("tournament-nobody-yet")]), *([waits] if waits else [])]


def _standing_lines(tournament: Tournament, at: int, localizer: Localizer) -> list[str]:
    """Return the standings as text, two lines each: place, name, points; then tie-breaks and all rounds.

    at: page number, from 0.
    """
    ties, shown_lines = order_of(tournament), list[str]()
    ranked = standings(tournament)
    medals = medals_of(ranked) if tournament.phase == OVER else {}
    for standing in _part(ranked, at, LINES // 2):
        points = (
            "" if tournament.plan.kind == KNOCKOUT else f" · {in_points(standing.half_points, localizer)}"
        )
        name = entrant_name(tournament, standing.number, localizer)
        head = [f"{medals.get(standing.number, '')}{standing.place}\\. **{name}** #{standing.number}{points}"]
        values = [
            f"{localizer.say(f'tie-short-{key}')} {quarters(value)}"
            for key, value in zip(ties, standing.tie_breaks, strict=False)
        ]
        lines = signs(list(scores(tournament, standing.number)), localizer)
        shown_lines += [*head, f"-# {' · '.join(part for part in (*values, lines) if part)}"]
    return shown_lines or [localizer.say("tournament-nobody-yet")]


def _spoken(tournament: Tournament, at: int, localizer: Localizer) -> str:
    """Return the standings in words, as the description of the picture. at: page number, from 0."""
    plain = localizer._replace(plain=True)
    lines = standings(tournament)
    shown = lines if is_bracket(tournament) else _part(lines, at, ROWS)
    key = "tournament-spoken-knockout" if tournament.plan.kind == KNOCKOUT else "tournament-spoken"
    return " ".join(
        localizer.say(
            key,
            place=one.place,
            name=entrant_name(tournament, one.number, plain),
            points=in_points(one.half_points, plain),
        )
        for one in shown
    )


def _part(lines: Sequence[Standing], at: int, most: int) -> Sequence[Standing]:
    """Return the lines of a page. at: page number, from 0; most: lines on a page."""
    at = min(at, max(0, (len(lines) - 1) // most))
    return lines[at * most : (at + 1) * most]


def _last(tournament: Tournament, kind: str) -> int:
    """Return the number of the last page of this kind, from 0. kind: one of PAGES."""
    people = max(0, len(tournament.entrants) - 1)
    if kind == ROUND:
        return max(0, len(tournament.rounds) - 1)
    if kind in (PEOPLE, KEY):
        return 0
    if kind == PICTURED:
        return len(bracket_parts(tournament.total)) - 1 if is_bracket(tournament) else people // ROWS
    return people // (LINES // 2)


def _pager(target: TournamentTarget, kind: str, number: int, last: int) -> list[ui.Item[Any]]:
    """Return the buttons to the page before and the page after. number, last: page numbers, from 0."""
    back = button(target.to(kind, "back").tap(STANDINGS, max(0, number - 1)), "◀", off=number == 0)
    on = button(
        target.to(kind, "on").tap(STANDINGS, min(last, number + 1)),
        f"{number + 1}/{last + 1} ▶",
        off=number == last,
    )
    return [back, on]


def _ways(
    stored_tournament: StoredTournament, target: TournamentTarget, kind: str, localizer: Localizer
) -> list[ui.Item[Any]]:
    """Return the buttons to the other kinds of pages, and to the reader's own game.

    kind: the page that is shown; "" on the public message, which has no button to the own game.
    """
    tournament, buttons = stored_tournament.tournament, list[ui.Item[Any]]()
    last = max(0, len(tournament.rounds) - 1)
    if tournament.rounds:
        words = [(PICTURED, 0, "🏆"), (WORDS, 0, "🔤"), (ROUND, last, "⚔️"), (KEY, 0, "❔")]
        buttons += [
            button(target.to(key).tap(STANDINGS, at), localizer.say(f"tournament-see-{key}"), emoji=emoji)
            for key, at, emoji in words
            if key != (kind or PICTURED)
        ]
    if tournament.phase != OVER and kind:
        label = "tournament-mine" if tournament.phase != SIGN_UP else "tournament-see-mine"
        buttons.append(button(target.tap(OWN_GAME), localizer.say(label), emoji="🙋"))
    return buttons
