"""Reads FIDE's tournament report file by its columns, as another program would."""

from typing import NamedTuple


class ReportedEntrant(NamedTuple):
    """A line `001`. rounds: as `made_up.crosstable` writes them; "" where nothing is known."""

    number: int
    name: str
    points: float
    place: int
    rounds: list[str]

    def opponent_in(self, round_index: int) -> int:
        """Return the number of the opponent; 0: none. round_index: from 0."""
        word = self.rounds[round_index] if round_index < len(self.rounds) else ""
        return int(word[2:]) if word[2:].isdecimal() else 0


def read_report_file(content: bytes) -> list[ReportedEntrant]:
    """Return all entrants. The columns are those of the FIDE Handbook, C.04 annex 2, counted from 1."""
    text = content.decode()
    assert text.endswith("\r\n")
    entrants = []
    for line in text.split("\r\n"):
        if line.startswith("001"):
            line = line.ljust(100)
            rounds = [_word(line[start : start + 10]) for start in range(89, len(line.rstrip()), 10)]
            entrants.append(
                ReportedEntrant(
                    int(line[4:8]), line[14:47].strip(), float(line[80:84]), int(line[85:89]), rounds
                )
            )
    return entrants


def _word(columns: str) -> str:
    opponent, colour, sign = columns[2:6].strip(), columns[7:8].upper(), columns[9:10]
    if not opponent:
        return ""
    if opponent == "0000":
        return {"U": "+BYE", "H": "=BYE", "Z": "--"}[sign]
    if sign in "10=":
        return f"{ {'1': '+', '0': '-', '=': '='}[sign] }{colour}{int(opponent)}"
    return f"{sign}F{int(opponent)}"
