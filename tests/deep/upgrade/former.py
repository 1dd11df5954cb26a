"""Whoever changes a house pack keeps the former one: `python -m tests.deep.upgrade.former crownfell`.

Puts the content of the last commit under `data/<game>/former/`, named by this moment, and names today's in
`data/<game>/house.pack.sha256`. Run it once, just before the changed pack is committed.
"""

import lzma
import subprocess
import sys
from datetime import UTC, datetime

from engine import content, files


def keep(game: str) -> None:
    """Keep the committed content of a game's house pack, unless it is today's."""
    file = files.DATA / game / "house.pack.yaml"
    before = subprocess.run(
        ["git", "show", f"HEAD:data/{game}/{file.name}"],
        capture_output=True,
        check=True,
        cwd=files.DATA.parent,
    ).stdout.decode()
    today = files.text(file)
    if before != today:
        former_file = (
            file.parent
            / "former"
            / f"{datetime.now(UTC):%Y%m%dT%H%M%S}-{content.digest_of(before)[:16]}.pack.yaml.xz"
        )
        former_file.write_bytes(lzma.compress(before.encode(), preset=9 | lzma.PRESET_EXTREME))
    named = f"{content.digest_of(today)}  {file.name}\n"
    (file.parent / "house.pack.sha256").write_text(named)


if __name__ == "__main__":
    for game_pack in sys.argv[1:]:
        keep(game_pack)
