"""The message that calls people to an open game of a tournament, and what replaces it later.

A reported result calls the opponents. Different reports, or a request of a player, call the organiser.
"""

from collections.abc import Sequence
from typing import Any

from discord import ui

from cogs.competitions.round_view import pairing_line, round_title
from cogs.competitions.tournament_target import ORGANISE, OWN_GAME, OWN_RESULT, TournamentTarget
from cogs.competitions.tournament_words import (
    ASKED,
    DISPUTED,
    NO_WAYS,
    OVERDUE,
    SIGNS,
    WAITS,
    TournamentViewer,
    also_pinged,
    claims,
    entrant_name,
    entrant_names,
    kinds_of,
    organiser_of,
    report_arguments,
    result_line,
    result_text,
    small_heading,
    versus,
)
from cogs.core.components import layout
from cogs.core.components.layout import Panel, button, page, text
from cogs.core.panels.deadlines import format_timestamp
from cogs.core.text.sentences import Localizer
from sessions.competitions.stored_tournament import (
    SideReport,
    StoredTournament,
    TournamentGame,
    staff_of,
    unanswered_seconds,
)
from sessions.competitions.tournament_data import WORD_OF_RESULT, PairingId, entrant

AGREE = "agree"  # act: confirm the opponent's report
RULED_GAME = "game"  # act: the organiser opens this game


def game_call_panel(game: TournamentGame, kind: str, reader: TournamentViewer) -> Panel:
    """Return the message that calls people to an open game, or what replaces it while the game is still open.

    kind: what the game waited for when the message was posted (`tournament_words.KINDS`). If the game no
    longer waits for this, the message says so and pings nobody.
    """
    stored, localizer = game.stored, reader.localizer
    target = TournamentTarget(stored.id)
    own_game_button = button(target.tap(OWN_GAME), localizer.say("tournament-mine"), emoji="🙋")
    decide_button = button(
        target.to(RULED_GAME, *game.id).tap(ORGANISE), localizer.say("tournament-decide"), emoji="⚖️"
    )
    buttons: list[ui.Item[Any]] = [own_game_button]
    kinds, pings = kinds_of(game), tuple[int, ...]()
    if kind not in kinds:  # the game now waits for something else, or for nothing
        lines = [_beside(game, kind, kinds, localizer)]
        buttons = [] if DISPUTED in kinds else buttons  # the message about the dispute has the buttons
    elif kind == WAITS:
        report = game.agreed_report
        assert report is not None
        lines, pings = _waits(game, report, localizer)
        arguments = (*game.id, WORD_OF_RESULT[report.result], *report_arguments(game.pairing))
        agree_id = target.to(AGREE, *arguments).tap(OWN_RESULT)
        differs_button = button(target.tap(OWN_GAME), localizer.say("tournament-not-so"))
        buttons = [button(agree_id, localizer.say("tournament-agree"), "good", emoji="✅"), differs_button]
    else:
        lines, pings = _for_the_organiser(game, kind, localizer)
        buttons.insert(0, decide_button)
    head = _head(stored, game.id, localizer)
    return Panel(
        page(text(head, *lines, also_pinged(pings, lines)), *layout.rows(buttons)),
        pings=pings,
        needs_new_message=True,
    )


def closed_call_panel(stored: StoredTournament, pairing_id: PairingId, reader: TournamentViewer) -> Panel:
    """Return what replaces the message once the game has a result, or is gone."""
    game, plain = stored.find_game(pairing_id), reader._replace(table_links=NO_WAYS)
    number = pairing_id.board + 1
    sentence = pairing_line(stored.tournament, game.pairing, number, plain) if game is not None else ""
    return Panel(page(text(_head(stored, pairing_id, reader.localizer), sentence)))


def state_of(game: TournamentGame) -> str:
    """Return a short text that differs whenever the message about an open game must be different. "" if the
    game waits for nothing.
    """
    if not kinds_of(game):
        return ""
    report_marks = [f"{report.number}{report.result}" for report in game.reports]
    waiting_reasons = [game.waits_for] if game.waits_for else []
    return ",".join([*report_marks, f"a{game.asker}", *waiting_reasons])


def _head(stored: StoredTournament, pairing_id: PairingId, localizer: Localizer) -> str:
    """Return the line with the tournament's title and the round."""
    round = round_title(stored.tournament, pairing_id.round - 1, localizer)
    return small_heading(stored, localizer, round)


def _waits(
    game: TournamentGame, report: SideReport, localizer: Localizer
) -> tuple[list[str], tuple[int, ...]]:
    """Return the question to the opponents whether a report is right, and the people whom it pings."""
    tournament = game.stored.tournament
    sentence = localizer.say(
        "tournament-call-waits",
        other=entrant_names(tournament, game.silent, localizer, mention=True),
        player=entrant_name(tournament, report.number, localizer),
        result=result_text(tournament, game.pairing, report.result, localizer),
        at=format_timestamp(report.at + unanswered_seconds(game.stored)),
    )
    return [f"{SIGNS[WAITS]} {sentence}"], _people(game.stored, game.silent)


def _for_the_organiser(
    game: TournamentGame, kind: str, localizer: Localizer
) -> tuple[list[str], tuple[int, ...]]:
    """Return the lines that call the organiser to a game, and the people whom the message pings.

    kind: ASKED, OVERDUE or DISPUTED.
    """
    stored, tournament, players = game.stored, game.stored.tournament, game.pairing.players
    organiser = organiser_of(stored, localizer)
    further_lines, pings = claims(game, localizer), staff_of(stored)
    if kind == ASKED:
        asker = entrant_name(tournament, game.asker, localizer, mention=True)
        sentence = localizer.say("tournament-call-asked", organiser=organiser, player=asker)
        further_lines.insert(0, result_line(tournament, game.pairing, localizer, mention=True))
    elif kind == OVERDUE:
        names = versus(tournament, players, localizer, mention=True)
        sentence = localizer.say(
            "tournament-call-overdue", players=names, organiser=organiser, why=game.waits_for
        )
        pings += _people(stored, players)
    else:
        all_names = entrant_names(tournament, players, localizer, mention=True)
        sentence = localizer.say("tournament-call-disputed", players=all_names, organiser=organiser)
        reports = sorted(game.reports, key=lambda report: report.at)
        # The one who reported last knows of the dispute.
        pings += _people(stored, [report.number for report in reports[:-1]])
    return [f"{SIGNS[kind]} {sentence}", *further_lines], pings


def _beside(game: TournamentGame, kind: str, kinds: list[str], localizer: Localizer) -> str:
    """Return why a message is outdated although the game is open.

    kind: what the game waited for when the message was posted.
    kinds: what it waits for now.
    """
    tournament, players = game.stored.tournament, game.pairing.players
    if DISPUTED in kinds:
        names = entrant_names(tournament, players, localizer)
        return f"{SIGNS[DISPUTED]} {localizer.say('tournament-call-differs', players=names)}"
    key = "tournament-call-more-time" if kind == OVERDUE else "tournament-call-none"
    return localizer.say(key, players=versus(tournament, players, localizer))


def _people(stored: StoredTournament, numbers: Sequence[int]) -> tuple[int, ...]:
    """Return the people (Discord ids) of entrants, without those whose data was erased. numbers: the
    entrants'.
    """
    people = (entrant(stored.tournament, number).person for number in numbers)
    return tuple(person for person in people if person)
