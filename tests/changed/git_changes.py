"""What has changed since a commit, by git: committed, uncommitted and new files."""

import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

MAIN = ("origin/main", "main")


class GitFault(Exception):
    """What git does not know, in its words."""


def git(root: Path, *arguments: str) -> str:
    """Return the output of a git command."""
    done = subprocess.run(
        ["git", "-C", str(root), *arguments], capture_output=True, text=True, encoding="utf-8", check=False
    )
    if done.returncode:
        raise GitFault(done.stderr.strip())
    return done.stdout


def default_base(root: Path) -> str:
    """Return the last commit before HEAD that main or origin/main has; HEAD if there is none."""
    head = git(root, "rev-parse", "HEAD").strip()
    known = git(root, "for-each-ref", "--format=%(refname:short)", "refs/heads", "refs/remotes").split()
    bases = {git(root, "merge-base", "HEAD", main).strip() for main in MAIN if main in known} - {head}
    return min(bases, key=lambda base: int(git(root, "rev-list", "--count", f"{base}..HEAD")), default=head)


@dataclass(frozen=True)
class GitChanges:
    """The files of a repository that differ from a commit."""

    root: Path
    base: str

    @cached_property
    def files(self) -> tuple[str, ...]:
        """Return the paths of all files that were changed, added or deleted; a moved file is both."""
        tracked = git(self.root, "diff", "--name-only", "--no-renames", "-z", self.base)
        new = git(self.root, "ls-files", "--others", "--exclude-standard", "-z")
        return tuple(sorted({*tracked.split("\0"), *new.split("\0")} - {""}))

    def before(self, file: str) -> str:
        """Return a file's text at the base; "" if it was not there or is no text."""
        try:
            return git(self.root, "show", f"{self.base}:{file}")
        except (GitFault, UnicodeDecodeError):
            return ""

    def now(self, file: str) -> str:
        """Return a file's text in the working tree; "" if it is not there or is no text."""
        try:
            return (self.root / file).read_text(encoding="utf-8")
        except (FileNotFoundError, IsADirectoryError, UnicodeDecodeError):
            return ""

    def texts(self, folder: str, pattern: str = "*") -> Iterator[str]:
        """Yield the texts of a folder as they are now."""
        for path in sorted((self.root / folder).rglob(pattern)):
            yield self.now(str(path.relative_to(self.root)))
