"""The bot as a process: cold, as `python bot.py`, or forked from the nursery that has read everything."""

import asyncio
import contextlib
import os
import signal
import sys
from collections.abc import Mapping
from pathlib import Path

from tests.support.loopback import BotProcess, LoopbackDiscord

HERE = Path(__file__).resolve().parent


class Forked(BotProcess):
    """Like its parent, and the process is a grandchild of this one."""

    def __init__(
        self, server: LoopbackDiscord, *, wrong: bool, cwd: Path, log: Path, env: Mapping[str, str]
    ) -> None:
        super().__init__(server, [], cwd=cwd, log=log, env=env)
        self._wrong = wrong
        self._nursery: asyncio.subprocess.Process | None = None
        self._child = 0
        self._status: asyncio.Task[int] | None = None

    @property
    def pid(self) -> int:
        return self._child

    @property
    def returncode(self) -> int | None:
        return self._status.result() if self._status is not None and self._status.done() else None

    async def start(self, within: float = 60.0) -> None:
        identified = self._server.gateway.identifies
        if self._nursery is None:
            command = [sys.executable, str(HERE / "nursery.py"), *(["wrong"] if self._wrong else [])]
            pipe = asyncio.subprocess.PIPE
            self._nursery = await asyncio.create_subprocess_exec(
                *command, cwd=self._cwd, env=self._env, stdin=pipe, stdout=pipe
            )
            assert await self._line() == "ready"
        assert self._nursery.stdin is not None
        self._nursery.stdin.write(f"start {self.log}\n".encode())
        self._child = int(await self._line())
        self._status = asyncio.create_task(self._ended())
        await self._server.until(lambda: self._up(identified) or self.returncode is not None, within)

    async def _line(self) -> str:
        assert self._nursery is not None
        assert self._nursery.stdout is not None
        return (await self._nursery.stdout.readline()).decode().strip()

    async def _ended(self) -> int:
        return int(await self._line())

    async def kill(self) -> None:
        if self._status is not None:
            if not self._status.done():
                with contextlib.suppress(ProcessLookupError):
                    os.kill(self._child, signal.SIGKILL)
            await self._status

    async def close(self) -> None:
        """End the nursery too."""
        await self.kill()
        if self._nursery is not None and self._nursery.stdin is not None:
            self._nursery.stdin.close()
            await self._nursery.wait()
