"""Crown Crest in scenario files: builds states from facts, and checks facts about states."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from engine.crown_crest import verbs
from engine.crown_crest.state import Army, CrownCrestState, Unit
from engine.game import Setup
from engine.questions import Refused
from engine.setup_facts import SetupFacts, compared, copies, items, known, listed, number, seat_of

ZONES = ("hand", "deck", "charged", "tokens", "vp", "link", "count", "b", "L", "R")
"""The first words of those facts (set-up lines) that place cards on a player's side or set its numbers."""


class CrownCrestStage:
    """The facts and checks that scenario files may use for Crown Crest."""

    facts: ClassVar = frozenset([
        "at", "turn", "first", "build", "deck", "crest", "charged", "tokens", "vp", "hand", "link",
        "count", "b", "L", "R",
    ])  # fmt: skip

    def position(self, rules: Any, facts: Sequence[str], seats: tuple[str, ...]) -> CrownCrestState:
        """Return a new game or, with the fact `at`, a position in a phase.
        rules: the CrownCrest of the game. facts: the set-up lines, such as `vp Ann 2`. seats: the players'
        names.
        """
        parsed_facts = SetupFacts(facts)
        by_key, kits, forced = parsed_facts.last, ["", ""], []
        for player, _, value in (text.partition(" ") for text in parsed_facts.all("build")):
            kits[seat_of(seats[:2], player)] = value
        for player, _, value in (text.partition(" ") for text in parsed_facts.all("deck")):
            if "at" not in by_key:
                forced.append((f"deck-{seat_of(seats, player)}", tuple(_items(value))))
        if "first" in by_key:
            forced.append(("first", (str(seat_of(seats, by_key["first"])),)))
        crest = next(iter(rules.pack.crests))
        has_ready_decks = bool(rules.pack.decks)
        for seat in (0, 1):
            if not kits[seat] and not has_ready_decks:
                kits[seat] = _any_deck(rules.pack, crest)
        setup = Setup(seats, parsed_facts.options, parsed_facts.seed, tuple(forced), tuple(kits))
        new_game: CrownCrestState = rules.start(setup)
        return _placed(rules, new_game, facts, seats, by_key, crest) if "at" in by_key else new_game

    def check(self, play: Any, words: Sequence[str], viewer: int | None, seen: bool) -> str | None:
        """Compare one expectation with the state. Return None if it holds, otherwise the actual value.

        play: the running scenario, with its match and the players' names. words: the expectation, such as `vp
        Ann 2`, split.
        viewer: the seat that looks, None for a person without a seat.
        seen: compare hands with what `viewer` is shown, not with the whole state.
        """
        match = play.match
        s: CrownCrestState = match.state
        pack, key, values = match.rules.pack, words[0], list(words[1:])
        if key == "round":
            return compared(" ".join(values), f"{s.turn} {play.seats[s.first]}")
        seat = seat_of(play.seats, values.pop(0))
        army, text = s.armies[seat], " ".join(values)
        view = match.rules.view(s, match.question, viewer)
        side = view.armies[seat]
        if key in ("L", "R", "b"):
            actual = [_unit(unit.code, unit.cards, unit.state) for unit in side.units if unit.area == key]
            return _listed(text, actual)
        match key:
            case "hand" if seen and viewer != seat:
                return compared(text, str(side.hand_size))
            case "hand":
                return _listed(text, verbs.expanded(dict(view.hand) if seen else army.hand))
            case "count":
                return _listed(text, [f"{code}@{count}" for code, count in side.counts])
            case "link" | "charged":
                return _listed(text, list(side.link if key == "link" else side.charged))
            case "total":
                return compared(text, f"{values[0]} {verbs.total(s, pack, seat, values[0])}")
            case "cost":
                return compared(text, f"{values[0]} {verbs.cost(army, pack.cards[values[0]])}")
        actual = {
            "tokens": str(side.tokens),
            "vp": str(side.vp),
            "crest": side.crest,
            "deck": str(side.deck_size),
            "level": str(side.level),
        }[key]
        return compared(text, actual)


def _any_deck(pack: Any, crest: str) -> str:
    """Return a legal deck list of this crest and the pack's first cards, for positions that name no deck."""
    codes = [code for code, card in pack.cards.items() if card.kind != "crest"]
    missing, parts = 20, []
    for code in codes:
        copies = min(3, missing)
        missing -= copies
        parts += [f"{code}*{copies}"] if copies else []
    return ", ".join([*parts, crest])


def _placed(
    rules: Any,
    new_game: CrownCrestState,
    facts: Sequence[str],
    seats: Sequence[str],
    by_key: Mapping[str, str],
    crest: str,
) -> CrownCrestState:
    """Return the position that the facts describe.
    new_game: the game whose source of chance the position uses. by_key: first word of a fact → the rest of
    the last fact with this word. crest: the code of the crest of a side for which no fact names a crest.
    """
    turn, _, first = by_key.get("turn", f"1 {seats[0]}").partition(" ")
    s = CrownCrestState(new_game.chance, armies=[Army(crest, tokens=0) for _ in seats])
    s.turn, s.first = number(turn), seat_of(seats, first)
    for fact in facts:
        key, _, arguments = fact.partition(" ")
        player, _, value = arguments.partition(" ")
        if key == "crest":
            s.armies[seat_of(seats, player)].crest = known(value, rules.pack.crests, "crest")
        if key in ZONES:
            _place(rules.pack, s.armies[seat_of(seats, player)], key, value)
    phase, _, acting_player = by_key["at"].partition(" ")
    s.phase = known(phase, ("start", *rules.phases), "phase")
    s.place = 0
    if acting_player and verbs.acting(s) != seat_of(seats, acting_player) and phase != "order":
        s.place = 1
    return s


def _place(pack: Any, army: Army, key: str, value: str) -> None:
    """Carry out a fact about a side: fill a zone, set a number, or put units into an area.
    key: the fact's first word, one of ZONES. value: what follows the player's name.
    """
    placed_items = _items(value)
    if key in ("hand", "deck", "charged", "link"):
        for item in placed_items:
            known(item, pack.cards, "card")
    if key in ("tokens", "vp"):
        setattr(army, key, number(value))
    elif key == "hand":
        for item in placed_items:
            verbs.put(army.hand, item)
    elif key == "deck":
        army.deck = placed_items[::-1]
    elif key in ("charged", "link"):
        setattr(army, key, placed_items)
    elif key == "count":
        counts = [item.partition("@") for item in placed_items]
        army.counts = [(known(code, pack.cards, "card"), number(count)) for code, _, count in counts]
    else:
        for item in placed_items:
            stack, _, state = item.partition(".")
            code, _, cards = stack.partition("*")
            if state not in ("a", "r", "d"):
                raise Refused("syntax", "syntax", text=item)
            army.units.append(Unit(known(code, pack.cards, "card"), copies(cards), state, key))


def _unit(code: str, cards: int, state: str) -> str:
    """Return a unit as scenarios write it, such as `FOO*2.a`."""
    return f"{code}{f'*{cards}' if cards > 1 else ''}.{state}"


def _items(text: str) -> list[str]:
    """Return the items of a list in a fact; empty for "-". `CODE*3` becomes three items, but `CODE*3.a` is
    one item, a unit of three cards.
    """
    single_items: list[str] = []
    for item in items(text):
        code, star, count = item.partition("*")
        single_items += [code] * copies(count) if star and "." not in count else [item]
    return single_items


def _listed(wanted: str, actual: Sequence[str]) -> str | None:
    """Return None if `actual` has the wanted items in any order; otherwise the actual items."""
    return listed(", ".join(_items(wanted)) or "-", actual)


STAGE = CrownCrestStage()
