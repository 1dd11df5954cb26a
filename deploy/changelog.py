"""Reads and extends CHANGELOG.md, which has the format of keepachangelog.com.

python deploy/changelog.py 1.2.3          print the chapter of a version; it has to be the version of the code
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FILE = ROOT / "CHANGELOG.md"
HEAD = re.compile(r"^## \[(?P<name>[^\]]+)\](?: - (?P<day>\d{4}-\d\d-\d\d))?$", re.MULTILINE)


class ChangelogFault(Exception):
    """What is wrong, in a sentence."""


def chapters(text: str) -> dict[str, str]:
    """Return the text below each version, newest first; `Unreleased` is one of them."""
    heads = [*HEAD.finditer(text)]
    ends = [*(head.start() for head in heads[1:]), len(text)]
    return {head["name"]: text[head.end() : end].strip() for head, end in zip(heads, ends, strict=True)}


def chapter(text: str, version: str, code: str) -> str:
    """Return the chapter of a version. text: the changelog; code: the version that the code has.

    Raises ChangelogFault if the two versions differ or the changelog has no such chapter.
    """
    if version != code:
        raise ChangelogFault(f"the code says that it is {code}, not {version}")
    section = chapters(text).get(version)
    if not section:
        raise ChangelogFault(f"CHANGELOG.md has nothing about {version}")
    return section


def released(text: str, version: str, day: str) -> str:
    """Return the changelog with the unreleased changes under this version. day: YYYY-MM-DD.

    Raises ChangelogFault if there are none, or the version is known already.
    """
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        raise ChangelogFault(f"{version} is no version such as 1.2.3")
    known = chapters(text)
    if version in known:
        raise ChangelogFault(f"CHANGELOG.md has {version} already")
    if not known.get("Unreleased"):
        raise ChangelogFault("nothing stands under Unreleased in CHANGELOG.md")
    return text.replace("## [Unreleased]\n", f"## [Unreleased]\n\n## [{version}] - {day}\n", 1)


def version_of(code: str) -> str:
    """Return the version in cogs/__init__.py. code: that file's text."""
    match = re.search(r'^VERSION = "([^"]+)"', code, re.MULTILINE)
    if not match:
        raise ChangelogFault("cogs/__init__.py says no version")
    return match[1]


def main(arguments: list[str]) -> int:
    """Print the chapter of the version in the arguments; return the exit status."""
    if len(arguments) != 1:
        print("python deploy/changelog.py VERSION", file=sys.stderr)
        return 2
    try:
        code = version_of((ROOT / "cogs" / "__init__.py").read_text("utf-8"))
        print(chapter(FILE.read_text("utf-8"), arguments[0], code))
    except ChangelogFault as fault:
        print(fault, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
