"""Make the documentation's pictures: `python -m tests.deep.illustrations [NAME…]`, which `make pictures`
calls.

The painter draws those of docs/img/play, the practice server's page shows those of docs/img/shown, for which
Chromium is needed. NAME: an evening (`first_game`), `play`, or `packs-sheet`; without one all that are old.
"""

import asyncio
import sys

from tests.deep.illustrations import album, paintings, spreadsheets
from tests.deep.illustrations.camera import Camera


async def main(names: list[str]) -> None:
    for file in paintings.write() if not names or "play" in names else ():
        print(file)
    if spreadsheets.NAME in names or (not names and spreadsheets.shown().items() - album.noted().items()):
        for file in await spreadsheets.write():
            print(file)
    for evening, language in album.wanted():
        if names and evening not in names:
            continue
        if not names and not await is_old(evening, language):
            continue
        taken = await album.played(evening, language, photographed=True)
        assert isinstance(taken, Camera)
        for file in album.develop(taken, language):
            print(file)


async def is_old(evening: str, language: str) -> bool:
    """Whether an evening would show something else today."""
    today = album.shown_in(await album.played(evening, language, photographed=False), language)
    return today.items() - album.noted().items() != set()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1:]))
