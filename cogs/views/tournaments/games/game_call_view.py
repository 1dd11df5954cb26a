"""Who is called for an open game of a tournament: the other player where a result waits, the organiser where
the two differ or one of them asks; and what becomes of such a message."""

from typing import Any

from discord import ui

from cogs.components import layout
from cogs.components.layout import Panel, button, page, text
from cogs.components.spots.tournament_spot import ORGANISE, OWN_GAME, OWN_RESULT, TournamentSpot
from cogs.text.sentences import Voice
from cogs.views.deadlines import when
from cogs.views.tournaments.games.game_words import (
    ASKED,
    DISPUTED,
    OVERDUE,
    SIGNS,
    WAITS,
    claims,
    kinds_of,
    other_of,
    said_of,
    word_of,
)
from cogs.views.tournaments.round_view import pairing_line, round_title
from cogs.views.tournaments.tournament_words import NO_WAYS, TournamentReader, called, title_of
from sessions.tournaments.keeping.kept_tournament import KeptTournament, untouched_seconds
from sessions.tournaments.tournament_data import entrant

AGREE = "agree"  # with what the other one says now
RULED_GAME = "game"  # of what the organiser does


def call(kept: KeptTournament, kind: str, round: int, board: int, reader: TournamentReader) -> Panel:
    """The message of this kind while its game is open; who is called there is pinged once."""
    voice, spot, here = reader.voice, TournamentSpot(kept.id), (round, board)
    mine = button(spot.tap(OWN_GAME), voice.say("tournament-mine"), emoji="🙋")
    decide = button(spot.to(RULED_GAME, *here).tap(ORGANISE), voice.say("tournament-decide"), emoji="⚖️")
    ways: list[ui.Item[Any]] = [mine]
    kinds, pings = kinds_of(kept, *here), tuple[int, ...]()
    if kind not in kinds:  # it waits for something else by now, or for nothing
        lines = [_beside(kept, kind, kinds, *here, voice)]
        ways = [] if DISPUTED in kinds else ways  # the message of that has them
    elif kind == WAITS:
        (said,) = kept.reports_of(*here)
        lines, pings = _waits(kept, said.number, said.result, said.at, *here, voice)
        agree = spot.to(AGREE, *here, word_of(said.result)).tap(OWN_RESULT)
        differs = button(spot.tap(OWN_GAME), voice.say("tournament-not-so"))
        ways = [button(agree, voice.say("tournament-agree"), "good", emoji="✅"), differs]
    else:
        lines, pings = _for_the_organiser(kept, kind, *here, voice)
        ways.insert(0, decide)
    return Panel(page(text(_head(kept, round, voice), *lines), *layout.rows(ways)), pings=pings, fresh=True)


def settled(kept: KeptTournament, round: int, board: int, reader: TournamentReader) -> Panel:
    """What is left of it once the game has a result."""
    voice, pairing = reader.voice, kept.board(round, board)
    plain = reader._replace(ways=NO_WAYS)
    said = pairing_line(kept.tournament, pairing, board + 1, plain) if pairing is not None else ""
    return Panel(page(text(_head(kept, round, voice), said)))


def state_of(kept: KeptTournament, round: int, board: int) -> str:
    """All that a call shows of a game, in few letters: another state is another text."""
    said = [f"{one.number}{one.result}" for one in kept.reports_of(round, board)]
    asked, waits = f"a{kept.asker_of(round, board)}", kept.waits_for(round, board)
    return ",".join([*said, asked, *([waits] if waits else [])]) if kinds_of(kept, round, board) else ""


def _head(kept: KeptTournament, round: int, voice: Voice) -> str:
    return f"-# 🏆 {title_of(kept, voice)} · {round_title(kept.tournament, round - 1, voice)}"


def _waits(
    kept: KeptTournament, number: int, result: str, at: float, round: int, board: int, voice: Voice
) -> tuple[list[str], tuple[int, ...]]:
    """The other one is asked whether it was so."""
    pairing = kept.tournament.rounds[round - 1].pairings[board]
    other = other_of(pairing, number)
    said = voice.say(
        "tournament-call-waits",
        other=called(kept.tournament, other, voice, mention=True),
        player=called(kept.tournament, number, voice),
        said=said_of(kept.tournament, pairing, result, voice),
        at=when(at + untouched_seconds(kept)),
    )
    return [f"{SIGNS[WAITS]} {said}"], _people(kept, other)


def _for_the_organiser(
    kept: KeptTournament, kind: str, round: int, board: int, voice: Voice
) -> tuple[list[str], tuple[int, ...]]:
    pairing = kept.tournament.rounds[round - 1].pairings[board]
    organiser = f"<@{kept.organiser}>" if kept.organiser else voice.say("tournament-managers")
    first, second = (
        called(kept.tournament, side, voice, mention=True) for side in (pairing.first, pairing.second)
    )
    own = (kept.organiser,) if kept.organiser else ()
    if kind == ASKED:
        number = kept.asker_of(round, board)
        asker = called(kept.tournament, number, voice, mention=True)
        said = voice.say("tournament-call-asked", organiser=organiser, player=asker)
        game = voice.say("tournament-open", first=first, second=second)
        return [f"{SIGNS[ASKED]} {said}", game, *claims(kept, round, board, voice)], own
    if kind == OVERDUE:
        why = kept.waits_for(round, board)
        said = voice.say("tournament-call-overdue", first=first, second=second, organiser=organiser, why=why)
        people = (*_people(kept, pairing.first), *_people(kept, pairing.second))
        return [f"{SIGNS[OVERDUE]} {said}", *claims(kept, round, board, voice)], (*own, *people)
    said = voice.say("tournament-call-disputed", first=first, second=second, organiser=organiser)
    earlier = min(kept.reports_of(round, board), key=lambda one: one.at).number
    pings = (*own, *_people(kept, earlier))  # whoever spoke last knows it
    return [f"{SIGNS[DISPUTED]} {said}", *claims(kept, round, board, voice)], pings


def _beside(kept: KeptTournament, kind: str, kinds: list[str], round: int, board: int, voice: Voice) -> str:
    pairing = kept.tournament.rounds[round - 1].pairings[board]
    first, second = (called(kept.tournament, side, voice) for side in (pairing.first, pairing.second))
    if DISPUTED in kinds:
        return f"{SIGNS[DISPUTED]} {voice.say('tournament-call-differs', first=first, second=second)}"
    if kind == OVERDUE:
        return voice.say("tournament-call-more-time", first=first, second=second)
    return voice.say("tournament-call-none", first=first, second=second)


def _people(kept: KeptTournament, number: int) -> tuple[int, ...]:
    person = entrant(kept.tournament, number).person
    return (person,) if person else ()
