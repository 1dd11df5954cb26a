"""The table and the events of Crownfell in words.

A code is the three capital letters of a card. Colours: 0 Black, 1 White.
"""

from collections.abc import Sequence

from engine.crownfell.board import BLACK, COLOURS, NUMBER, WHITE, Offset, mask
from engine.crownfell.cards import Ability, CrownfellPack
from engine.crownfell.pack import AREAS
from engine.crownfell.presentation.printed_words import card_words, places
from engine.crownfell.view import CrownfellView
from engine.presentation import SeatName, Sentence, Tally, Term, say
from engine.questions import Event

BETWEEN = ("no-move", "repetition", "quiet", "cap")  # reasons of an end between two turns


def headline(view: CrownfellView) -> list[Sentence]:
    """Return whose move it is, and what is special about it."""
    if view.result is not None:
        return [_ending(view)]
    assert view.question is not None
    kind, seats, detail = view.question
    player = SeatName(seats[0])
    colour = say(f"crownfell-{COLOURS[view.turn]}")
    offers = [say("crownfell-draw-offered", player=SeatName(seat)) for seat in view.offers]
    if kind == "pick":
        return [say("crownfell-turn-pick", player=player, colour=colour, left=len(view.row)), *offers]
    if kind == "rally":
        card, space = Term(detail[0]), detail[1]
        return [say("crownfell-turn-rally", player=player, colour=colour, card=card, space=space), *offers]
    sentences = [say("crownfell-turn-action", player=player, colour=colour, number=view.turns + 1)]
    if view.turns < 2 and not any(side == view.turn for _, side in view.pieces.values()):
        sentences.append(say(f"crownfell-first-turn-{COLOURS[view.turn]}", player=player))
    return sentences + offers + _limits(view)


def _limits(view: CrownfellView) -> list[Sentence]:
    """Return a warning if at most ten quiet turns or turns are left until a draw; else none."""
    quiet, turns = view.limits[0] - view.quiet, view.limits[1] - view.turns
    if quiet <= 10:
        return [say("crownfell-quiet-near", turns=quiet)]
    return [say("crownfell-cap-near", turns=turns)] if turns <= 10 else []


def _ending(view: CrownfellView) -> Sentence:
    """Return how the game ended: who won and why, or why it is a draw."""
    assert view.result is not None
    if not view.result.winners:
        return say(f"crownfell-draw-{view.result.reason}")
    winner = view.result.winners[0]
    return say(f"crownfell-win-{view.result.reason}", winner=SeatName(winner), loser=SeatName(1 - winner))


def lines(view: CrownfellView) -> list[Sentence]:
    """Return the table in words, with the same content as the picture."""
    sentences = []
    if view.row:
        sentences.append(say("crownfell-row", cards=_terms(view.row)))
    for colour in (WHITE, BLACK):
        seat, name = SeatName(view.seat_of(colour)), say(f"crownfell-{COLOURS[colour]}")
        if not view.row:
            standing = [
                _standing(view, space) for space, (_, owner) in view.pieces.items() if owner == colour
            ]
            sentences.append(
                say("crownfell-board", player=seat, colour=name, cards=standing or [say("crownfell-none")])
            )
        sentences.append(say("crownfell-hand", player=seat, colour=name, cards=_terms(view.hands[colour])))
    if not view.row:
        sentences.append(say("crownfell-discard", cards=_terms(view.discard)))
    return sentences


def _standing(view: CrownfellView, space: str) -> Sentence:
    """Return a card on the board in words: its space, and whether it is locked, protected or neither."""
    state = "locked" if space in view.locked else "covered" if space in view.protected else "free"
    return say("crownfell-standing", card=Term(view.pieces[space][0]), space=space, state=state)


def _terms(codes: Sequence[str]) -> list[Sentence] | list[Term]:
    """Return the names of cards, or the word for none. codes: the cards."""
    return [Term(code) for code in codes] if codes else [say("crownfell-none")]


def notes(pack: CrownfellPack, view: CrownfellView) -> list[Sentence]:
    """Return notes on abilities during the draft.

    The public panel says that a star means an ability. A player's own panel explains the abilities of the
    cards in the row, and flipping if one of them flips.
    """
    abilities = {code: ability for code in view.row if (ability := pack.characters[code].ability)}
    if view.viewer is None:
        return [say("crownfell-note-stars")] if abilities else []
    sentences = [
        say("crownfell-note", card=Term(code), title=Term(code, "title"), text=Term(code, "text"))
        for code in abilities
    ]
    flips = any(ability.effect == "flip" for ability in abilities.values())
    return [*sentences, say("crownfell-note-flip")] if flips else sentences


def hand(pack: CrownfellPack, view: CrownfellView) -> list[Sentence]:
    """Return the viewer's hand, and what each card can do."""
    assert view.viewer is not None
    colour = view.seats.index(view.viewer)
    codes = view.hands[colour]
    sentences = [say("crownfell-your-hand", colour=say(f"crownfell-{COLOURS[colour]}"), cards=_terms(codes))]
    return sentences + [line for code in codes for line in card_words(pack, code)]


def describe(event: Event) -> Sentence:
    """Return the sentence of an event."""
    args = event.args
    match event.kind:
        case "picked" | "revived":
            return say(f"crownfell-{event.kind}", player=SeatName(args[0]), card=Term(args[1]))
        case "deployed" | "moved" | "directed":
            return say(f"crownfell-{event.kind}", player=SeatName(args[0]), card=Term(args[1]), space=args[2])
        case "carried":
            key = "crownfell-carried-itself" if args[1] == args[3] else "crownfell-carried"
            return say(key, player=SeatName(args[0]), card=Term(args[1]), space=args[2], by=Term(args[3]))
        case "captured":
            return say(
                "crownfell-captured",
                player=SeatName(args[4]),
                card=Term(args[0]),
                space=args[1],
                by=Term(args[2]),
                how=args[3],
            )
        case "flipped":
            return say(
                "crownfell-flipped",
                card=Term(args[0]),
                space=args[1],
                player=SeatName(args[2]),
                by=Term(args[3]),
            )
        case "given-up":
            return say("crownfell-given-up", player=SeatName(args[1]), card=Term(args[0]))
        case "swapped":
            owners = {"player": SeatName(args[4]), "owner": SeatName(args[5])}
            return say(
                "crownfell-swapped",
                **owners,
                card=Term(args[0]),
                space=args[1],
                other=Term(args[2]),
                there=args[3],
            )
        case "rally-declined" | "draw-offered" | "draw-declined":
            return say(f"crownfell-{event.kind}", player=SeatName(args[0]))
        case _:
            return _told_end(event)


def summarize(seen: Sequence[Event]) -> list[Sentence]:
    """Return the sentences of events. A capture by entering is one sentence, not two.

    seen: events that the reader may know, in their order.
    """
    return [
        describe(event) for index, event in enumerate(seen) if not _went_there(event, seen[index - 1 : index])
    ]


def _went_there(event: Event, before: Sequence[Event]) -> bool:
    """Return whether the event before this move is a capture that says already that the card moved.

    before: the event before this one; empty for the first event.
    """
    if event.kind != "moved" or not before or before[0].kind != "captured":
        return False
    _, space, capturing_card, capture_kind, _ = before[0].args
    return bool(capture_kind == "moving" and event.args[1:] == (capturing_card, space))


def _told_end(event: Event) -> Sentence:
    """Return the sentence of the event that ends the game."""
    winners, reason = event.args
    if not winners:
        return say(f"crownfell-draw-{reason}")
    return say(f"crownfell-win-{reason}", winner=SeatName(winners[0]), loser=SeatName(1 - winners[0]))


def tally(view: CrownfellView) -> Tally:
    """Return how many turns were played, without points. A turn that ended the game counts."""
    reason = view.result.reason if view.result is not None else BETWEEN[0]
    return Tally(view.turns + (reason not in BETWEEN and not view.row), turns_each=view.turns // 2)


def open_turn(view: CrownfellView) -> int:
    """Return the number of the turn that is played, from 1. During the draft it is 0. After the end it is the
    number of the last turn.
    """
    playing = view.question is not None and view.question[0] != "pick"
    return view.turns + 1 if playing else tally(view).turns


def firsts(pack: CrownfellPack, view: CrownfellView) -> list[Sentence]:
    """Return explanations for people in their first games: what the side to move can do now, and what it
    meets. The list is empty in the draft and after the end.
    """
    if view.question is None or view.question[0] == "pick":
        return []
    own = {space: code for space, (code, colour) in view.pieces.items() if colour == view.turn}
    with_ability = [code for code, colour in view.pieces.values() if pack.characters[code].ability]
    enemy_abilities = [code for code in with_ability if code not in own.values()]
    is_rally = view.question[0] == "rally"
    has_ability = len(with_ability) > len(enemy_abilities) or any(
        pack.characters[code].ability for code in view.hands[view.turn]
    )
    with_range = [code for code, _ in view.pieces.values() if pack.characters[code].diagram.ranged]
    can_shoot = not is_rally and _shoots(pack, view)
    conditions = (
        ("revive", is_rally and bool(view.discard)),
        ("rally", is_rally),
        ("shot", can_shoot),  # before the first ranged capture, because cards do not explain it
        ("lock", bool(view.locked & {*own})),
        ("shield", bool(view.protected - {*own})),
        ("ability", not is_rally and has_ability),
        ("enemy-ability", not is_rally and bool(enemy_abilities)),
        ("discard", not is_rally and bool(view.discard)),
        ("shot", not is_rally and bool(with_range) and not can_shoot),
        ("deploy", not is_rally and bool(own and view.hands[view.turn])),
    )
    arguments = {"enemy-ability": {"card": Term(enemy_abilities[0])}} if enemy_abilities else {}
    return [say(f"crownfell-first-{key}", **arguments.get(key, {})) for key, is_true in conditions if is_true]


def _shoots(pack: CrownfellPack, view: CrownfellView) -> bool:
    """Return whether a card of the side to move could capture by range now or after a move."""
    enemies = sum(1 << NUMBER[space] for space, (_, colour) in view.pieces.items() if colour != view.turn)
    for space, (code, colour) in view.pieces.items():
        ranged = pack.characters[code].diagram.ranged
        if colour != view.turn or not ranged:
            continue
        start = NUMBER[space]
        for landing in (start, *(path.to for path in pack.compiled[code].paths[25 * colour + start])):
            if mask(landing, ranged, colour) & enemies:
                return True
    return False


def effect_lines(pack: CrownfellPack, code: str) -> list[Sentence]:
    """Return a line about what the ability does; none for a card without one."""
    ability = pack.characters[code].ability
    return [] if ability is None else [say("crownfell-does", does=_does(ability), cost=ability.cost)]


def _does(ability: Ability) -> Sentence:
    """Return what an ability does, in words."""
    if ability.effect == "move":
        return say("crownfell-does-move", target=_target(ability), to=ability.to)
    return say(f"crownfell-does-{ability.effect}", target=_target(ability))


def _target(ability: Ability) -> Sentence:
    """Return which cards an ability may target and where they are, in words."""
    if ability.target == "self":
        return say("crownfell-does-self")
    return say("crownfell-does-target", target=ability.target, where=_where(ability.target_offsets))


def _where(offsets: tuple[Offset, ...]) -> list[Sentence]:
    """Return spaces around a card in words: one word if the set is in `AREAS`, else as `places` has them."""
    area_name = next((name for name, area in AREAS.items() if {*area} == {*offsets}), None)
    return [say(f"crownfell-where-{area_name}")] if area_name else places(offsets)
