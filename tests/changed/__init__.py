"""`python -m tests.changed [BASE]`: runs the tests that belong to what has changed, nearest first.

BASE is a commit; without it, the last one that main shares. Files that are not committed always count. A test
belongs to a changed file, nearest first, if it

1. is that file,
2. is named after it and lies in the same part, and in its folder if it has one: `engine/chance.py`,
   `tests/engine/test_chance.py`,
3. lies in the folder of the same name in the same part, and imports it or names it by its path,
4. lies in that folder or below: `cogs/core/panels/end_lines.py`, `tests/cogs/results/`; for a file of
   `tests/` that nothing imports, such as a `conftest.py`, in its own folder,
5. imports it, or names it by its path,
6. imports a module of `tests/` that imports it. What a module of the bot imports is not followed, for almost
   every test imports the bot,
7. lies in a folder of the same name in another part, or in one that `BESIDE` in `belonging.py` lists.

A changed scenario runs alone; where a game's rules or cards change, all its scenarios run. On
`CENTRAL` files everything depends: the tests of their folders run, and only `make test` will do.

45 seconds after the start no further file begins, and what is left is named, as are deep tests: `--deep`
runs all.

Before the tests come the check lists: which parts a new command, option, sentence, field of a pack, setting
or kind of stored data still lacks.
"""
