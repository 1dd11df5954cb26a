"""A position as one line of text, and perft: the number of possible series of answers.

    B TOW@c1 FOO@b1 | W COU@d1 KNA@c3 | hB HOP | hW - | dis - | turn B

A draft adds `| row FOO …`. If there were quiet or completed turns, `| quiet 3 | turns 12` follow. The line
holds what lies on the table in a stable state. It does not hold how often positions came up, or who offered a
draw. `python -m engine.crownfell.position "CODE" DEPTH [PACKFILE]` prints a perft.

A slot is the number of a card, its index in `codes` of the state; a spot is where it lies, see
`CrownfellState.spots`. A zone is a set of spots that one part of the line describes. Colours: 0 Black,
1 White.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from engine import files
from engine.chance import Chance
from engine.crownfell import verbs
from engine.crownfell.board import LETTERS, NUMBER, SPACES
from engine.crownfell.rules import Crownfell
from engine.crownfell.state import DISCARD, HAND, ROW, CrownfellState
from engine.game import games
from engine.packs import pack
from engine.questions import Answer, GameOver, Question, Refused
from engine.terminal import run_command

ZONES = {"B": 0, "W": 25, "hB": HAND, "hW": HAND + 1, "dis": DISCARD}
"""How a part of the line begins → the first spot of its zone."""
NUMBERS = ("quiet", "turns")
"""Parts that hold the number of a field of the state; a part is left out if its number is 0."""
USAGE = 'usage: python -m engine.crownfell.position "CODE" DEPTH [PACKFILE]'


class InvalidPosition(Refused):
    """A text is not a position; `why` says why. Only tools raise it, so players never see it."""

    def __init__(self, why: str) -> None:
        super().__init__("no-position", "syntax", why=why)
        self.why = why

    def __str__(self) -> str:
        return self.why


# ---------------------------------------------------------------- one line


def write(s: CrownfellState) -> str:
    """Return the position of a stable state as one line."""
    parts = [f"{head} {' '.join(_cards(s, first_spot)) or '-'}" for head, first_spot in ZONES.items()]
    parts.append(f"turn {LETTERS[s.turn]}")
    parts += [f"row {' '.join(row)}"] if (row := _cards(s, ROW)) else []
    parts += [f"{word} {value}" for word in NUMBERS if (value := getattr(s, word)) > 0]
    return " | ".join(parts)


def _cards(s: CrownfellState, first_spot: int) -> list[str]:
    """Return the codes of the cards in a zone. Codes of cards on the board have their space: `TOW@c1`.

    first_spot: the first spot of the zone.
    """
    if first_spot >= HAND:
        return [s.codes[slot] for slot in verbs.in_zone(s, first_spot)]
    return [
        f"{s.codes[slot]}@{SPACES[spot - first_spot]}"
        for slot, spot in enumerate(s.spots)
        if 0 <= spot - first_spot < 25
    ]


def read(rules: Crownfell, text: str) -> CrownfellState:
    """Return the state of a position that is written as one line. Raises InvalidPosition.

    rules: the rules with the pack of the cards. text: the line, as `write` gives it.
    """
    parts = [part.split() for part in text.split("|")]
    heads = [part[0] if part else "" for part in parts]
    wanted_heads = [*ZONES, "turn"]
    if heads[: len(wanted_heads)] != wanted_heads:
        unseparated = next(
            (head for head in heads if head not in wanted_heads and head.rstrip("|")[:1] in ("B", "W")), ""
        )
        raise InvalidPosition(
            f"the parts have to be {', '.join(wanted_heads)}, in this order and divided by |; "
            f"they begin with {', '.join(head[:20] or 'nothing' for head in heads[:9])}"
            + (f" (is a blank missing in {unseparated[:20]}?)" if unseparated else "")
        )
    optional_heads = [head for head in ("row", *NUMBERS) if head in heads]
    if heads[len(wanted_heads) :] != optional_heads:
        raise InvalidPosition("after turn only row, quiet and turns may follow, each once and in this order")
    words_by_head = dict(zip(heads, [part[1:] for part in parts], strict=True))
    spots: dict[str, int] = {}
    for head, first_spot in (*ZONES.items(), ("row", ROW)):
        for code, spot in _placed(rules, head, first_spot, words_by_head.get(head, ["-"])):
            _free(spots, code, spot)
            spots[code] = spot
    return _state(
        rules, spots, _turn(words_by_head["turn"]), *(_number(word, words_by_head) for word in NUMBERS)
    )


def _state(rules: Crownfell, spots: dict[str, int], turn: int, quiet: int, turns: int) -> CrownfellState:
    """Return the state with these cards at their spots. Raises InvalidPosition.

    spots: code → spot; the order gives the slots. turn: the colour to move. quiet, turns: quiet turns in a
    row and completed turns.
    """
    drafting = ROW in spots.values()
    if drafting and (quiet or turns or any(spot < HAND or spot == DISCARD for spot in spots.values())):
        raise InvalidPosition(
            "while cards lie in the row there are no turns, and no card is on the board or taken"
        )
    s = verbs.dealt(Chance(), tuple(spots), 0, len(rules.pack.characters) - len(spots))
    for slot, spot in enumerate(spots.values()):
        if spot != ROW:
            verbs.put(s, slot, spot)
    s.turn, s.quiet, s.turns = turn, quiet, turns
    if not drafting:
        verbs.note_position(s)
    return s


def _placed(rules: Crownfell, head: str, first_spot: int, words: Sequence[str]) -> Iterator[tuple[str, int]]:
    """Yield (code, spot) of each card in one part of a line. Raises InvalidPosition.

    head: how the part begins. first_spot: the first spot of its zone. words: what follows the head.
    """
    if not words:
        raise InvalidPosition(f"{head} is empty; - stands for no card")
    for word in [] if words == ["-"] else words:
        code, at_sign, space = word.partition("@")
        if at_sign and not code:
            raise InvalidPosition(
                f"{head}: no card's code is before {word[:20]}; no blank stands between the two"
            )
        if "@" in space:
            raise InvalidPosition(f"{head}: {word[:20]}: a blank is missing between two cards")
        if code not in rules.pack.characters:
            raise InvalidPosition(f"{head}: the pack {rules.pack_info.name} has no card {code[:20]}")
        if first_spot >= HAND and at_sign:
            raise InvalidPosition(f"{head}: {word[:20]}: only cards on the board have a space")
        if first_spot < HAND and space not in NUMBER:
            raise InvalidPosition(f"{head}: {word[:20]}: a space from a1 to e5 has to follow, as {code}@a1")
        yield code, first_spot + NUMBER[space] if first_spot < HAND else first_spot


def _free(spots: dict[str, int], code: str, spot: int) -> None:
    """Raise InvalidPosition if a card has a spot already, or if another card is on the same space.

    spots: code → spot of the cards that are placed already. code, spot: the card, and its new spot.
    """
    if code in spots:
        raise InvalidPosition(f"{code} is here twice")
    if spot < HAND and any(other < HAND and other % 25 == spot % 25 for other in spots.values()):
        raise InvalidPosition(f"{SPACES[spot % 25]} holds two cards")


def _turn(words: Sequence[str]) -> int:
    """Return the colour to move. words: what follows `turn`. Raises InvalidPosition."""
    if len(words) != 1 or words[0] not in LETTERS:
        raise InvalidPosition("turn has to be B or W")
    return LETTERS.index(words[0])


def _number(word: str, words_by_head: dict[str, list[str]]) -> int:
    """Return the number after a word (`quiet` or `turns`); 0 if the word is missing. Raises InvalidPosition.

    words_by_head: head of a part → its words.
    """
    words = words_by_head.get(word)
    if words is None:
        return 0
    if len(words) != 1 or not re.fullmatch("[1-9][0-9]{0,3}", words[0]):
        raise InvalidPosition(f"{word} has to be a whole number from 1 to 9999; 0 is left out")
    return int(words[0])


# ---------------------------------------------------------------- perft


def perft(rules: Crownfell, s: CrownfellState, depth: int) -> int:
    """Return how many series of `depth` answers are possible from a stable state.

    An answer to a rally counts as an answer; words such as `resign` do not. A series that ends the game
    earlier does not count. The state is not changed.
    """
    return 1 if depth < 1 else sum(count for _, count in divide(rules, s, depth))


def divide(rules: Crownfell, s: CrownfellState, depth: int) -> Iterator[tuple[str, int]]:
    """Yield (answer, the number of series of `depth` answers that begin with it) for a stable state.

    depth: at least 1.
    """
    ask = _PlayedOnCopy(rules, s, ()).question
    for answer in _answers(ask):
        yield answer[1], _below(rules, s, (answer,), depth - 1)


def _below(rules: Crownfell, base: CrownfellState, answers: tuple[Answer, ...], depth: int) -> int:
    """Return how many series of `depth` more answers are possible.

    base: a stable state. answers: the answers of one action that were given since that state.
    """
    if depth == 0:
        return 1
    played = _PlayedOnCopy(rules, base, answers)
    if depth == 1 or played.question is None:
        return sum(1 for _ in _answers(played.question))
    open_answers = answers if played.is_action_open else ()
    return sum(
        _below(rules, base if played.is_action_open else played.state, (*open_answers, answer), depth - 1)
        for answer in _answers(played.question)
    )


class _PlayedOnCopy:
    """A copy of a stable state on which some answers of one action are played.

    An action is one step of the rules: a pick of the draft, or a turn.

    base: the stable state; it is not changed.
    state: the copy, after these answers.
    is_action_open: whether the action is still under way.
    question: the open question; None when the game is over. After the action it is the first question of the
    next action.
    """

    def __init__(self, rules: Crownfell, base: CrownfellState, answers: Iterable[Answer]) -> None:
        self.state = rules.copy(base)
        self.is_action_open = True
        self.question: Question | None = None
        script = rules.step(self.state)
        try:
            self.question = next(script)
            try:
                for answer in answers:
                    self.question = script.send(answer)
            except StopIteration:
                self.is_action_open = False
                self.state.events.clear()
                self.question = next(rules.step(self.state))  # before its question an action changes nothing
        except GameOver:
            self.question = None


def _answers(ask: Question | None) -> Iterator[Answer]:
    """Yield every answer to a question, as (seat, token). ask: None when the game is over; then no answer."""
    if ask is not None:
        for seat, tokens in ask.tokens.items():
            for token in tokens:
                yield seat, token


# ---------------------------------------------------------------- command line


def main(arguments: list[str]) -> int:
    """Print the perft of a position, answer by answer. Return the exit code: 0, 1 for bad input, 2 for usage.

    arguments: the position, the depth, and a pack file; without it the built-in pack is used.
    """
    if len(arguments) not in (2, 3) or not re.fullmatch("[0-9]{1,2}", arguments[1]):
        print(USAGE)
        return 2
    try:
        rules = _rules(arguments[2] if len(arguments) == 3 else str(files.packs("crownfell")["house"]))
        s = read(rules, arguments[0])
    except (files.UnreadableFile, pack.PackErrors, InvalidPosition) as fault:
        print(fault)
        return 1
    depth, total = int(arguments[1]), 0
    for token, count in divide(rules, s, depth) if depth else ():
        total += count
        print(f"{token}: {count}")
    print(f"total {total if depth else 1}")
    return 0


def _rules(file: str) -> Crownfell:
    """Return the rules with the pack of a file. Raises UnreadableFile or PackErrors."""
    games_by_name = games()
    document, built = pack.read(games_by_name, file, files.text(file))
    if document.game != "crownfell":
        raise files.UnreadableFile(f"{file}: a pack of {document.game}, not of crownfell")
    return Crownfell(built)


if __name__ == "__main__":
    from engine.crownfell import position  # the imported module, not the copy that runs as __main__

    run_command(position.main)
