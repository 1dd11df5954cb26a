"""The standings once more, from the stored text alone, by fractions and without a line of the bot's code.

Written from the rules in words, another way than `sessions.tournaments.standings`: everybody's games are a
list of (round, opponent or None, points, played, missed by own doing), and ties are broken two at a time.
"""

import json
from fractions import Fraction
from functools import cmp_to_key

WON = {"1-0": (1, 0), "0-1": (0, 1), "1/2": (0.5, 0.5), "+/-": (1, 0), "-/+": (0, 1), "-/-": (0, 0)}
LONE = {"bye": 1, "half": 0.5, "zero": 0}
USUAL = {
    "swiss": ["buchholz-cut", "buchholz", "sonneborn-berger", "head-to-head", "wins"],
    "round-robin": ["head-to-head", "sonneborn-berger", "wins"],
}


class Recount:
    """text: a tournament as it is stored."""

    def __init__(self, text: bytes) -> None:
        self.told = json.loads(text)
        self.kind = self.told["plan"]["kind"]
        self.people = [entry["number"] for entry in self.told["entrants"]]
        self.games: dict[int, list[tuple]] = {number: [] for number in self.people}
        for place, entry in enumerate(self.told["rounds"]):
            self._read(place, entry["pairings"])
        self.shown: dict[int, Fraction] = {}
        self.gone = {entry["number"] for entry in self.told["entrants"] if entry["struck"]}
        for number in self.people:
            mine = [game for game in self.games[number] if game[1] not in self.gone]
            self.games[number] = [] if number in self.gone else mine

    def _read(self, place: int, pairings: list[dict]) -> None:
        seen = set()
        for pairing in pairings:
            first, other, result = pairing["first"], pairing["second"], pairing["result"]
            seen |= {first, other}
            if result in WON:
                played, points = "/" not in result or result == "1/2", WON[result]
                for me, you, got in ((first, other, points[0]), (other, first, points[1])):
                    got = Fraction(got)
                    self.games[me].append((place, you, got, played, not played and got == 0))
            elif result in LONE:
                missed = result != "bye"
                self.games[first].append((place, None, Fraction(LONE[result]), False, missed))
        for number in self.people:
            if number not in seen and self.kind != "round-robin":
                self.games[number].append((place, None, Fraction(0), False, True))

    def points(self, who: int) -> Fraction:
        return sum((game[2] for game in self.games[who]), Fraction(0))

    def shown_to_others(self, who: int) -> Fraction:
        """Points, but rounds that they missed at the end are draws."""
        if who not in self.shown:
            self.shown[who] = self._shown(who)
        return self.shown[who]

    def _shown(self, who: int) -> Fraction:
        games = sorted(self.games[who], key=lambda game: game[0])
        total = Fraction(0)
        trailing = self.kind == "swiss"
        for game in reversed(games):
            trailing = trailing and game[4]
            total += Fraction(1, 2) if trailing else game[2]
        return total

    def against(self, who: int) -> list[tuple[Fraction, Fraction, bool]]:
        """(points from it, what the opponent is worth, missed by own doing) of each game."""
        scores = []
        for _, other, got, played, missed in self.games[who]:
            real = played or (self.kind == "round-robin" and other)
            scores.append((got, self.shown_to_others(other) if real else self.points(who), missed))
        return scores

    def value(self, who: int, name: str, equals: list[int]) -> Fraction:
        if name == "wins":
            return Fraction(sum(game[3] and game[2] == 1 for game in self.games[who]))
        if name == "progressive":
            ordered = sorted(self.games[who], key=lambda game: game[0])
            return sum((self._until(ordered, last) for last in range(len(ordered))), Fraction(0))
        if name == "head-to-head":
            return self._met(who, equals)
        games = self.against(who)
        if name == "sonneborn-berger":
            return sum((got * worth for got, worth, _ in games), Fraction(0))
        total = sum((worth for _, worth, _ in games), Fraction(0))
        if name == "buchholz-cut" and games:
            missed = [worth for _, worth, own in games if own]
            total -= min(missed or [worth for _, worth, _ in games])
        return total

    @staticmethod
    def _until(ordered: list[tuple], last: int) -> Fraction:
        return sum((game[2] for game in ordered[: last + 1]), Fraction(0))

    def _met(self, who: int, equals: list[int]) -> Fraction:
        tables = self.kind == "round-robin"
        for player in equals:
            for other in equals:
                if player != other and not any(
                    game[1] == other and (game[3] or tables) for game in self.games[player]
                ):
                    return Fraction(0)
        return sum(
            (game[2] for game in self.games[who] if game[1] in equals and (game[3] or tables)), Fraction(0)
        )

    def places(self) -> dict[int, int]:
        """Everybody's place; equals share one."""
        if self.kind == "knockout":
            return self._knockout()
        names = list(self.told["plan"]["tie_breaks"]) or USUAL[self.kind]
        blocks: list[list[int]] = []
        for gone in (False, True):
            block = [who for who in self.people if (who in self.gone) == gone]
            blocks += [block] if block else []
        ranked = [part for block in blocks for part in self._split(block, self.points)]
        place = 0
        while place < len(ranked):
            done = self._break(ranked[place], names)
            ranked[place : place + 1] = done
            place += len(done)
        return {who: 1 + sum(map(len, ranked[:at])) for at, part in enumerate(ranked) for who in part}

    def _break(self, equals: list[int], names: list[str]) -> list[list[int]]:
        for place, name in enumerate(names):
            parts = self._split(equals, lambda who, name=name: self.value(who, name, equals))
            if len(parts) > 1:
                follow = names[place:] if name == "head-to-head" else names[place + 1 :]
                return [done for part in parts for done in self._break(part, follow)]
        return [equals]

    @staticmethod
    def _split(people: list[int], value) -> list[list[int]]:
        known = {who: value(who) for who in people}
        ranked = sorted(people, key=cmp_to_key(lambda person, other: known[other] - known[person]))
        parts: list[list[int]] = []
        for who in ranked:
            if parts and known[parts[-1][0]] == known[who]:
                parts[-1].append(who)
            else:
                parts.append([who])
        return [sorted(part) for part in parts]

    def _knockout(self) -> dict[int, int]:
        """From the first round on: whoever is in a later round stands above whoever is not."""
        worth: dict[int, tuple] = dict.fromkeys(self.people, (-1, 0))
        nobody: dict[
            tuple, int
        ] = {}  # of games that both lost: whoever lost there does not take the winner's place
        for place, tournament_round in enumerate(self.told["rounds"]):
            slots: dict[int, list[dict]] = {}
            for pairing in tournament_round["pairings"]:
                slots.setdefault(pairing["slot"], []).append(pairing)
            for slot, games in slots.items():
                third = slot == 1 and place + 1 == self.told["total"]
                fates = self._fared(games)
                for who, fared in fates.items():
                    worth[who] = (place, (0 if third else 10) + fared)
                if len(fates) == 2 and {*fates.values()} == {-1}:
                    lost = (place, (0 if third else 10) - 1)
                    nobody[lost] = nobody.get(lost, 0) + 1
        return {
            who: 1 + sum(other > worth[who] for other in worth.values()) + nobody.get(worth[who], 0)
            for who in self.people
        }

    @staticmethod
    def _fared(games: list[dict]) -> dict[int, int]:
        """1 won, 0 open, -1 lost."""
        people = {who for game in games for who in (game["first"], game["second"]) if who}
        for game in games:
            if game["result"] in ("1-0", "+/-", "bye"):
                return {who: 1 if who == game["first"] else -1 for who in people}
            if game["result"] in ("0-1", "-/+"):
                return {who: 1 if who == game["second"] else -1 for who in people}
        beaten = any(game["result"] == "-/-" for game in games)
        return dict.fromkeys(people, -1 if beaten else 0)
