"""Builds the documentation site: docs/ and the pages of the root, prepared for Zensical, once for each
language.

    python -m deploy.build_site [FOLDER]      # into site/, or this folder; a dead link is an error

Untranslated pages are shown in English in the other languages' sites, and say so. SITE_URL is where the site
will be. With SITE_REPOSITORY (https://…) links to files that are no pages lead there; without it they become
plain names.
"""

import os
import posixpath
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import yaml

from engine.packs.pack import OWN_NAMES

ROOT = Path(__file__).resolve().parent.parent
WORK = ROOT / "build" / "site"
# Pages in the root folder, where readers of the repository look for them.
MOVED = (
    "ARCHITECTURE",
    "CHANGELOG",
    "CODE_OF_CONDUCT",
    "CONTRIBUTING",
    "PRIVACY",
    "SECURITY",
    "SUPPORT",
    "TERMS",
)
LINK = re.compile(r"(!?\[(?:[^\[\]]|\[[^\]]*\]|!\[[^\]]*\]\([^)]*\))*\])\(([^)\s]+)\)")
TRANSLATED = re.compile(rf"\.(?:{'|'.join(OWN_NAMES)})\.md$")
CODE = re.compile(r"(^```.*?^```|`[^`\n]*`)", re.DOTALL | re.MULTILINE)
# Its translations are in docs/site.yaml.
NOT_YET = "Nobody has translated this page yet. It is shown in English."


class DeadLink(Exception):
    """A link to a file that does not exist. The text says where it is."""


def pages() -> dict[str, str]:
    """Return every English page: its file from the root → its path on the site."""
    docs = {file.relative_to(ROOT).as_posix() for file in (ROOT / "docs").rglob("*.md")}
    places = {file: file.removeprefix("docs/").replace("README.md", "index.md") for file in sorted(docs)}
    moved = {f"{name}.md": f"{name.lower()}.md" for name in MOVED}
    return {file: place for file, place in {**places, **moved}.items() if not TRANSLATED.search(file)}


def twin(source: str, language: str) -> Path:
    """Return the file of a page in another language, which need not exist. source: the English file."""
    return ROOT / f"{source.removesuffix('.md')}.{language}.md"


def stage(to: Path, language: str, repository: str = "", link: Callable[..., str] | None = None) -> None:
    """Write all pages of a language, and all pictures, into a folder.

    to: the folder, which is emptied first; repository: its address, or ""; link: rewrites the links of a
    page, by default `linked`.
    """
    shutil.rmtree(to, ignore_errors=True)
    shutil.copytree(ROOT / "docs", to, ignore=shutil.ignore_patterns("*.md", "site.yaml"))
    places = pages()
    for source, place in places.items():
        own = twin(source, language)
        text = (own if own.exists() else ROOT / source).read_text("utf-8")
        text = (link or linked)(text, source, places, repository, language if own.exists() else "en")
        if language != "en" and not own.exists():
            text = in_english(to_originals(text, place, language), said(language).get(NOT_YET, NOT_YET))
        (to / place).parent.mkdir(parents=True, exist_ok=True)
        (to / place).write_text(text, "utf-8")


def linked(text: str, source: str, places: Mapping[str, str], repository: str, language: str = "en") -> str:
    """Return a page with its links as they are on the site.

    source: its English file, from the root; places: English file → path on the site; repository: its address,
    or ""; language: of a translated page; its links to the English file of a translated page lead to the
    English site. Raises DeadLink.
    """

    def led(match: re.Match[str]) -> str:
        words, link = match.groups()
        name, _, anchor = link.partition("#")
        if re.match(r"[a-z]+:", link) or not name:
            return match[0]
        meant = posixpath.normpath(posixpath.join(posixpath.dirname(source), name))
        if not (ROOT / meant).exists():
            raise DeadLink(f"{source}: {link}: there is no such file")
        if meant in places and twin(meant, language).exists():
            return f"{words}({in_the_english_site(places[source], places[meant], anchor)})"
        meant = TRANSLATED.sub(".md", {"README.md": "docs/index.md"}.get(meant, meant))
        place = places.get(meant) or (meant.removeprefix("docs/") if meant.startswith("docs/") else "")
        if not place:
            return f"{words}({repository}/blob/main/{meant})" if repository else words[1:-1]
        place = posixpath.relpath(place, posixpath.dirname(places[source]) or ".")
        return f"{words}({place}{'#' * bool(anchor)}{anchor})"

    code = [span.span() for span in CODE.finditer(text)]
    return LINK.sub(
        lambda match: match[0] if any(a <= match.start() < b for a, b in code) else led(match), text
    )


def to_originals(text: str, place: str, language: str) -> str:
    """Return an untranslated page of another language's site. Its links to sections of translated pages lead
    to the English pages, whose anchors they name.

    place: the page's path on the site.
    """

    def led(match: re.Match[str]) -> str:
        page, _, anchor = match[2].partition("#")
        meant = posixpath.normpath(posixpath.join(posixpath.dirname(place), page))
        if not anchor or meant not in sources or not twin(sources[meant], language).exists():
            return match[0]
        return f"{match[1]}({in_the_english_site(place, meant, anchor)})"

    sources = {there: file for file, there in pages().items()}
    return LINK.sub(led, text)


def in_the_english_site(place: str, meant: str, anchor: str) -> str:
    """Return a link from a page to an English one.

    place, meant: their paths, each on its language's site; anchor: of the section, or "".
    """
    english = posixpath.relpath("..", posixpath.dirname(place) or ".")
    address = meant.removesuffix(".md").removesuffix("index").rstrip("/")
    return posixpath.join(english, address, "#" * bool(anchor) + anchor)


def in_english(text: str, note: str) -> str:
    """Return an English page for another language's site: it says that it is English, is marked for screen
    readers, and is left out of the search.

    note: the sentence that says so.
    """
    title, _, body = text.partition("\n")
    head = f'---\nsearch: {{ exclude: true }}\n---\n{title}\n\n!!! note ""\n    {note}\n\n'
    return f'{head}<div lang="en" markdown="1">\n\n{body}\n</div>\n'


def planned() -> dict[str, Any]:
    """Return the content of docs/site.yaml."""
    return dict(yaml.safe_load((ROOT / "docs" / "site.yaml").read_text("utf-8")))


def said(language: str) -> dict[str, str]:
    """Return the translations of the English words in docs/site.yaml."""
    return dict(planned().get(language, {}))


def configured(language: str, address: str = "") -> dict[str, Any]:
    """Return Zensical's configuration for a language. address: where the English site will be, or ""."""
    plan = {key: part for key, part in planned().items() if key not in OWN_NAMES}
    plan = translated(plan, said(language))
    home = "" if language == "en" else f"{language}/"
    plan["theme"]["language"] = language
    plan["extra"]["alternate"] = [
        {
            "name": name,
            "lang": code,
            "link": f"{'../' * bool(home)}{'' if code == 'en' else code + '/'}" or "./",
        }
        for code, name in OWN_NAMES.items()
    ]
    return {**plan, "docs_dir": "pages", "site_dir": "built", "site_url": address and address + home}


def translated(part: Any, words: Mapping[str, str]) -> Any:
    """Return a part of the configuration with its titles in another language. words: English title →
    translation.
    """
    if isinstance(part, dict):
        return {words.get(key, key): translated(value, words) for key, value in part.items()}
    if isinstance(part, list):
        return [translated(one, words) for one in part]
    return words.get(part, part) if isinstance(part, str) else part


def build(
    to: Path,
    address: str = "",
    repository: str = "",
    work: Path = WORK,
    link: Callable[..., str] | None = None,
) -> None:
    """Build the whole site into a folder. Raises CalledProcessError if Zensical finds a fault.

    to: the folder, which is replaced; address: where the site will be, or ""; repository: its address, or "";
    work: a folder for what is made on the way; link: see `stage`.
    """
    for language in OWN_NAMES:
        folder = work / language
        stage(folder / "pages", language, repository, link)
        plan = yaml.safe_dump(configured(language, address), allow_unicode=True)
        (folder / "zensical.yml").write_text(plan, "utf-8")
        command = [
            sys.executable,
            "-m",
            "zensical",
            "build",
            "--strict",
            "--clean",
            "--config-file",
            "zensical.yml",
        ]
        subprocess.run(command, cwd=folder, check=True, env={**os.environ, "NO_COLOR": "1"})
    shutil.rmtree(to, ignore_errors=True)
    for language in OWN_NAMES:
        shutil.move(work / language / "built", to if language == "en" else to / language)


if __name__ == "__main__":
    where = Path(sys.argv[1]).resolve() if sys.argv[1:] else ROOT / "site"
    build(where, os.environ.get("SITE_URL", ""), os.environ.get("SITE_REPOSITORY", ""))
