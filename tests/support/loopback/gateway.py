"""The gateway: sessions that identify, get events in order, lose their socket and resume."""

from __future__ import annotations

import asyncio
import contextlib
import zlib
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import IntEnum
from typing import TYPE_CHECKING, Any

import orjson
from aiohttp import WSCloseCode, WSMsgType, web

from tests.support.loopback.wire import Json

if TYPE_CHECKING:
    from tests.support.loopback.server import LoopbackDiscord


class Op(IntEnum):
    DISPATCH = 0
    HEARTBEAT = 1
    IDENTIFY = 2
    PRESENCE = 3
    RESUME = 6
    RECONNECT = 7
    REQUEST_MEMBERS = 8
    INVALID_SESSION = 9
    HELLO = 10
    HEARTBEAT_ACK = 11


GUILDS, GUILD_MESSAGES, DIRECT_MESSAGES, MESSAGE_CONTENT = 1 << 0, 1 << 9, 1 << 12, 1 << 15
REMEMBERED_EVENTS = 10_000
EVENT_INTENT = 1 << 16  # GUILD_SCHEDULED_EVENTS
_INTENT_OF = {"GUILD": GUILDS, "CHANNEL": GUILDS, "THREAD": GUILDS, "MESSAGE": GUILD_MESSAGES}


class Socket:
    """One websocket and its compression, which Discord keeps up from frame to frame."""

    def __init__(self, ws: web.WebSocketResponse, request: web.Request) -> None:
        compressed = request.query.get("compress") == "zlib-stream"
        self.ws = ws
        self._transport = request.transport
        self._compressor = zlib.compressobj() if compressed else None

    async def send(self, text: bytes) -> None:
        if self.ws.closed:
            return
        # A bot that is gone misses it; its session still has it for when it resumes.
        with contextlib.suppress(ConnectionError):
            await self._write(text)

    def cut(self) -> None:
        """Break the connection without a word."""
        if self._transport is not None:
            self._transport.abort()

    async def _write(self, text: bytes) -> None:
        if self._compressor is None:
            await self.ws.send_str(text.decode())
        else:
            squeezed = self._compressor.compress(text) + self._compressor.flush(zlib.Z_SYNC_FLUSH)
            await self.ws.send_bytes(squeezed)


@dataclass
class Session:
    """What survives a lost socket: identity, sequence number and the events sent so far."""

    id: str
    intents: int
    shard: tuple[int, int]
    spoiled: Callable[[str, Any], Any]  # the data of an event as they are sent
    socket: Socket | None = None
    sequence: int = 0
    ready: bool = False
    past: deque[tuple[int, bytes]] = field(default_factory=lambda: deque(maxlen=REMEMBERED_EVENTS))

    def wants(self, event: str, guild_id: int | None) -> bool:
        number, count = self.shard
        # "DMs will only be sent to shard 0" (https://docs.discord.com/developers/events/gateway#sharding).
        mine = number == 0 if guild_id is None else (guild_id >> 22) % count == number
        intent = _INTENT_OF.get(event.split("_", 1)[0])
        if event.startswith("GUILD_SCHEDULED_EVENT"):
            intent = EVENT_INTENT
        if intent == GUILD_MESSAGES and guild_id is None:
            intent = DIRECT_MESSAGES
        return mine and (intent is None or bool(self.intents & intent))

    async def send(self, event: str, data: Any) -> None:
        data = self.spoiled(event, data)
        self.sequence += 1
        frame = {"op": Op.DISPATCH, "t": event, "s": self.sequence, "d": data}
        text = orjson.dumps(frame)
        self.past.append((self.sequence, text))
        if self.socket is not None:
            await self.socket.send(text)

    def remembers(self, sequence: int) -> bool:
        """Whether every event after that number can still be told."""
        oldest = self.past[0][0] if self.past else 1
        return oldest - 1 <= sequence <= self.sequence

    async def catch_up(self, sequence: int, socket: Socket) -> None:
        """Send what was missed, then what happened meanwhile, and only then go live: the order must hold."""
        while sequence < self.sequence:
            missed = [text for number, text in self.past if number > sequence]
            sequence = self.sequence
            for text in missed:
                await socket.send(text)
        self.socket = socket


class Gateway:
    """Counts `identifies` and `resumes`.

    `acknowledge_heartbeats = False` plays a dead connection; `refusal = 4014` closes with that code whatever
    identifies itself.
    """

    def __init__(self, server: LoopbackDiscord) -> None:
        self._server = server
        self._open = asyncio.Event()
        self._open.set()
        self.sessions: dict[str, Session] = {}
        self.sockets: set[Socket] = set()
        self.heartbeat_interval = 41.25
        self.acknowledge_heartbeats = True
        self.refusal: int | None = None
        self.identifies = 0
        self.resumes = 0
        self.heartbeats = 0
        self.presence: Json = {}
        # Makes other data of an event's, by its name.
        self.spoil: Callable[[str, Any], Any] = lambda event, data: data

    @property
    def ready(self) -> bool:
        """Whether every shard is connected, and whoever is connected knows its guilds."""
        live = [s for s in self.sessions.values() if s.socket]
        return len({s.shard for s in live}) >= self._server.shards and all(s.ready for s in live)

    def spoiled(self, event: str, data: Any) -> Any:
        """Return the data of an event as they are sent."""
        return self.spoil(event, data)

    async def dispatch(self, event: str, data: Any, guild_id: int | None = None) -> None:
        """Send an event to every session that asked for its kind."""
        for session in list(self.sessions.values()):
            if session.wants(event, guild_id):
                await session.send(event, _as_seen(session, event, data, self._server.world.bot_id))

    async def drop(self, code: int | None = None) -> None:
        """Cut every connection: with a close code, or as a cable would be cut."""
        for socket in list(self.sockets):
            if code is None:
                self._lose(socket)
                socket.cut()
            else:
                await socket.ws.close(code=code)

    def shut(self) -> None:
        """Let nobody connect until `admit()`: events meanwhile are missed, and replayed on resuming."""
        self._open.clear()

    def admit(self) -> None:
        self._open.set()

    async def request_reconnect(self) -> None:
        for socket in list(self.sockets):
            await _send(socket, Op.RECONNECT, None)

    async def invalidate(self, *, resumable: bool = False) -> None:
        """Tell every session it is invalid; unless resumable the bot must identify anew."""
        if not resumable:
            self.sessions = {}
        for socket in list(self.sockets):
            await _send(socket, Op.INVALID_SESSION, resumable)

    async def close(self) -> None:
        self.admit()
        for socket in list(self.sockets):
            await socket.ws.close(code=WSCloseCode.GOING_AWAY)

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        """The route of the gateway: one call is one connection."""
        await self._open.wait()
        # The close handshake is not waited for: a bot that was killed would hold up the server's stop.
        ws = web.WebSocketResponse(max_msg_size=0, timeout=0.2)
        await ws.prepare(request)
        socket = Socket(ws, request)
        self.sockets.add(socket)
        try:
            await self._converse(socket)
        finally:
            self._lose(socket)
        return ws

    async def _converse(self, socket: Socket) -> None:
        await _send(socket, Op.HELLO, {"heartbeat_interval": int(self.heartbeat_interval * 1000)})
        async for frame in socket.ws:
            if frame.type in (WSMsgType.TEXT, WSMsgType.BINARY):
                await self._receive(socket, orjson.loads(frame.data))

    async def _receive(self, socket: Socket, frame: Json) -> None:
        data: Any = frame.get("d")
        match frame["op"]:
            case Op.HEARTBEAT if self.acknowledge_heartbeats:
                self.heartbeats += 1
                await _send(socket, Op.HEARTBEAT_ACK, None)
            case Op.IDENTIFY:
                await self._identify(socket, data)
            case Op.PRESENCE:
                self.presence = data
            case Op.RESUME:
                await self._resume(socket, data)
            case Op.REQUEST_MEMBERS:
                await self._members(socket, data)

    async def _identify(self, socket: Socket, data: Json) -> None:
        if data["token"] != self._server.token:
            await socket.ws.close(code=4004, message=b"Authentication failed.")
            return
        if self.refusal is not None:
            await socket.ws.close(code=self.refusal)
            return
        self.identifies += 1
        number, count = data.get("shard", (0, 1))
        self._forget_shard((number, count))
        session = Session(
            f"session-{self.identifies}", data["intents"], (number, count), self.spoiled, socket
        )
        self.sessions[session.id] = session
        await session.send("READY", self._ready(session))
        for guild in list(self._server.world.guilds.values()):
            if guild.has_bot and session.wants("GUILD_CREATE", guild.id):
                await session.send("GUILD_CREATE", self._server.world.guild_create(guild))
        session.ready = True

    def _forget_shard(self, shard: tuple[int, int]) -> None:
        """A bot that identifies anew has given up what it was before."""
        live = {i: s for i, s in self.sessions.items() if s.shard != shard or s.socket}
        self.sessions = live

    def _ready(self, session: Session) -> Json:
        world = self._server.world
        mine = [g.id for g in world.guilds.values() if g.has_bot and session.wants("GUILD_CREATE", g.id)]
        return {
            "v": 10,
            "user": world.user(world.bot_id) | {"verified": True, "mfa_enabled": True, "email": None},
            "guilds": [{"id": str(guild_id), "unavailable": True} for guild_id in mine],
            "session_id": session.id,
            "session_type": "normal",
            "resume_gateway_url": self._server.gateway_url,
            "shard": list(session.shard),
            "application": {"id": str(world.application_id), "flags": 0},
            "private_channels": [],
            "relationships": [],
            "presences": [],
            "user_settings": {},
            "_trace": ["loopback"],
        }

    async def _resume(self, socket: Socket, data: Json) -> None:
        session, sequence = self.sessions.get(data["session_id"]), data["seq"] or 0
        if session is None or not session.remembers(sequence) or data["token"] != self._server.token:
            await _send(socket, Op.INVALID_SESSION, False)
            return
        self.resumes += 1
        await session.catch_up(sequence, socket)
        await session.send("RESUMED", {"_trace": ["loopback"]})

    async def _members(self, socket: Socket, asked: Json) -> None:
        session = next((s for s in self.sessions.values() if s.socket is socket), None)
        if session is None:
            return
        world, guild_id = self._server.world, int(asked["guild_id"])
        wanted = {int(i) for i in asked.get("user_ids", ())} or set(world.users)
        start = asked.get("query", "")
        member_ids = [i for i in world.users if i in wanted and world.users[i]["username"].startswith(start)]
        chunk = {
            "guild_id": str(guild_id),
            "members": [world.member(guild_id, i) for i in member_ids],
            "chunk_index": 0,
            "chunk_count": 1,
            "not_found": [str(i) for i in wanted.difference(world.users)],
            "nonce": asked.get("nonce"),
        }
        await session.send("GUILD_MEMBERS_CHUNK", chunk)

    def _lose(self, socket: Socket) -> None:
        self.sockets.discard(socket)
        for session in self.sessions.values():
            if session.socket is socket:
                session.socket = None


def _as_seen(session: Session, event: str, data: Any, bot_id: int) -> Any:
    """Without the message content intent a bot reads only its own messages and those that mention it."""
    if event not in ("MESSAGE_CREATE", "MESSAGE_UPDATE") or session.intents & MESSAGE_CONTENT:
        return data
    concerned = [data["author"], *data["mentions"]]
    if str(bot_id) in (user["id"] for user in concerned):
        return data
    return data | {"content": "", "embeds": [], "attachments": [], "components": []}


async def _send(socket: Socket, operation: int, data: Any) -> None:
    await socket.send(orjson.dumps({"op": operation, "d": data, "s": None, "t": None}))
