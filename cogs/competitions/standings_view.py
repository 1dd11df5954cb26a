"""Standings as private pages: a picture with a description, as text, the rounds, the people, and a key."""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

from discord import ui

from cogs.competitions.round_view import pairing_lines, round_title
from cogs.competitions.sign_up_view import waiting
from cogs.competitions.standings_scene import (
    ROWS,
    BracketPart,
    bracket_parts,
    bracket_scene,
    is_bracket,
    table_scene,
)
from cogs.competitions.tournament_target import FILES, ORGANISE, OWN_GAME, STANDINGS, TournamentTarget
from cogs.competitions.tournament_words import (
    TournamentViewer,
    entrant_name,
    group_name,
    in_points,
    left_key,
    name_of,
    points_for,
    public_heading,
    quarters,
    shown_scores,
    signs,
    small_heading,
)
from cogs.core.components import layout
from cogs.core.components.layout import Panel, button, gallery, page, text
from cogs.core.text.sentences import Localizer
from engine.presentation import Scene
from sessions.competitions.league_seasons import winners
from sessions.competitions.stages import LARGEST, group_parts, has_groups
from sessions.competitions.standings import FULL, Standing, order_of, standings
from sessions.competitions.stored_tournament import StoredTournament
from sessions.competitions.tournament_data import (
    BYE,
    DOWN,
    DRAWN,
    HALF,
    LEAGUE,
    OVER,
    REST,
    RESTS,
    SIGN_UP,
    SWISS,
    UP,
    WON,
    ZERO,
    Tournament,
)

# Ends of keys of sentences: signs of all tournaments, and those for a round without an opponent.
SIGNS = ("won", "lost", "drawn", "won-unplayed", "lost-unplayed")
ALONE = {BYE: "bye", HALF: "half", ZERO: "zero", REST: "rest"}


def key_lines(tournament: Tournament, localizer: Localizer) -> Iterator[str]:
    """Yield lines that explain the signs of rounds, then the tie-breaks in order."""
    yield f"**{localizer.say('tournament-key-signs')}**"
    results = {
        pairing.result for tournament_round in tournament.rounds for pairing in tournament_round.pairings
    }
    sign_words = [*SIGNS, *(word for result, word in ALONE.items() if result in results)]
    draw = points_for(tournament.plan, DRAWN, localizer)
    yield " · ".join(_sign(word, localizer, draw) for word in sign_words[:3])
    yield " · ".join(_sign(word, localizer, draw) for word in sign_words[3:5])
    if sign_words[5:]:
        yield " · ".join(_sign(word, localizer, draw) for word in sign_words[5:])
    yield f"-# {localizer.say('tournament-key-numbers')}"
    if not order_of(tournament):
        return
    win, draw = (points_for(tournament.plan, outcome, localizer) for outcome in (WON, DRAWN))
    yield localizer.say("tournament-key-points", win=win, draw=draw)
    yield f"**{localizer.say('tournament-key-equal')}**"
    for place, name in enumerate(order_of(tournament), 1):
        short_name, long_name = localizer.say(f"tie-short-{name}"), localizer.say(f"tie-{name}")
        tie_name = (
            f"**{short_name}**"
            if short_name.casefold() == long_name.casefold()
            else f"**{short_name}** {long_name}"
        )
        about = localizer.say(f"tie-about-{name}")
        yield f"{place}\\. {localizer.say('tournament-key-tie', tie=tie_name, about=about)}"


def _sign(word: str, localizer: Localizer, draw: str) -> str:
    """Return a sign and what it means. word: of SIGNS or ALONE; draw: the points for a draw, in words."""
    sign = localizer.say(f"tournament-sign-{word}")
    return f"`{sign}` {localizer.say(f'tournament-key-{word}', points=draw)}"


# Kinds of pages: picture, text, pairings of a round, entrants, explanation of signs.
PICTURED, WORDS, ROUND, PEOPLE, KEY = PAGES = ("picture", "words", "round", "people", "key")
LINES = 24  # on a page of text
MOST_PAIRINGS, MOST_PEOPLE = 32, 64  # on a page of a round, and of the entrants
MOST_LETTERS = 2_000  # of the lower groups of a league
MOST_RESTING = 12  # names of people who move or rest
MEDALS = {1: "🥇", 2: "🥈", 3: "🥉"}


class StandingsPage(NamedTuple):
    """Which page of the standings is shown."""

    kind: str = PICTURED
    """What the page shows: one of PAGES."""
    number: int = 0
    """The number of the page among those of its kind, from 0; see `round_pages` for ROUND."""


class StandingsTable(NamedTuple):
    """The part of the standings that is on one page: of all people or of a group."""

    tournament: Tournament
    """The whole tournament, or the group as one."""
    lines: Sequence[Standing]
    """The rows of this page."""
    group: int = -1
    """The group, from 0; -1: everybody."""

    def title(self, localizer: Localizer) -> str:
        """Return the name of the group; "" for everybody."""
        return group_name(self.group, localizer) if self.group >= 0 else ""


def standings_tables(
    tournament: Tournament, most: int, ranked: Sequence[Standing] | None = None
) -> list[StandingsTable]:
    """Return the standings page by page. In groups, each has a table of its own; once a bracket follows them,
    the whole standings come first.

    most: rows on a page.
    ranked: the whole standings; None: they are computed if they are shown.
    """
    with_groups = has_groups(tournament.plan.kind) and bool(tournament.rounds)
    whole = [(tournament, -1)] if not with_groups or tournament.seeded else []
    parts = [(part, group) for group, part in enumerate(group_parts(tournament))] if with_groups else []
    tables = list[StandingsTable]()
    for part, group in (*whole, *parts):
        lines = ranked if ranked is not None and group < 0 else standings(part)
        for first in range(0, max(1, len(lines)), most):
            tables.append(StandingsTable(part, lines[first : first + most], group))
    return tables


def round_pages(tournament: Tournament) -> list[tuple[int, int]]:
    """Return what is on each page of the rounds: the index of the round, and the board with which the page
    begins, both from 0."""
    return [
        (round_index, first)
        for round_index, tournament_round in enumerate(tournament.rounds)
        for first in range(0, max(1, len(tournament_round.pairings)), MOST_PAIRINGS)
    ]


def pictured_pages(tournament: Tournament) -> list[StandingsTable | BracketPart]:
    """Return what is on each page of the picture: the parts of the bracket, and the tables."""
    tables = standings_tables(tournament, ROWS)
    if not is_bracket(tournament):
        return [*tables]
    return [*bracket_parts(tournament), *(table for table in tables if table.group >= 0)]


def scene_of(stored: StoredTournament, page_number: int, localizer: Localizer) -> Scene:
    """Return the scene of a page of the picture. page_number: from 0; localizer: plain, without markup."""
    tournament = stored.tournament
    pages = pictured_pages(tournament)
    shown = pages[min(page_number, len(pages) - 1)]
    if isinstance(shown, BracketPart):
        return bracket_scene(tournament, shown, localizer)
    return table_scene(shown.tournament, shown.lines, localizer, shown.title(localizer))


def view(
    stored: StoredTournament,
    shown_page: StandingsPage,
    reader: TournamentViewer,
    picture: bytes | None = None,
) -> Panel:
    """Return a page as a private panel.

    shown_page: which page.
    picture: the painted scene as PNG; None shows the page as text.
    """
    localizer, tournament = reader.localizer, stored.tournament
    target = TournamentTarget(stored.id)
    last_page = _last(tournament, shown_page.kind)
    number = min(shown_page.number, last_page)
    shown_page = shown_page._replace(number=number)
    items: list[ui.Item[Any]] = [
        text(public_heading(stored, localizer), *_head(stored, shown_page, localizer))
    ]
    if shown_page.kind == PICTURED and picture is not None:
        items.append(gallery(_picture_description(tournament, number, localizer)))
    else:
        items.append(text(*_lines(stored, shown_page, reader)))
    pager = layout.pager(
        lambda page, mark: target.to(shown_page.kind, mark).tap(STANDINGS, page), number, last_page
    )
    return Panel(
        page(
            *items, *layout.rows([*pager, *_other_view_buttons(stored, target, shown_page.kind, localizer)])
        ),
        picture,
    )


def final_board(stored: StoredTournament, reader: TournamentViewer, picture: bytes | None) -> Panel:
    """Return the message that stays in the channel after the end: the winners and the standings.

    The people in first place are pinged.

    picture: the painted standings as PNG; None shows them as text.
    """
    localizer, tournament = reader.localizer, stored.tournament
    target = TournamentTarget(stored.id)
    ranked = standings(group_parts(tournament)[0] if stored.season else tournament)
    medals = medals_of(ranked)
    medallists = [standing for standing in ranked if standing.number in medals]
    medal_lines = [
        f"{medals[standing.number]} {entrant_name(tournament, standing.number, localizer, mention=True)}"
        for standing in medallists[: ROWS // 2]
    ]
    early_note = localizer.say("tournament-ended-early") if tournament.ended_early else ""
    if tournament.plan.kind == SWISS and not early_note and len(tournament.rounds) < tournament.total:
        early_note = localizer.say(
            "tournament-nobody-new", round=len(tournament.rounds), total=tournament.total
        )
    head = text(
        public_heading(stored, localizer),
        f"**{localizer.say('tournament-over')}** {early_note}",
        *medal_lines,
        struck_line(tournament, localizer),
        *_lower_groups(stored, localizer),
        *_season_lines(stored, localizer),
    )
    standings_items = (
        [gallery(_picture_description(tournament, 0, localizer))]
        if picture
        else [text(*_standing_lines(tournament, 0, localizer))]
    )
    persons = [entrant.person for entrant in tournament.entrants]
    pings = [persons[standing.number - 1] for standing in medallists[: ROWS // 2] if standing.place == 1]
    organise = button(target.tap(ORGANISE), localizer.say("tournament-organise"), emoji="⚙️")
    buttons = layout.rows([*_other_view_buttons(stored, target, "", localizer), organise])
    return Panel(
        page(head, *standings_items, *buttons),
        picture,
        pings=tuple(person for person in pings if person),
        needs_new_message=True,
    )


def _lower_groups(stored: StoredTournament, localizer: Localizer) -> list[str]:
    """Return a line with the standings of each group of a league below the first one, with as many people as
    fit."""
    if not stored.season:
        return []
    parts = [*enumerate(group_parts(stored.tournament))][1:]
    ranked_groups = [(group_name(group, localizer), part, standings(part)) for group, part in parts]
    lines = list[str]()
    for most in (LARGEST, 3, 1):
        lines = [
            f"**{name}** · "
            + " · ".join(
                f"{line.place}\\. {entrant_name(part, line.number, localizer)}, "
                f"{in_points(line.half_points, localizer)}"
                for line in ranked[:most]
            )
            for name, part, ranked in ranked_groups
        ]
        if sum(map(len, lines)) <= MOST_LETTERS:
            break
    return lines


def _season_lines(stored: StoredTournament, localizer: Localizer) -> Iterator[str]:
    """Yield lines on the end of a league's season: who won, who changes groups, and who rests."""
    tournament = stored.tournament
    if not stored.season:
        return
    first = [f"**{name_of(player, localizer)}**" for player in winners(tournament)]
    if first:
        key = "league-won" if len(first) == 1 else "league-won-shared"
        yield localizer.say(key, player=localizer(first), season=stored.season)
    for sign, move in (("⬆️", UP), ("⬇️", DOWN), ("💤", RESTS)):
        names = [name_of(player, localizer) for player in tournament.entrants if player.moved == move]
        if names:
            yield f"{sign} {localizer.say(f'league-{move}', players=localizer(names[:MOST_RESTING]))}"
    if stored.ending:
        yield localizer.say("league-over")


def round_board(stored: StoredTournament, reader: TournamentViewer, picture: bytes | None) -> Panel:
    """Return the message with the standings after a round that everybody sees.

    stored: with the finished rounds alone.
    picture: the painted standings as PNG; None shows them as text.
    """
    localizer, tournament = reader.localizer, stored.tournament
    title = round_title(tournament, len(tournament.rounds) - 1, localizer)
    sentence = localizer.say("tournament-standings-after", title=title)
    title_line = small_heading(stored, localizer, sentence)
    head = text(title_line, struck_line(tournament, localizer))
    if picture is None:
        return Panel(page(head, text(*_standing_lines(tournament, 0, localizer))))
    return Panel(page(head, gallery(_picture_description(tournament, 0, localizer))), picture)


def state_of(stored: StoredTournament) -> str:
    """Return a short text that differs whenever the standings do."""
    tournament = stored.tournament
    lines = [(line.place, line.number, line.half_points, line.tie_breaks) for line in standings(tournament)]
    names = [player.name for player in tournament.entrants]
    rounds = [[score.result for score in shown_scores(tournament, line[1])] for line in lines]
    return sha256(repr((lines, names, rounds)).encode()).hexdigest()[:12]


def medals_of(lines: Sequence[Standing]) -> dict[int, str]:
    """Return number of an entrant → medal, for entrants in places 1 to 3 who have at least one point.

    There are medals for the third place only if somebody is ranked below it.
    lines: the whole standings.
    """
    last_place = max((standing.place for standing in lines if standing.counted), default=0)
    return {
        standing.number: MEDALS[standing.place]
        for standing in lines
        if standing.counted
        and standing.half_points >= FULL
        and standing.place <= 3
        and (standing.place < 3 or standing.place < last_place)
    }


def _head(stored: StoredTournament, shown_page: StandingsPage, localizer: Localizer) -> list[str]:
    """Return the lines above a page: what the page shows; above standings, also the tie-breaks."""
    tournament = stored.tournament
    if shown_page.kind == ROUND:
        return [f"**{round_title(tournament, round_pages(tournament)[shown_page.number][0], localizer)}**"]
    if shown_page.kind == KEY:
        return []
    if shown_page.kind == PEOPLE:
        return [f"**{localizer.say('tournament-people', count=len(tournament.entrants))}**"]
    key = "over" if tournament.phase == OVER else "after"
    title = round_title(tournament, len(tournament.rounds) - 1, localizer)
    sentence = localizer.say(f"tournament-standings-{key}", title=title)
    names = [localizer.say(f"tie-{name}") for name in order_of(tournament)]
    tie_break_line = localizer.say("tournament-tie-breaks", names=names) if names else ""
    return [
        f"**{sentence}**",
        f"-# {tie_break_line}" if tie_break_line else "",
        struck_line(tournament, localizer),
    ]


def struck_line(tournament: Tournament, localizer: Localizer) -> str:
    """Return a line that names those whose games count for nobody; "" if there are none."""
    names = [name_of(player, localizer) for player in tournament.entrants if player.struck]
    return f"-# {localizer.say('tournament-struck', players=localizer(names))}" if names else ""


def _lines(stored: StoredTournament, shown_page: StandingsPage, reader: TournamentViewer) -> list[str]:
    """Return the content of a page as lines of text."""
    tournament, localizer = stored.tournament, reader.localizer
    if shown_page.kind == ROUND:
        round_index, first = round_pages(tournament)[shown_page.number]
        return pairing_lines(tournament, round_index, reader, MOST_PAIRINGS, first=first)
    if shown_page.kind == KEY:
        return [*key_lines(tournament, localizer)]
    if shown_page.kind == PEOPLE:
        return _people(stored, shown_page.number * MOST_PEOPLE, localizer)
    return _standing_lines(tournament, shown_page.number, localizer)


def _people(stored: StoredTournament, first: int, localizer: Localizer) -> list[str]:
    """Return a page of the entrants, one line each, and the waiting list. first: index of the first one."""
    tournament = stored.tournament
    lines = [
        f"{place}\\. {name_of(listed_entrant, localizer)}"
        + (f" · {localizer.say(left_key(stored, listed_entrant))}" if listed_entrant.withdrawn else "")
        for place, listed_entrant in enumerate(tournament.entrants[first : first + MOST_PEOPLE], first + 1)
    ]
    waiting_line = waiting(tournament, localizer)
    return [*(lines or [localizer.say("tournament-nobody-yet")]), *([waiting_line] if waiting_line else [])]


def _standing_lines(tournament: Tournament, page_number: int, localizer: Localizer) -> list[str]:
    """Return a page of the standings as text, with two lines for each entrant.

    The first line has place, name and points, the second one tie-breaks and all rounds.
    page_number: from 0.
    """
    tables = standings_tables(tournament, LINES // 2)
    table = tables[min(page_number, len(tables) - 1)]
    ties, shown_lines = order_of(table.tournament), list[str]()
    league = tournament.plan.kind == LEAGUE
    prized = group_parts(tournament)[0] if league and tournament.rounds else tournament
    medals = medals_of(standings(prized)) if tournament.phase == OVER else {}
    if title := table.title(localizer):
        shown_lines.append(f"**{title}**")
    for standing in table.lines:
        points = "" if is_bracket(table.tournament) else f" · {in_points(standing.half_points, localizer)}"
        name = entrant_name(tournament, standing.number, localizer)
        head = [f"{medals.get(standing.number, '')}{standing.place}\\. **{name}** #{standing.number}{points}"]
        values = [
            f"{localizer.say(f'tie-short-{key}')} {quarters(value)}"
            for key, value in zip(ties, standing.tie_breaks, strict=False)
        ]
        lines = signs(shown_scores(table.tournament, standing.number), localizer)
        shown_lines += [*head, f"-# {' · '.join(part for part in (*values, lines) if part)}"]
    return shown_lines or [localizer.say("tournament-nobody-yet")]


def _picture_description(tournament: Tournament, page_number: int, localizer: Localizer) -> str:
    """Return the standings in words, as the description of the picture. page_number: from 0."""
    plain = localizer._replace(plain=True)
    pages = pictured_pages(tournament)
    shown = pages[min(page_number, len(pages) - 1)]
    lines, title, key = standings(tournament), "", "tournament-spoken-knockout"
    if isinstance(shown, StandingsTable):
        lines, title, key = [*shown.lines], shown.title(plain), "tournament-spoken"
    sentences = [
        localizer.say(
            key,
            place=standing.place,
            name=entrant_name(tournament, standing.number, plain),
            points=in_points(standing.half_points, plain),
        )
        for standing in lines
    ]
    return " ".join([*([f"{title}:"] if title else []), *sentences])


def _last(tournament: Tournament, kind: str) -> int:
    """Return the number of the last page of this kind, from 0. kind: one of PAGES."""
    if kind == ROUND:
        return max(0, len(round_pages(tournament)) - 1)
    if kind == PEOPLE:
        return max(0, len(tournament.entrants) - 1) // MOST_PEOPLE
    if kind == KEY:
        return 0
    if kind == PICTURED:
        return len(pictured_pages(tournament)) - 1
    return len(standings_tables(tournament, LINES // 2)) - 1


def _other_view_buttons(
    stored: StoredTournament, target: TournamentTarget, kind: str, localizer: Localizer
) -> list[ui.Item[Any]]:
    """Return the buttons to the other kinds of pages, and to the reader's own game.

    kind: the kind of the page that is shown; "" for the public message. This has no button to a reader's own
    game, and one to the picture only if the picture has further pages.
    """
    tournament, buttons = stored.tournament, list[ui.Item[Any]]()
    if tournament.rounds:
        last_round = round_pages(tournament).index((len(tournament.rounds) - 1, 0))
        page_kinds = [(PICTURED, 0, "🏆"), (WORDS, 0, "🔤"), (ROUND, last_round, "⚔️"), (KEY, 0, "❔")]
        buttons += [
            button(
                target.to(key).tap(STANDINGS, page_number),
                localizer.say(f"tournament-see-{key}"),
                emoji=emoji,
            )
            for key, page_number, emoji in page_kinds
            if key != (kind or PICTURED) or (not kind and _last(tournament, PICTURED))
        ]
        buttons.append(button(target.tap(FILES), localizer.say("tournament-see-files"), emoji="📄"))
    if tournament.phase != OVER and kind:
        label = "tournament-mine" if tournament.phase != SIGN_UP else "tournament-see-mine"
        buttons.append(button(target.tap(OWN_GAME), localizer.say(label), emoji="🙋"))
    return buttons
