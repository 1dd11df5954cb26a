"""Words that several panels of a tournament share: kinds, people, points, results, tie-breaks."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from math import ceil
from types import MappingProxyType
from typing import NamedTuple

from cogs.core.components.layout import cut
from cogs.core.panels.deadlines import format_timestamp
from cogs.core.text.sentences import Localizer, literal, mention_of, plain_name
from cogs.results.result_words import linked_game_title
from engine.presentation import PersonName, Style
from sessions.competitions.matches import match_result, match_score
from sessions.competitions.rounds import waiting_draft
from sessions.competitions.stages import BRACKETS, group_count, group_letters, has_groups
from sessions.competitions.stored_tournament import StoredTournament, TournamentGame
from sessions.competitions.tournament_data import (
    BYE,
    DRAW,
    DRAWN,
    HALF,
    HALF_POINTS,
    LOST,
    MISSED,
    ON_TAP,
    ONE_POINT,
    OPEN,
    REST,
    SWISS,
    UNPLAYED_WINS,
    VOID,
    WON,
    ZERO,
    Entrant,
    Pairing,
    RoundScore,
    Tournament,
    TournamentPlan,
    entrant,
    scores,
    winning_side,
)
from sessions.packs.available_packs import GamePacks

PARTS = ("", "¼", "½", "¾")  # 0 to 3 quarters of a point
LONGEST = 24  # characters of a name in a list
LONG = "tournament-long"  # prefix of the sentences for a duration
MINUTE, HOUR, DAY = 60, 3_600, 86_400
# People whom one message pings. Discord takes 100 at most (Reference, *Allowed Mentions Object*), and 4,000
# characters, of which a mention takes 22.
PINGED_AT_ONCE = 64
NO_WAYS: Mapping[str, str] = MappingProxyType({})  # no links to tables


class TournamentViewer(NamedTuple):
    """The reader of a panel: the person or the channel for which it is made."""

    packs_by_game: Mapping[str, GamePacks]
    """game → its card packs."""
    localizer: Localizer
    """Makes words in the reader's language."""
    table_links: Mapping[str, str] = NO_WAYS
    """id of a table → the address of its panel, for those tables that the reader can open."""


def join_style(already: Sequence[object]) -> Style:
    """Return the colour of the join button. It is plain as soon as somebody takes part.

    Then most people who look at the panel take part already.
    already: those who take part.
    """
    return "plain" if already else "good"


def title_of(stored: StoredTournament, localizer: Localizer) -> str:
    """Return the title as it was typed; for a league, with the season."""
    title = plain_name(stored.title) if localizer.plain else literal(stored.title)
    if not stored.season:
        return title
    return localizer.say("league-title-season", title=title, season=stored.season)


def heading(stored: StoredTournament, localizer: Localizer) -> str:
    """Return the heading line of the organiser's panels, with the tournament's title."""
    return f"### ⚙️ {title_of(stored, localizer)}"


def public_heading(stored: StoredTournament, localizer: Localizer) -> str:
    """Return the heading line of the panels for everybody, with the tournament's title."""
    return f"### 🏆 {title_of(stored, localizer)}"


def small_heading(stored: StoredTournament, localizer: Localizer, *parts: str) -> str:
    """Return the first line of a message about a tournament: its title, and what it is about."""
    return "-# 🏆 " + " · ".join([title_of(stored, localizer), *parts])


def organiser_of(stored: StoredTournament, localizer: Localizer) -> str:
    """Return a mention of the organiser; if there is none, “the managers of this server” in words."""
    return f"<@{stored.organiser}>" if stored.organiser else localizer.say("tournament-managers")


def group_name(group: int, localizer: Localizer) -> str:
    """Return the name of a group, such as “Group A”. group: from 0."""
    return localizer.say("tournament-group", group=group_letters(group))


def shown_scores(tournament: Tournament, number: int) -> list[RoundScore]:
    """Return an entrant's rounds as they are shown: rounds without them count as missed in a Swiss alone.

    number: the entrant's.
    """
    is_swiss = tournament.plan.kind == SWISS
    return [one for one in scores(tournament, number) if is_swiss or one != MISSED]


def about(stored: StoredTournament, reader: TournamentViewer) -> list[str]:
    """Return three lines: game and kind of a tournament; how this kind works; length of a round, and more."""
    localizer, plan = reader.localizer, stored.tournament.plan
    kind = localizer.say(
        f"tournament-kind-{plan.kind}",
        rounds=stored.tournament.total or plan.rounds,
        double="yes" if plan.double else "no",
        size=plan.size,
        seats=plan.seats,
    )
    facts = (
        lasting(plan, localizer),
        localizer.say(f"tournament-venue-{stored.venue}"),
        *([points_line(plan, localizer)] if plan.points != ONE_POINT and plan.kind not in BRACKETS else []),
        *([localizer.say("tournament-best-of", games=plan.games)] if plan.games > 1 else []),
        *([localizer.say("tournament-rated")] if stored.terms.rated else []),
        *([_clock_fact(stored.terms.clock, localizer)] if stored.terms.clock else []),
        *(
            [localizer.say("tournament-organiser", player=f"<@{stored.organiser}>")]
            if stored.organiser
            else []
        ),
    )
    return [
        f"{linked_game_title(stored.terms.game, reader.packs_by_game, localizer)} · {kind}",
        f"-# {about_kind(stored, localizer)}",
        f"-# {' · '.join(facts)}",
    ]


def _clock_fact(clock: str, localizer: Localizer) -> str:
    """Return in words which clock the tables have. clock: name of the time control."""
    name, value = localizer.say("option-clock"), localizer.value("clock", clock)
    return localizer.say("option-shown", name=name, value=value)


def about_kind(stored: StoredTournament, localizer: Localizer) -> str:
    """Return how this kind of tournament works. For a league, the text mentions promotion and a next season
    only if they will happen.
    """
    tournament = stored.tournament
    plan, has_begun = tournament.plan, bool(tournament.rounds)
    is_alone = has_begun and has_groups(plan.kind) and group_count(tournament) == 1
    return about_plan(plan, localizer, moves=not is_alone, goes_on=not stored.ending)


def about_plan(
    plan: TournamentPlan, localizer: Localizer, *, moves: bool = True, goes_on: bool = True
) -> str:
    """Return how this kind of tournament works.

    moves: whether people change groups after a season.
    goes_on: whether another season follows.
    """
    return localizer.say(
        f"tournament-about-{plan.kind}",
        moving=plan.moving,
        advancing=plan.advancing,
        seats=plan.seats,
        moves="yes" if moves else "no",
        on="yes" if goes_on else "no",
    )


def first_begins(stored: StoredTournament, reader: TournamentViewer) -> bool:
    """Return whether the first side of a pairing begins. False: the rules of the game decide who begins."""
    game_packs = reader.packs_by_game.get(stored.terms.game)
    return game_packs is not None and bool(game_packs.game.first_seat_begins_options)


def lasting(plan: TournamentPlan, localizer: Localizer) -> str:
    """Return how long a round lasts, in words."""
    return length(plan.seconds, localizer) if plan.seconds else localizer.say("tournament-no-deadline")


def length(seconds: float, localizer: Localizer, key: str = "tournament") -> str:
    """Return a duration in minutes, hours or days.

    key: the beginning of the sentences' keys. “tournament”: for the length of a round; LONG: for others.
    """
    if seconds < 2 * HOUR and seconds % HOUR:
        return localizer.say(f"{key}-minutes", minutes=round(seconds / MINUTE))
    if seconds < 2 * DAY and seconds != DAY:
        return localizer.say(f"{key}-hours", hours=round(seconds / HOUR))
    return localizer.say(f"{key}-days", days=round(seconds / DAY))


def whole_length(seconds: float, localizer: Localizer) -> str:
    """Return a duration in words, rounded up: “3 hours”, or with two units if needed, “1 day 3 hours”."""
    unit, small_unit = (HOUR, MINUTE) if seconds < 2 * DAY else (DAY, HOUR)
    unit_count, small_count = divmod(ceil(seconds / small_unit), unit // small_unit)
    if not unit_count or not small_count:
        return length(unit_count * unit + small_count * small_unit, localizer, LONG)
    parts = [length(unit_count * unit, localizer, LONG), length(small_count * small_unit, localizer, LONG)]
    return localizer.say(f"{LONG}-both", long=parts[0], short=parts[1])


def name_of(entrant: Entrant, localizer: Localizer, most: int = LONGEST) -> str:
    """Return the name under which an entrant signed up; “somebody” if their data was erased.

    most: characters of the name.
    """
    short = cut(entrant.name, most)
    return (plain_name(short) if localizer.plain else literal(short)) or localizer.say("tournament-somebody")


def left_key(stored: StoredTournament, entrant: Entrant) -> str:
    """Return the key of the sentence for how an entrant left: removed or withdrawn."""
    return "tournament-removed" if entrant.person in stored.barred else "tournament-withdrawn"


def entrant_name(tournament: Tournament, number: int, localizer: Localizer, *, mention: bool = False) -> str:
    """Return an entrant's name. number: the entrant's; mention: as a mention, if the person is known."""
    named_entrant = entrant(tournament, number)
    return (
        mention_of(named_entrant.person, named_entrant.name)
        if mention and named_entrant.person
        else name_of(named_entrant, localizer)
    )


def entrant_names(
    tournament: Tournament, numbers: Sequence[int], localizer: Localizer, *, mention: bool = False
) -> list[str]:
    """Return the names of entrants, as `entrant_name` does. numbers: the entrants'."""
    return [entrant_name(tournament, number, localizer, mention=mention) for number in numbers]


def versus(
    tournament: Tournament, numbers: Sequence[int], localizer: Localizer, *, mention: bool = False
) -> str:
    """Return the names of entrants who meet, as one text. numbers: the entrants'."""
    return reduce(
        lambda players, player: localizer.say("tournament-versus", one=players, other=player),
        entrant_names(tournament, numbers, localizer, mention=mention),
    )


def also_pinged(people: Iterable[int], lines: Iterable[str]) -> str:
    """Return a line that mentions those whom a message pings and its lines do not mention: Discord pings only
    who is mentioned. "" if they mention everybody.

    people: Discord ids; those after the first PINGED_AT_ONCE are mentioned by further messages.
    """
    shown_text, pinged = "".join(lines), [*dict.fromkeys(people)][:PINGED_AT_ONCE]
    mentions = [f"<@{person}>" for person in pinged if f"<@{person}>" not in shown_text]
    return f"-# 🔔 {' '.join(mentions)}" if mentions else ""


def drawn_name(tournament: Tournament, number: int, localizer: Localizer) -> PersonName:
    """Return an entrant's whole name for a picture, which draws it as small as necessary.

    number: the entrant's.
    """
    name = entrant(tournament, number).name or localizer.say("tournament-somebody")
    return PersonName(name, number)


def halves(half_points: int) -> str:
    """Return a number of half points as a number of points: 7 gives “3½”."""
    return quarters(half_points * 2)


def in_points(half_points: int, localizer: Localizer) -> str:
    """Return a number of half points as points in words: 7 gives “3½ points”."""
    return localizer.say("tournament-points", points=halves(half_points), number=half_points / 2)


def quarters(quarter_points: int) -> str:
    """Return a number of quarter points as a number of points: 13 gives “3¼”."""
    whole, part = divmod(quarter_points, 4)
    return f"{whole if whole or not part else ''}{PARTS[part]}"


# Result of a pairing of two, or of one entrant alone → key of its sentence.
RESULTS = {
    "1-0": "tournament-first-won",
    "0-1": "tournament-second-won",
    "1/2": "tournament-drawn",
    "+/-": "tournament-first-unplayed",
    "-/+": "tournament-second-unplayed",
    "-/-": "tournament-neither",
    VOID: "tournament-void",
    BYE: "tournament-bye",
    HALF: "tournament-half",
    ZERO: "tournament-zero",
    REST: "tournament-rest",
}


def result_line(
    tournament: Tournament, pairing: Pairing, localizer: Localizer, *, mention: bool = False
) -> str:
    """Return a pairing with its result in one line. mention: whether to mention the players."""
    if pairing.result == OPEN or len(pairing.numbers) > 2:
        line = _table_line(tournament, pairing, localizer, mention=mention)
        score = games_score(pairing)
        return f"{line} · {score}" if score else line
    first, *others = entrant_names(tournament, pairing.numbers, localizer, mention=mention)
    line = localizer.say(
        RESULTS[pairing.result],
        first=first,
        second=others[0] if others else "",
        kind=tournament.plan.kind,
        points=points_for(tournament.plan, DRAWN if pairing.result == HALF else WON, localizer),
    )
    score = games_score(pairing)
    return f"{line} · {score}" if score else line


def _table_line(tournament: Tournament, pairing: Pairing, localizer: Localizer, *, mention: bool) -> str:
    """Return an open pairing, or one of three or four entrants with its result, and who of them lost without
    playing. mention: whether to mention the players.
    """
    players = versus(tournament, pairing.players, localizer, mention=mention)
    winner = winning_side(pairing.result)
    if pairing.result == OPEN:
        line = f"⚔️ {players}"
    elif winner is None:
        keys = {VOID: "tournament-table-void", DRAW: "tournament-table-drawn"}
        line = localizer.say(keys.get(pairing.result, "tournament-table-neither"), players=players)
    else:
        number = pairing.numbers[winner]
        line = localizer.say(
            f"tournament-table-{'unplayed' if pairing.result in UNPLAYED_WINS else 'won'}",
            first=entrant_name(tournament, number, localizer, mention=mention),
            others=entrant_names(tournament, others_of(pairing, number), localizer, mention=mention),
        )
    if not pairing.out:
        return line
    missing = entrant_names(tournament, pairing.out, localizer)
    return f"{line} · {localizer.say('tournament-table-out', players=missing)}"


def games_score(pairing: Pairing) -> str:
    """Return the score of a pairing of several games, such as “2–1”; "" if no game is finished, or if the
    result is not that of the games."""
    if not pairing.games or pairing.result not in (OPEN, match_result(pairing)):
        return ""
    return "–".join(map(halves, match_score(pairing)))


def report_arguments(pairing: Pairing) -> tuple[str, ...]:
    """Return what a button that reports a result has as further arguments: of several games, which one."""
    return (str(len(pairing.games)),) if pairing.best_of > 1 else ()


def points_line(plan: TournamentPlan, localizer: Localizer) -> str:
    """Return in words what a win and a draw are worth."""
    win, draw = (points_for(plan, outcome, localizer) for outcome in (WON, DRAWN))
    return localizer.say("tournament-plan-points", win=win, draw=draw)


def points_for(plan: TournamentPlan, outcome: int, localizer: Localizer) -> str:
    """Return in words how many points an outcome gives. outcome: WON, DRAWN or LOST."""
    return in_points(HALF_POINTS[plan.points][outcome], localizer)


def sign(round_score: RoundScore, localizer: Localizer) -> str:
    """Return one sign for an entrant's round, such as that for a win. Wins without play have another sign."""
    if round_score.result in (REST, ZERO):
        key_ending = round_score.result
    elif round_score.result == HALF:
        key_ending = "half"
    elif not round_score.opponents:
        key_ending = "bye"
    else:
        key_ending = {WON: "won", DRAWN: "drawn", LOST: "lost"}[round_score.outcome] + (
            "" if round_score.played else "-unplayed"
        )
    return localizer.say(f"tournament-sign-{key_ending}")


def signs(lines: Sequence[RoundScore], localizer: Localizer) -> str:
    """Return the signs of an entrant's rounds, each with the numbers of the opponents. lines: the rounds."""
    return " ".join(
        f"{sign(round_score, localizer)}{'#' if round_score.opponents else ''}{opponents_text(round_score)}"
        for round_score in lines
    )


def opponents_text(round_score: RoundScore) -> str:
    """Return the numbers of the opponents of a round, such as “4” or “4/7/9”; "" if there are none."""
    return "/".join(map(str, round_score.opponents))


# The reports differ; a player asks for the organiser; the round's time is over; a report waits for the
# opponent's confirmation. The most urgent first.
DISPUTED, ASKED, OVERDUE, WAITS = KINDS = ("disputed", "asked", "overdue", "waits")
SIGNS = {DISPUTED: "⚖️", ASKED: "🔔", OVERDUE: "⌛", WAITS: "💬"}


def kinds_of(game: TournamentGame) -> list[str]:
    """Return which of KINDS apply to a game, the most urgent first."""
    if not game.is_open:
        return []
    is_agreed = game.agreed_report is not None
    kind_applies = {
        DISPUTED: bool(game.reports) and not is_agreed,
        ASKED: game.asker > 0,
        OVERDUE: bool(game.waits_for),
        WAITS: is_agreed,
    }
    return [kind for kind in KINDS if kind_applies[kind]]


def result_text(tournament: Tournament, pairing: Pairing, result: str, localizer: Localizer) -> str:
    """Return a result in words: who won, or a draw."""
    winner = winning_side(result)
    if winner is None:
        return localizer.say("tournament-say-draw")
    player = entrant_name(tournament, pairing.numbers[winner], localizer)
    return localizer.say("tournament-say-won", player=player)


def claims(game: TournamentGame, localizer: Localizer) -> list[str]:
    """Return who reported which result of an open game, one line each, in order of time."""
    tournament = game.stored.tournament
    return [
        localizer.say(
            "tournament-claim",
            player=entrant_name(tournament, report.number, localizer),
            result=result_text(tournament, game.pairing, report.result, localizer),
        )
        for report in sorted(game.reports, key=lambda report: report.at)
    ]


def others_of(pairing: Pairing, number: int) -> list[int]:
    """Return the numbers of an entrant's opponents who play. number: the entrant's."""
    return [other for other in pairing.players if other != number]


def mark(game: TournamentGame, localizer: Localizer) -> str:
    """Return in few words what a game waits for; "" for nothing."""
    return " · ".join(_marks(game, localizer))


def _marks(game: TournamentGame, localizer: Localizer) -> Iterator[str]:
    """Yield what a game waits for, each with its sign."""
    for kind in kinds_of(game):
        names = entrant_names(game.stored.tournament, game.silent if kind == WAITS else [], localizer)
        yield f"{SIGNS[kind]} {localizer.say(f'tournament-mark-{kind}', player=names)}"
    if game.time is not None and game.time.agreed:
        # A list does not show times of Discord.
        at = "" if localizer.plain else f"<t:{int(game.time.at)}:f>"
        yield f"🗓️ {at or localizer.say('tournament-mark-time')}"


def next_round_line(tournament: Tournament, localizer: Localizer) -> str:
    """Return when a round is published that is paired; "" if there is none."""
    draft, pause = waiting_draft(tournament), tournament.plan.pause
    if draft is None:
        return ""
    if pause == ON_TAP:
        return localizer.say("tournament-next-by-organiser")
    return localizer.say("tournament-next-at", ago=format_timestamp(draft.made + pause))
