"""The organiser's private panel of a league: start a season, people, the end."""

import discord
from discord import ui

from cogs.competitions.league_view import league_state
from cogs.competitions.tournament_target import CALL_SEASON, LEAD, TournamentTarget
from cogs.competitions.tournament_words import TournamentViewer
from cogs.core.components import layout
from cogs.core.components.items import Button, Select
from cogs.core.components.layout import button, cut, page, text
from cogs.core.text.sentences import Localizer, literal
from engine.safe_text import unlinked
from sessions.competitions.stored_league import StoredLeague
from sessions.competitions.tournament_data import FEWEST

# Actions of the act LEAD, and SURE for a confirmation.
MENU, PEOPLE, REMOVE, END, GO_ON, SURE = "menu", "people", "remove", "end", "goon", "sure"
LISTED = 25  # members on a page


def organiser_menu_view(
    stored_league: StoredLeague, reader: TournamentViewer, news: str = ""
) -> ui.LayoutView:
    """Return the main panel with everything that the organiser can do now. news: what was done just now."""
    localizer, target, buttons = reader.localizer, TournamentTarget(stored_league.id), list[Button]()
    has_enough = sum(not league_member.resting for league_member in stored_league.league.order) >= FEWEST
    if not stored_league.ended:
        if not stored_league.groups and has_enough:
            start_label = localizer.say("league-do-start")
            buttons.append(button(target.to(SURE).tap(CALL_SEASON), start_label, "good", emoji="▶️"))
        if stored_league.league.order:
            buttons.append(
                button(target.to(PEOPLE).tap(LEAD), localizer.say("tournament-do-people"), emoji="👥")
            )
        if stored_league.ending:
            buttons.append(button(target.to(GO_ON).tap(LEAD), localizer.say("league-do-goon"), emoji="↩️"))
        else:
            buttons.append(
                button(target.to(END).tap(LEAD), localizer.say("league-do-end"), "bad", emoji="🏁")
            )
    about = "" if stored_league.ended or stored_league.groups else f"-# {localizer.say('league-start-about')}"
    lines = [_head(stored_league), news, league_state(stored_league, localizer), about]
    return page(text(*lines), *layout.rows(buttons))


def remove_member_view(
    stored_league: StoredLeague, page_number: int, reader: TournamentViewer
) -> ui.LayoutView:
    """Return a page of members to choose from, to remove one. page_number: from 0."""
    localizer = reader.localizer
    target = TournamentTarget(stored_league.id)
    order = stored_league.league.order
    last_page = max(0, (len(order) - 1) // LISTED)
    page_number = min(page_number, last_page)
    options = [
        discord.SelectOption(
            label=cut(unlinked(league_member.name) or "?", 100), value=str(league_member.person)
        )
        for league_member in order[page_number * LISTED : (page_number + 1) * LISTED]
    ]
    lists = [
        ui.ActionRow(Select(target.to(REMOVE).tap(LEAD), localizer.say("tournament-choose-remove"), options))
    ]
    pager = layout.pager(
        lambda number, mark: target.to(PEOPLE, mark).tap(LEAD, number), page_number, last_page
    )
    head = text(_head(stored_league), localizer.say("league-remove-about"))
    return page(
        head,
        *(lists if options else []),
        *layout.rows([*pager, _back(target, localizer)]),
    )


def end_league_view(stored_league: StoredLeague, reader: TournamentViewer) -> ui.LayoutView:
    """Return the confirmation before a league is ended."""
    localizer, target = reader.localizer, TournamentTarget(stored_league.id)
    confirm_button = button(target.to(END, SURE).tap(LEAD), localizer.say("league-end-sure"), "bad")
    key = "league-end-about-running" if stored_league.groups else "league-end-about"
    sentence = localizer.say(key, season=stored_league.season, groups=len(stored_league.groups))
    return page(text(_head(stored_league), sentence), ui.ActionRow(confirm_button, _back(target, localizer)))


def _head(stored_league: StoredLeague) -> str:
    """Return the heading line with the league's title."""
    return f"### ⚙️ {literal(stored_league.title)}"


def _back(target: TournamentTarget, localizer: Localizer) -> Button:
    """Return the button back to the organiser's main panel. target: the button target of the league."""
    return button(target.to(MENU).tap(LEAD), localizer.say("tournament-back"), emoji="↩️")
