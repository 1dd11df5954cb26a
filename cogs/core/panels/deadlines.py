"""Words and messages about a table's clock: the line on its panel, reminders, and late players."""

from collections.abc import Mapping, Sequence
from typing import Any

from discord import ui

from cogs.core.components import layout
from cogs.core.components.button_ids import ButtonId
from cogs.core.components.items import Button
from cogs.core.components.layout import button, page, text
from cogs.core.panels.table_menus import text_view
from cogs.core.text.sentences import Localizer
from engine.presentation import SeatName, Style
from sessions.operations import claiming, pausing, timeouts
from sessions.table import player_clock, question_clock, substitutes
from sessions.table.table import Table
from sessions.table.table_data import PLAYING
from sessions.table.time_controls import LATE, MINUTE

# Decision about a late player → style of its button, if it is not plain.
STYLES: Mapping[str, Style] = {"wait": "main"}


def format_timestamp(moment: float, style: str = "R") -> str:
    """Return a moment as Discord's timestamp markup, which each reader sees in their own time zone.

    moment: seconds since 1970.
    style: Discord's letter for the format, `R` for a relative time.
    """
    return f"<t:{int(moment)}:{style}>"


def time_control_text(table: Table, localizer: Localizer) -> str:
    """Return the table's time control in words, as “name: value”, for a list of options."""
    value = localizer.value("clock", table.body.options.clock)
    return localizer.say("option-shown", name=localizer.say("option-clock"), value=value)


def clock_line(table: Table, localizer: Localizer, away: Mapping[int, float]) -> str:
    """Return the panel's line about the clock: the deadline, why no time runs, or that a player is late.

    "" if there is nothing to say, as for a table without a clock.
    away: person (Discord id) → end of their holiday (seconds since 1970), for those who must answer.
    """
    if table.phase != PLAYING or table.match is None:
        return ""
    if table.body.clock.paused:
        return localizer.say("clock-paused")
    profile, pause = question_clock.time_control_of(table), table.body.clock.own_pause
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
    if deadline is not None and not (profile and profile.total_seconds):
        return localizer.say("clock-until", until=format_timestamp(deadline))
    return localizer.say("clock-over") if table.body.clock.stage == LATE else ""


def player_clock_line(table: Table, localizer: Localizer) -> str:
    """Return how much time each player has left, where each has a clock; after the end, whose time ran out.

    "" if there is nothing to say.
    """
    if table.phase != PLAYING:
        players = [SeatName(seat) for seat in table.body.clock.flagged]
        return localizer.say("player-clock-flagged", players=players) if players else ""
    resigned_seats = table.rules.seating.resigned(table.match.state) if table.match else ()
    parts = []
    for seat, seconds, ends_at in player_clock.times(table):
        if seat in table.body.clock.flagged:
            parts.append(localizer.say("player-clock-over", player=SeatName(seat)))
        elif ends_at is not None:
            parts.append(
                localizer.say("player-clock-runs", player=SeatName(seat), until=format_timestamp(ends_at))
            )
        elif seat not in resigned_seats:
            parts.append(localizer.say("player-clock-waits", player=SeatName(seat), left=_minutes(seconds)))
    return f"⏱️ {' · '.join(parts)}" if parts else ""


def _minutes(seconds: float) -> str:
    """Return a length of time as minutes and seconds, such as 9:05, cut to whole seconds."""
    return f"{int(seconds // MINUTE)}:{int(seconds % MINUTE):02}"


def reminder(table: Table, localizer: Localizer) -> ui.LayoutView:
    """Return the reminder that is sent once per question, after half of its time."""
    players = [SeatName(seat) for seat in question_clock.awaited_seats(table)]
    deadline = question_clock.deadline(table)
    if deadline is None:
        return text_view(localizer.say("ref-reminder", players=players))
    return text_view(localizer.say("clock-reminder", players=players, until=format_timestamp(deadline)))


def nudge_view(table: Table, seats: Sequence[int], person: int, localizer: Localizer) -> ui.LayoutView:
    """Return the message that reminds seats to answer, because a person waits for them.

    seats: those that must answer.
    person: the one who waits (Discord id). The message names the first seat of this person.
    """
    players, waiting_player = [SeatName(seat) for seat in seats], SeatName(table.seats_of(person)[0])
    deadline = question_clock.deadline(table)
    if deadline is None:
        return text_view(localizer.say("nudge", players=players, by=waiting_player))
    return text_view(
        localizer.say("nudge-until", players=players, by=waiting_player, until=format_timestamp(deadline))
    )


def late_player_view(table: Table, localizer: Localizer) -> ui.LayoutView:
    """Return the message to the opponents of a late player, with buttons for what they may decide."""
    mentions = [f"<@{person}>" for person in question_clock.present_people(table)]
    players = [SeatName(seat) for seat in question_clock.awaited_seats(table)]
    lines = [localizer.say("late-title", players=players, asked=mentions)]
    # Decision → the end of its sentence's key, if it is not the same word.
    special_keys = {"substitute": "deputy"} if substitutes.has_hidden_information(table) else {}
    claim_decision = ["claim"] if claiming.claimants(table) else []
    decisions = [*claim_decision, *timeouts.decisions(table)]
    lines += [
        f"-# {localizer.say(f'late-about-{special_keys.get(decision, decision)}')}" for decision in decisions
    ]
    return page(text(*lines), *_late_choice_rows(table, localizer))


def late_decision_view(table: Table, what: str, by: SeatName, localizer: Localizer) -> ui.LayoutView:
    """Return what the message about a late player shows once an opponent has decided.

    Looking for a substitute leaves the other choices open.
    what: the decision: substitute, computer, wait or skip.
    by: the seat that decided.
    """
    match what:
        case "substitute":
            players = [SeatName(seat) for seat in table.body.substitutes.offered]
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


def offer_seat_view(table: Table, seat: int, localizer: Localizer) -> ui.LayoutView:
    """Return the message that offers an absent player's seat, with a button to take it.

    seat: the absent player's. If substitutes were named for it, the message mentions them.
    """
    take_button = button(
        ButtonId(table.id, table.body.progress.question, "take", str(seat)),
        localizer.say("take-seat"),
        "good",
    )
    chosen_people = substitutes.chosen_for(table.body, seat)
    sentence = localizer.say("late-offer", player=SeatName(seat))
    if chosen_people and (
        substitutes.has_hidden_information(table) or seat not in table.body.substitutes.offered
    ):
        mentions = [f"<@{person}>" for person in chosen_people]
        sentence = localizer.say("late-offer-chosen", player=SeatName(seat), who=mentions)
    return page(text(sentence), ui.ActionRow(take_button))


def substitute_view(table: Table, seat: int, localizer: Localizer, by: str = "") -> ui.LayoutView:
    """Return the message that a substitute plays on in a seat.

    If the seat is only lent, the message has a button with which the absent player comes back.
    by: who chose the substitute (`substitutes.CHOOSERS`); "" if that is not shown.
    """
    chooser_line = f"-# {localizer.say(f'seat-by-{by}')}" if by in substitutes.CHOOSERS else ""
    owner = table.body.substitutes.lent.get(str(seat))
    if owner is None:
        return page(text(localizer.say("seat-taken-by", player=SeatName(seat)), chooser_line))
    sentence = localizer.say("late-lent", player=SeatName(seat), owner=f"<@{owner}>")
    back_button = button(
        ButtonId(table.id, table.body.progress.question, "back"), localizer.say("late-back"), "good"
    )
    return page(text(sentence, chooser_line), ui.ActionRow(back_button))


def _late_choice_rows(table: Table, localizer: Localizer) -> list[ui.ActionRow[Any]]:
    """Return the opponents' buttons about a late player, in rows: claim the win, decisions, end the game."""
    late_number = table.body.clock.timeout_line
    decision_buttons: list[ui.Item[Any]] = [
        button(
            ButtonId(table.id, late_number, "late", decision),
            localizer.say(f"late-button-{decision}"),
            STYLES.get(decision, "plain"),
        )
        for decision in timeouts.decisions(table)
    ]
    end_button = button(ButtonId(table.id, late_number, "sure", "end"), localizer.say("late-end"))
    return layout.rows([*claim_buttons(table, localizer), *decision_buttons, end_button])


# ---------------------------------------------------------------- own pauses, claims


def pause_choice_view(table: Table, pause_kinds: Sequence[str], localizer: Localizer) -> ui.LayoutView:
    """Return how a person may pause: with everybody's consent, or for five minutes on their own.

    pause_kinds: the pauses that are possible now, as arguments of the button; `pausing.OWN` is the one
    without consent.
    """
    lines = [localizer.say(f"pause-about-{kind}") for kind in pause_kinds]
    lines += [localizer.say("pause-had")] if pausing.OWN not in pause_kinds else []
    buttons = [
        button(
            ButtonId(table.id, table.body.progress.question, "pause", kind),
            localizer.say(f"pause-button-{kind}"),
        )
        for kind in pause_kinds
    ]
    return page(text(f"### {localizer.say('pause-title')}", *lines), *layout.rows(buttons))


def paused_view(table: Table, localizer: Localizer) -> ui.LayoutView:
    """Return the message to a person who paused on their own: until when, and a button to go on earlier."""
    until = format_timestamp(table.due) if table.due is not None else "—"
    resume_button = button(
        ButtonId(table.id, table.body.progress.question, "resume"), localizer.say("table-resume"), emoji="▶️"
    )
    return page(text(localizer.say("own-pause-done", until=until)), ui.ActionRow(resume_button))


def claim_line(table: Table, localizer: Localizer) -> str:
    """Return who could claim the win now, and against whom; "" if nobody could."""
    claimants = claiming.claimants(table)
    if not claimants:
        return ""
    absent_players = [
        SeatName(seat) for seat in range(len(table.body.seats)) if question_clock.has_left(table, seat)
    ]
    return localizer.say("claim-line", players=[SeatName(seat) for seat in claimants], gone=absent_players)


def claim_buttons(table: Table, localizer: Localizer) -> list[Button]:
    """Return the button to claim the win, in a list; empty if nobody could."""
    if not claiming.claimants(table):
        return []
    button_id = ButtonId(table.id, table.body.progress.question, "sure", "claim")
    return [button(button_id, localizer.say("table-claim"), "good", emoji="🏆")]


def claimed(table: Table, localizer: Localizer) -> ui.LayoutView:
    """Return what replaces the message about a late player once the win is claimed."""
    return text_view(localizer.say("claim-told", player=SeatName(table.body.end.winners[0])))
