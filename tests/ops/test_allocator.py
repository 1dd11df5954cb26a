"""What the bot asks of glibc, in a process of its own: a test's own has other settings."""

import subprocess
import sys

import pytest

from tests.support.depth import DEEP
from tests.support.paths import ROOT
from tests.support.process_sizes import measure_malloc

FREED_AND_KEPT = """
import bot
from tests.support.process_sizes import measure_malloc
bot.limit_heap()
for _ in range(2):
    bytearray(16 << 20)
before = measure_malloc()["mapped"]
kept = [bytearray(1 << 20) for _ in range(4)]
print(measure_malloc()["mapped"] - before)
"""


@DEEP
@pytest.mark.skipif(not measure_malloc(), reason="only glibc 2.33 or newer says what it has mapped")
def test_a_large_buffer_is_mapped_by_itself_also_after_larger_ones_were_freed():
    """glibc alone would take it from the heap, which never shrinks below its topmost piece."""
    command = [sys.executable, "-c", FREED_AND_KEPT]
    mapped = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert int(mapped) >= 4 << 20


FREED_IN_BETWEEN = """
import asyncio, types
import bot

def resident():
    return int(open("/proc/self/statm").read().split()[1]) * 4096

async def main():
    async def ready():
        pass
    bot.limit_heap()
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
