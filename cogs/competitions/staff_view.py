"""The private panel with those who help to organise a tournament or league."""

from typing import Any

from discord import ui

from cogs.competitions.tournament_target import ACTS, ORGANISE, STAFF, TournamentTarget
from cogs.competitions.tournament_words import heading, organiser_of
from cogs.core.components import layout
from cogs.core.components.items import PeopleSelect
from cogs.core.components.layout import back_button, button, page, text
from cogs.core.text.sentences import Localizer
from sessions.competitions.staff import ROLES
from sessions.competitions.stored_tournament import StoredTournament

# Actions of the act STAFF: name somebody for a role, remove somebody, hand over to somebody, and its
# confirmation. SURE confirms.
NAME, REMOVE, HAND_OVER, SURE = "name", "remove", "hand", "sure"


def staff(
    stored: StoredTournament, person: int, localizer: Localizer, *, is_head: bool, news: str = ""
) -> ui.LayoutView:
    """Return who helps to organise it, and what the reader can change about that.

    person: Discord id of the reader.
    is_head: whether the reader names helpers: the organiser, or who organises everything on the server.
    news: a line about what was done just now; "": none.
    """
    target = TournamentTarget(stored.id)
    organiser = organiser_of(stored, localizer)
    lines = [
        heading(stored, localizer),
        news,
        localizer.say("staff-organiser", player=organiser),
        *_listed("co", stored.co_organisers, localizer),
        *_listed("judge", stored.judges, localizer),
    ]
    items: list[ui.Item[Any]] = [text(*lines)]
    if is_head:
        items += [
            layout.line_with_button(
                f"<@{other}>", target.to(HAND_OVER, other).tap(STAFF), localizer.say("staff-hand-over")
            )
            for other in stored.co_organisers
        ]
        items += [
            ui.ActionRow(PeopleSelect(target.to(NAME, role).tap(STAFF), localizer.say(f"staff-name-{role}")))
            for role in ROLES
        ]
        if stored.co_organisers or stored.judges:
            remove_list = PeopleSelect(target.to(REMOVE).tap(STAFF), localizer.say("staff-remove"))
            items.append(ui.ActionRow(remove_list))
    buttons = []
    if person in (*stored.co_organisers, *stored.judges):
        step_down = target.to(REMOVE, person).tap(STAFF)
        buttons.append(button(step_down, localizer.say("staff-step-down"), "bad"))
    if is_head or person in stored.co_organisers:
        buttons.append(button(target.tap(ACTS), localizer.say("log-button")))
    buttons.append(back_button(target.to("menu").tap(ORGANISE), localizer))
    return page(*items, *layout.rows(buttons))


def hand_over_first(stored: StoredTournament, person: int, localizer: Localizer) -> ui.LayoutView:
    """Return the confirmation before a competition is handed over. person: Discord id of the co-organiser."""
    target = TournamentTarget(stored.id)
    sure = button(target.to(HAND_OVER, person, SURE).tap(STAFF), localizer.say("staff-hand-over-sure"), "bad")
    back = back_button(target.tap(STAFF), localizer)
    former = f"<@{stored.organiser}>" if stored.organiser else "none"
    sentence = localizer.say("staff-hand-over-about", player=f"<@{person}>", former=former)
    return page(text(heading(stored, localizer), sentence), ui.ActionRow(sure, back))


def _listed(role: str, people: list[int], localizer: Localizer) -> list[str]:
    """Return the lines with the people of a role, and what they may do."""
    mentions = " ".join(f"<@{person}>" for person in people) or "–"
    return [localizer.say(f"staff-{role}", people=mentions), f"-# {localizer.say(f'staff-{role}-about')}"]
