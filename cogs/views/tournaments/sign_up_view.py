"""The panel of a tournament during sign-up, and what replaces it."""

from cogs.components import layout
from cogs.components.layout import Panel, button, page, text
from cogs.components.targets.tournament_target import ENTER, ORGANISE, STANDINGS, TournamentTarget
from cogs.text.sentences import Localizer
from cogs.views.tournaments.tournament_words import TournamentViewer, about, join_style, name_of, title_of
from sessions.tournaments.tournament_data import FEWEST, Tournament
from sessions.tournaments.tournament_service.stored_tournament import StoredTournament

UP, OFF, LATE = "up", "off", "late"
MOST_NAMES = 24


def panel(stored_tournament: StoredTournament, reader: TournamentViewer) -> Panel:
    """Return the sign-up panel: what is played, who takes part, the waiting list, and the buttons."""
    localizer, tournament = reader.localizer, stored_tournament.tournament
    spot, plan = TournamentTarget(stored_tournament.id), tournament.plan
    count = localizer.say("tournament-in", count=len(tournament.entrants), most=plan.most)
    least = localizer.say("tournament-least", least=FEWEST) if len(tournament.entrants) < FEWEST else ""
    lines = [
        f"### 🏆 {title_of(stored_tournament, localizer)}",
        *about(stored_tournament, reader),
        f"**{count}** {least}".strip(),
    ]
    lines += [names(tournament, localizer), waiting(tournament, localizer)]
    crowded = len(tournament.entrants) > MOST_NAMES or len(tournament.waiting) > MOST_NAMES // 2
    see = button(spot.to("people").tap(STANDINGS), localizer.say("tournament-see-people"), emoji="👥")
    buttons = [
        button(
            spot.to(UP).tap(ENTER),
            sign_up_label(tournament, localizer),
            join_style(tournament.entrants),
            emoji="🙋",
        ),
        button(spot.to(OFF).tap(ENTER), localizer.say("tournament-leave")),
        *([see] if crowded else []),
        button(spot.tap(ORGANISE), localizer.say("tournament-organise"), emoji="⚙️"),
    ]
    return Panel(page(text(*lines), *layout.rows(buttons)))


def sign_up_label(tournament: Tournament, localizer: Localizer) -> str:
    """Return the label of the sign-up button. For a full tournament it names the waiting list."""
    full = len(tournament.entrants) >= tournament.plan.most
    return localizer.say("tournament-sign-up-waiting" if full else "tournament-sign-up")


def closed_sign_up_panel(stored_tournament: StoredTournament, reader: TournamentViewer) -> Panel:
    """Return what replaces the sign-up panel once the first round is paired."""
    localizer, tournament = reader.localizer, stored_tournament.tournament
    sentence = localizer.say("tournament-begun", count=len(tournament.entrants))
    see = button(
        TournamentTarget(stored_tournament.id).to("picture").tap(STANDINGS),
        localizer.say("tournament-see-picture"),
        emoji="🏆",
    )
    lines = [
        f"### 🏆 {title_of(stored_tournament, localizer)}",
        about(stored_tournament, reader)[0],
        sentence,
    ]
    return Panel(page(text(*lines), *layout.rows([see])))


def cancelled(stored_tournament: StoredTournament, reader: TournamentViewer) -> Panel:
    """Return what replaces the panel of a cancelled tournament, without buttons."""
    localizer = reader.localizer
    return Panel(
        page(text(f"### 🏆 {title_of(stored_tournament, localizer)}", localizer.say("tournament-cancelled")))
    )


def names(tournament: Tournament, localizer: Localizer) -> str:
    """Return the names of the entrants, as many as fit."""
    shown = [name_of(one, localizer) for one in tournament.entrants[:MOST_NAMES]]
    more = len(tournament.entrants) - len(shown)
    names_text = localizer(shown) if shown else localizer.say("tournament-nobody-yet")
    return f"{names_text} {localizer.say('tournament-and-more', count=more)}" if more > 0 else names_text


def waiting(tournament: Tournament, localizer: Localizer) -> str:
    """Return the people on the waiting list, who move up when an entrant leaves."""
    if not tournament.waiting:
        return ""
    shown = [name_of(one, localizer) for one in tournament.waiting[: MOST_NAMES // 2]]
    more = len(tournament.waiting) - len(shown)
    more_said = f" {localizer.say('tournament-and-more', count=more)}" if more > 0 else ""
    return f"⏳ {localizer.say('tournament-waiting', players=localizer(shown))}{more_said}"
