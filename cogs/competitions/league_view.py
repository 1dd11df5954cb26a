"""A league's message in its channel, one for each season; and its private page with groups and members."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from discord import ui

from cogs.competitions.tournament_target import LEAD, LEAGUE, OWN_GAME, TournamentTarget
from cogs.competitions.tournament_words import TournamentViewer, join_style, length
from cogs.core.components import layout
from cogs.core.components.layout import Panel, button, cut, page, text
from cogs.core.text.sentences import Localizer, literal
from cogs.results.result_words import linked_game_title
from sessions.competitions.leagues import LeagueMember, SeasonEnd, member
from sessions.competitions.stored_league import StoredLeague
from sessions.competitions.stored_tournament import StoredTournament
from sessions.competitions.tournament_data import FEWEST

JOIN, OFF, LOOK = "join", "off", "look"
LONGEST_NAME, MOST_RESTING = 16, 12  # characters of a name; names of resting members
# Returns the name of a person (Discord id).
Named = Callable[[int], str]


def panel(stored_league: StoredLeague, groups: Sequence[StoredTournament], reader: TournamentViewer) -> Panel:
    """Return the message of the running season, or of a league whose first season has not begun.

    It shows what is played, how the last season ended, the groups, and how to join.
    groups: the tournaments of this season, one for each group.
    """
    localizer, target = reader.localizer, TournamentTarget(stored_league.id)
    lines = [
        *_head(stored_league, reader),
        *_news(stored_league, localizer),
        *_state_lines(stored_league, groups, localizer),
    ]
    if stored_league.ended:
        return Panel(page(text(*lines)))
    buttons = [
        button(
            target.to(JOIN).tap(LEAGUE),
            localizer.say("league-join"),
            join_style(stored_league.league.order),
            emoji="🙋",
        ),
        button(target.to(LOOK).tap(LEAGUE), localizer.say("league-look"), emoji="👥"),
        button(target.to(OFF).tap(LEAGUE), localizer.say("league-leave")),
        button(target.tap(LEAD), localizer.say("tournament-organise"), emoji="⚙️"),
    ]
    return Panel(page(text(*lines), *layout.rows(buttons)))


def closed_season_panel(stored_league: StoredLeague, season: int, reader: TournamentViewer) -> Panel:
    """Return what replaces a message of the league once a newer one is posted: one line, no buttons.

    season: the number of the season that the replaced message was about; 0: it was posted before the first
    season.
    """
    localizer = reader.localizer
    sentence = localizer.say("league-season-over", season=season) if season else localizer.say("league-begun")
    return Panel(page(text(_title(stored_league), f"-# {sentence}")))


def member_view(
    stored_league: StoredLeague,
    groups: Sequence[StoredTournament],
    person: int,
    reader: TournamentViewer,
    news: str = "",
) -> ui.LayoutView:
    """Return the private page: whether the reader takes part, each group with a button, and who has no group.

    groups: the tournaments of this season, one for each group.
    person: the reader (Discord id).
    news: what was done just now.
    """
    localizer, own_member = reader.localizer, member(stored_league.league, person)
    out_key = "removed" if person in stored_league.barred else "out"
    state_key = out_key if own_member is None else "rest" if own_member.resting else "in"
    items: list[ui.Item[Any]] = [
        text(
            _title(stored_league),
            news,
            localizer.say(f"league-you-{state_key}"),
            f"-# {league_state(stored_league, localizer)}",
        )
    ]
    for group in groups:
        look_button = button(TournamentTarget(group.id).tap(OWN_GAME), localizer.say("tournament-look"))
        items.append(ui.Section(text(_group(group, localizer)), accessory=look_button))
    people_in_groups = {
        group_entrant.person for group in groups for group_entrant in group.tournament.entrants
    }
    resting = [league_member for league_member in stored_league.league.order if league_member.resting]
    newcomers = [
        league_member
        for league_member in stored_league.league.order
        if not league_member.resting and league_member.person not in people_in_groups
    ]
    other_lines = [
        localizer.say(f"league-{key}", players=localizer(_member_names(members)))
        for key, members in (
            ("newcomers" if stored_league.groups else "joined", newcomers),
            ("rests", resting[:MOST_RESTING]),
        )
        if members
    ]
    return page(*items, *([text(*other_lines)] if other_lines else []))


def league_state(stored_league: StoredLeague, localizer: Localizer) -> str:
    """Return the state of a league in few words."""
    if stored_league.ended:
        return localizer.say("league-over")
    if not stored_league.groups:
        count = sum(not league_member.resting for league_member in stored_league.league.order)
        return f"{localizer.say('league-in', count=count)} {_least(count, localizer)}".strip()
    key = "league-last-season" if stored_league.ending else "league-season"
    return localizer.say(key, season=stored_league.season)


def _least(count: int, localizer: Localizer) -> str:
    """Return a note on the fewest members that a league needs; "" if it has enough. count: members now."""
    return localizer.say("tournament-least", least=FEWEST) if count < FEWEST else ""


def _title(stored_league: StoredLeague) -> str:
    """Return the heading line with the league's title."""
    return f"### 🏆 {literal(stored_league.title)}"


def _head(stored_league: StoredLeague, reader: TournamentViewer) -> list[str]:
    """Return the lines at the top: title, game, how the league works, length of a round and organiser.

    reader: of the league's public message, so the channel in the league's language.
    """
    localizer, plan = reader.localizer, stored_league.league.plan
    kind = localizer.say("league-kind", size=plan.size, double="yes" if plan.double else "no")
    organiser = (
        localizer.say("tournament-organiser", player=f"<@{stored_league.organiser}>")
        if stored_league.organiser
        else ""
    )
    rated_note = localizer.say("tournament-rated") if stored_league.terms.rated else ""
    return [
        _title(stored_league),
        f"{linked_game_title(stored_league.terms.game, reader.packs_by_game, localizer)} · {kind}",
        f"-# {about_league(stored_league, localizer)}",
        " · ".join(part for part in (f"-# {length(plan.seconds, localizer)}", rated_note, organiser) if part),
    ]


def about_league(stored_league: StoredLeague, localizer: Localizer) -> str:
    """Return how a league works. The text mentions promotion and a next season only if they will happen."""
    moves = "no" if stored_league.ended or len(stored_league.groups) == 1 else "yes"
    goes_on = "no" if stored_league.ended or stored_league.ending else "yes"
    return localizer.say(
        "tournament-about-league", moving=stored_league.league.plan.moving, moves=moves, on=goes_on
    )


def _news(stored_league: StoredLeague, localizer: Localizer) -> Iterator[str]:
    """Yield lines on how the last season ended: who won, who changes groups, who rests."""
    end = stored_league.last
    if end is None:
        return
    season = stored_league.season - 1 if stored_league.groups else stored_league.season
    named = _name_by_person(stored_league, localizer)
    season_winners = [person for person in (end.winner, *end.shared) if person and person not in end.resting]
    if season_winners:
        key = "league-won" if len(season_winners) == 1 else "league-won-shared"
        winners = localizer([f"**{named(winner)}**" for winner in season_winners])
        yield f"🥇 {localizer.say(key, player=winners, season=season)}"
    yield from _movement_lines(end, named, localizer)


def _movement_lines(end: SeasonEnd, named: Named, localizer: Localizer) -> Iterator[str]:
    """Yield a line each on who moves up, who moves down, and who rests.

    end: the result of the last season.
    named: returns a person's name.
    """
    for sign, key, people in (("⬆️", "up", end.up), ("⬇️", "down", end.down)):
        if people:
            names = localizer([named(person) for person in people])
            yield f"{sign} {localizer.say(f'league-{key}', players=names)}"
    if end.resting:
        shown = [named(person) for person in end.resting[:MOST_RESTING]]
        yield f"💤 {localizer.say('league-rests-now', players=localizer(shown))}"


def _name_by_person(stored_league: StoredLeague, localizer: Localizer) -> Named:
    """Return a function that returns a person's name; “somebody” for a person who has left the league."""
    names = {
        league_member.person: literal(cut(league_member.name, LONGEST_NAME))
        for league_member in stored_league.league.order
    }
    return lambda person: names.get(person, localizer.say("tournament-somebody"))


def _state_lines(
    stored_league: StoredLeague, groups: Sequence[StoredTournament], localizer: Localizer
) -> list[str]:
    """Return lines on what happens now: the groups of the running season, or else who has joined."""
    lines = [f"**{league_state(stored_league, localizer)}**"]
    if groups:
        return lines + [_group(group, localizer) for group in groups]
    if stored_league.ended:
        return lines
    playing = [league_member for league_member in stored_league.league.order if not league_member.resting]
    return [*lines, localizer(_member_names(playing)) if playing else localizer.say("tournament-nobody-yet")]


def _group(group: StoredTournament, localizer: Localizer) -> str:
    """Return a group in one line: its letter and the names of its entrants."""
    playing = [group_entrant for group_entrant in group.tournament.entrants if not group_entrant.withdrawn]
    names = [literal(cut(group_entrant.name, LONGEST_NAME)) for group_entrant in playing]
    names_text = localizer([name or localizer.say("tournament-somebody") for name in names])
    return localizer.say("league-group", group=chr(ord("A") + group.group), players=names_text)


def _member_names(members: Sequence[LeagueMember]) -> list[str]:
    """Return the names of the members, cut to LONGEST_NAME characters, as literal text."""
    return [literal(cut(league_member.name, LONGEST_NAME)) for league_member in members]
