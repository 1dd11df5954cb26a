"""Words and messages about a table's clock: the line on its panel, reminders, and late players."""

from collections.abc import Mapping, Sequence
from typing import Any

from discord import ui

from cogs.components import layout
from cogs.components.button_ids import ButtonId
from cogs.components.items import Button
from cogs.components.layout import button, page, text
from cogs.components.menus.table_menus import text_view
from cogs.text.sentences import Localizer
from engine.presentation import SeatName, Style
from sessions.operations import timeouts
from sessions.operations.waiting import claiming, pausing
from sessions.table import question_clock, substitutes
from sessions.table.table import Table
from sessions.table.table_data import PLAYING
from sessions.table.time_controls import LATE

STYLES: Mapping[str, Style] = {"wait": "main"}


def format_timestamp(moment: float, style: str = "R") -> str:
    """Return a moment as Discord's timestamp markup, which each reader sees in their own time zone.

    moment: seconds since 1970.
    style: Discord's letter for the format, `R` for a relative time.
    """
    return f"<t:{int(moment)}:{style}>"


def time_control_text(table: Table, localizer: Localizer) -> str:
    """Return the table's time control as “name: value”, for a list of options."""
    value = localizer.value("clock", table.body.clock)
    return localizer.say("option-shown", name=localizer.say("option-clock"), value=value)


def clock_line(table: Table, localizer: Localizer, away: Mapping[int, float]) -> str:
    """Return the panel's line about the clock: the deadline, why no time runs, or that a player is late.

    away: person → end of their holiday, for those who must answer.
    """
    if table.phase != PLAYING or table.match is None:
        return ""
    if table.body.paused:
        return localizer.say("clock-paused")
    profile, pause = question_clock.time_control_of(table), table.body.own_pause
    if pause is not None and profile is not None and table.due is not None:
        return localizer.say("own-pause-line", player=SeatName(pause.seat), until=format_timestamp(table.due))
    if profile is not None and profile.respects_quiet_hours and away:
        seats = [
            seat for seat in question_clock.awaited_seats(table) if table.body.seats[seat].person in away
        ]
        players = [SeatName(seat) for seat in seats]
        return localizer.say(
            "clock-holiday", players=players, until=format_timestamp(max(away.values()), "D")
        )
    deadline = question_clock.deadline(table)
    if deadline is not None:
        return localizer.say("clock-until", until=format_timestamp(deadline))
    return localizer.say("clock-over") if table.body.stage == LATE else ""


def reminder(table: Table, localizer: Localizer) -> ui.LayoutView:
    """Return the reminder that is sent once per question, after half of its time."""
    players = [SeatName(seat) for seat in question_clock.awaited_seats(table)]
    deadline = question_clock.deadline(table)
    if deadline is None:
        return text_view(localizer.say("ref-reminder", players=players))
    return text_view(localizer.say("clock-reminder", players=players, until=format_timestamp(deadline)))


def nudge_view(table: Table, seats: Sequence[int], person: int, localizer: Localizer) -> ui.LayoutView:
    """Return a message to the seats that must answer. person: the person (Discord id) who waits for them."""
    players, waits = [SeatName(seat) for seat in seats], SeatName(table.seats_of(person)[0])
    deadline = question_clock.deadline(table)
    if deadline is None:
        return text_view(localizer.say("nudge", players=players, by=waits))
    return text_view(
        localizer.say("nudge-until", players=players, by=waits, until=format_timestamp(deadline))
    )


def late_player_view(table: Table, localizer: Localizer) -> ui.LayoutView:
    """Return the message to the opponents of a late player, with buttons for what they may decide."""
    asked = " ".join(f"<@{person}>" for person in question_clock.present_people(table))
    players = [SeatName(seat) for seat in question_clock.awaited_seats(table)]
    lines = [localizer.say("late-title", players=players, asked=asked)]
    about = {"substitute": "deputy"} if substitutes.has_hidden_information(table) else {}
    claim = ["claim"] if claiming.claimants(table) else []
    offered = [*claim, *timeouts.decisions(table)]
    lines += [f"-# {localizer.say(f'late-about-{about.get(what, what)}')}" for what in offered]
    return page(text(*lines), *_late_choice_rows(table, localizer))


def late_decision_view(table: Table, what: str, by: SeatName, localizer: Localizer) -> ui.LayoutView:
    """Return what the message about a late player shows once an opponent has decided.

    Looking for a substitute leaves the other choices open.
    what: the decision: substitute, computer, wait or skip.
    by: the seat that decided.
    """
    match what:
        case "substitute":
            players = [SeatName(seat) for seat in table.body.offers]
            sentence = localizer.say("late-done-substitute", player=by, players=players)
            return page(text(sentence), *_late_choice_rows(table, localizer))
        case "computer":
            return text_view(localizer.say("late-done-computer", player=by))
        case "wait":
            deadline = question_clock.deadline(table)
            until = format_timestamp(deadline) if deadline is not None else "—"
            return text_view(localizer.say("late-done-wait", player=by, until=until))
        case _:
            return text_view(localizer.say("late-done-skip", player=by))


def offer(table: Table, seat: int, localizer: Localizer) -> ui.LayoutView:
    """Return the message that offers an absent player's seat; anybody may take it for a while."""
    take = button(
        ButtonId(table.id, table.body.question, "take", str(seat)), localizer.say("take-seat"), "good"
    )
    chosen = substitutes.chosen_for(table.body, seat)
    sentence = localizer.say("late-offer", player=SeatName(seat))
    if chosen and (substitutes.has_hidden_information(table) or seat not in table.body.offers):
        who = " ".join(f"<@{person}>" for person in chosen)
        sentence = localizer.say("late-offer-chosen", player=SeatName(seat), who=who)
    return page(text(sentence), ui.ActionRow(take))


def substitute_view(table: Table, seat: int, localizer: Localizer, by: str = "") -> ui.LayoutView:
    """Return the message that a substitute plays on in a seat.

    It has a button with which an absent player comes back.
    by: who chose the substitute (`substitutes.CHOOSERS`); "" if that is not shown.
    """
    chosen = f"-# {localizer.say(f'seat-by-{by}')}" if by in substitutes.CHOOSERS else ""
    owner = table.body.lent.get(str(seat))
    if owner is None:
        return page(text(localizer.say("seat-taken-by", player=SeatName(seat)), chosen))
    sentence = localizer.say("late-lent", player=SeatName(seat), owner=f"<@{owner}>")
    back = button(ButtonId(table.id, table.body.question, "back"), localizer.say("late-back"), "good")
    return page(text(sentence, chosen), ui.ActionRow(back))


def _late_choice_rows(table: Table, localizer: Localizer) -> list[ui.ActionRow[Any]]:
    """Return rows of the buttons that opponents of a late player have: claim, decisions, end the game."""
    number = table.body.late
    given: list[ui.Item[Any]] = [
        button(
            ButtonId(table.id, number, "late", what),
            localizer.say(f"late-button-{what}"),
            STYLES.get(what, "plain"),
        )
        for what in timeouts.decisions(table)
    ]
    end = button(ButtonId(table.id, number, "sure", "end"), localizer.say("late-end"))
    return layout.rows([*claim_buttons(table, localizer), *given, end])


# ---------------------------------------------------------------- own pauses, claims


def pause_choice_view(table: Table, pause_kinds: Sequence[str], localizer: Localizer) -> ui.LayoutView:
    """Return how a person may pause: with everybody's consent, or for five minutes on their own.

    pause_kinds: the pauses that are possible now, as arguments of the button; `pausing.OWN` is the one
    without consent.
    """
    lines = [localizer.say(f"pause-about-{way}") for way in pause_kinds]
    lines += [localizer.say("pause-had")] if pausing.OWN not in pause_kinds else []
    given = [
        button(ButtonId(table.id, table.body.question, "pause", way), localizer.say(f"pause-button-{way}"))
        for way in pause_kinds
    ]
    return page(text(f"### {localizer.say('pause-title')}", *lines), *layout.rows(given))


def paused(table: Table, localizer: Localizer) -> ui.LayoutView:
    """Return the message to a person who paused on their own: until when, and a button to go on earlier."""
    until = format_timestamp(table.due) if table.due is not None else "—"
    go_on = button(
        ButtonId(table.id, table.body.question, "resume"), localizer.say("table-resume"), emoji="▶️"
    )
    return page(text(localizer.say("own-pause-done", until=until)), ui.ActionRow(go_on))


def claim_line(table: Table, localizer: Localizer) -> str:
    """Return who could claim the win now, and against whom; "" if nobody could."""
    mine = claiming.claimants(table)
    if not mine:
        return ""
    others = [SeatName(seat) for seat in range(len(table.body.seats)) if question_clock.has_left(table, seat)]
    return localizer.say("claim-line", players=[SeatName(seat) for seat in mine], gone=others)


def claim_buttons(table: Table, localizer: Localizer) -> list[Button]:
    """Return the button to claim the win, in a list; empty if nobody could."""
    if not claiming.claimants(table):
        return []
    tap = ButtonId(table.id, table.body.question, "sure", "claim")
    return [button(tap, localizer.say("table-claim"), "good", emoji="🏆")]


def claimed(table: Table, localizer: Localizer) -> ui.LayoutView:
    """Return what replaces the message about a late player once the win is claimed."""
    return text_view(localizer.say("claim-told", player=SeatName(table.body.winners[0])))
