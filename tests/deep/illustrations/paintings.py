"""The pictures of the players' pages, as the bot's painter draws the positions in `scenes/`.

A scenario's title names its picture. `NAME: CODE` also shows where the card of that code can go, `NAME: own`
is what the first seat sees on its own panel.
"""

from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

from PIL import Image

from cogs.core.painting import Painter
from cogs.core.panels import game_menus
from cogs.core.text.sentences import Localizer
from engine import files
from engine.presentation import Scene
from engine.scenario import Scenario, ScenarioRunner, parse
from tests.support.content import WORDS
from tests.support.paths import ROOT

HERE = Path(__file__).resolve().parent
PICTURES = ROOT / "docs" / "img" / "play"
LANGUAGES = "en", "ja"
OWN, FIRST = "own", 0


class Painting(NamedTuple):
    """One picture of one game."""

    game: str
    scenario: Scenario

    @property
    def name(self) -> str:
        return self.scenario.title.partition(":")[0]

    def file(self, language: str) -> Path:
        return PICTURES / f"{self.game}-{self.name}.{language}.webp"

    def painted(self, language: str, painter: Painter | None = None) -> Image.Image:
        """Raises `engine.scenario.ScenarioError` where the rules do not allow what the scene says."""
        runner = ScenarioRunner()
        play = runner.start(self.scenario)
        (steps,) = self.scenario.tries
        for place in range(len(steps)):
            runner.perform(self.scenario, play, steps, place)
        rules, match = play.match.rules, play.match
        names = (self.scenario.fact("seats") or "").split(", ")
        localizer = Localizer(words(), language, names.__getitem__, rules.catalogue.printed_text, plain=True)
        shown = scene_of(rules, match, self.scenario.title.partition(": ")[2])
        return Image.open(BytesIO((painter or usual_painter()).paint(shown, localizer))).convert("RGB")


def scene_of(rules: Any, match: Any, what: str) -> Scene:
    """What the first seat sees; what: "", `own`, or the way to a choice that is marked."""
    view = rules.view(match.state, match.question, FIRST if what else None)
    if what == OWN:
        return rules.private_panels.scene(view)  # type: ignore[no-any-return]
    if not what:
        return rules.presentation.scene(view)  # type: ignore[no-any-return]
    menu_step = game_menus.step(rules.presentation.menu(view, match.legal(FIRST)), tuple(what.split()))
    assert menu_step is not None
    return rules.presentation.highlighted_scene(view, menu_step.picked, menu_step.choices)  # type: ignore[no-any-return]


def paintings() -> Iterator[Painting]:
    for file in sorted((HERE / "scenes").glob("*.scn")):
        for scenario in parse(str(file), file.read_text("utf-8")):
            yield Painting(file.stem, scenario)


@cache
def words() -> Any:
    return WORDS


@cache
def usual_painter() -> Painter:
    return Painter(files.DATA / "fonts")


def write() -> Iterator[Path]:
    """Paint all of them; those that are no more wanted go."""
    wanted = {painting.file(language): painting for painting in paintings() for language in LANGUAGES}
    PICTURES.mkdir(parents=True, exist_ok=True)
    for file, painting in wanted.items():
        painting.painted(file.suffixes[0][1:]).save(file, lossless=True, method=6)
        yield file
