"""Power cuts of the store, simulated: a disk that keeps what was synced and tears everything else.

The store under test is the product's own `SqliteStore`, unchanged, over Python's own `sqlite3` module and the
SQLite library it came with: `vfs.py` hands that library another file system (a VFS) through ctypes, which
needs no compiler, no preloading and no second SQLite. A second one, as the package apsw brings it, would
have tested another version of SQLite than hosts run, through an adapter that only tests use.

`disk.py` is the file system: files in memory and a log of everything that was asked of it, from which it
can say what a disk may hold after the power went at any moment. `nights.py` plays games onto it, cuts, opens
what survived with the real store on real files and compares it with what was acknowledged.

    python -m tests.deep.power --cuts 10000 --seed 1 [--synchronous NORMAL]
"""
