"""Stores as earlier versions left them."""

import lzma
import sqlite3
from pathlib import Path

from sessions.table.table_data import Person
from tests.support.paths import TESTS

HERE = TESTS / "deep/upgrade"


ANN, BOB, JUDGE = Person(11, "Ann"), Person(22, "ボブ"), Person(33, "Cleo")


STORES = sorted(file.name.removesuffix(".sql.xz") for file in HERE.glob("*.sql.xz"))


def restored(version: str, folder: Path) -> Path:
    """The file that this version left behind."""
    file = folder / "castellan.db"
    with sqlite3.connect(file) as db:
        db.executescript(lzma.decompress((HERE / f"{version}.sql.xz").read_bytes()).decode())
    db.close()
    return file
