"""Time that passes unseen by the process takes nothing from anybody: sleep, a pause, a clock that is set."""

from dataclasses import dataclass

import pytest

from cogs.core.runtime.scheduler import LONGEST_STEP, LOOK_SECONDS, SHORT_GAP, AwakeClock
from sessions.table.time_controls import EVENING, HOUR, PROFILES
from tests.support.message_parts import shown_text
from tests.support.simulated_server import SimulatedServer, hall
from tests.support.tournament_taps import Cup

TICK = 300.0
LIMIT = PROFILES[EVENING].seconds


@dataclass
class Times:
    """A wall clock, and the seconds that the process was awake."""

    wall: float = 1_800_000_000.0
    awake: float = 0.0

    def pass_awake(self, seconds: float) -> None:
        self.wall += seconds
        self.awake += seconds


async def tick(room: SimulatedServer) -> None:
    await room.host.tick()
    await room.env.settle()


async def played(room: SimulatedServer, times: Times, seconds: float) -> None:
    """Let time pass in which the bot is at work."""
    for _ in range(round(seconds / TICK)):
        times.pass_awake(TICK)
        await tick(room)


def told(room: SimulatedServer) -> str:
    return "\n".join(message.content or shown_text(message) for message in room.channel.history())


UNSEEN = {
    "a night's sleep": 8 * HOUR,
    "a pause of a virtual machine": LIMIT + 30,
    "a clock that is set forward": 90 * 24 * HOUR,
    "a clock that is set back": -3 * HOUR,
}


@pytest.mark.parametrize("case", UNSEEN)
async def test_deadlines_of_tables_move_by_time_that_nobody_saw_pass(case: str) -> None:
    times, gap = Times(), UNSEEN[case]
    async with hall(now=lambda: times.wall, awake=lambda: times.awake) as room:
        await room.opened()
        await played(room, times, TICK)
        due = (await room.table()).due
        times.wall += gap
        await tick(room)
        assert (await room.table()).due == due + gap
        assert "in time" not in told(room)
        await played(room, times, LIMIT + TICK)
        assert "in time" in told(room), "its time still runs out, once it was seen to pass"


async def test_a_moment_that_nobody_saw_pass_is_given_to_nobody() -> None:
    times = Times()
    async with hall(now=lambda: times.wall, awake=lambda: times.awake) as room:
        await room.opened()
        due = (await room.table()).due
        times.wall += SHORT_GAP - 1
        await tick(room)
        assert (await room.table()).due == due


async def test_sleep_while_discord_is_out_of_reach_counts_once() -> None:
    times = Times()
    async with hall(now=lambda: times.wall, awake=lambda: times.awake) as room:
        await room.opened()
        due = (await room.table()).due
        room.host.scheduler.handle_disconnect()
        times.pass_awake(TICK)
        await tick(room)
        times.wall += HOUR
        await tick(room)
        await room.host.scheduler.handle_reconnect()
        await tick(room)
        assert (await room.table()).due == due + HOUR + TICK


async def test_a_round_of_a_tournament_ends_later_by_time_that_nobody_saw_pass() -> None:
    times = Times()
    async with hall(now=lambda: times.wall, awake=lambda: times.awake) as room:
        cup = Cup(room)
        await cup.plan("Ann", venue="0")
        await cup.begin("Ann", "Ann", "Bob", "Cleo")
        due = (await cup.kept()).tournament.rounds[-1].due
        times.wall += 8 * HOUR
        await tick(room)
        assert (await cup.kept()).tournament.rounds[-1].due == due + 8 * HOUR


# ---------------------------------------------------------------- how the process counts


class Monotonic:
    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        return self.now


def test_a_process_that_runs_counts_all_of_its_time() -> None:
    system = Monotonic()
    clock = AwakeClock(system)
    for _ in range(100):
        system.now += LOOK_SECONDS + 0.5  # a busy loop is a little late
        clock.seconds()
    assert clock.seconds() == pytest.approx(100 * (LOOK_SECONDS + 0.5))


@pytest.mark.parametrize(
    "stopped", [330.0, 0.0], ids=["SIGSTOP", "a suspend that stops the system's clock too"]
)
def test_a_process_that_was_stopped_does_not_count_it(stopped: float) -> None:
    system = Monotonic()
    clock = AwakeClock(system)
    before = clock.seconds()
    system.now += stopped
    assert clock.seconds() - before <= LONGEST_STEP
    assert LONGEST_STEP < SHORT_GAP
