"""The panel of a tournament during sign-up, and what replaces it."""

from cogs.competitions.tournament_target import ENTER, ORGANISE, STANDINGS, TournamentTarget
from cogs.competitions.tournament_words import TournamentViewer, about, join_style, name_of, title_of
from cogs.core.components import layout
from cogs.core.components.layout import Panel, button, page, text
from cogs.core.text.sentences import Localizer
from sessions.competitions.stored_tournament import StoredTournament
from sessions.competitions.tournament_data import FEWEST, Tournament

UP, OFF, LATE = "up", "off", "late"  # actions of the act ENTER: sign up, leave, join later
MOST_NAMES = 24  # of entrants; half as many of people who wait


def panel(stored_tournament: StoredTournament, reader: TournamentViewer) -> Panel:
    """Return the sign-up panel: what is played, who takes part, the waiting list, and the buttons."""
    localizer, tournament = reader.localizer, stored_tournament.tournament
    target, plan = TournamentTarget(stored_tournament.id), tournament.plan
    count = localizer.say("tournament-in", count=len(tournament.entrants), most=plan.most)
    least_note = localizer.say("tournament-least", least=FEWEST) if len(tournament.entrants) < FEWEST else ""
    lines = [
        f"### 🏆 {title_of(stored_tournament, localizer)}",
        *about(stored_tournament, reader),
        f"**{count}** {least_note}".strip(),
    ]
    lines += [names(tournament, localizer), waiting(tournament, localizer)]
    has_more_people = len(tournament.entrants) > MOST_NAMES or len(tournament.waiting) > MOST_NAMES // 2
    people_button = button(
        target.to("people").tap(STANDINGS), localizer.say("tournament-see-people"), emoji="👥"
    )
    buttons = [
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


def sign_up_label(tournament: Tournament, localizer: Localizer) -> str:
    """Return the label of the sign-up button. For a full tournament it names the waiting list."""
    is_full = len(tournament.entrants) >= tournament.plan.most
    return localizer.say("tournament-sign-up-waiting" if is_full else "tournament-sign-up")


def closed_sign_up_panel(stored_tournament: StoredTournament, reader: TournamentViewer) -> Panel:
    """Return what replaces the sign-up panel once the first round is paired."""
    localizer, tournament = reader.localizer, stored_tournament.tournament
    sentence = localizer.say("tournament-begun", count=len(tournament.entrants))
    standings_button = button(
        TournamentTarget(stored_tournament.id).to("picture").tap(STANDINGS),
        localizer.say("tournament-see-picture"),
        emoji="🏆",
    )
    lines = [
        f"### 🏆 {title_of(stored_tournament, localizer)}",
        about(stored_tournament, reader)[0],
        sentence,
    ]
    return Panel(page(text(*lines), *layout.rows([standings_button])))


def cancelled(stored_tournament: StoredTournament, reader: TournamentViewer) -> Panel:
    """Return what replaces the panel of a cancelled tournament, without buttons."""
    localizer = reader.localizer
    return Panel(
        page(text(f"### 🏆 {title_of(stored_tournament, localizer)}", localizer.say("tournament-cancelled")))
    )


def names(tournament: Tournament, localizer: Localizer) -> str:
    """Return the names of the entrants, as many as fit."""
    shown_names = [name_of(listed_entrant, localizer) for listed_entrant in tournament.entrants[:MOST_NAMES]]
    hidden_count = len(tournament.entrants) - len(shown_names)
    names_text = localizer(shown_names) if shown_names else localizer.say("tournament-nobody-yet")
    return (
        f"{names_text} {localizer.say('tournament-and-more', count=hidden_count)}"
        if hidden_count > 0
        else names_text
    )


def waiting(tournament: Tournament, localizer: Localizer) -> str:
    """Return a line with the people who wait for a place; "" if nobody waits."""
    if not tournament.waiting:
        return ""
    shown_names = [
        name_of(listed_entrant, localizer) for listed_entrant in tournament.waiting[: MOST_NAMES // 2]
    ]
    hidden_count = len(tournament.waiting) - len(shown_names)
    more_note = f" {localizer.say('tournament-and-more', count=hidden_count)}" if hidden_count > 0 else ""
    return f"⏳ {localizer.say('tournament-waiting', players=localizer(shown_names))}{more_note}"
