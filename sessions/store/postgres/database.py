"""A PostgreSQL database as a whole: how it is reached, brought to this code's schema, and how it is."""

from pathlib import Path
from typing import Any

import asyncpg

from sessions.common.secret_address import address_fault, hide_password, shown_host
from sessions.store.inspection_result import InspectionResult
from sessions.store.protocol import StoreError

SCHEMA = Path(__file__).with_name("schema")
PATIENCE = 10.0  # seconds for a statement, a connection, or a free place in the pool
MIGRATING = 0x43617374  # the advisory lock that one starting process holds
VERSION = "SELECT coalesce(max(version), 0) FROM castellan_schema"
FIGURES = """SELECT 'PostgreSQL ' || current_setting('server_version') AS kind,
    (SELECT count(*) FROM tables WHERE phase = 'lobby') AS lobby,
    (SELECT count(*) FROM tables WHERE phase <> 'over' AND phase <> 'lobby') AS playing,
    (SELECT count(*) FROM tables WHERE phase = 'over') AS over,
    (SELECT count(*) FROM tables WHERE told < version) AS untold,
    (SELECT coalesce(min(due), 0) FROM tables WHERE due IS NOT NULL) AS due,
    pg_database_size(current_database()) AS bytes"""

LOST = (
    OSError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,
)
TROUBLE = (*LOST, TimeoutError, asyncpg.PostgresError, ValueError, OverflowError, TypeError)

# What is acknowledged is on the server's disk, whatever its default; and a machine that vanished is noticed
# within half a minute, so that its successor may lead. No question here is worth compiling: a server without
# statistics thinks so, and takes longer for that than for the answer.
PROMISES: dict[str, Any] = {
    "server_settings": {
        "synchronous_commit": "on",
        "application_name": "castellan",
        "jit": "off",
        "tcp_keepalives_idle": "10",
        "tcp_keepalives_interval": "5",
        "tcp_keepalives_count": "3",
    }
}


def steps(schema: Path = SCHEMA) -> list[Path]:
    """The steps of the schema, in order."""
    return sorted(schema.glob("[0-9][0-9][0-9][0-9]_*.sql"))


async def connect(url: str, patience: float = PATIENCE) -> asyncpg.Connection:
    """A connection. Raises StoreFault for an address that cannot be understood, or what is in TROUBLE."""
    if fault := address_fault(url, "CASTELLAN_DATABASE"):
        raise StoreError(fault)
    return await asyncpg.connect(url, timeout=patience, command_timeout=patience, **PROMISES)


async def migrate(db: asyncpg.Connection, schema: Path = SCHEMA) -> None:
    """Bring the database to this code's schema in one transaction; of processes that start together, one."""
    known = steps(schema)
    async with db.transaction():
        await db.execute("SELECT pg_advisory_xact_lock($1)", MIGRATING)
        await db.execute("CREATE TABLE IF NOT EXISTS castellan_schema (version bigint NOT NULL)")
        version = await db.fetchval(VERSION)
        if version > len(known):
            raise StoreError(
                f"a newer Castellan wrote it (schema {version}; this one knows {len(known)}): "
                "update the bot, or give it the database it had before"
            )
        for number, step in enumerate(known[version:], version + 1):
            if int(step.name[:4]) != number:
                raise StoreError(f"{step} should be step {number} of the schema")
            await db.execute(step.read_text(encoding="utf-8"))
            await db.execute("INSERT INTO castellan_schema VALUES ($1)", number)


async def examined(url: str) -> InspectionResult:
    """Look at a database and change nothing in it; bots that use it are not disturbed."""
    try:
        db = await connect(url, PATIENCE / 2)
        try:
            return await _examined(db)
        finally:
            await db.close(timeout=PATIENCE)
    except (*TROUBLE, StoreError) as error:
        return InspectionResult("unreadable", fault_text(error, url))


async def _examined(db: asyncpg.Connection) -> InspectionResult:
    async with db.transaction(readonly=True):
        wanted = len(steps())
        if await db.fetchval("SELECT to_regclass('castellan_schema')") is None:
            return InspectionResult("absent", wanted=wanted)
        schema = await db.fetchval(VERSION)
        if schema != wanted:
            return InspectionResult("newer" if schema > wanted else "older", "", schema, wanted)
        return InspectionResult("read", "", schema, wanted, dict(await db.fetchrow(FIGURES)))


def fault_text(error: BaseException, url: str) -> str:
    """What an error says, without the address's password: libraries quote what they cannot read."""
    return hide_password(str(error), url) or type(error).__name__


def named(url: str) -> str:
    """The server of an address, and nothing else of it."""
    host = shown_host(url)
    if not host and address_fault(url, ""):
        return "PostgreSQL"
    return f"PostgreSQL at {host or 'this machine'}"
