"""Makes a replay as one HTML file without external resources: style, script and data are in it, and
without scripts all moves can be read as text."""

import base64
import hashlib
import html
from collections.abc import Callable
from itertools import groupby
from pathlib import Path
from typing import Any

import msgspec

from cogs.core.text.page_template import fill_template
from cogs.core.text.sentences import LANGUAGES, plain_name
from cogs.replays.replay_words import ReplayWords
from cogs.sharing.page_data import Eyes, PageData
from engine import files
from engine.records.replay import Replay
from engine.safe_text import one_line

FOLDER = files.DATA / "page"
# Script files of the painter, in the order of their dependencies.
PAINTER = ("sheet", "grounds", "cards", "plates", "armies", "pieces", "scene")
OWN_NAMES = ("English", "日本語")  # of the languages, in their order
# Texts of the page: names in its data, and ends of keys of sentences.
WORDS = (
    *(
        "moves",
        "begin",
        "board",
        "news",
        "place",
        "keys",
        "first",
        "back",
        "play",
        "pause",
        "forward",
        "last",
    ),
    *("theme", "eyes", "everybody", "language"),
)
LONGEST_NAME = 60  # characters of a player's name
FRAMED = "frame-ancestors 'none'"  # only possible in a header
# Characters that could end a script element or a line in it are written as JSON escapes.
RISKY = {char: f"\\u{ord(char):04x}" for char in "<>&\u2028\u2029"}


class PageMaker:
    """Makes replay pages. Safe to call from several threads.

    replay_words: describes replays in words.
    folder: the folder of template, style and script. Raises Unreadable if they are missing.
    The attribute `content_security_policy` is the Content-Security-Policy of the pages.
    """

    def __init__(self, replay_words: ReplayWords, folder: Path = FOLDER) -> None:
        self.replay_words = replay_words
        self._template = files.text(folder / "replay.html")
        self._style = files.text(folder / "replay.css")
        self._script = wrapped(painter(folder), files.text(folder / "replay.js"))
        self.content_security_policy = policy(self._script, self._style)

    def page(
        self, replay: Replay, eyes: Eyes, language: str, pause: Callable[[], None] = lambda: None
    ) -> str:
        """Return the text of the file.

        eyes: viewpoints and their frames; the page opens with the first one.
        language: in which the page opens.
        pause: called after each frame, to let other threads run.
        """
        data = {**PageData(self.replay_words, replay, pause).build(eyes), **self._around(replay, language)}
        language_index = LANGUAGES.index(language)
        local_words = {name: translations[language_index] for name, translations in data["words"].items()}
        outcome = [html.escape(data["texts"][line][language_index]) for line in data["outcome"]]
        fields = {
            "language": language,
            "policy": html.escape(self.content_security_policy),
            "title": html.escape(local_words["title"]),
            "game": html.escape(local_words["game"]),
            "seats": html.escape(" · ".join(data["seats"])),
            "outcome": " ".join(f"<span>{line}</span>" for line in outcome),
            "moves": html.escape(local_words["moves"]),
            "list": "\n".join(listed(data, language_index)),
            "data": harmless(msgspec.json.encode(data).decode()),
            "style": self._style,
            "script": self._script,
        }
        return fill_template(self._template, fields)

    def _around(self, replay: Replay, language: str) -> dict[str, Any]:
        """Return the data that do not depend on the frames: players, languages, and the words of the page."""
        seats = [plain_name(one_line(name, LONGEST_NAME)) or "?" for name in replay.setup.seats]
        text_in = self.replay_words.catalogues.text
        games = [text_in(language_code, f"game-{replay.game}") for language_code in LANGUAGES]
        titles = [
            text_in(language_code, "page-title", game=game, seats=", ".join(seats))
            for language_code, game in zip(LANGUAGES, games, strict=True)
        ]
        words = {
            name: [text_in(language_code, f"page-{name}") for language_code in LANGUAGES] for name in WORDS
        }
        return {
            "seats": seats,
            "language": LANGUAGES.index(language),
            "languages": OWN_NAMES,
            "codes": LANGUAGES,
            "words": {**words, "game": games, "title": titles},
        }


def painter(folder: Path = FOLDER) -> str:
    """Return the script of the painter.

    `painter.paint(scene)` returns an SVG element, `painter.unknown(scene)` the parts of a scene that it
    does not know.
    """
    parts = [files.text(folder / "painter" / f"{name}.js") for name in PAINTER]
    return f"const painter = {wrapped(*parts, 'return { paint, unknown };')}"


def wrapped(*scripts: str) -> str:
    """Return scripts in one common scope of their own."""
    return "\n".join(('(() => {\n"use strict";', *scripts, "})();"))


def harmless(data: str) -> str:
    """Return JSON that is safe inside a script element."""
    for char, escape in RISKY.items():
        data = data.replace(char, escape)
    return data


def policy(script: str, style: str) -> str:
    """Return a Content-Security-Policy that allows only this script and this style, and no requests."""
    return (
        f"default-src 'none'; script-src {source(script)}; style-src {source(style)}; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )


def source(text: str) -> str:
    """Return the hash by which a policy allows a script or style."""
    digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    return f"'sha256-{digest}'"


def listed(data: dict[str, Any], language: int) -> list[str]:
    """Return all moves as HTML, turn by turn, for the first viewpoint. The page's script replaces them by its
    own list.

    data: of the page.
    language: its index in LANGUAGES.
    """
    texts, html_lines = data["texts"], []
    frames = data["views"][0]["frames"]
    for turn, group in groupby(frames, key=lambda frame: frame[1]):
        if texts[turn][language]:
            html_lines.append(f"<h3>{html.escape(texts[turn][language])}</h3>")
        news = [" ".join(texts[line][language] for line in frame[2]) for frame in group]
        items = "".join(f"<li>{html.escape(line)}</li>" for line in news if line)
        if items:
            html_lines.append(f"<ol>{items}</ol>")
    return html_lines
