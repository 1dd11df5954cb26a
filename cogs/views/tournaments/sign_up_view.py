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
    voice, tournament = reader.voice, stored_tournament.tournament
    spot, plan = TournamentTarget(stored_tournament.id), tournament.plan
    count = voice.say("tournament-in", count=len(tournament.entrants), most=plan.most)
    least = voice.say("tournament-least", least=FEWEST) if len(tournament.entrants) < FEWEST else ""
    lines = [
        f"### 🏆 {title_of(stored_tournament, voice)}",
        *about(stored_tournament, reader),
        f"**{count}** {least}".strip(),
    ]
    lines += [names(tournament, voice), waiting(tournament, voice)]
    crowded = len(tournament.entrants) > MOST_NAMES or len(tournament.waiting) > MOST_NAMES // 2
    see = button(spot.to("people").tap(STANDINGS), voice.say("tournament-see-people"), emoji="👥")
    buttons = [
        button(
            spot.to(UP).tap(ENTER),
            sign_up_label(tournament, voice),
            join_style(tournament.entrants),
            emoji="🙋",
        ),
        button(spot.to(OFF).tap(ENTER), voice.say("tournament-leave")),
        *([see] if crowded else []),
        button(spot.tap(ORGANISE), voice.say("tournament-organise"), emoji="⚙️"),
    ]
    return Panel(page(text(*lines), *layout.rows(buttons)))


def sign_up_label(tournament: Tournament, voice: Localizer) -> str:
    """Return the label of the sign-up button. For a full tournament it names the waiting list."""
    full = len(tournament.entrants) >= tournament.plan.most
    return voice.say("tournament-sign-up-waiting" if full else "tournament-sign-up")


def closed_sign_up_panel(stored_tournament: StoredTournament, reader: TournamentViewer) -> Panel:
    """Return what replaces the sign-up panel once the first round is paired."""
    voice, tournament = reader.voice, stored_tournament.tournament
    sentence = voice.say("tournament-begun", count=len(tournament.entrants))
    see = button(
        TournamentTarget(stored_tournament.id).to("picture").tap(STANDINGS),
        voice.say("tournament-see-picture"),
        emoji="🏆",
    )
    lines = [f"### 🏆 {title_of(stored_tournament, voice)}", about(stored_tournament, reader)[0], sentence]
    return Panel(page(text(*lines), *layout.rows([see])))


def cancelled(stored_tournament: StoredTournament, reader: TournamentViewer) -> Panel:
    """Return what replaces the panel of a cancelled tournament, without buttons."""
    voice = reader.voice
    return Panel(
        page(text(f"### 🏆 {title_of(stored_tournament, voice)}", voice.say("tournament-cancelled")))
    )


def names(tournament: Tournament, voice: Localizer) -> str:
    """Return the names of the entrants, as many as fit."""
    shown = [name_of(one, voice) for one in tournament.entrants[:MOST_NAMES]]
    more = len(tournament.entrants) - len(shown)
    names_text = voice(shown) if shown else voice.say("tournament-nobody-yet")
    return f"{names_text} {voice.say('tournament-and-more', count=more)}" if more > 0 else names_text


def waiting(tournament: Tournament, voice: Localizer) -> str:
    """Return the people on the waiting list, who move up when an entrant leaves."""
    if not tournament.waiting:
        return ""
    shown = [name_of(one, voice) for one in tournament.waiting[: MOST_NAMES // 2]]
    more = len(tournament.waiting) - len(shown)
    more_said = f" {voice.say('tournament-and-more', count=more)}" if more > 0 else ""
    return f"⏳ {voice.say('tournament-waiting', players=voice(shown))}{more_said}"
