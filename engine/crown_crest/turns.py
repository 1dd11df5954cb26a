"""The course of a turn, in the order of the rulebook: janken, phases, battles, cleanup, the end of the
game.
"""

from collections.abc import Callable, Generator, Sequence
from itertools import combinations, islice

from engine.crown_crest import effects, notation, verbs
from engine.crown_crest.cards import CrownCrestPack
from engine.crown_crest.state import ACTIVE, DOWN, FRONTS, REST, TURNS, CrownCrestState, Unit
from engine.crown_crest.view import CrownCrestView
from engine.game import Rules
from engine.questions import Answer, GameOver, Question, Script

BEATS = {"rock": "scissors", "paper": "rock", "scissors": "paper"}
"""Throw of janken → the throw that it beats."""
RESIGN = "resign"
"""The answer of a player who resigns."""
MOST_LISTED = 200
"""How many choices of units that fall back a question lists at most."""
Asking = Generator[Question, Answer, None]
"""A part of a step that may ask questions."""


class CrownCrestTurns(Rules[CrownCrestState, CrownCrestView]):
    """The phases: which question comes when, and what follows from its answer.

    In all methods `s` is the state of the game, which the methods change.
    """

    def __init__(self, pack: CrownCrestPack) -> None:
        self.pack = pack
        self.phases: dict[str, Callable[[CrownCrestState], Script]] = {
            "janken": self.janken,
            "main": self.main,
            "move": self.move,
            "tokens": self.tokens,
            "order": self.battles,
            "cleanup": self.cleanup,
        }

    def step(self, s: CrownCrestState) -> Script:
        """Run one part of a phase, with its questions, up to the next stable state."""
        s.shown = False
        if s.phase == "start":
            self.start_phase(s)
        yield from self.phases[s.phase](s)

    # ---------------------------------------------------------------- phases

    def janken(self, s: CrownCrestState) -> Script:
        """Let both players throw in secret; a tie is repeated (CCR-024, CCR-R04, CCR-R05)."""
        while True:
            throws: dict[int, str] = {}
            s.shown = True
            while len(throws) < 2:
                missing_seats = [seat for seat in (0, 1) if seat not in throws]
                tokens = {seat: [f"throw {hand}" for hand in notation.THROWS] for seat in missing_seats}
                seat, token = end_if_resigned((yield Question("janken", tokens, secret=True)))
                throws[seat] = token.partition(" ")[2]
                s.emit("threw", seat)
            s.emit("janken", throws[0], throws[1])
            if throws[0] != throws[1]:
                s.first = 0 if BEATS[throws[0]] == throws[1] else 1
                s.emit("first", s.first)
                s.phase = "start"
                return

    def start_phase(self, s: CrownCrestState) -> None:
        """Turn Rest into Active and Down into Rest, and trigger the crests at night (CCR-030 to CCR-033)."""
        s.emit("turn", s.turn, s.first)
        s.fought = {}
        for army in s.armies:
            army.spent = False
            for unit in army.units:
                unit.state = {REST: ACTIVE, DOWN: REST}.get(unit.state, ACTIVE)
        s.phase, s.place = "main", 0
        if verbs.is_night(s):
            for seat in self.in_order(s):
                effects.trigger_crest(s, self.pack, seat, "night")

    def main(self, s: CrownCrestState) -> Script:
        """Run one player's main phase: charge once, play cards, end (CCR-034 to CCR-039).

        If an answer brings hidden facts to light, return although the phase goes on, so that a stable state
        follows. `step` then calls this again.
        """
        seat = verbs.acting(s)
        while True:
            _, token = end_if_resigned((yield Question("main", {seat: self.plays(s, seat)})))
            verb, card, own_choices, link_choices = notation.split_answer(token)
            if verb == "end":
                s.emit("ended-main", seat)
                self.next_place(s, "move")
                return
            if verb == "ch":
                code, _, advance = card.partition(" ")
                s.armies[seat].spent = True
                verbs.charge(s, self.pack, seat, code)
                if advance:
                    verbs.advance(s, seat)
                effects.trigger_crest(s, self.pack, seat, "charge")
            elif verb == "u":
                effects.play_unit(s, self.pack, seat, card.rstrip("+"), own_choices)
            else:
                effects.play_command(s, self.pack, seat, card, " ".join(own_choices), link_choices)
            if s.shown:
                return

    def plays(self, s: CrownCrestState, seat: int) -> list[str]:
        """Return all legal answers of the main phase, without resigning."""
        army, pack = s.armies[seat], self.pack
        answers: list[str] = []
        card_lines, tokens, has_charged = pack.card_lines, army.tokens, army.spent
        may_advance = not has_charged and verbs.level(pack, army) >= pack.crests[army.crest].max_level
        discount = verbs.cards_in_play(army)
        for code in army.hand:
            lines = card_lines[code]
            if not has_charged:
                answers.append(lines.charge)
                if may_advance:
                    answers.append(lines.charge_and_advance)
            # As `verbs.cost`, which would count the cards in play again for each card.
            is_discounted = not lines.unit and lines.cost
            if (max(1, lines.cost - discount) if is_discounted else lines.cost) > tokens:
                continue
            if lines.needs_choice:
                answers += (effects.unit_lines if lines.unit else effects.command_lines)(s, pack, seat, code)
            else:
                is_in_play = lines.unit and verbs.unit(army, code) is not None
                answers.append(lines.reinforce if is_in_play else lines.play)
        answers.append("end")
        return answers

    def move(self, s: CrownCrestState) -> Script:
        """Let one player move units, all in one answer (CCR-066 to CCR-074, CCR-R36)."""
        seat = verbs.acting(s)
        army = s.armies[seat]
        singles = [
            f"mv {unit.code}>{area}" for unit in army.units for area in verbs.reachable_areas(self.pack, unit)
        ]
        question = Question("move", {seat: ["mv -", *singles]}, forms={seat: ("mv",)} if singles else {})
        _, token = end_if_resigned((yield question))
        if not effects.march(s, self.pack, seat, notation.pairs(token, ">")):
            s.emit("stayed", seat)
        self.next_place(s, "tokens")

    def tokens(self, s: CrownCrestState) -> Script:
        """Let one player allocate tokens. The second player of the turn allocates before the first player
        (CCR-075 to CCR-077).
        """
        seat = verbs.acting(s)
        army = s.armies[seat]
        active_units = [unit for unit in army.units if unit.area in FRONTS and unit.state == ACTIVE]
        carriers = active_units if army.tokens else []
        singles = [f"tk {unit.code}={number}" for unit in carriers for number in range(1, army.tokens + 1)]
        question = Question("tokens", {seat: ["tk -", *singles]}, forms={seat: ("tk",)} if singles else {})
        _, token = end_if_resigned((yield question))
        army.staked = {code: int(count) for code, count in notation.pairs(token, "=") if int(count)}
        s.emit("staked", seat, tuple(army.staked.items()))
        self.next_place(s, "order")

    def battles(self, s: CrownCrestState) -> Script:
        """Fight on both fronts, in the order that the first player chooses (CCR-078 to CCR-095)."""
        _, token = end_if_resigned((yield Question("order", {s.first: ["ord L", "ord R"]})))
        first_front = token[4:]
        s.emit("order", s.first, first_front)
        for front in (first_front, "R" if first_front == "L" else "L"):
            yield from self.battle(s, front)
        s.phase, s.place, s.begun = "cleanup", 0, False

    def battle(self, s: CrownCrestState, front: str) -> Asking:
        """Fight on one front: totals, VP, exits, falling back; then the tokens on that front are free again
        (CCR-R57). Raises GameOver for a lead of 5 VP.
        """
        pack = self.pack
        totals = [verbs.total(s, pack, seat, front) for seat in (0, 1)]
        codes_there = [{unit.code for unit in army.units if unit.area == front} for army in s.armies]
        s.emit("battle", front, totals[0], totals[1])
        s.fought[front] = (totals[0], totals[1])
        if totals[0] != totals[1]:
            winner = 0 if totals[0] > totals[1] else 1
            verbs.score(s, winner, front)
            losers = [unit for unit in s.armies[1 - winner].units if unit.area == front]
            victors = [unit for unit in s.armies[winner].units if unit.area == front]
            for unit in losers:
                verbs.remove_unit(s, pack, 1 - winner, unit)
            for seat in self.in_order(s):
                self.after_battle(s, seat, losers if seat != winner else victors, seat == winner)
            yield from self.who_falls_back(s, winner, front, len(losers))
        for army, codes in zip(s.armies, codes_there, strict=True):
            army.staked = {code: count for code, count in army.staked.items() if code not in codes}

    def after_battle(self, s: CrownCrestState, seat: int, units: Sequence[Unit], won: bool) -> None:
        """Trigger one player's effects after a battle. A winner's Active units and crest have their "win"
        effects; a loser's units have their "exit" effects. The caller calls this for the first player before
        the second one (CCR-R69).
        units: the player's units on that front. won: whether the player won.
        """
        for unit in units:
            if not won or unit.state == ACTIVE:
                effects.trigger(s, self.pack, seat, unit, "win" if won else "exit")
        if won:
            effects.trigger_crest(s, self.pack, seat, "win")

    def who_falls_back(self, s: CrownCrestState, seat: int, front: str, count: int) -> Asking:
        """Let as many of the winner's units fall back as the loser lost: they go to the rear, Down. If the
        winner has more units there, the winner says which (CCR-087 to CCR-089, CCR-R52).
        seat: the winner. front: where the battle was. count: how many units of the loser exited.
        """
        victors = [unit for unit in s.armies[seat].units if unit.area == front]
        falling = victors
        if count >= len(victors) > 0:
            s.emit("must-fall-back", seat, front, tuple(unit.code for unit in victors), to=())
        if 0 < count < len(victors):
            choices = islice(combinations(victors, count), MOST_LISTED)
            tokens = [f"fb {front} {' '.join(unit.code for unit in choice)}" for choice in choices]
            s.shown = True
            _, token = end_if_resigned((yield Question("fallback", {seat: tokens}, (front, str(count)))))
            falling = [unit for unit in victors if unit.code in token.split(" ")[2:]]
        for unit in falling if count else []:
            verbs.fall_back(s, seat, unit)

    def cleanup(self, s: CrownCrestState) -> Script:
        """Run one player's cleanup: trash the link zone, gain tokens, take one action (CCR-099 to
        CCR-105).
        """
        seat, pack = verbs.acting(s), self.pack
        army = s.armies[seat]
        if not s.begun:
            s.begun = True
            trashed, army.link = army.link, []
            s.emit("trashed", seat, tuple((code, pack.cards[code].cooltime) for code in trashed))
            verbs.to_counts(s, pack, seat, trashed)
            army.tokens += verbs.level(pack, army)
            s.emit("income", seat, verbs.level(pack, army))
            effects.trigger_crest(s, pack, seat, "income")
        _, token = end_if_resigned((yield Question("cleanup", {seat: effects.cleanup_lines(s, pack, seat)})))
        action_words = token.split(" ")
        if action_words[1] == "draw":
            verbs.draw(s, seat, 2)
        elif action_words[1] == "adv":
            verbs.advance(s, seat)
        else:
            steps = effects.cleanup_steps(s, pack, seat)
            effects.perform_of_crest(s, pack, seat, steps, token.partition(": ")[2])
        s.begun = False
        self.next_place(s, "start")
        if s.phase == "start":
            self.end_phase(s)

    def end_phase(self, s: CrownCrestState) -> None:
        """Begin the next turn, with first and second player swapped. After the last turn raise GameOver
        instead; VP decide who wins (CCR-106, CCR-R59).
        """
        if s.turn == TURNS:
            ours, theirs = (army.vp for army in s.armies)
            if ours == theirs:
                raise GameOver((), "turns")
            raise GameOver((0 if ours > theirs else 1,), "turns")
        s.turn += 1
        s.first = 1 - s.first
        for army in s.armies:
            for unit in army.units:
                unit.boost = 0

    # ---------------------------------------------------------------- the frame

    def in_order(self, s: CrownCrestState) -> tuple[int, int]:
        """Return both seats, the first player of this turn first."""
        return s.first, 1 - s.first

    def next_place(self, s: CrownCrestState, next_phase: str) -> None:
        """Go to the other player's part of this phase or, if both have had theirs, to `next_phase`."""
        if s.place:
            s.phase, s.place = next_phase, 0
        else:
            s.place = 1


def end_if_resigned(answer: Answer) -> Answer:
    """Return an answer, (seat, answer in notation), unchanged. Raises GameOver if the answer resigns, which
    is allowed at any question (CCR-R71).
    """
    if answer[1] == RESIGN:
        raise GameOver((1 - answer[0],), "resign")
    return answer
