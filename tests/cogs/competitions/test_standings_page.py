"""The page with a tournament's standings: whole, in two languages, and without anything that could run."""

import re
from html.parser import HTMLParser

import pytest

from cogs.competitions.standings_page import standings_page
from cogs.core.text.sentences import Localizer
from sessions.competitions.standings import standings
from sessions.competitions.stored_tournament import StoredTournament
from tests.support.competitions import made_up
from tests.support.competitions.simulation import Simulation
from tests.support.content import WORDS


class Reader(HTMLParser):
    """Collects the tags, and the text of the rows of the table."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.rows: list[list[str]] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")

    def handle_data(self, data: str) -> None:
        self.text += data
        if self.tags and self.tags[-1] in ("td", "th"):
            self.rows[-1][-1] += data


def read(stored: StoredTournament, language: str) -> Reader:
    reader = Reader()
    reader.feed(standings_page(stored, standings(stored.tournament), Localizer(WORDS, language)).decode())
    return reader


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("seed", range(6))
def test_every_entrant_and_round_is_on_the_page(seed: int, language: str) -> None:
    simulation = Simulation(seed, most=10)
    simulation.run()
    tournament = simulation.tournament
    stored = made_up.stored(tournament, "<b>*Cup*</b> {{content}}")
    page = read(stored, "en")
    assert not {"script", "b"} & {*page.tags}
    assert "<b>" in page.text
    content = standings_page(stored, standings(stored.tournament), Localizer(WORDS, "en"))
    assert not re.search(r"(src|href)=", content.decode())
