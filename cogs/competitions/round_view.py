"""The panel of a round, and its pairings as lines."""

from collections.abc import Container, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from discord import ui

from cogs.competitions.sign_up_view import LATE, waiting
from cogs.competitions.standings_scene import bracket_round_title
from cogs.competitions.tournament_target import ENTER, ORGANISE, OWN_GAME, STANDINGS, TournamentTarget
from cogs.competitions.tournament_words import (
    NO_WAYS,
    TournamentViewer,
    also_pinged,
    first_begins,
    group_name,
    mark,
    next_round_line,
    public_heading,
    result_line,
    title_of,
)
from cogs.core.components import layout
from cogs.core.components.layout import Panel, button, page, text
from cogs.core.panels.deadlines import format_timestamp
from cogs.core.text.sentences import Localizer
from sessions.competitions.knockout import LOSERS
from sessions.competitions.stages import has_groups, stage_at
from sessions.competitions.stored_tournament import SCREEN, StoredTournament, takes_people
from sessions.competitions.tournament_data import (
    BYE,
    DOUBLE_ELIMINATION,
    OPEN,
    REST,
    RUNNING,
    UNPLAYED_WINS,
    Pairing,
    Tournament,
    entrant,
    open_pairings,
)

MOST_LINES = 20  # pairings on the panel
MOST_LETTERS = 2_600  # of pairings in a message
# Results of pairings whose people are pinged in a new round: they play, have no opponent, or their opponent
# is absent.
CALLED = (OPEN, BYE, REST, *UNPLAYED_WINS)
# For rounds of which it is not said what their games wait for.
NO_MARKS: Mapping[int, str] = MappingProxyType({})


def round_title(tournament: Tournament, round_index: int, localizer: Localizer) -> str:
    """Return the name of a round. round_index: from 0."""
    stage = stage_at(tournament, round_index)
    if stage.is_bracket:
        return bracket_round_title(tournament, round_index, localizer)
    key = "tournament-round-of-groups" if stage.rounds < tournament.total else "tournament-round-of"
    return localizer.say(key, number=round_index + 1, total=stage.rounds)


def part_title(tournament: Tournament, round_index: int, pairing: Pairing, localizer: Localizer) -> str:
    """Return the group or the bracket to which a pairing belongs; "" if its round has only one.

    round_index: from 0.
    """
    stage = stage_at(tournament, round_index)
    if not stage.is_bracket:
        in_groups = has_groups(tournament.plan.kind)
        return group_name(entrant(tournament, pairing.first).group, localizer) if in_groups else ""
    if stage.kind != DOUBLE_ELIMINATION or round_index == 0 or round_index >= stage.rounds - 2:
        return ""
    return localizer.say("tournament-losers" if pairing.slot >= LOSERS else "tournament-winners")


def panel(
    stored: StoredTournament,
    number: int,
    reader: TournamentViewer,
    *,
    past: bool = False,
    seated: Container[int] = (),
) -> Panel:
    """Return the panel of a round, with a line for each pairing. The lines mention the players, which pings
    them when the panel is posted.

    number: of the round, from 0.
    past: True: the round is over, so the panel mentions nobody and says nothing about what to do.
    seated: Discord ids of players who are pinged at their tables, and not by the panel.
    """
    localizer, tournament = reader.localizer, stored.tournament
    tournament_round, target = tournament.rounds[number], TournamentTarget(stored.id)
    open_count = sum(pairing.result == OPEN for pairing in tournament_round.pairings)
    time_left = time_line(stored, localizer) if not past else ""
    games_left = localizer.say("tournament-games-left", count=open_count) if open_count else ""
    marks = {game.id.board: mark(game, localizer) for game in stored.games_in(number + 1)[:MOST_LINES]}
    lines = pairing_lines(tournament, number, reader, MOST_LINES, mention=not past, marks=marks)
    hidden_count = len(tournament_round.pairings) - MOST_LINES
    lines += [f"-# {localizer.say('tournament-more-pairs', count=hidden_count)}"] if hidden_count > 0 else []
    late_note = _late(stored, localizer)
    newcomers = waiting(tournament, localizer) if stored.season and not past else ""
    begins_key = (
        ("tournament-first-begins" if tournament.plan.games == 1 else "tournament-first-begins-in-turn")
        if first_begins(stored, reader)
        else "tournament-game-begins"
    )
    head = [
        public_heading(stored, localizer),
        " · ".join(
            part for part in (f"**{round_title(tournament, number, localizer)}**", games_left) if part
        ),
        f"-# {time_left}" if time_left else "",
        "" if past else next_round_line(tournament, localizer),
        "" if past else f"-# {localizer.say(begins_key)}",
        f"-# {late_note}" if late_note and not past else "",
        f"-# {newcomers}" if newcomers else "",
        f"-# {localizer.say('tournament-real-way', seats=tournament.plan.seats)}"
        if stored.venue != SCREEN and games_left and not past
        else "",
    ]
    buttons = [
        button(target.to("picture").tap(STANDINGS), localizer.say("tournament-see-picture"), emoji="🏆")
    ]
    if not past:
        if stored.season and takes_people(stored):
            buttons.append(button(target.to(LATE).tap(ENTER), localizer.say("league-join"), emoji="🙋"))
        buttons.append(button(target.tap(ORGANISE), localizer.say("tournament-organise"), emoji="⚙️"))
    elif tournament.phase == RUNNING:
        buttons.insert(0, button(target.tap(OWN_GAME), localizer.say("tournament-next-mine"), emoji="🙋"))
    own_game_button = button(target.tap(OWN_GAME), localizer.say("tournament-mine"), "main", emoji="🙋")
    called_pairings = [pairing for pairing in tournament_round.pairings if pairing.result in CALLED]
    called_numbers = [number for pairing in called_pairings for number in pairing.players]
    called = [entrant(tournament, number) for number in called_numbers]
    pings = [
        player.person
        for player in called
        if player.person and not player.withdrawn and player.person not in seated
    ]
    hidden = "" if past else also_pinged(pings, lines)
    items: list[ui.Item[Any]] = [
        text(*head),
        text(*lines, hidden),
        *([] if past else layout.rows([own_game_button])),
    ]
    return Panel(page(*items, *layout.rows(buttons)), pings=tuple(pings), needs_new_message=True)


def time_line(stored: StoredTournament, localizer: Localizer) -> str:
    """Return until when the running round lasts; after this time, that the round waits for open games.

    "" if the round has no deadline.
    """
    due = stored.tournament.rounds[-1].due
    if stored.overtime == stored.round and open_pairings(stored.tournament):
        return localizer.say("tournament-overtime")
    return (
        localizer.say("tournament-until", until=format_timestamp(due, "f"), ago=format_timestamp(due))
        if due
        else ""
    )


def reopened(stored: StoredTournament, reader: TournamentViewer) -> Panel:
    """Return what replaces the message of a round that is void, because an earlier game is played again."""
    localizer = reader.localizer
    return Panel(page(text(public_heading(stored, localizer), f"-# {localizer.say('tournament-reopened')}")))


def _late(stored: StoredTournament, localizer: Localizer) -> str:
    """Return how people can still join; "" if they cannot."""
    key = "league-late-way" if stored.season else "tournament-late-way"
    if takes_people(stored):
        return localizer.say(key)
    return localizer.say("league-ends-then") if stored.ending else ""


def warning(stored: StoredTournament, localizer: Localizer) -> list[str]:
    """Return lines that the round ends soon: a heading, and each open game with mentions of its players."""
    tournament = stored.tournament
    open_games = open_pairings(tournament)
    due = tournament.rounds[-1].due
    lines = [
        f"⏰ **{title_of(stored, localizer)}** ·"
        f" {localizer.say('tournament-ends-soon', ago=format_timestamp(due))}"
    ]
    return [
        *lines,
        *(result_line(tournament, pairing, localizer, mention=True) for pairing in open_games[:MOST_LINES]),
    ]


def corrections(
    stored: StoredTournament, number: int, boards: Sequence[int], reader: TournamentViewer
) -> list[str]:
    """Return a line for each corrected result of a round.

    number: of the round, from 1.
    boards: of the corrected games, from 0.
    """
    localizer, tournament = reader.localizer, stored.tournament
    title = round_title(tournament, number - 1, localizer)
    lines = []
    for board in boards:
        pairing = tournament.rounds[number - 1].pairings[board]
        game = result_line(tournament, pairing, localizer)
        sentence = localizer.say("tournament-corrected", round=title, game=game)
        lines.append(f"✏️ **{title_of(stored, localizer)}** · {sentence}")
    return lines


def replaced(
    stored: StoredTournament, number: int, pairing: Pairing, how: str, reader: TournamentViewer
) -> str:
    """Return the line for a played game that no longer counts after a correction.

    number: of the round, from 1.
    pairing: the game as it was shown.
    how: "again": others play it now; "later": its round is played later, and it counts if the same people
    meet again; "gone": nobody plays it.
    """
    title = round_title(stored.tournament, number - 1, reader.localizer)
    game = result_line(stored.tournament, pairing, reader.localizer)
    return f"🔁 {reader.localizer.say('tournament-replaced', round=title, how=how, game=game)}"


def new_pairings(
    stored: StoredTournament, number: int, boards: Sequence[int], reader: TournamentViewer
) -> Panel:
    """Return the message with a line for each game of a round that now has other players. It pings them.

    number: of the round, from 1.
    boards: the indices of these games, from 0.
    """
    localizer, tournament = reader.localizer, stored.tournament
    title, lines, people = round_title(tournament, number - 1, localizer), list[str](), list[int]()
    for board in boards:
        pairing = tournament.rounds[number - 1].pairings[board]
        game = result_line(tournament, pairing, localizer, mention=True)
        sentence = localizer.say("tournament-paired-anew", round=title, game=game)
        lines.append(f"✏️ **{title_of(stored, localizer)}** · {sentence}")
        if pairing.result in CALLED:
            people += [person for person in stored.people_of(pairing) if person]
    lines = _first_lines(lines, localizer)
    return Panel(page(text(*lines, also_pinged(people, lines))), pings=tuple(people))


def _first_lines(lines: Sequence[str], localizer: Localizer) -> list[str]:
    """Return the lines, of more than MOST_LINES the first ones and how many are left out."""
    more = len(lines) - MOST_LINES
    more_line = [f"-# {localizer.say('tournament-and-more', count=more)}"] if more > 0 else []
    return [*lines[:MOST_LINES], *more_line]


def pairing_lines(
    tournament: Tournament,
    round_index: int,
    reader: TournamentViewer,
    most: int | None = None,
    *,
    first: int = 0,
    pairings: Sequence[Pairing] | None = None,
    mention: bool = False,
    marks: Mapping[int, str] = NO_MARKS,
) -> list[str]:
    """Return a line for each pairing of a round, with a heading above those of a group or of
    one of two brackets. If the lines are too long, leave out links to tables.

    round_index: from 0.
    most: how many pairings; None: all.
    first: the board with which they begin, from 0.
    pairings: those of the round; None: it is published, and they are in the tournament.
    mention: whether to mention the players instead of naming them.
    marks: index of the pairing, from 0 → what its game waits for, in words.
    """
    lines: list[str] = []
    pairings = (tournament.rounds[round_index].pairings if pairings is None else pairings)[first:][:most]
    parts = [part_title(tournament, round_index, pairing, reader.localizer) for pairing in pairings]
    headings = [
        f"**{part}**\n" if part and part != before else ""
        for part, before in zip(parts, ["", *parts], strict=False)
    ]
    for reader_variant in (reader, reader._replace(table_links=NO_WAYS)):
        lines = [
            heading
            + _with_mark(
                pairing_line(tournament, pairing, board_number, reader_variant, mention=mention),
                marks.get(board_number - 1, ""),
            )
            for board_number, (heading, pairing) in enumerate(zip(headings, pairings, strict=True), first + 1)
        ]
        if sum(map(len, lines)) <= MOST_LETTERS:
            break
    return lines


def _with_mark(line: str, mark: str) -> str:
    """Return a pairing's line with a mark behind it. mark: what the game waits for, in words; "": nothing."""
    return f"{line} · {mark}" if mark else line


def pairing_line(
    tournament: Tournament, pairing: Pairing, number: int, reader: TournamentViewer, *, mention: bool = False
) -> str:
    """Return a pairing in one line; the player who begins comes first.

    number: of the board, from 1.
    mention: whether to mention the players. Even then, only players of pairings in CALLED are mentioned.
    """
    localizer = reader.localizer
    line = result_line(tournament, pairing, localizer, mention=mention and pairing.result in CALLED)
    table_url = reader.table_links.get(pairing.table, "")
    table_link = f" · [{localizer.say('tournament-to-table')}]({table_url})" if table_url else ""
    return f"{number}\\. {line}{table_link}"
