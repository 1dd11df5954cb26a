"""The organiser's private panel of a league: start a season, people, the end."""

import discord
from discord import ui

from cogs.components import layout
from cogs.components.items import Button, Select
from cogs.components.layout import button, cut, page, text
from cogs.components.targets.tournament_target import CALL_SEASON, LEAD, TournamentTarget
from cogs.text.sentences import Localizer, literal
from cogs.views.leagues.league_view import league_state
from cogs.views.tournaments.tournament_words import TournamentViewer
from engine.safe_text import unlinked
from sessions.tournaments.league_service.stored_league import StoredLeague
from sessions.tournaments.tournament_data import FEWEST

MENU, PEOPLE, REMOVE, END, GO_ON, SURE = "menu", "people", "remove", "end", "goon", "sure"
LISTED = 25


def organiser_menu_view(
    stored_league: StoredLeague, reader: TournamentViewer, news: str = ""
) -> ui.LayoutView:
    """Return the main panel with everything that the organiser can do now. news: what was done just now."""
    localizer, spot, buttons = reader.localizer, TournamentTarget(stored_league.id), list[Button]()
    ready = sum(not one.resting for one in stored_league.league.order) >= FEWEST
    if not stored_league.ended:
        if not stored_league.groups and ready:
            begin = localizer.say("league-do-start")
            buttons.append(button(spot.to(SURE).tap(CALL_SEASON), begin, "good", emoji="▶️"))
        if stored_league.league.order:
            buttons.append(
                button(spot.to(PEOPLE).tap(LEAD), localizer.say("tournament-do-people"), emoji="👥")
            )
        if stored_league.ending:
            buttons.append(button(spot.to(GO_ON).tap(LEAD), localizer.say("league-do-goon"), emoji="↩️"))
        else:
            buttons.append(button(spot.to(END).tap(LEAD), localizer.say("league-do-end"), "bad", emoji="🏁"))
    about = "" if stored_league.ended or stored_league.groups else f"-# {localizer.say('league-start-about')}"
    lines = [_head(stored_league), news, league_state(stored_league, localizer), about]
    return page(text(*lines), *layout.rows(buttons))


def remove_member_view(
    stored_league: StoredLeague, page_number: int, reader: TournamentViewer
) -> ui.LayoutView:
    """Return a page of members to remove one. page_number: page number, from 0."""
    localizer, spot, order = reader.localizer, TournamentTarget(stored_league.id), stored_league.league.order
    last = max(0, (len(order) - 1) // LISTED)
    page_number = min(page_number, last)
    options = [
        discord.SelectOption(label=cut(unlinked(one.name) or "?", 100), value=str(one.person))
        for one in order[page_number * LISTED : (page_number + 1) * LISTED]
    ]
    lists = [
        ui.ActionRow(Select(spot.to(REMOVE).tap(LEAD), localizer.say("tournament-choose-remove"), options))
    ]
    pager = [
        button(spot.to(PEOPLE, "back").tap(LEAD, max(0, page_number - 1)), "◀", off=page_number == 0),
        button(
            spot.to(PEOPLE, "next").tap(LEAD, page_number + 1),
            f"{page_number + 1}/{last + 1} ▶",
            off=page_number == last,
        ),
    ]
    head = text(_head(stored_league), localizer.say("league-remove-about"))
    return page(
        head, *(lists if options else []), *layout.rows([*(pager if last else []), _back(spot, localizer)])
    )


def end_league_view(stored_league: StoredLeague, reader: TournamentViewer) -> ui.LayoutView:
    """Return the confirmation before a league is ended."""
    localizer, spot = reader.localizer, TournamentTarget(stored_league.id)
    yes = button(spot.to(END, SURE).tap(LEAD), localizer.say("league-end-sure"), "bad")
    key = "league-end-about-running" if stored_league.groups else "league-end-about"
    sentence = localizer.say(key, season=stored_league.season, groups=len(stored_league.groups))
    return page(text(_head(stored_league), sentence), ui.ActionRow(yes, _back(spot, localizer)))


def _head(stored_league: StoredLeague) -> str:
    """Return the heading line with the league's title."""
    return f"### ⚙️ {literal(stored_league.title)}"


def _back(target: TournamentTarget, localizer: Localizer) -> Button:
    """Return the button back to the organiser's main panel. target: the button target of the league."""
    return button(target.to(MENU).tap(LEAD), localizer.say("tournament-back"), emoji="↩️")
