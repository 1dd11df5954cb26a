"""The harness in short: the bot as it is loses nothing, the bot with the wrong store does."""

from pathlib import Path

from tests.deep.crash.__main__ import WRONG, run


async def test_what_was_acknowledged_is_there_after_kill_9(tmp_path: Path) -> None:
    count, notes, line = await run(3, 4, tmp_path, wrong=False, tables=12, answers=40, lanes=1)
    print(f"\n{line}")
    assert notes == []
    assert not any(count[name] for name in WRONG), line
    assert count["taken"] >= 60
    assert count["old"] >= 12


async def test_a_store_that_acknowledges_too_early_is_found(tmp_path: Path) -> None:
    count, _, line = await run(3, 5, tmp_path, wrong=True, tables=12, answers=25, lanes=1)
    print(f"\n{line}")
    assert count["lost"] > 0, "the harness does not see what it is for"
