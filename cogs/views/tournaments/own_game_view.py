"""A tournament for one person's eyes: whether they are in, and their game of this round."""

from typing import Any, NamedTuple

from discord import ui

from cogs.components import layout
from cogs.components.items import Button
from cogs.components.layout import button, page, text
from cogs.components.spots.tournament_spot import (
    ENTER,
    OWN_GAME,
    OWN_RESULT,
    OWN_TABLE,
    STANDINGS,
    TournamentSpot,
)
from cogs.text.sentences import Voice
from cogs.views.deadlines import when
from cogs.views.tournaments.round_view import round_title
from cogs.views.tournaments.sign_up_view import LATE, OFF, UP
from cogs.views.tournaments.tournament_words import (
    RESULTS,
    TournamentReader,
    about,
    called,
    in_points,
    title_of,
)
from sessions.tournaments.keeping.kept_tournament import REAL, SCREEN, KeptTournament, untouched_seconds
from sessions.tournaments.standings import standings
from sessions.tournaments.tournament_data import (
    ALONE,
    BYE,
    DRAW,
    FIRST,
    KNOCKOUT,
    OPEN,
    OVER,
    SECOND,
    SIGN_UP,
    SWISS,
    Entrant,
    Pairing,
    Tournament,
    entrant_of,
)

# What a tap of one's own result does.
SAY, UNSAY, WITHDRAW, SURE = "say", "unsay", "withdraw", "sure"
DRAWABLE = (FIRST, SECOND, DRAW)
Way = Button | ui.Button[Any]


class OwnSheet(NamedTuple):
    """person: who reads; panel: the address of the tournament's message ("": none that they can follow);
    said: what was done just now."""

    kept: KeptTournament
    person: int
    panel: str = ""
    said: str = ""


def view(sheet: OwnSheet, reader: TournamentReader) -> ui.LayoutView:
    """Everything of it."""
    voice, tournament = reader.voice, sheet.kept.tournament
    spot, one = TournamentSpot(sheet.kept.id), entrant_of(tournament, sheet.person)
    waits = any(other.person == sheet.person for other in tournament.waiting)
    lines = [f"### 🏆 {title_of(sheet.kept, voice)}", *about(sheet.kept, reader)[:1], sheet.said]
    ways: list[Way] = []
    game: list[list[Way]] = []
    if tournament.phase == SIGN_UP:
        key = "you-are-in" if one else "you-wait" if waits else "you-are-out"
        lines.append(voice.say(f"tournament-{key}"))
        if one or waits:
            ways.append(button(spot.to(OFF).tap(ENTER), voice.say("tournament-leave")))
        else:
            ways.append(button(spot.to(UP).tap(ENTER), voice.say("tournament-sign-up"), "good"))
    elif one is None or one.withdrawn:
        lines.append(voice.say("tournament-you-gone" if one else "tournament-you-are-out"))
        if (
            tournament.phase != OVER
            and tournament.plan.kind == SWISS
            and len(tournament.rounds) < tournament.total
        ):
            ways.append(button(spot.to(LATE).tap(ENTER), voice.say("tournament-enter-late"), "good"))
    else:
        own_lines, game = _playing(sheet, one, spot, reader)
        lines += own_lines
    ways.append(button(spot.to("again").tap(OWN_GAME), voice.say("tournament-again"), emoji="🔄"))
    if sheet.panel:
        ways.append(ui.Button(label=voice.say("tournament-to-panel"), url=sheet.panel, emoji="🔗"))
    if tournament.rounds:
        ways.append(
            button(spot.to("picture").tap(STANDINGS), voice.say("tournament-see-picture"), emoji="🏆")
        )
    if game:
        ways.append(button(spot.to(WITHDRAW).tap(OWN_RESULT), voice.say("tournament-withdraw")))
    rows = [row for part in (*game, ways) for row in layout.rows(part)]
    return page(text(*lines), *rows)


def _playing(
    sheet: OwnSheet, one: Entrant, spot: TournamentSpot, reader: TournamentReader
) -> tuple[list[str], list[list[Way]]]:
    """Lines of somebody who takes part, and the buttons of their game in groups; none for whoever is out."""
    voice, tournament = reader.voice, sheet.kept.tournament
    lines, ways = [_place(tournament, one, voice)], list[list[Way]]()
    found = sheet.kept.game_of(sheet.person)
    if tournament.phase != OVER:
        lines.append(f"**{round_title(tournament, sheet.kept.round - 1, voice)}**")
        if found is None:
            lines.append(voice.say("tournament-you-out-of-it"))
        elif found[1].result in ALONE:
            lines.append(_alone(tournament, found[1], voice))
            ways = [[]]
        elif found[1].result == OPEN:
            more, ways = _open(sheet, *found, one, spot, reader)
            lines += more
        else:
            lines.append(_settled(tournament, found[1], voice))
            ways = [[]]
    return lines, ways


def _alone(tournament: Tournament, pairing: Pairing, voice: Voice) -> str:
    """A round without an opponent."""
    if pairing.result != BYE:
        return voice.say("tournament-you-rest")
    return voice.say("tournament-you-bye", kind=tournament.plan.kind)


def _open(
    sheet: OwnSheet,
    board: int,
    pairing: Pairing,
    one: Entrant,
    spot: TournamentSpot,
    reader: TournamentReader,
) -> tuple[list[str], list[list[Way]]]:
    """What is said of it, and then its table, a result each, in this order."""
    voice, kept, tournament = reader.voice, sheet.kept, sheet.kept.tournament
    other = pairing.second if pairing.first == one.number else pairing.first
    opponent = next(there for there in tournament.entrants if there.number == other)
    given = {"player": f"<@{opponent.person}>" if opponent.person else voice.say("tournament-somebody")}
    begins = "you-begin" if pairing.first == one.number else "they-begin"
    lines = [voice.say(f"tournament-{begins}", **given)]
    due = tournament.rounds[-1].due
    lines.append(voice.say("tournament-until", until=when(due, "f"), ago=when(due)) if due else "")
    ways: list[Way] = []
    here = (kept.round, board)
    reports = kept.reports_of(*here)
    theirs = next((report for report in reports if report.number == other), None)
    own = next((report for report in reports if report.number == one.number), None)
    counts = min((one.at for one in reports), default=0.0) + untouched_seconds(kept)
    alone = {"alone": "yes" if len(reports) == 1 else "no", "at": when(counts)}
    if theirs is not None:
        said = _said(tournament, pairing, theirs.result, voice)
        lines.append(voice.say("tournament-they-say", **given, **alone, said=said))
        agree = spot.to(SAY, *here, _word(theirs.result)).tap(OWN_RESULT)
        ways.append(button(agree, voice.say("tournament-agree"), "good", emoji="✅"))
    if own is not None:
        lines.append(
            voice.say(
                "tournament-you-say", **given, **alone, said=_said(tournament, pairing, own.result, voice)
            )
        )
        ways.append(button(spot.to(UNSAY, *here).tap(OWN_RESULT), voice.say("tournament-unsay"), emoji="↩️"))
    way = reader.ways.get(pairing.table, "")
    if way:
        ways.append(ui.Button(label=voice.say("tournament-to-table"), url=way, emoji="🔗"))
    elif pairing.table:
        lines.append(voice.say("tournament-table-open"))
    elif kept.way != REAL and not reports:
        ways.append(
            button(
                spot.to("open", *here).tap(OWN_TABLE), voice.say("tournament-open-table"), "main", emoji="🎲"
            )
        )
    if kept.way == SCREEN or (own and not theirs):
        return lines, [ways]
    if theirs or not own:
        lines.append(f"-# {voice.say('tournament-report-differs' if theirs else 'tournament-report-about')}")
    words: list[Way] = [
        button(
            spot.to(SAY, *here, _word(result)).tap(OWN_RESULT),
            _said(tournament, pairing, result, voice._replace(plain=True)),
        )
        for result in DRAWABLE
        if all(said is None or result != said.result for said in (theirs, own))
    ]
    return lines, [ways, words]


def _word(result: str) -> str:
    """A result as a button's id may say it."""
    return {FIRST: "first", SECOND: "second", DRAW: "draw"}.get(result, "")


WORDS = {"first": FIRST, "second": SECOND, "draw": DRAW}


def _said(tournament: Tournament, pairing: Pairing, result: str, voice: Voice) -> str:
    if result == DRAW:
        return voice.say("tournament-say-draw")
    winner = pairing.first if result == FIRST else pairing.second
    return voice.say("tournament-say-won", player=called(tournament, winner, voice))


def _settled(tournament: Tournament, pairing: Pairing, voice: Voice) -> str:
    first, second = (called(tournament, side, voice) for side in (pairing.first, pairing.second))
    said = voice.say(RESULTS[pairing.result], first=first, second=second)
    return f"{said}\n{voice.say('tournament-you-await')}"


def _place(tournament: Tournament, one: Entrant, voice: Voice) -> str:
    over = tournament.phase == OVER
    if not over and (tournament.plan.kind == KNOCKOUT or len(tournament.rounds) < 2):
        return ""
    line = next(there for there in standings(tournament) if there.number == one.number)
    if over:
        return voice.say("tournament-you-finished", place=line.place)
    return voice.say("tournament-you-stand", place=line.place, points=in_points(line.half_points, voice))


def withdraw_first(kept: KeptTournament, reader: TournamentReader) -> ui.LayoutView:
    """Whether somebody really plays no more."""
    voice, spot = reader.voice, TournamentSpot(kept.id)
    yes = button(spot.to(SURE).tap(OWN_RESULT), voice.say("tournament-withdraw-sure"), "bad")
    no = button(spot.to("again").tap(OWN_GAME), voice.say("tournament-back"))
    said = voice.say("tournament-withdraw-about")
    return page(text(f"### 🏆 {title_of(kept, voice)}", said), ui.ActionRow(yes, no))
