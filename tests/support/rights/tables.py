"""The tables of the rights matrix."""

import itertools
from typing import Any

from cogs.core.panels import game_menus
from engine.match import Match
from sessions.operations import in_lobby, pausing, scheduling_start, seating, starting, timeouts
from sessions.table.scheduled_start import NEAR
from sessions.table.table_data import Person
from sessions.table.time_controls import LATE
from sessions.tables.conditional_answers import ConditionalAnswers
from tests.support.rights.cells import Floor
from tests.support.rights.rows import acts, branches, commands

SQUIRE = Person(0, "Squire", level="squire")


NOON = 1_700_000_000.0


async def crownfell(floor: Floor) -> dict[str, Any]:
    """Two seats: the asked one and another player; the owner has none any more."""
    tables, person = floor.tables, floor.person
    lobby = await tables.open(1, floor.room.guild.id, person("owner"), "crownfell", "house", {}, "en")
    await tables.lobbies.join(lobby.id, person("asked"))
    await floor.keep("lobby", lobby.id)
    await tables.apply(lobby.id, in_lobby.leave_table, person("asked"))
    await tables.invitations.invite(lobby.id, person("owner"), person("asked"))
    await floor.keep("invited", lobby.id)
    await tables.invitations.accept(lobby.id, person("asked"))
    lobby = await floor.put_back("lobby", lobby.id)
    await tables.apply(lobby.id, starting.request_start, person("owner"))
    await floor.keep("closing", lobby.id)
    lobby = await floor.put_back("lobby", lobby.id)
    await tables.apply(lobby.id, in_lobby.leave_table, person("asked"))
    await tables.apply(lobby.id, in_lobby.add_computer, person("owner"), SQUIRE)
    await floor.keep("against", lobby.id)
    lobby = await floor.put_back("lobby", lobby.id)
    await timed(floor)
    await tables.game_starts.start(lobby.id, person("owner"))
    while lobby.match.question.kind == "pick" or lobby.match.question.seats != (1,):
        seat = lobby.match.question.seats[0]
        await tables.answer(lobby.id, (person("owner"), person("asked"))[seat], lobby.match.legal(seat)[0])
    await floor.keep("seated", lobby.id)
    await tables.apply(lobby.id, in_lobby.leave_table, person("owner"))
    await floor.keep("free", lobby.id)
    await tables.seat_changes.take(lobby.id, person("player"), 0)
    await floor.keep("playing", lobby.id)
    await paused_and_late(floor, lobby.id)
    lobby = await floor.put_back("playing", lobby.id)
    lobby.body.options.clock = "live"
    await tables.apply(lobby.id, timeouts.mark_notified, 0)
    await floor.keep("live", lobby.id)
    await tables.apply(lobby.id, pausing.pause, person("player"))
    await floor.keep("standing", lobby.id)
    lobby = await floor.put_back("playing", lobby.id)
    rules, match = lobby.rules, lobby.match
    menu = rules.presentation.menu(rules.view(match.state, match.question, 1), match.legal(1))
    path = next(".".join(choice.key for choice in path) for path in menu.paths.values())
    foreseen_answers = foreseeable(match)
    await ConditionalAnswers(tables).add_conditional_answer(
        lobby.id, person("player"), (), *foreseen_answers[:2]
    )
    await floor.keep("ahead", lobby.id)
    await floor.put_back("playing", lobby.id)
    await tables.votes.propose(lobby.id, person("player"), "end")
    await floor.keep("proposed", lobby.id)
    await tables.votes.consent(lobby.id, person("asked"), False)
    await tables.answer(lobby.id, person("player"), "resign")
    await floor.keep("over", lobby.id)
    complete = game_menus.step(menu, path.split("."))
    assert complete is not None
    assert complete.token
    return {**commands(), **branches(*foreseen_answers), **acts(path)}


def foreseeable(match: Match[Any]) -> tuple[str, str, str]:
    """Three answers that may follow each other, of the one side and the other in turn."""
    for tokens in itertools.product(match.legal(1), range(2), range(2)):
        ahead, foreseen_answers = match.copy(), list[str]()
        for seat, token in zip((1, 0, 1), tokens, strict=True):
            if ahead.question is not None and ahead.question.seats == (seat,):
                foreseen_answers.append(token if isinstance(token, str) else ahead.legal(seat)[token])
                ahead.answer(seat, foreseen_answers[-1])
        if len(foreseen_answers) == 3:
            return foreseen_answers[0], foreseen_answers[1], foreseen_answers[2]
    raise AssertionError


async def timed(floor: Floor) -> None:
    """The lobby with a time that lies ahead, and when it has come."""
    tables, person = floor.tables, floor.person
    first = scheduling_start.opening(NOON + 7_200)
    guild = floor.room.guild.id
    table = await tables.open(3, guild, person("owner"), "crownfell", "house", {}, "en", first=first)
    await tables.lobbies.join(table.id, person("asked"))
    await floor.keep("timed", table.id)
    assert table.body.lobby.scheduled_start is not None
    (
        table.body.lobby.scheduled_start.stage,
        table.body.lobby.scheduled_start.at,
        table.recent_activity.ping_at,
    ) = NEAR, NOON, NOON
    await tables.clock.expire(table.id)
    await floor.keep("called", table.id)


async def paused_and_late(floor: Floor, name: str) -> None:
    """From the playing table: a pause, and another where the asked player is late and the owner stands in."""
    tables, person = floor.tables, floor.person
    await tables.votes.propose(name, person("player"), "pause")
    await floor.keep("pausing", name)
    await tables.votes.consent(name, person("asked"), True)
    await floor.keep("paused", name)
    table = await floor.put_back("playing", name)
    while table.body.clock.stage != LATE:
        table.due = 0.0
        await tables.clock.expire(name)
        await tables.apply(name, timeouts.mark_notified, 1)
    await floor.keep("late", name)
    table.body.clock.timeouts = {"1": [NOON, NOON]}
    await tables.apply(name, timeouts.mark_notified, 1)
    await floor.keep("gone", name)
    table = await floor.put_back("late", name)
    await tables.apply(name, timeouts.decide, person("player"), table.body.clock.timeout_line, "substitute")
    await floor.keep("offered", name)
    await tables.seat_changes.take(name, person("owner"), 1)
    await floor.keep("lent", name)
    await tables.votes.propose(name, person("owner"), "substitute", seat=1, invited=person("moderator"))
    await tables.votes.consent(name, person("moderator"), True)
    await floor.keep("handed", name)
    await tables.apply(name, in_lobby.leave_table, person("moderator"))
    await tables.seat_changes.take(name, person("asked"), 1)
    await tables.apply(name, in_lobby.leave_table, person("asked"))
    await tables.seat_changes.take(name, person("owner"), 1)
    await floor.keep("left", name)
    await floor.put_back("playing", name)
    await tables.apply(name, seating.let_play, person("asked"), 1, SQUIRE)
    await floor.keep("computed", name)
