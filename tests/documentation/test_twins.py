"""Pages in both languages: privacy and terms say the same, and buttons are called as in the bot."""

import posixpath
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from deploy import build_site
from tests.support.content import WORDS
from tests.support.paths import ROOT

NAMES = ("PRIVACY", "TERMS")
DECIDES = re.compile(r"\A# .+\n\n\*この日本語版は\[英語版\]\((.+?)\)の翻訳です。.*英語版が優先します。\*\n")
CODE = re.compile(r"`([^`]+)`")
LINK = re.compile(r"\]\(([^)\s]+)\)")
SPELT = {"two": 2, "twice": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9}
SPELT |= {"ten": 10, "fourteen": 14, "thirty": 30}
LENGTH = re.compile(r"\b(an?|last|\d+|[a-z]+) (minute|hour|day|week|month|year)s?\b")
HELD = re.compile(r"(\d+)(分|時間|日|週間|か月|年)")
UNITS = {"分": "minute", "時間": "hour", "日": "day", "週間": "week", "か月": "month", "年": "year"}
# Buttons and settings that the pages name, by the pages.
BUTTONS = {
    "PRIVACY": ("lobby-seats", "privacy-export", "privacy-delete", "replay-page"),
    "docs/play/index": ("lobby-join", "lobby-start", "lobby-learn", "explain", "panel-hint", "over-moments"),
    "docs/play/time": ("late-button-wait", "late-button-skip", "late-button-computer", "late-end"),
    "docs/play/crownfell": ("lobby-first-computer", "lobby-first-set"),
    "docs/play/crownfall": ("ref-tap-over",),
    "docs/play/cube-quest": ("ref-tap-over",),
    "docs/fairness": ("lobby-join", "lobby-start", "deal-how", "check-button", "over-record"),
    "docs/host/index": ("event-make",),
    "docs/packs": ("pack-play", "pack-versions"),
    "docs/printing": ("print-it", "setup-desk"),
}


def read(name: str) -> tuple[str, str]:
    """A page in English and in Japanese, this without the line that says which decides."""
    english, own = ((ROOT / f"{name}{end}.md").read_text("utf-8") for end in ("", ".ja"))
    return english, DECIDES.sub("# \n", own)


def parts(page: str) -> list[str]:
    """A page's headings, paragraphs, entries of lists and rows, in their order."""
    return [line.strip() for line in page.splitlines() if line.strip()]


def kind(part: str) -> str:
    """What a part begins with: `## `, `- `, `3. `, or nothing."""
    match = re.match(r"#+|- |\d+\. |\|", part)
    return match[0] if match else ""


def lengths(part: str) -> Counter[tuple[int, str]]:
    """How long something is kept, as either language says it: fourteen minutes are (14, "minute")."""
    spans = [(1 if n in ("a", "an", "last") else SPELT.get(n, n), unit) for n, unit in LENGTH.findall(part)]
    spans += [(n, UNITS[unit]) for n, unit in HELD.findall(part)]
    return Counter((int(n), unit) for n, unit in spans if isinstance(n, int) or n.isdecimal())


def numbers(part: str) -> set[int]:
    """Numbers from two on that a part names, in figures or in words."""
    plain = CODE.sub("", part)
    spelt = {SPELT[one] for one in re.findall("[a-z]+", plain) if one in SPELT}
    return ({int(one) for one in re.findall(r"\d+", plain)} | spelt) - {0, 1}


def facts(part: str) -> list[object]:
    code = Counter(CODE.findall(part))
    return [kind(part), code, lengths(part), numbers(part), len(LINK.findall(part))]


def differing(english: str, own: str) -> list[str]:
    """Parts of the English page that the Japanese one does not follow."""
    ours = [facts(one) for one in parts(own)]
    theirs = parts(english)
    ours += [[]] * (len(theirs) - len(ours))
    return [one for one, there in zip(theirs, ours, strict=False) if facts(one) != there] + (
        ["more than in English"] if len(ours) > len(theirs) else []
    )


@pytest.mark.parametrize("name", NAMES)
def test_both_say_the_same(name: str) -> None:
    assert differing(*read(name)) == []


def test_what_is_not_the_same_is_found() -> None:
    english, own = read("PRIVACY")
    for correct, wrong in (
        ("14分間", "15分間"),
        ("`/queue`", "`/notify`"),
        ("最新の10件", "最新の11件"),
        ("### サーバー\n", "## サーバー\n"),
        ("[削除できます](#書き出しと削除)", "削除できます"),
        ("1年後", "1か月後"),
        ("- **写真**", "**写真**"),
        ("- **催促**", "- **あいさつ**：なし。\n- **催促**"),
    ):
        assert correct in own
        assert differing(english, own.replace(correct, wrong)), correct
    assert differing(english, "\n".join(parts(own)[:-1]))
    assert differing(english, own + "\n- もう1つ\n")


@pytest.mark.parametrize("name", NAMES)
def test_the_first_line_says_which_language_decides(name: str) -> None:
    match = DECIDES.match((ROOT / f"{name}.ja.md").read_text("utf-8"))
    assert match
    assert match[1] == f"{name}.md"


# ---------------------------------------------------------------- on the site


@pytest.fixture(scope="module")
def staged(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("staged")
    build_site.stage(folder, "ja")
    return folder


@pytest.mark.parametrize(("name", "title"), [("privacy", "プライバシー"), ("terms", "利用規約")])
def test_the_site_has_them(staged: Path, name: str, title: str) -> None:
    page = (staged / f"{name}.md").read_text("utf-8")
    assert page.startswith(f"# {title}\n")
    assert "まだ日本語になっていません" not in page
    assert f"[英語版](../{name}/)" in page, "leads out of the Japanese site"


def test_links_to_the_original_lead_to_the_english_site(staged: Path) -> None:
    for page in ("printing.md", "tested.md", "packs.md"):
        assert f"](../{page.removesuffix('.md')}/)" in (staged / page).read_text("utf-8")
    places = build_site.pages()
    for source, link, wanted in (
        ("docs/host/index.md", "../../PRIVACY.md#who-sees-it", "../../privacy/#who-sees-it"),
        ("docs/play/index.md", "../index.md", "../../"),
        ("docs/host/index.md", "../../PRIVACY.ja.md#見られる人", "../privacy.md#見られる人"),
        ("docs/host/index.md", "../hosting.md", "../hosting.md"),
    ):
        assert build_site.linked(f"[a]({link})", source, places, "", "ja") == f"[a]({wanted})"


def test_a_chapter_of_the_english_privacy_page_is_on_the_english_site() -> None:
    """From an English page among Japanese ones: the Japanese page calls its chapters otherwise."""
    link = "[a](privacy.md#who-sees-it)"
    assert build_site.to_originals(link, "hosting.md", "ja") == "[a](../privacy/#who-sees-it)"
    assert build_site.to_originals("[a](security.md#x)", "hosting.md", "ja") == "[a](security.md#x)"


def led(page: Path) -> Iterator[str]:
    """The files that a page's links lead to, from the root."""
    for link in LINK.findall(page.read_text("utf-8")):
        name = link.partition("#")[0]
        if name and "://" not in name:
            folder = page.parent.relative_to(ROOT).as_posix()
            yield posixpath.normpath(posixpath.join(folder, name))


def test_japanese_pages_lead_to_japanese_pages() -> None:
    """Only a page's own translation leads to it in English; privacy and terms are found as in English."""
    for page in (*ROOT.glob("*.ja.md"), *(ROOT / "docs").rglob("*.ja.md")):
        original = page.relative_to(ROOT).as_posix().replace(".ja.md", ".md")
        english = [
            one for one in led(page) if one in build_site.pages() and build_site.twin(one, "ja").exists()
        ]
        assert set(english) <= {original}, page
        wanted = {f"{name}.ja.md" for name in NAMES if f"{name}.md" in led(ROOT / original)}
        assert wanted <= set(led(page)), page


@pytest.mark.parametrize(("language", "end"), [("en", ""), ("ja", ".ja")])
@pytest.mark.parametrize("name", BUTTONS)
def test_buttons_are_called_as_the_bot_calls_them(name: str, language: str, end: str) -> None:
    page = (ROOT / f"{name}{end}.md").read_text("utf-8")
    labels = [WORDS.text(language, key) for key in BUTTONS[name]]
    assert [label for label in labels if f"**{label}**" not in page] == []
