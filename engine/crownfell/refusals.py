"""Why an answer is not legal: the rule that it breaks, and the facts for the sentence that says so.

`engine.crownfell.moves` decides what is legal. This module checks the rules in the order in which a referee
would. A test compares the two for every clause that can be typed.

A slot is the number of a card, its index in `codes`; a spot is where it lies, see `CrownfellState.spots`.
Colours: 0 Black, 1 White. Sets of spaces are ints with a bit for each space, from a1.
"""

from collections.abc import Iterable, Sequence

from engine.crownfell import abilities, moves, verbs
from engine.crownfell.board import HOME, NUMBER, SPACES, spaces_in
from engine.crownfell.cards import CrownfellPack, GameCards, MovePath
from engine.crownfell.notation import FORMS, canonical, form
from engine.crownfell.state import DISCARD, EMPTY, HAND, ROW, CrownfellState
from engine.presentation import SeatName, Sentence, Term, say
from engine.questions import Question, Refused

# Words for doing nothing; "pass" could also be the pick of a card with the code ASS.
PASSES = ("pass", "pass turn", "skip", "skip turn", "end", "end turn", "none", "no move", "wait")


def why(
    s: CrownfellState,
    game_cards: GameCards,
    pack: CrownfellPack,
    ask: Question | None,
    seat: int,
    clause: str,
    later: Sequence[str],
) -> Refused:
    """Return why a clause is not legal. It is never called for a legal clause.

    ask: the open question; None after the end. seat: the seat that typed the clause. later: the answers that
    earlier clauses of the same line gave.
    """
    clause = canonical(clause)
    kind = form(clause)
    if ask is None:
        return Refused("rally-after-end", "CFL-R44") if later else Refused("over", "over")
    if clause.casefold() in PASSES and clause[1:] not in pack.characters:
        return _word(ask, seat, "-")
    if kind is None:
        return Refused("syntax", "syntax", text=clause[:60])
    if kind == "word":
        return _word(ask, seat, clause)
    colour = verbs.seat_of(s, seat)
    if kind == "rally":
        return _claimed_rally(s, game_cards, pack, ask, clause, colour, later)
    if s.turn != colour:
        return _not_your_turn(s, ask, kind, later)
    if ask.kind == "pick":
        return _pick(s, kind, clause)
    check = _ClauseCheck(s, game_cards, pack, colour)
    if ask.kind == "rally":
        return check.rally_reply(kind, clause, ask.detail[0], ask)
    return check.action(kind, clause)


def _word(ask: Question, seat: int, clause: str) -> Refused:
    """Return why a word is refused. clause: `resign`, `draw`, or `-`, which declines a rally."""
    if clause == "draw":
        return Refused("draw-offered-already", "CFL-R69")
    player = SeatName(ask.seats[0])
    if ask.kind == "pick":
        if seat not in ask.seats:
            return Refused("not-your-pick", "CFL-010", player=player)
        return Refused("draft-first", "CFL-009")
    if seat not in ask.seats:
        return Refused("not-your-turn", "CFL-024", player=player)
    if ask.kind == "rally":  # `-` declines
        return Refused("rally-open", "CFL-071", card=Term(ask.detail[0]), space=ask.detail[1])
    return Refused("no-pass", "CFL-023")


def _not_your_turn(s: CrownfellState, ask: Question, kind: str, later: Sequence[str]) -> Refused:
    """Return why a clause is refused out of turn. kind: the form of the clause, a key of `FORMS`.

    later: the answers that earlier clauses of the same line gave.
    """
    player = SeatName(ask.seats[0])
    if ask.kind == "pick":
        return Refused("not-your-pick", "CFL-010", player=player)
    if later:
        return Refused("one-rally-action", "CFL-073")
    if not s.settled and not s.turns:
        return Refused("black-begins", "CFL-020", player=player)
    if kind == "reply" and ask.kind == "action":
        return Refused("one-action", "CFL-022", player=player)
    return Refused("not-your-turn", "CFL-024", player=player)


def _pick(s: CrownfellState, kind: str, clause: str) -> Refused:
    """Return why a clause does not pick a card. kind: the form of the clause, a key of `FORMS`."""
    if kind != "pick":
        return Refused("draft-first", "CFL-011")
    code = clause[1:]
    if code in s.codes:
        return Refused("picked-already", "CFL-011", card=Term(code))
    return Refused("not-in-row", "CFL-011", card=code)


def _claimed_rally(
    s: CrownfellState,
    game_cards: GameCards,
    pack: CrownfellPack,
    ask: Question,
    clause: str,
    colour: int,
    later: Sequence[str],
) -> Refused:
    """Return why a clause `rNAM sp: …` is refused: no such rally, already used, or impossible.

    colour: the player's colour. later: the answers that earlier clauses of the same line gave.
    """
    card, space, _, rally_action = FORMS["rally"].fullmatch(clause).groups()  # type: ignore[union-attr]
    if ask.kind == "rally" and s.turn == colour and (card, space) == ask.detail:
        return _ClauseCheck(s, game_cards, pack, colour).rally_reply(
            form(rally_action) or "", rally_action, card, ask
        )
    if NUMBER[space] != NUMBER["c3"] and NUMBER[space] not in HOME[1 - colour]:
        return Refused("no-rally", "CFL-070")
    arrival_indexes = [
        index for index, token in enumerate(later) if f"{card} {space}" in token and token[0] != "d"
    ]
    arrival_indexes += [index for index, token in enumerate(later) if token.startswith(f"dir{card} {space}")]
    is_used_already = bool(arrival_indexes) and arrival_indexes[-1] + 1 < len(later)
    line_begins_with_rally = later and not arrival_indexes and form(later[0]) in ("reply", "word")
    if is_used_already or line_begins_with_rally:
        return Refused("one-rally-action", "CFL-073")
    if arrival_indexes and s.moved[0] != EMPTY and _entered(s, colour, space):
        return Refused("no-rally", "CFL-R53")
    return Refused("no-rally", "CFL-070")


def _entered(s: CrownfellState, colour: int, space: str) -> bool:
    """Return whether the last move entered this rally space, and not from the same home row (CFL-R42,
    CFL-R43).

    colour: the player's colour; only the other colour's home row counts. space: a name such as `c3`.
    """
    home = HOME[1 - colour]
    return s.moved[1] == NUMBER[space] and not (s.moved[0] in home and NUMBER[space] in home)


class _ClauseCheck:
    """Says why clauses of one player are refused in a state.

    Methods that return a refusal are called only for clauses that are not legal.

    s: the state. cards: the cards of the game. pack: all characters, also those that are not in the game.
    colour: the player's colour. masks: the board as this colour sees it.
    """

    def __init__(self, s: CrownfellState, cards: GameCards, pack: CrownfellPack, colour: int) -> None:
        self.s, self.cards, self.pack, self.colour = s, cards, pack, colour
        self.masks = moves.move_masks(s, cards, colour)

    # ---------------------------------------------------------------- actions

    def action(self, kind: str, clause: str) -> Refused:
        """Return why a clause is not an action of the turn. kind: the form of the clause, a key of
        `FORMS`.
        """
        if kind == "reply":
            if clause.startswith("d") and not clause.startswith("dir"):
                return self.deploy(clause)
            return Refused("rally-not-saved", "CFL-072")
        if kind == "pick":
            return Refused("draft-over", "CFL-012")
        if kind == "ability":
            return self.ability(clause)
        return self.move(clause, kind)

    def deploy(self, clause: str) -> Refused:
        """Return why a card cannot be deployed. clause: `dNAM sp`."""
        code, space = clause[1:4], NUMBER[clause[5:]]
        if code not in self.s.codes:
            return self.unknown(code, "CFL-029")
        spot = self.s.spots[self.s.codes.index(code)]
        if spot != HAND + self.colour:
            is_theirs = spot == HAND + 1 - self.colour or (spot < HAND and spot // 25 != self.colour)
            if is_theirs:
                return Refused("not-your-card", "CFL-025", card=Term(code))
            return Refused("not-in-hand", "CFL-029", card=Term(code))
        if space not in HOME[self.colour]:
            return Refused("not-home", "CFL-027", space=SPACES[space], row=SPACES[HOME[self.colour][0]][0])
        return Refused(
            "occupied", "CFL-028", space=SPACES[space], card=Term(self.s.codes[self.s.board[space]])
        )

    def own_card_in_play(self, code: str, in_hand: str) -> Refused | int:
        """Return the slot of a card; the refusal if the card is not an own one on the board.

        code: the card. in_hand: id of the rule that is broken if the card is in hand.
        """
        if code not in self.s.codes:
            return self.unknown(code, "CFL-031")
        slot = self.s.codes.index(code)
        spot = self.s.spots[slot]
        if spot in (HAND + 1 - self.colour,) or (spot < HAND and spot // 25 != self.colour):
            return Refused("not-your-card", "CFL-025", card=Term(code))
        if spot in (DISCARD, ROW):
            return Refused("not-in-play", "CFL-030", card=Term(code))
        if spot >= HAND:
            return Refused("still-in-hand", in_hand, card=Term(code))
        return slot

    def unknown(self, code: str, rule: str) -> Refused:
        """Return the refusal for a code that names no card of this game.

        rule: id of the rule that is cited if the pack has no such card either.
        """
        if code in self.pack.characters:
            return Refused("left-the-game", "CFL-007", card=Term(code))
        return Refused("no-such-card", rule, card=code)

    def lockers(self, slot: int) -> list[Sentence]:
        """Return the enemy cards that lock this card, in words, each with its space. slot: the card."""
        space = self.s.spots[slot] % 25
        return self.card_words(
            guard for guard in self.guards(1 - self.colour) if self.locked_spaces(guard) >> space & 1
        )

    def shields(self, space: int) -> list[Sentence]:
        """Return the enemy cards that protect this space, in words, each with its space."""
        s, compiled_cards = self.s, self.cards.compiled
        return self.card_words(
            guard
            for guard in self.guards(1 - self.colour)
            if compiled_cards[guard].protect[s.spots[guard]] >> space & 1
        )

    def locked_spaces(self, slot: int) -> int:
        """Return the spaces that a card locks, as bits."""
        return self.cards.compiled[slot].lock[self.s.spots[slot]]

    def guards(self, colour: int) -> list[int]:
        """Return the slots of a colour's cards on the board that lock or protect."""
        spots = self.s.spots
        return [slot for slot in self.cards.guards if spots[slot] < HAND and spots[slot] // 25 == colour]

    def card_words(self, slots: Iterable[int]) -> list[Sentence]:
        """Return cards on the board in words, each with its space."""
        s = self.s
        return [
            say("crownfell-on", card=Term(s.codes[slot]), space=SPACES[s.spots[slot] % 25]) for slot in slots
        ]

    def protected_refusal(self, slot: int) -> Refused:
        """Return the refusal of capturing a protected card, with the cards that protect it. slot: the
        protected card.
        """
        shields = self.shields(self.s.spots[slot] % 25)
        return Refused("protected", "CFL-057", card=Term(self.s.codes[slot]), by=shields)

    def move(self, clause: str, kind: str) -> Refused:
        """Return why a Move or a ranged capture is refused. kind: `move` or `shot`."""
        code, *words = clause.split(" ")
        slot = self.own_card_in_play(code, "CFL-032")
        if isinstance(slot, Refused):
            return slot
        lockers = self.lockers(slot)
        if lockers:
            return Refused("locked", "CFL-R32" if kind == "shot" else "CFL-053", card=Term(code), by=lockers)
        if kind == "shot":
            return self.shot(slot, words[0][1:], self.s.spots[slot] % 25)
        space, captures = NUMBER[words[0]], [word[1:] for word in words[1:]]
        refusal = self.destination(slot, space)
        if refusal is not None:
            return refusal
        occupant = self.s.board[space]
        ranged_captures = [
            captured for captured in captures if occupant < 0 or captured != self.s.codes[occupant]
        ]
        if len(ranged_captures) > 1:
            return Refused("one-shot", "CFL-R26", card=Term(code))
        if not ranged_captures:
            return Refused("captures-unclear", "CFL-R21", card=Term(code))
        return self.shot(slot, ranged_captures[0], space)

    def destination(self, slot: int, space: int) -> Refused | None:
        """Return why a card may not end its move on a space; None if it may. slot: the card."""
        code, board = Term(self.s.codes[slot]), self.s.board
        compiled, spot = self.cards.compiled[slot], self.s.spots[slot]
        paths = [path for path in compiled.paths[spot] if path.to == space]
        if not paths:
            return Refused("out-of-reach", "CFL-031", card=code, space=SPACES[space])
        refusals = [self.path_refusal(slot, path) for path in paths]
        if None in refusals:
            return None
        occupant = board[space]
        if (
            occupant >= 0
            and self.s.spots[occupant] // 25 == self.colour
            and not any(self.blocked(path) for path in paths)
        ):
            return Refused(
                "own-card-there", "CFL-R08", space=SPACES[space], card=Term(self.s.codes[occupant])
            )
        return refusals[0]

    def blocked(self, path: MovePath) -> bool:
        """Return whether a card stands on a space that this path needs empty."""
        return bool(path.must_be_empty & (self.masks.own | self.masks.enemy))

    def path_refusal(self, slot: int, path: MovePath) -> Refused | None:
        """Return why a card may not move along this path; None if it may. slot: the card."""
        s, code = self.s, Term(self.s.codes[slot])
        if self.blocked(path):
            first_occupant = s.board[path.first_stop] if path.first_stop >= 0 else -1
            if (
                first_occupant >= 0
                and s.spots[first_occupant] // 25 != self.colour
                and not path.first_passive
            ):
                if not (s.runs_on and not self.masks.protected >> path.first_stop & 1):
                    return Refused("capture-ends-move", "CFL-R21", card=code, space=SPACES[path.first_stop])
            else:
                blockers = self.card_words(
                    s.board[space]
                    for space in spaces_in(path.must_be_empty & (self.masks.own | self.masks.enemy))
                )
                return Refused("way-blocked", "CFL-036", card=code, space=SPACES[path.to], by=blockers)
        occupant = s.board[path.to]
        if occupant < 0:
            return None
        target = Term(s.codes[occupant])
        if s.spots[occupant] // 25 == self.colour:
            return Refused("own-card-there", "CFL-R08", space=SPACES[path.to], card=target)
        if path.passive:
            return Refused("passive-capture", "CFL-047", card=code, target=target)
        if self.masks.protected >> path.to & 1:
            return self.protected_refusal(occupant)
        return None

    def shot(self, slot: int, target: str, landing: int) -> Refused:
        """Return why a card cannot make this ranged capture.

        slot: the card that captures. target: the code of the card to capture. landing: the space where its
        move ends, or where it stays.
        """
        s, code = self.s, Term(self.s.codes[slot])
        if target not in s.codes:
            return self.unknown(target, "CFL-052")
        other = s.codes.index(target)
        spot = s.spots[other]
        shot_spaces = self.cards.compiled[slot].shots[25 * self.colour + landing]
        if spot >= HAND:
            return Refused("shot-nothing", "CFL-052", card=code, target=Term(target))
        if spot // 25 == self.colour:
            return Refused("shot-own", "CFL-R25", target=Term(target))
        if not shot_spaces >> spot % 25 & 1:
            return Refused("shot-range", "CFL-052", card=code, target=Term(target))
        return self.protected_refusal(other)

    def ability(self, clause: str) -> Refused:
        """Return why an ability is refused. clause: `aNAM: …`."""
        code, effect = clause[1:4], clause[6:]
        slot = self.own_card_in_play(code, "CFL-061")
        if isinstance(slot, Refused):
            return slot
        ability = self.cards.compiled[slot].ability
        if ability is None:
            return Refused("no-ability", "CFL-060", card=Term(code))
        lockers = self.lockers(slot)
        if lockers:
            return Refused("locked-ability", "CFL-054", card=Term(code), by=lockers)
        words = effect.replace(",", "").split(" ")
        target = words[0][1:] if len(words[0]) == 4 else words[0]
        if ability.effect == "capture" and target in self.s.codes:
            other = self.s.codes.index(target)
            if other in abilities.targets(self.s, self.cards.compiled[slot], slot):
                return self.protected_refusal(other)
        title = Term(code, "title")
        return Refused("ability-target", "CFL-R41", card=Term(code), ability=title, text=Term(code, "text"))

    # ---------------------------------------------------------------- rallies

    def rally_reply(self, kind: str, clause: str, earner: str, ask: Question) -> Refused:
        """Return why a clause does not answer the open rally.

        kind: the form of the clause, a key of `FORMS`. earner: the code of the card that earned the rally.
        """
        if kind != "reply":
            return Refused("rally-open", "CFL-022", card=Term(earner), space=ask.detail[1])
        if clause.startswith("rev"):
            return self.revive(clause[3:])
        if clause.startswith("dir"):
            return self.direct(clause[3:6], NUMBER[clause[7:]], earner)
        return self.deploy(clause)

    def revive(self, code: str) -> Refused:
        """Return why a card cannot be revived. code: the card."""
        if code in self.s.codes:
            return Refused("not-discarded", "CFL-078", card=Term(code))
        if code in self.pack.characters:
            return Refused("left-the-game", "CFL-078", card=Term(code))
        return Refused("no-such-card", "CFL-078", card=code)

    def direct(self, code: str, space: int, earner: str) -> Refused:
        """Return why a card cannot be directed to a space.

        code: the card. earner: the code of the card that earned the rally.
        """
        if code == earner:
            return Refused("direct-itself", "CFL-082", card=Term(code))
        if code not in self.s.codes:
            return self.unknown(code, "CFL-080")
        slot = self.s.codes.index(code)
        spot = self.s.spots[slot]
        if spot >= HAND:
            return Refused("not-in-play", "CFL-080", card=Term(code))
        if spot // 25 != self.colour:
            return Refused("direct-enemy", "CFL-083", card=Term(code))
        if not abilities.NEAR[spot % 25] >> space & 1:
            return Refused("direct-far", "CFL-085", card=Term(code), space=SPACES[space])
        occupant = self.s.board[space]
        return Refused("direct-occupied", "CFL-084", space=SPACES[space], card=Term(self.s.codes[occupant]))
