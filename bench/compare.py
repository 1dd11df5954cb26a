"""Compares a bench of this commit with the same bench of an earlier commit, in alternation in one run.

    python -m bench.compare COMMIT engine [--rounds 5]

Both print the same table. For each of its lines this prints the figures as ratios of now to then: the median
of all rounds, and the quartiles. The order changes from round to round.
"""

import argparse
import re
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FIGURE = re.compile(r"(?<![\w.])\d[\d,]*(?:\.\d+)?(?![\w.])")
Table = Mapping[str, list[float]]


@contextmanager
def tree_of(commit: str) -> Iterator[Path]:
    """Check out a commit in a temporary worktree, and yield its folder."""
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "then"
        subprocess.run(["git", "worktree", "add", "--detach", tree, commit], cwd=ROOT, check=True)
        try:
            yield tree
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", tree], cwd=ROOT, check=True)


def table_of(tree: Path, bench: str) -> Table:
    """Run a bench in a folder; return the words of each printed line → its figures."""
    done = subprocess.run(
        [sys.executable, "-m", f"bench.{bench}"], cwd=tree, check=True, stdout=subprocess.PIPE
    )
    table: dict[str, list[float]] = {}
    for line in done.stdout.decode().splitlines():
        head, figures = key_of(line), [float(one.replace(",", "")) for one in FIGURE.findall(line)]
        if figures:
            table[head if head not in table else f"{head} ({len(table)})"] = figures
    return table


def key_of(line: str) -> str:
    """Return a line without its figures; a whole number at its beginning, such as seats, belongs to the
    name.
    """
    lead = re.match(r" *\d+ ", line)
    return (lead[0].strip() + " " if lead else "") + " ".join(FIGURE.sub("", line).split())


def ratios(now: Sequence[Table], then: Sequence[Table]) -> Iterator[str]:
    """Yield a line with ratios for each line that both printed in every round."""
    for key in now[0]:
        if not all(key in one for one in (*now, *then)):
            continue
        rounds = [ratio(a[key], b[key]) for a, b in zip(now, then, strict=True)]
        yield f"{key}: " + "  ".join(spread(column) for column in zip(*rounds, strict=True))


def ratio(now: Sequence[float], then: Sequence[float]) -> list[float]:
    return [a / b if b else 1.0 for a, b in zip(now, then, strict=True)]


def spread(values: Sequence[float]) -> str:
    """Return the median, and the quartiles if there are enough values for them."""
    middle = statistics.median(values)
    if len(values) < 4:
        return f"{middle:.3f}"
    low, _, high = statistics.quantiles(values, n=4)
    return f"{middle:.3f} ({low:.3f} to {high:.3f})"


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.compare")
    parser.add_argument("commit")
    parser.add_argument("bench")
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args()
    tables: dict[str, list[Table]] = {"now": [], "then": []}
    with tree_of(given.commit) as tree:
        trees = {"now": ROOT, "then": tree}
        for number in range(given.rounds):
            for side in sorted(trees, reverse=number % 2 == 1):
                tables[side].append(table_of(trees[side], given.bench))
    print("\n".join(ratios(tables["now"], tables["then"])))


if __name__ == "__main__":
    main()
