"""Short games by script, each step repeated as a person would until its end is seen at the table."""

from collections.abc import Awaitable, Callable

from sessions.table.table_data import LOBBY, OVER, PLAYING
from tests.deep.faults.hall import FaultyServer
from tests.support.loopback import Impossible, LoopbackPerson

Script = Callable[[FaultyServer], Awaitable[None]]


async def begun(hall: FaultyServer, game: str) -> None:
    """A table opened by Ann, Bob joined, the game started."""
    ann, bob, _ = hall.people

    async def opened() -> bool:
        return await hall.table() is not None

    async def joined() -> bool:
        table = await hall.table()
        return table is not None and len(table.body.seats) == 2

    async def playing() -> bool:
        table = await hall.table()
        return table is not None and table.phase == PLAYING

    await hall.until(opened, lambda: ann.slash(hall.channel, "play", game=game))
    await hall.until(joined, lambda: hall.tap(bob, "join"))
    await hall.until(playing, lambda: hall.tap(ann, "start"))


async def mover(hall: FaultyServer) -> LoopbackPerson:
    table = await hall.table()
    assert table is not None
    assert table.match is not None
    assert table.match.question is not None
    person = table.body.seats[table.match.question.seats[0]].person
    return next(p for p in hall.people if p.id == person)


async def answers(hall: FaultyServer) -> int:
    table = await hall.table()
    assert table is not None
    return table.body.progress.answers


async def moved(hall: FaultyServer, act: Callable[[], Awaitable[object]]) -> None:
    """One more answer is given, and not two."""
    before = await answers(hall)

    async def done() -> bool:
        return await answers(hall) > before

    await hall.until(done, act)


async def over(hall: FaultyServer) -> bool:
    table = await hall.table()
    return table is not None and table.phase == OVER


# ---------------------------------------------------------------- three games


async def crownfell(hall: FaultyServer) -> None:
    """Moves by taps and by typing, a game resigned, a rematch that both want."""
    await begun(hall, "crownfell")
    ann, bob, _ = hall.people

    async def through_the_menu() -> None:
        person = await mover(hall)
        before = await answers(hall)
        for _ in range(4):
            message, _ = hall.find("m:")
            usable = [i for i, c in message.controls().items() if ":m:" in i and not c.get("disabled")]
            await hall.press(person, message, usable)
            if await answers(hall) > before:
                return

    async def typed() -> None:
        table = await hall.table()
        assert table is not None
        assert table.match is not None
        assert table.match.question is not None
        await (await mover(hall)).slash(
            hall.channel, "move", answer=table.match.legal(table.match.question.seats[0])[0]
        )

    for act in (through_the_menu, typed, through_the_menu):
        await moved(hall, act)

    async def resigned() -> None:
        asked = await ann.slash(hall.channel, "table resign")
        assert asked.message is not None
        await ann.click(asked, hall.find("word", [asked.message])[1])

    await hall.until(lambda: over(hall), resigned)
    first = await hall.table()
    assert first is not None

    async def proposed() -> bool:
        return first.body.proposal is not None or bool(first.body.end.next_table)

    async def again() -> bool:
        return bool(first.body.end.next_table)

    await hall.until(proposed, lambda: hall.tap(ann, "rematch"))
    await hall.until(again, lambda: hall.tap(bob, "agree"))


async def kingdom(hall: FaultyServer) -> None:
    """A game with hidden hands: answers from one's own panel, then an end that both agree to."""
    await begun(hall, "craft-the-crown")
    _, bob, _ = hall.people

    async def own_panel() -> None:
        person = await mover(hall)
        before = await answers(hall)
        message, control = hall.find("mine")
        own = await person.click(message, control)
        for _ in range(4):
            assert own.message is not None
            usable = [i for i, c in own.message.controls().items() if ":v:" in i and not c.get("disabled")]
            ends = [i for i in usable if "end" in i or "done" in i or "pass" in i]
            own = await hall.press(person, own.message, ends or usable)
            if await answers(hall) > before:
                return

    for _ in range(2):
        await moved(hall, own_panel)
    table = await hall.table()
    assert table is not None
    ann = hall.people[0]

    async def proposed() -> bool:
        return table.body.proposal is not None or table.is_over

    await hall.until(proposed, lambda: ann.slash(hall.channel, "table end"))
    await hall.until(lambda: over(hall), lambda: hall.tap(bob, "agree"))


async def flicks(hall: FaultyServer) -> None:
    """A refereed game by typing; a seat given up, offered and taken over; ended by consent of those there."""
    await begun(hall, "cube-quest")
    ann, bob, cleo = hall.people

    async def typed() -> None:
        table = await hall.table()
        assert table is not None
        assert table.match is not None
        assert table.match.question is not None
        await (await mover(hall)).slash(
            hall.channel, "move", answer=table.match.legal(table.match.question.seats[0])[0]
        )

    await moved(hall, typed)
    table = await hall.table()
    assert table is not None
    assert table.phase != LOBBY

    async def left() -> bool:
        return not table.seats_of(bob.id)

    async def taken() -> bool:
        return bool(table.seats_of(cleo.id))

    async def take() -> None:
        try:
            await hall.tap(cleo, "take")
        except Impossible:
            menu = await cleo.slash(hall.channel, "table menu")
            assert menu.message is not None
            await cleo.click(menu, hall.find("take", [menu.message])[1])

    await hall.until(left, lambda: bob.slash(hall.channel, "table leave"))
    await hall.until(taken, take)

    async def proposed() -> bool:
        return table.body.proposal is not None or table.is_over

    await hall.until(proposed, lambda: ann.slash(hall.channel, "table end"))
    await hall.until(lambda: over(hall), lambda: hall.tap(cleo, "agree"))


SCRIPTS: dict[str, Script] = {"crownfell": crownfell, "craft-the-crown": kingdom, "cube-quest": flicks}
