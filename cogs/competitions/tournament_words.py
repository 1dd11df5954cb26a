"""Words that several panels of a tournament share: kinds, people, points, results, tie-breaks."""

from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from types import MappingProxyType
from typing import NamedTuple

from cogs.core.components.layout import cut
from cogs.core.text.sentences import Localizer, literal, mention_of, plain_name
from cogs.results.result_words import linked_game_title
from engine.presentation import PersonName, Style
from sessions.competitions.stored_tournament import StoredTournament
from sessions.competitions.tournament_data import (
    BYE,
    DRAW,
    FIRST,
    HALF,
    OPEN,
    REST,
    SECOND,
    VOID,
    ZERO,
    Entrant,
    Pairing,
    RoundScore,
    Tournament,
    TournamentPlan,
    entrant,
)
from sessions.packs.available_packs import GamePacks

PARTS = ("", "¼", "½", "¾")  # 0 to 3 quarters of a point
LONGEST = 24  # characters of a name in a list
LONG = "tournament-long"  # prefix of the sentences for a duration
MINUTE, HOUR, DAY = 60, 3_600, 86_400
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


def title_of(stored_tournament: StoredTournament, localizer: Localizer) -> str:
    """Return the title as it was typed; for a group of a league, with season and group."""
    if not stored_tournament.league:
        return literal(stored_tournament.title)
    group = chr(ord("A") + stored_tournament.group)
    return localizer.say(
        "league-group-title",
        title=literal(stored_tournament.title),
        season=stored_tournament.season,
        group=group,
    )


def about(stored_tournament: StoredTournament, reader: TournamentViewer) -> list[str]:
    """Return three lines: game and kind of a tournament; how this kind works; length of a round, and more."""
    localizer, plan = reader.localizer, stored_tournament.tournament.plan
    kind = localizer.say(
        f"tournament-kind-{plan.kind}",
        rounds=stored_tournament.tournament.total or plan.rounds,
        double="yes" if plan.double else "no",
    )
    facts = (
        lasting(plan, localizer),
        localizer.say(f"tournament-way-{stored_tournament.way}"),
        *([localizer.say("tournament-rated")] if stored_tournament.terms.rated else []),
        localizer.say("tournament-organiser", player=f"<@{stored_tournament.organiser}>"),
    )
    return [
        f"{linked_game_title(stored_tournament.terms.game, reader.packs_by_game, localizer)} · {kind}",
        f"-# {localizer.say(f'tournament-about-{plan.kind}')}",
        f"-# {' · '.join(facts)}",
    ]


def first_begins(stored_tournament: StoredTournament, reader: TournamentViewer) -> bool:
    """Return whether the first side of a pairing begins. False: the rules of the game decide who begins."""
    game_packs = reader.packs_by_game.get(stored_tournament.terms.game)
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


def left_key(stored_tournament: StoredTournament, entrant: Entrant) -> str:
    """Return the key of the sentence for how an entrant left: removed or withdrawn."""
    return "tournament-removed" if entrant.person in stored_tournament.barred else "tournament-withdrawn"


def entrant_name(tournament: Tournament, number: int, localizer: Localizer, *, mention: bool = False) -> str:
    """Return an entrant's name. number: the entrant's; mention: as a mention, if the person is known."""
    named_entrant = entrant(tournament, number)
    return (
        mention_of(named_entrant.person, named_entrant.name)
        if mention and named_entrant.person
        else name_of(named_entrant, localizer)
    )


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


# Result of a pairing → key of its sentence.
RESULTS = {
    "1-0": "tournament-first-won",
    "0-1": "tournament-second-won",
    "1/2": "tournament-drawn",
    "+/-": "tournament-first-unplayed",
    "-/+": "tournament-second-unplayed",
    "-/-": "tournament-neither",
    OPEN: "tournament-open",
    VOID: "tournament-void",
    BYE: "tournament-bye",
    HALF: "tournament-half",
    ZERO: "tournament-zero",
    REST: "tournament-rest",
}


def sign(round_score: RoundScore, localizer: Localizer) -> str:
    """Return one sign for an entrant's round, such as that for a win. Wins without play have another sign."""
    if round_score.result in (REST, ZERO):
        key_ending = round_score.result
    elif round_score.result == HALF:
        key_ending = "half"
    elif round_score.opponent == 0:
        key_ending = "bye"
    else:
        key_ending = {2: "won", 1: "drawn", 0: "lost"}[round_score.half_points] + (
            "" if round_score.played else "-unplayed"
        )
    return localizer.say(f"tournament-sign-{key_ending}")


def signs(lines: Sequence[RoundScore], localizer: Localizer) -> str:
    """Return the signs of an entrant's rounds, each with the number of the opponent. lines: the rounds."""
    return " ".join(
        f"{sign(round_score, localizer)}{f'#{round_score.opponent}' if round_score.opponent else ''}"
        for round_score in lines
    )


# The reports differ; a player asks for the organiser; the round's time is over; a report waits for the
# opponent's confirmation. The most urgent first.
DISPUTED, ASKED, OVERDUE, WAITS = KINDS = ("disputed", "asked", "overdue", "waits")
SIGNS = {DISPUTED: "⚖️", ASKED: "🔔", OVERDUE: "⌛", WAITS: "💬"}

# Results as they are written in button ids.
WORDS = {"first": FIRST, "second": SECOND, "draw": DRAW}


def word_of(result: str) -> str:
    """Return the word of a button id for a result."""
    return next(word for word, known_result in WORDS.items() if known_result == result)


def kinds_of(stored_tournament: StoredTournament, round: int, board: int) -> list[str]:
    """Return which of KINDS apply to a game, the most urgent first. round: from 1; board: from 0."""
    pairing = stored_tournament.board(round, board)
    if pairing is None or pairing.result != OPEN:
        return []
    report_count = len(stored_tournament.reports_of(round, board))
    kind_applies = {
        DISPUTED: report_count > 1,
        ASKED: stored_tournament.asker_of(round, board) > 0,
        OVERDUE: bool(stored_tournament.waits_for(round, board)),
        WAITS: report_count == 1,
    }
    return [kind for kind in KINDS if kind_applies[kind]]


def result_text(tournament: Tournament, pairing: Pairing, result: str, localizer: Localizer) -> str:
    """Return a result in words: who won, or a draw."""
    if result == DRAW:
        return localizer.say("tournament-say-draw")
    winner = pairing.first if result == FIRST else pairing.second
    return localizer.say("tournament-say-won", player=entrant_name(tournament, winner, localizer))


def claims(stored_tournament: StoredTournament, round: int, board: int, localizer: Localizer) -> list[str]:
    """Return who reported which result of an open game, one line each, in order of time.

    round: from 1.
    board: from 0.
    """
    pairing = stored_tournament.board(round, board)
    if pairing is None:
        return []
    return [
        localizer.say(
            "tournament-claim",
            player=entrant_name(stored_tournament.tournament, report.number, localizer),
            result=result_text(stored_tournament.tournament, pairing, report.result, localizer),
        )
        for report in sorted(stored_tournament.reports_of(round, board), key=lambda report: report.at)
    ]


def other_of(pairing: Pairing, number: int) -> int:
    """Return the number of an entrant's opponent. number: the entrant's."""
    return pairing.second if pairing.first == number else pairing.first


def mark(stored_tournament: StoredTournament, round: int, board: int, localizer: Localizer) -> str:
    """Return in few words what a game waits for; "" for nothing. round: from 1; board: from 0."""
    return " · ".join(_marks(stored_tournament, round, board, localizer))


def _marks(
    stored_tournament: StoredTournament, round: int, board: int, localizer: Localizer
) -> Iterator[str]:
    """Yield what a game waits for, each with its sign. round: from 1; board: from 0."""
    pairing = stored_tournament.board(round, board)
    for kind in kinds_of(stored_tournament, round, board):
        sentence_args = {}
        if kind == WAITS and pairing is not None:
            opponent = other_of(pairing, stored_tournament.reports_of(round, board)[0].number)
            sentence_args = {"player": entrant_name(stored_tournament.tournament, opponent, localizer)}
        yield f"{SIGNS[kind]} {localizer.say(f'tournament-mark-{kind}', **sentence_args)}"
