"""The organiser's private panels of a round that is paired but not published, and of who does not meet."""

from typing import Any

import discord
from discord import ui

from cogs.competitions.round_view import pairing_lines, round_title
from cogs.competitions.tournament_target import CALL_PAIRS, DRAFT, ORGANISE, TournamentTarget
from cogs.competitions.tournament_words import (
    TournamentViewer,
    entrant_name,
    heading,
    name_of,
    next_round_line,
    organiser_of,
    small_heading,
)
from cogs.core.components import layout
from cogs.core.components.items import Button, Select
from cogs.core.components.layout import Panel, back_button, button, page, text
from cogs.core.text.sentences import Localizer
from engine.questions import Refused
from sessions.competitions.drafts import may_swap
from sessions.competitions.rounds import waiting_draft
from sessions.competitions.stored_tournament import StoredTournament
from sessions.competitions.tournament_data import BYE, OPEN, SWISS, Entrant, Tournament

# Actions of the act DRAFT: the pairings; choose two who change places; choose two who do not meet; let two
# meet again; pair anew. With CALL_PAIRS: publish.
PAIRS, SWAP, APART, MEET, ANEW = "pairs", "swap", "apart", "meet", "anew"
PUBLISH = "publish"
LISTED = 25  # entries of a select menu
MOST_LINES = 32  # pairings on the page


def draft_page(
    stored: StoredTournament, reader: TournamentViewer, news: str = "", page_number: int = 0
) -> ui.LayoutView:
    """Return the pairings of the next round with what can be done with them. Raises Refused if no round waits
    to be published.

    news: what was done just now.
    page_number: of the pairings, from 0.
    """
    localizer, tournament = reader.localizer, stored.tournament
    target, draft = TournamentTarget(stored.id), waiting_draft(tournament)
    if draft is None:
        raise Refused("tournament-no-draft")
    title = round_title(tournament, len(tournament.rounds), localizer)
    round_line = f"**{title}** · {next_round_line(tournament, localizer)}"
    lines = [heading(stored, localizer), news, round_line]
    shown = layout.list_page(
        draft.pairings,
        page_number,
        MOST_LINES,
        lambda number, mark: target.to(PAIRS, mark).tap(DRAFT, number),
    )
    first = shown.number * MOST_LINES
    lines += pairing_lines(
        tournament, len(tournament.rounds), reader, MOST_LINES, first=first, pairings=draft.pairings
    )
    is_free = may_swap(tournament)
    actions = [*([SWAP] if is_free else []), *([APART] if tournament.plan.kind == SWISS else [])]
    actions += [ANEW] if is_free else []
    publish_label = localizer.say("tournament-draft-publish")
    buttons: list[Button] = [button(target.to(PUBLISH).tap(CALL_PAIRS), publish_label, "good", emoji="▶️")]
    buttons += [
        button(target.to(one).tap(DRAFT), localizer.say(f"tournament-draft-do-{one}")) for one in actions
    ]
    buttons.append(back_button(target.to("menu").tap(ORGANISE), localizer))
    note = f"-# {localizer.say('tournament-draft-about')}"
    return page(text(*lines, note), *layout.rows([*shown.pager, *buttons]))


def choose_page(
    stored: StoredTournament, action: str, first: int, page_number: int, reader: TournamentViewer
) -> ui.LayoutView:
    """Return a list of entrants to choose one of two.

    action: SWAP or APART; first: number of the one who is chosen already, 0 for nobody; page_number: from 0.
    """
    localizer, tournament = reader.localizer, stored.tournament
    target = TournamentTarget(stored.id)
    plain = localizer._replace(plain=True)
    people = [player for player in _people(tournament, action) if player.number != first]
    shown = layout.list_page(
        people, page_number, LISTED, lambda number, mark: target.to(action, first, mark).tap(DRAFT, number)
    )
    options = [
        discord.SelectOption(label=name_of(player, plain), value=str(player.number))
        for player in shown.entries
    ]
    label = localizer.say("tournament-draft-choose-second" if first else "tournament-draft-choose-first")
    back = target.to(PAIRS if action == SWAP else APART).tap(DRAFT)
    lines = [heading(stored, localizer), f"**{localizer.say(f'tournament-draft-do-{action}')}**"]
    if first:
        lines.append(entrant_name(tournament, first, localizer))
    items: list[ui.Item[Any]] = [text(*lines)]
    if options:
        items.append(ui.ActionRow(Select(target.to(action, first).tap(DRAFT), label, options)))
    return page(*items, *layout.rows([*shown.pager, back_button(back, localizer)]))


def _people(tournament: Tournament, action: str) -> list[Entrant]:
    """Return the entrants who can be chosen: of a swap, those who play or have a bye in the draft."""
    if action == APART:
        return [player for player in tournament.entrants if not player.withdrawn]
    draft = waiting_draft(tournament)
    present = {
        number
        for pairing in (draft.pairings if draft is not None else ())
        if pairing.result in (OPEN, BYE)
        for number in pairing.numbers
    }
    return [player for player in tournament.entrants if player.number in present]


def apart_page(stored: StoredTournament, reader: TournamentViewer, news: str = "") -> ui.LayoutView:
    """Return who does not meet, with a list to let two meet again. news: what was done just now."""
    localizer, tournament = reader.localizer, stored.tournament
    target, plain = TournamentTarget(stored.id), localizer._replace(plain=True)
    items: list[ui.Item[Any]] = []
    lines = [heading(stored, localizer), news, localizer.say("tournament-draft-apart-about")]
    lines += [_pair(tournament, pair, localizer) for pair in tournament.forbidden]
    if tournament.forbidden:
        options = [
            discord.SelectOption(label=_pair(tournament, pair, plain)[:100], value=str(index))
            for index, pair in enumerate(tournament.forbidden[:LISTED])
        ]
        menu = Select(target.to(MEET).tap(DRAFT), localizer.say("tournament-draft-meet"), options)
        items.append(ui.ActionRow(menu))
    back = target.to("people").tap(ORGANISE)
    if waiting_draft(tournament) is not None:
        back = target.to(PAIRS).tap(DRAFT)
    choose = button(
        target.to(APART, 0).tap(DRAFT), localizer.say("tournament-draft-choose-two"), "main", emoji="➕"
    )
    return page(text(*lines), *items, *layout.rows([choose, back_button(back, localizer)]))


def _pair(tournament: Tournament, pair: tuple[int, int], localizer: Localizer) -> str:
    """Return the names of two entrants in one line."""
    names = {player.number: name_of(player, localizer) for player in tournament.everybody}
    return " – ".join(names.get(number, "?") for number in pair)


def call_to_publish(stored: StoredTournament, reader: TournamentViewer) -> Panel:
    """Return the message that tells the organiser that a round waits to be published."""
    localizer, tournament = reader.localizer, stored.tournament
    target, organiser = TournamentTarget(stored.id), stored.organiser
    sentence = localizer.say(
        "tournament-draft-call",
        organiser=organiser_of(stored, localizer),
        round=round_title(tournament, len(tournament.rounds), localizer),
    )
    look = button(target.to(PAIRS).tap(DRAFT), localizer.say("tournament-do-pairs"), emoji="⚙️")
    title = small_heading(stored, localizer)
    pings = (organiser,) if organiser else ()
    return Panel(page(text(title, sentence), *layout.rows([look])), pings=pings, needs_new_message=True)
