"""Measures a built-in pack with thousands of games of the computer against itself.

    python -m bench.balance crownfell --games 2000
    python -m bench.balance craft-the-crown --games 1000 --player knight@20
    python -m bench.balance craft-the-crown --games 1350 --option start-gold=by-place --dry

Writes docs/balance/GAME.md with its plots: first-player advantage, length, what wins, what drags. A player is
`quick` or a level, also with its own number of playouts (`knight@20`); all seats have the same one. The same
seed plays the same games.
"""

import argparse
import importlib
import subprocess
import time

from bench.balance import games
from engine.game import games as house_games


def main() -> None:
    """Play, measure, write the page and print where it is."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("game", choices=[name for name, game in house_games().items() if game.needs_pack])
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument(
        "--player", default="", help="of every seat; without it the one the game's module names"
    )
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="of the tables")
    parser.add_argument("--workers", type=int, default=0)
    parser.add_argument("--dry", action="store_true", help="print the targets, write nothing")
    given = parser.parse_args()
    measure = importlib.import_module(f"bench.balance.{given.game.replace('-', '_')}")
    player = given.player or measure.PLAYER
    begun = time.perf_counter()
    options = dict(one.split("=", 1) for one in given.option)
    jobs = [job._replace(options={**job.options, **options}) for job in measure.jobs(given.games, player)]
    played = list(games.played(jobs, given.workers))
    sections = measure.sections(played)
    for section in sections:
        if section.target:
            print(section.target.line(section.shares))
    if given.dry:
        return
    command = f"python -m bench.balance {given.game} --games {given.games} --player {player}"
    command += "".join(f" --option {one}" for one in given.option)
    about = [
        f"{len(played):,} games of the computer against itself (`{command}`) in"
        f" {(time.perf_counter() - begun) / 60:.0f} minutes, with the house set `{_pack(given.game)}`."
        " A draw counts as shared. Intervals are 95 %.",
        "",
        *measure.ABOUT,
    ]
    report = importlib.import_module("bench.balance.report")  # which draws: it needs matplotlib
    print(report.write(given.game, measure.TITLE, about, sections))


def _pack(game: str) -> str:
    """Return the git hash of the measured pack, which tells whether a report is about today's pack."""
    file = f"data/{game}/house.pack.yaml"
    return subprocess.run(["git", "hash-object", file], capture_output=True, text=True, check=True).stdout[
        :10
    ]


if __name__ == "__main__":
    main()
