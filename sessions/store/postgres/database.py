"""A PostgreSQL database as a whole: connect to it, migrate its schema, inspect it."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import asyncpg

from sessions.common.secret_address import address_fault, hide_password, shown_host
from sessions.store.protocol import InspectionResult, StoreError
from sessions.store.sql_store import check_columns, check_version, schema_steps

SCHEMA = Path(__file__).with_name("schema")  # folder with the steps of the schema
PATIENCE = 10.0  # seconds for a statement, a connection, or a free connection of the pool
MIGRATING = 0x43617374  # id of the advisory lock that a migrating process holds
# The version of the schema: how many steps were run; 0: none.
VERSION = "SELECT coalesce(max(version), 0) FROM castellan_schema"
# The names of all SQL tables that are found without naming their schema, and of their columns.
COLUMNS = """SELECT c.relname, a.attname FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid
    WHERE c.relkind = 'r' AND c.relnamespace <> 'pg_catalog'::regnamespace AND pg_table_is_visible(c.oid)
    AND a.attnum > 0 AND NOT a.attisdropped"""
MAY_CREATE_TEMPORARY = "SELECT has_database_privilege(current_database(), 'TEMPORARY')"
# Until the end of the transaction, create everything as temporary, and find that first.
TEMPORARY = "SELECT set_config('search_path', 'pg_temp, ' || current_setting('search_path'), true)"
# Figures for the host, see `Store.health`: one row.
FIGURES = """SELECT 'PostgreSQL ' || current_setting('server_version') AS kind,
    (SELECT count(*) FROM tables WHERE phase = 'lobby') AS lobby,
    (SELECT count(*) FROM tables WHERE phase <> 'over' AND phase <> 'lobby') AS playing,
    (SELECT count(*) FROM tables WHERE phase = 'over') AS over,
    (SELECT count(*) FROM tables WHERE shown_version < version) AS untold,
    (SELECT coalesce(min(due), 0) FROM tables WHERE due IS NOT NULL) AS due,
    pg_database_size(current_database()) AS bytes"""

# Errors after which the connection to the database is lost.
LOST = (
    OSError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,
)
# All errors of a call to the database. Some come from asyncpg while it encodes the arguments.
TROUBLE = (*LOST, TimeoutError, asyncpg.PostgresError, ValueError, OverflowError, TypeError)

# A commit waits for the server's disk, whatever the server's default is. The server notices a lost machine
# within half a minute, so that its successor can take over. No JIT: without statistics the server compiles
# queries, which takes longer than running them.
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


async def connect(url: str, patience: float = PATIENCE) -> asyncpg.Connection:
    """Return a connection. Raises StoreError if the address cannot be parsed, and the errors in `TROUBLE`.

    url: address of the database, as postgresql://user:password@host/database
    patience: seconds to wait for the connection, and later for each statement
    """
    if fault := address_fault(url, "CASTELLAN_DATABASE"):
        raise StoreError(fault)
    return await asyncpg.connect(url, timeout=patience, command_timeout=patience, **PROMISES)


async def migrate(db: asyncpg.Connection, schema: Path = SCHEMA) -> None:
    """Bring the database to this code's schema in one transaction. If several processes start together, one
    does it. Raises OtherFormat if the database has a newer schema, or lacks columns; then it stays as it was.

    schema: folder with the steps of the schema
    """
    steps = schema_steps(schema)
    async with db.transaction():
        await db.execute("SELECT pg_advisory_xact_lock($1)", MIGRATING)
        await db.execute("CREATE TABLE IF NOT EXISTS castellan_schema (version bigint NOT NULL)")
        version = await db.fetchval(VERSION)
        check_version(version, len(steps))
        for number, step in enumerate(steps[version:], version + 1):
            await db.execute(step.read_text(encoding="utf-8"))
            await db.execute("INSERT INTO castellan_schema VALUES ($1)", number)
        if await db.fetchval(MAY_CREATE_TEMPORARY):
            check_columns(await _columns_of(db), await _expected_columns(db, steps))


async def _columns_of(db: asyncpg.Connection) -> set[tuple[str, str]]:
    """Return all columns of the database, as (name of the SQL table, name of the column)."""
    return {(table, column) for table, column in await db.fetch(COLUMNS)}


async def _expected_columns(db: asyncpg.Connection, steps: Sequence[Path]) -> set[tuple[str, str]]:
    """Return the columns that the database should have: run all steps again in temporary tables, which hide
    its own, and undo that."""
    trial = db.transaction()
    await trial.start()
    await db.execute(TEMPORARY)
    for step in steps:
        await db.execute(step.read_text(encoding="utf-8"))
    expected = await _columns_of(db)
    await trial.rollback()
    return expected


async def inspect_database(url: str) -> InspectionResult:
    """Inspect a database without changing it or disturbing bots that use it. Errors become part of the
    result. url: address of the database."""
    try:
        db = await connect(url, PATIENCE / 2)
        try:
            return await _inspect_connected(db)
        finally:
            await db.close(timeout=PATIENCE)
    except (*TROUBLE, StoreError) as error:
        return InspectionResult("unreadable", fault_text(error, url))


async def _inspect_connected(db: asyncpg.Connection) -> InspectionResult:
    """Inspect a connected database in a read-only transaction."""
    async with db.transaction(readonly=True):
        expected_version = len(schema_steps(SCHEMA))
        if await db.fetchval("SELECT to_regclass('castellan_schema')") is None:
            return InspectionResult("absent", expected_schema_version=expected_version)
        version = await db.fetchval(VERSION)
        if version != expected_version:
            state = "newer" if version > expected_version else "older"
            return InspectionResult(state, "", version, expected_version)
        return InspectionResult("read", "", version, expected_version, dict(await db.fetchrow(FIGURES)))


def fault_text(error: BaseException, url: str) -> str:
    """Return the message of an error without the address's password, since libraries quote what they cannot
    parse."""
    return hide_password(str(error), url) or type(error).__name__


def named(url: str) -> str:
    """Return a name of the database for messages, such as “PostgreSQL at host”. Of the address, it contains
    only the host."""
    host = shown_host(url)
    if not host and address_fault(url, ""):
        return "PostgreSQL"
    return f"PostgreSQL at {host or 'this machine'}"
