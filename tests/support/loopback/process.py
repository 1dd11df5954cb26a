"""The bot as a process of its own, which a test can stop, kill and start again."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Self

from tests.support.loopback.server import LoopbackDiscord
from tests.support.loopback.wire import NoAnswer


class BotProcess:
    """`async with BotProcess(server, [sys.executable, "bot.py"], cwd=…) as bot:` is ready for commands.

    What it writes goes to `log`; leaving the block stops it, and kills it if it does not stop.
    """

    def __init__(
        self,
        server: LoopbackDiscord,
        command: Sequence[str],
        *,
        cwd: Path,
        log: Path,
        env: Mapping[str, str] | None = None,
    ) -> None:
        self._server = server
        self._command = command
        self._cwd = cwd
        self._env = {**os.environ, **server.env, **(env or {})}
        self.log = log
        self._process: asyncio.subprocess.Process | None = None

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def returncode(self) -> int | None:
        return self._process.returncode if self._process else None

    async def start(self, within: float = 60.0) -> None:
        """Start, and wait until it has identified; raises NoAnswer with the log's end if it does not."""
        identified = self._server.gateway.identifies
        with self.log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                *self._command, cwd=self._cwd, env=self._env, stdout=log, stderr=log
            )
        try:
            await self._server.until(lambda: self._up(identified) or self.returncode is not None, within)
        except NoAnswer:
            await self.kill()
        if not self._up(identified):
            raise NoAnswer(f"the bot did not come up (exit {self.returncode}):\n{self.tail()}")

    def _up(self, identified: int) -> bool:
        return self._server.gateway.identifies > identified and self._server.gateway.ready

    async def stop(self, within: float = 30.0) -> int | None:
        """Ask it to end, as a service manager would; returns its exit status."""
        if self._process is not None and self.returncode is None:
            self._process.send_signal(signal.SIGTERM)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._process.wait(), within)
        await self.kill()
        return self.returncode

    async def kill(self) -> None:
        """End it without warning, as a power cut would."""
        if self._process is not None and self.returncode is None:
            self._process.kill()
        if self._process is not None:
            await self._process.wait()

    def tail(self, lines: int = 30) -> str:
        """The end of what it wrote."""
        return "\n".join(self.log.read_text(errors="replace").splitlines()[-lines:])
