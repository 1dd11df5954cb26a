"""The panel of a tournament during sign-up, and what replaces it."""

from cogs.competitions.tournament_target import ENTER, ORGANISE, STANDINGS, TournamentTarget
from cogs.competitions.tournament_words import (
    TournamentViewer,
    about,
    also_pinged,
    join_style,
    name_of,
    next_round_line,
    public_heading,
    small_heading,
    title_of,
)
from cogs.core.components import layout
from cogs.core.components.items import Button
from cogs.core.components.layout import Panel, button, page, text
from cogs.core.panels.deadlines import format_timestamp
from cogs.core.text.sentences import Localizer, literal
from sessions.competitions.entrants import checked_in
from sessions.competitions.stored_tournament import StoredTournament, count_present
from sessions.competitions.tournament_data import RUNNING, Tournament, fewest

# Actions of the act ENTER: sign up, leave, join later, check in.
UP, OFF, LATE, HERE = "up", "off", "late", "here"
MOST_NAMES = 24  # of entrants; half as many of people who wait


def panel(stored: StoredTournament, reader: TournamentViewer) -> Panel:
    """Return the sign-up panel: what is played, who takes part, the waiting list, and the buttons."""
    localizer, tournament = reader.localizer, stored.tournament
    target, plan = TournamentTarget(stored.id), tournament.plan
    count = localizer.say("tournament-in", count=len(tournament.entrants), most=plan.most)
    least = fewest(plan)
    least_note = localizer.say("tournament-least", least=least) if len(tournament.entrants) < least else ""
    lines = [
        public_heading(stored, localizer),
        *about(stored, reader),
        f"**{count}** {least_note}".strip(),
    ]
    lines.append(start_line(stored, localizer))
    lines += [f"> {literal(line)}" for line in stored.about.splitlines()]
    lines += [names(tournament, localizer), waiting(tournament, localizer)]
    has_more_people = len(tournament.entrants) > MOST_NAMES or len(tournament.waiting) > MOST_NAMES // 2
    people_button = button(
        target.to("people").tap(STANDINGS), localizer.say("tournament-see-people"), emoji="👥"
    )
    buttons = [
        *([check_in_button(stored, localizer)] if stored.is_check_in_open else []),
        button(
            target.to(UP).tap(ENTER),
            sign_up_label(tournament, localizer),
            join_style(tournament.entrants),
            emoji="🙋",
        ),
        button(target.to(OFF).tap(ENTER), localizer.say("tournament-leave")),
        *([people_button] if has_more_people else []),
        button(target.tap(ORGANISE), localizer.say("tournament-organise"), emoji="⚙️"),
    ]
    return Panel(page(text(*lines), *layout.rows(buttons)))


def start_line(stored: StoredTournament, localizer: Localizer) -> str:
    """Return when a tournament begins by itself; "" if its organiser begins it."""
    starts, least = stored.starts, fewest(stored.tournament.plan)
    if not starts:
        return ""
    has_check_in = stored.tournament.plan.check_in > 0
    if stored.reminded and count_present(stored) < least and not has_check_in:
        return f"🕗 {localizer.say('tournament-starts-then', at=f'<t:{int(starts)}:t>', least=least)}"
    at, ago = f"<t:{int(starts)}:F>", format_timestamp(starts)
    line = f"🕗 {localizer.say('tournament-starts', at=at, ago=ago)}"
    check_in = stored.tournament.plan.check_in
    if not check_in:
        return line
    count = len(checked_in(stored.tournament))
    key = "tournament-check-in-open" if stored.is_check_in_open else "tournament-check-in-opens"
    return f"{line}\n✋ {localizer.say(key, ago=format_timestamp(starts - check_in), count=count)}"


def check_in_button(stored: StoredTournament, localizer: Localizer) -> Button:
    """Return the button with which people say that they are there."""
    target = TournamentTarget(stored.id)
    return button(target.to(HERE).tap(ENTER), localizer.say("tournament-check-in"), "main", emoji="✋")


def reminder(stored: StoredTournament, localizer: Localizer) -> Panel:
    """Return the message that reminds all entrants that the tournament begins soon."""
    starts = stored.starts
    sentence = localizer.say("tournament-reminder", ago=format_timestamp(starts))
    tournament = stored.tournament
    title = small_heading(stored, localizer)
    if not stored.is_check_in_open:
        people = tuple(player.person for player in tournament.entrants if player.person)
        return Panel(page(text(title, f"🕗 {sentence}", also_pinged(people, ()))), pings=people)
    sentence = localizer.say("tournament-check-in-reminder", ago=format_timestamp(starts))
    people = tuple(player.person for player in tournament.everybody if player.person)
    buttons = layout.rows([check_in_button(stored, localizer)])
    return Panel(page(text(title, f"✋ {sentence}", also_pinged(people, ())), *buttons), pings=people)


def entered(stored: StoredTournament, told: int, localizer: Localizer) -> Panel | None:
    """Return the message to people whom somebody else signed up; None if there are none.

    told: `Entrant.entered` of those who were told last.
    """
    tournament, target = stored.tournament, TournamentTarget(stored.id)
    people = tuple(one.person for one in tournament.everybody if one.entered > told and one.person)
    if not people:
        return None
    sentence = localizer.say("entrants-you-are-in", players=[f"<@{person}>" for person in people])
    title = title_of(stored, localizer)
    leave = button(target.to(OFF).tap(ENTER), localizer.say("tournament-leave"))
    return Panel(
        page(text(f"-# 🏆 {title}", f"📋 {sentence}"), *layout.rows([leave])),
        pings=people,
        needs_new_message=True,
    )


def sign_up_label(tournament: Tournament, localizer: Localizer) -> str:
    """Return the label of the sign-up button. For a full tournament it names the waiting list."""
    is_full = len(tournament.entrants) >= tournament.plan.most
    return localizer.say("tournament-sign-up-waiting" if is_full else "tournament-sign-up")


def closed_sign_up_panel(stored: StoredTournament, reader: TournamentViewer) -> Panel:
    """Return what replaces the sign-up panel once the first round is paired."""
    localizer, tournament = reader.localizer, stored.tournament
    sentence = localizer.say("tournament-begun", count=len(tournament.entrants))
    target = TournamentTarget(stored.id)
    shown = button(target.to("picture").tap(STANDINGS), localizer.say("tournament-see-picture"), emoji="🏆")
    if not tournament.rounds:
        shown = button(target.tap(ORGANISE), localizer.say("tournament-organise"), emoji="⚙️")
    lines = [
        public_heading(stored, localizer),
        about(stored, reader)[0],
        sentence,
        "" if tournament.rounds else next_round_line(tournament, localizer),
    ]
    return Panel(page(text(*lines), *layout.rows([shown])))


def cancelled(stored: StoredTournament, reader: TournamentViewer) -> Panel:
    """Return what replaces the panel of a cancelled tournament, without buttons."""
    localizer = reader.localizer
    return Panel(page(text(public_heading(stored, localizer), localizer.say("tournament-cancelled"))))


def names(tournament: Tournament, localizer: Localizer) -> str:
    """Return the names of the entrants, as many as fit."""
    shown_names = [
        f"{'✅ ' if listed_entrant.checked_in else ''}{name_of(listed_entrant, localizer)}"
        for listed_entrant in tournament.entrants[:MOST_NAMES]
    ]
    names_text = localizer(shown_names) if shown_names else localizer.say("tournament-nobody-yet")
    return names_text + _and_more(len(tournament.entrants) - len(shown_names), localizer)


def _and_more(count: int, localizer: Localizer) -> str:
    """Return in words how many more people there are than those who are named; "" if there are none."""
    return f" {localizer.say('tournament-and-more', count=count)}" if count > 0 else ""


def waiting(tournament: Tournament, localizer: Localizer) -> str:
    """Return a line with the people who wait for a place, or for the next season of a league; "" if nobody
    waits.
    """
    if not tournament.waiting:
        return ""
    shown_names = [
        name_of(listed_entrant, localizer) for listed_entrant in tournament.waiting[: MOST_NAMES // 2]
    ]
    more_note = _and_more(len(tournament.waiting) - len(shown_names), localizer)
    key = "league-newcomers" if tournament.phase == RUNNING else "tournament-waiting"
    return f"⏳ {localizer.say(key, players=localizer(shown_names))}{more_note}"
