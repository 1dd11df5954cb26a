"""The JSON Schema of a game's packs, with which editors complete keys and underline errors.

`python -m engine.packs.pack_schema GAME` prints it. The published schemas are in `data/schema/`, written by
`python -m tests.support.published_pack`. A pack names its schema in the first line, which VS Code
with the extension YAML reads: `# yaml-language-server: $schema=crownfell.schema.json`.
"""

import json

from engine.game import games
from engine.terminal import run_command, write_data

DIALECT = "http://json-schema.org/draft-07/schema#"  # the newest that editors know well


def file_name(game: str) -> str:
    """Return the name of the file with a game's schema."""
    return f"{game}.schema.json"


def schema(game: str) -> str | None:
    """Return the schema of a game's packs as JSON; None for a game without cards."""
    shape = games()[game].pack_shape
    if shape is None:
        return None
    head = {"$schema": DIALECT, "title": f"A card pack for {game}"}
    return json.dumps({**head, **shape.schema()}, indent=1, ensure_ascii=False) + "\n"


def main(arguments: list[str]) -> int:
    """Print a game's schema; status 1 for a game without one, 2 for a wrong command line.

    arguments: of the command line: the game's name.
    """
    if len(arguments) != 1 or arguments[0] not in games():
        print(f"usage: python -m engine.packs.pack_schema {'|'.join(sorted(games()))}")
        return 2
    text = schema(arguments[0])
    write_data(f"{arguments[0]} has no cards\n" if text is None else text)
    return text is None


if __name__ == "__main__":
    run_command(main)
