"""What the bot asks of glibc, in a process of its own: a test's own has other settings."""

import subprocess
import sys

import pytest

from tests.support.depth import DEEP
from tests.support.paths import ROOT
from tests.support.process_sizes import measure_malloc

FREED_IN_BETWEEN = """
import asyncio, types
import bot

def resident():
    return int(open("/proc/self/statm").read().split()[1]) * 4096

async def main():
    async def ready():
        pass
    small = [bytes(1000 + number % 2000) for number in range(40_000)]
    kept = small[::50]
    small.clear()
    before = resident()
    tidying = asyncio.create_task(bot.tidy_memory(types.SimpleNamespace(wait_until_ready=ready), 0.01))
    await asyncio.sleep(0.5)
    tidying.cancel()
    print(before - resident(), len(kept))

asyncio.run(main())
"""


@DEEP
@pytest.mark.skipif(not measure_malloc(), reason="only glibc 2.33 or newer says what it has mapped")
def test_what_is_freed_between_used_blocks_goes_back_to_the_system() -> None:
    command = [sys.executable, "-c", FREED_IN_BETWEEN]
    returned = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()[0]
    assert int(returned) >= 30 << 20
