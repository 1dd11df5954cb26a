"""How many taps a turn of Craft the Crown takes: what a computer player does, by the fewest taps that the
panels offer. `python -m tests.support.craft_the_crown_turns` prints the figures.
"""

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from statistics import mean
from typing import Any, NamedTuple

from cogs.core.panels import game_menus
from engine.craft_the_crown.player.policy import CraftTheCrownPolicy
from engine.match import Match
from engine.presentation import Menu, MenuList
from engine.questions import Refused
from tests.support.plays import new_kingdom, rules_of

ALONE = ("buy", "craft", "sell", "discard", "reserve", "swap")
LONGEST = 30  # answers of a turn that one tap may give


class Taps(NamedTuple):
    """How some answers are given."""

    picks: tuple[str, ...]
    """The keys of the menu that are tapped, one after the other; the last ones may be entries of one list."""
    entries: int
    """How many of the picks are entries of one list; 0: none."""

    @property
    def count(self) -> int:
        """Return the number of taps: entries of one list are one."""
        return len(self.picks) - self.entries

    @property
    def touches(self) -> int:
        """Return how often a finger touches the screen: a list is opened and closed, too."""
        return len(self.picks) + (1 if self.entries else 0)


class Step(NamedTuple):
    """An answer of a seat."""

    match: Match[Any]
    """The match before the answer."""
    seat: int
    """Who gives it."""
    token: str
    """The answer, in notation."""


def turns(rules: Any, number: int, seats: int) -> Iterator[list[Step]]:
    """Yield the answers of each turn's player in a game of quick computer players."""
    policy, match = CraftTheCrownPolicy(rules.pack), new_kingdom(rules, number, seats)
    while match.question is not None:
        turn, steps = match.state.turn, list[Step]()
        while match.question is not None and match.state.turn == turn:
            seat = policy.next_seat(match.question)
            step = Step(match.copy(), seat, policy.choice(match.state, match.question, seat))
            if seat == match.state.active and not step.token.startswith(("trade", "counter")):
                steps.append(step)
            match.answer(seat, step.token)
        yield steps


def fewest_taps(rules: Any, steps: Sequence[Step]) -> list[Taps] | None:
    """Return the taps that give these answers of one turn; None if the panels do not offer them."""
    best: dict[int, tuple[int, list[Taps]]] = {0: (0, [])}
    for index, step in enumerate(steps):
        if index not in best:
            continue
        cost, taps = best[index]
        for length, way in _ways(rules, step, [later.token for later in steps[index : index + LONGEST]]):
            new = (cost + way.count, [*taps, way])
            if index + length not in best or new[0] < best[index + length][0]:
                best[index + length] = new
    return best[len(steps)][1] if len(steps) in best else None


def _ways(rules: Any, step: Step, tokens: Sequence[str]) -> Iterator[tuple[int, Taps]]:
    """Yield (how many of the next answers are given, the taps). `tokens`: the next answers of the turn."""
    menu = menu_of(rules, step.match, step.seat)
    list_keys = {tuple(choice.key for choice in menu_list.path) for menu_list in menu.lists}
    for line, path in menu.paths.items():
        given = expanded(line)
        keys = tuple(choice.key for choice in path)
        if given == [*tokens[: len(given)]] or _same(step, line, tokens[: len(given)]):
            yield len(given), Taps(keys, int(keys[:-1] in list_keys))
    lengths = [n for n in range(len(tokens), 1, -1) if all(t.split(" ")[0] in ALONE for t in tokens[:n])]
    for menu_list in menu.lists:
        for length in lengths:
            entries = ticked(menu_list, tokens[:length])
            picks = (*(choice.key for choice in menu_list.path), *entries)
            tapped = game_menus.step(menu, picks) if entries else None
            if tapped is not None and tapped.token and _same(step, tapped.token, tokens[:length]):
                yield length, Taps(picks, len(entries))
                break


def menu_of(rules: Any, match: Match[Any], seat: int) -> Menu:
    """Return the menu of a seat's own panel."""
    menu: Menu = rules.presentation.menu(rules.view(match.state, match.question, seat), match.legal(seat))
    return menu


def expanded(line: str) -> list[str]:
    """Return the single answers of a line; `sell Stone*2` is two."""
    return [
        clause.partition("*")[0]
        for clause in line.split("; ")
        for _ in range(int(clause.partition("*")[2] or 1))
    ]


def _same(step: Step, line: str, tokens: Sequence[str]) -> bool:
    """Return whether a line has the same answers in another order, and leads to the same."""
    if Counter(expanded(line)) != Counter(tokens):
        return False
    by_line, by_tokens = step.match.copy(), step.match.copy()
    try:
        by_line.answer(step.seat, line)
    except Refused:
        return False
    for token in tokens:
        if by_tokens.question is not None:
            by_tokens.answer(step.seat, token)
    return fingerprint(by_line) == fingerprint(by_tokens)


def fingerprint(match: Match[Any]) -> Any:
    """Return what the answers of a turn have changed, whatever their order was."""
    s = match.state
    zones = [[Counter(zone) for zone in zones] for zones in (s.hands, s.owns)]
    return s.gold, s.reserves, zones, Counter(s.market), Counter(s.discard), s.result


def ticked(menu_list: MenuList, tokens: Sequence[str]) -> tuple[str, ...]:
    """Return the entries of a list that give these answers, purchases aside; () if it has not all of them."""
    keys_by_line: dict[str, list[str]] = {}
    for entry, line in menu_list.entries:
        keys_by_line.setdefault(line, []).append(entry.key)
    has_crafts = any(token.startswith("craft ") for token in tokens)
    wanted = [token for token in tokens if not (has_crafts and token.startswith("buy "))]
    ticks = []
    while wanted:
        token = wanted.pop(0)
        sale = f"sell {token.split(' ')[1]}"
        line = token
        if token.startswith("craft ") and sale in wanted and keys_by_line.get(f"{token}; {sale}"):
            line = f"{token}; {sale}"
            wanted.remove(sale)
        if not keys_by_line.get(line):
            return ()
        ticks.append(keys_by_line[line].pop(0))
    return tuple(ticks)


class Effort(NamedTuple):
    """What a person's part of games takes, on average of one turn."""

    answers: float
    taps: float
    touches: float
    taps_a_game: float
    """Of one person."""


def effort(rules: Any, games: Sequence[int], seats: int) -> Effort:
    """Return what games of these numbers take."""
    answers, taps, touches, by_person = list[int](), list[int](), list[int](), Counter[tuple[int, int]]()
    for number in games:
        for steps in turns(rules, number, seats):
            ways = fewest_taps(rules, steps)
            assert ways is not None, [step.token for step in steps]
            answers.append(len(steps))
            taps.append(sum(way.count for way in ways))
            touches.append(sum(way.touches for way in ways))
            by_person[number, steps[0].seat] += taps[-1]
    return Effort(mean(answers), mean(taps), mean(touches), mean(by_person.values()))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=6)
    for count in (2, 3, 4):
        print(count, effort(rules_of("house", "craft-the-crown"), range(parser.parse_args().games), count))
