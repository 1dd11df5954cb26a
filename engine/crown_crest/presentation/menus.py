"""Menus: the private panel by phase, what the public panel offers, and pages to look cards up."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from engine.crown_crest import effects, notation
from engine.crown_crest.cards import CrownCrestPack, EffectStep
from engine.crown_crest.presentation import preview, words
from engine.crown_crest.view import CrownCrestView
from engine.presentation import Menu, MenuChoice, MenuPage, Path, Sentence, Style, Term, Word, say

ORDER = ("ch", "u", "c", "end", "mv-", "tk-")
"""Keys of first taps, in the order in which the menu shows them."""
LOOKS = ("cards",)
"""Keys of the taps that open pages to look things up."""
ASKED = {"u": "unit", "c": "command"}  # verb → the kind of card that it plays
SIGNS = {"rock": "✊", "paper": "✋", "scissors": "✌️"}
"""Throw of janken → its sign."""


def menu(pack: CrownCrestPack, view: CrownCrestView, tokens: Sequence[str]) -> Menu:
    """Return the menu of a private panel: everything that the viewer can do now, and pages with the viewer's
    cards.
    tokens: the viewer's legal answers.
    """
    place_by_code = {code: place for place, code in enumerate(words.in_order(pack, view.hand))}

    def hand_place(token: str) -> int:
        """Return the place in the hand of the card that an answer is about; 0 if it is about none."""
        card = notation.split_answer(token)[1].split(" ")[0]
        return place_by_code.get(card.rstrip("+"), 0)

    ordered_tokens = sorted(tokens, key=hand_place)
    all_paths = {token: _path(pack, view, token, tokens) for token in ordered_tokens if token != "resign"}
    paths = _straight({token: path for token, path in all_paths.items() if path})
    lone_moves = _lone(tokens)  # if only one unit can move, its moves are buttons and the form is not needed
    paths |= {token: (_go(token),) for token in lone_moves}
    forms = {
        form: (
            MenuChoice(
                form, say(f"crest-form-{form}"), style="plain" if lone_moves else "main", group="verbs"
            ),
        )
        for form in view.forms
    }
    return Menu(
        paths,
        prompt=_prompt(view, tokens),
        pages=tuple(_pages(pack, view, paths)),
        forms=forms,
        order=(
            *(paths[token][0].key for token in lone_moves),
            *view.forms,
            *ORDER,
            *(path[0].key for path in paths.values()),
            *LOOKS,
        ),
    )


def _lone(tokens: Sequence[str]) -> list[str]:
    """Return the answers that move the only unit that can move; empty if several units can move."""
    moves_by_token = {token: dict(notation.pairs(token, ">")) for token in tokens if token.startswith("mv ")}
    units = {code for moves in moves_by_token.values() for code in moves}
    return [token for token, moves in moves_by_token.items() if moves] if len(units) == 1 else []


def _go(token: str) -> MenuChoice:
    """Return the tap for an answer that moves one unit to an area."""
    ((code, area),) = notation.pairs(token, ">")
    label = say("crest-to", card=Term(code), area=say(f"crest-area-{area}"))
    return MenuChoice(f"go-{area}", label, style="main", group="verbs")


def _straight(paths: dict[str, Path]) -> dict[str, Path]:
    """Return the paths of a menu without unnecessary taps: where a verb ("u" or "c") can play only one card,
    the tap that chooses the card is dropped.
    paths: answer → its taps.
    """
    for verb in ("u", "c"):
        verb_paths = {token: path for token, path in paths.items() if path[0].key == verb}
        if len({path[1].key for path in verb_paths.values()}) == 1:
            paths = paths | {
                token: (replace(verb_tap, next_prompt=card_tap.next_prompt), *other_taps)
                for token, (verb_tap, card_tap, *other_taps) in verb_paths.items()
            }
    return paths


def public_menu(pack: CrownCrestPack, view: CrownCrestView) -> Menu | None:
    """Return the menu of the public panel. It has only answers that give nothing away: janken, the order of
    the fronts, cleanup actions. None in other phases.
    """
    if view.question is None:
        return None
    kind, seats, _ = view.question
    match kind:
        case "janken":
            tokens = [f"throw {hand}" for hand in notation.THROWS]
        case "order":
            tokens = ["ord L", "ord R"]
        case "cleanup":
            tokens = _open_actions(pack, view, seats[0])
        case _:
            return None
    all_paths = {token: _path(pack, view, token, tokens) for token in tokens}
    paths = {token: path for token, path in all_paths.items() if path}
    return Menu(paths, prompt=_asks(view, tokens))


def _prompt(view: CrownCrestView, tokens: Sequence[str]) -> Sentence | None:
    """Return the sentence that says what the viewer must do, and in the main phase what is possible; None if
    the viewer need not answer. `tokens`: the viewer's legal answers.
    """
    if view.question is None or view.viewer is None or view.viewer not in view.question[1]:
        return None
    match view.question[0]:
        case "main":
            verbs = {token.partition(" ")[0] for token in tokens}
            can_charge, can_play = "ch" in verbs, bool({"u", "c"} & verbs)
            possible = (
                "both"
                if can_charge and can_play
                else "charge"
                if can_charge
                else "play"
                if can_play
                else "none"
            )
            return say("crest-prompt-main", can=possible)
        case "tokens":
            return say("crest-prompt-tokens", turn="last" if view.viewer == view.first else "first")
        case _:
            return _asks(view, tokens)


def _asks(view: CrownCrestView, tokens: Sequence[str]) -> Sentence:
    """Return the sentence that asks the open question. `tokens`: its legal answers."""
    assert view.question is not None
    kind, seats, _ = view.question
    if kind != "cleanup":
        return say(f"crest-prompt-{kind}")
    has_counts = bool(view.armies[seats[0]].counts)
    has_crest_action = any(token.startswith("ca eff") for token in tokens)
    possible = (
        "both" if has_counts and has_crest_action
        else "counts" if has_counts
        else "crest" if has_crest_action
        else "draw"
    )  # fmt: skip
    return say("crest-prompt-cleanup", can=possible)


def _open_actions(pack: CrownCrestPack, view: CrownCrestView, seat: int) -> list[str]:
    """Return the cleanup actions of a seat that everybody may see. Actions of the crest are left out if they
    choose a hand card.
    """
    s = preview.visible_state(view)
    lines = effects.cleanup_lines(s, pack, seat)
    steps = effects.cleanup_steps(s, pack, seat)
    chooses_hand_card = any(step.kind == "charge" for step in steps)
    return [line for line in lines if not (chooses_hand_card and line.startswith("ca eff"))]


def private_panel_buttons(view: CrownCrestView) -> list[MenuChoice]:
    """Return the two buttons of the public panel that open a private panel: one opens it at the hand, one at
    the texts of cards. view: not used.
    """
    return [
        MenuChoice("", say("crest-door-hand"), style="main"),
        MenuChoice("cards", say("crest-door-cards")),
    ]


def _path(pack: CrownCrestPack, view: CrownCrestView, token: str, tokens: Sequence[str]) -> Path:
    """Return the taps that lead to an answer. They are empty for moves and tokens, which have a form instead,
    and for lowering the counts where no card waits.
    `tokens`: all legal answers.
    """
    verb, card, choices, _ = notation.split_answer(token)
    match verb:
        case "ch":
            return _charge(view, card)
        case "u":
            code = card.rstrip("+")
            label = say("crest-reinforce", card=Term(code)) if card.endswith("+") else Term(code)
            return (_verb("u"), *_played(pack, view, token, label, tokens))
        case "c":
            return (_verb("c"), *_played(pack, view, token, Term(card), tokens))
        case "mv" | "tk":
            return _nothing_of(verb, token)
        case "ord":
            return (MenuChoice(f"ord{card}", say(f"crest-order-{card}"), style="main", group="verbs"),)
        case "fb":
            codes = card.split(" ")[1:]
            units = say("crest-list", cards=[Term(code) for code in codes])
            return (MenuChoice("-".join(codes), units, style="main"),)
        case "ca":
            return _cleanup(pack, view, card, choices)
        case "throw":
            label = say("crest-throw", sign=SIGNS[card], hand=card)
            return (MenuChoice(card, label, style="main", group="verbs"),)
        case _:
            end_style: Style = "plain" if len(tokens) > len(_alone(tokens)) else "good"
            return (MenuChoice("end", say("crest-verb-end"), style=end_style, group="end"),)


def _alone(tokens: Sequence[str]) -> list[str]:
    """Return those of these answers that a player has even if nothing else is possible."""
    return [token for token in tokens if token in ("end", "resign")]


def _verb(verb: str, prompt: str = "") -> MenuChoice:
    """Return the first tap, for what to do.
    verb: such as "u". prompt: the key of the sentence shown after the tap, "" for the usual one.
    """
    return MenuChoice(
        verb,
        say(f"crest-verb-{verb}"),
        style="plain" if prompt else "main",  # at the highest level players seldom want to charge
        group="verbs",
        next_prompt=say(prompt or f"crest-prompt-{verb}"),
    )


def _charge(view: CrownCrestView, card: str) -> Path:
    """Return the taps for a charge. At the highest level of the crest a last tap says whether the charge also
    lowers the counts, if cards wait there.
    card: the code of the card, followed by ` adv` if the charge lowers the counts.
    """
    code, _, advance = card.partition(" ")
    side = view.armies[view.seat]
    if side.level < side.max_level:
        return (_verb("ch"), MenuChoice(code, Term(code)))
    if not side.counts:
        return () if advance else (_verb("ch", "crest-prompt-ch-full-idle"), MenuChoice(code, Term(code)))
    card_tap = MenuChoice(code, Term(code), next_prompt=say("crest-prompt-ch-counts", card=Term(code)))
    if advance:
        counts_tap = MenuChoice("adv", say("crest-charge-advance"), style="good")
    else:
        counts_tap = MenuChoice("-", say("crest-charge-only"))
    return (_verb("ch", "crest-prompt-ch-full"), card_tap, counts_tap)


def _played(
    pack: CrownCrestPack, view: CrownCrestView, token: str, label: Word, tokens: Sequence[str]
) -> Path:
    """Return two taps for an answer that plays a card: one for the card, and one for all its choices
    together. If the card has no choices, the second tap confirms.
    token: the answer. label: the name of the card, shown on its tap. tokens: all legal answers.
    """
    verb, card, own_choices, link_choices = notation.split_answer(token)
    code = card.rstrip("+")
    own_steps, link_steps = _choosing(pack, view, verb, card)
    choices = [*own_choices, *link_choices]
    answer_without_choices = f"{verb} {card}"
    answer_count = sum(
        other == answer_without_choices
        or other.startswith((f"{answer_without_choices}: ", f"{answer_without_choices} | "))
        for other in tokens
    )
    can_choose = bool(own_steps or link_steps)
    # The card would let the player choose, but there is nothing to choose now.
    has_no_target = not choices and can_choose and answer_count == 1
    next_prompt = say("crest-prompt-idle" if has_no_target else "crest-prompt-effect") if can_choose else None
    card_tap = MenuChoice(code, label, style="main", next_prompt=next_prompt)
    if not choices:
        kind = "reinforce" if card.endswith("+") else "unit" if verb == "u" else "command"
        choice_word = "alone" if has_no_target else "none" if can_choose else "no"
        confirm = say(
            f"crest-confirm-{kind}",
            card=Term(code),
            cost=view.costs.get(code, 0),
            choice=choice_word,
        )
        return (card_tap, MenuChoice("-", confirm, style="plain" if has_no_target else "good"))
    style: Style = "good" if answer_count == 1 else "plain"
    return (card_tap, MenuChoice("_".join(choices).replace(".", "'"), picks(pack, view, token), style=style))


def picks(pack: CrownCrestPack, view: CrownCrestView, token: str) -> Sentence:
    """Return in words what an answer that plays a card chooses, and what happens to the chosen things."""
    verb, card, own_choices, link_choices = notation.split_answer(token)
    own_steps, link_steps = _choosing(pack, view, verb, card)
    steps = [*own_steps[: len(own_choices)], *link_steps] if verb == "c" else own_steps
    chosen = zip((*own_choices, *link_choices), steps, strict=False)
    return say("crest-list", cards=[_picked(choice, step) for choice, step in chosen])


def _about(pack: CrownCrestPack, view: CrownCrestView, code: str) -> Sentence:
    """Return a card in words, with its cost now. `code`: the card."""
    card = pack.cards[code]
    cost = view.costs.get(code, card.cost)
    is_cheaper = "no" if cost == card.cost else "yes"
    return say(
        f"crest-about-{card.kind}",
        card=Term(code),
        cost=cost,
        printed=card.cost,
        less=is_cheaper,
        strength=card.strength,
    )


def _grown(pack: CrownCrestPack, view: CrownCrestView, code: str) -> Sentence:
    """Return in words a hand card that reinforces a unit: its cost, and the strength of that unit before and
    after. `code`: the card.
    """
    before, after = preview.reinforced(pack, view, code)
    return say(
        "crest-about-reinforced",
        card=Term(code),
        cost=view.costs.get(code, pack.cards[code].cost),
        before=before,
        after=after,
    )


def _choosing(
    pack: CrownCrestPack, view: CrownCrestView, verb: str, card: str
) -> tuple[list[EffectStep], list[EffectStep]]:
    """Return the steps that let the player choose if a card is played now, as (the card's own steps, the
    steps of its link effects).
    verb: "u" for a unit, "c" for a command. card: the card's code, with `+` after it for a reinforcement.
    """
    if not pack.card_lines[card.rstrip("+")].needs_choice:
        return [], []
    if verb == "u":
        step_lists = effects.choosing_steps_on_entry(
            preview.visible_state(view), pack, view.seat, card.rstrip("+")
        )
        return [step for steps in step_lists for step in steps if step.needs_choice], []
    link_number = len(view.armies[view.seat].link) + 1
    command = pack.commands[card]
    links = [
        step
        for from_number, steps in command.links
        if link_number >= from_number
        for step in steps
        if step.needs_choice
    ]
    return [step for step in command.command_steps if step.needs_choice], links


def _picked(choice: str, step: EffectStep) -> Word:
    """Return in words a choice for a step, and what happens to it. `choice`: in notation; `-` for none."""
    if choice == "-":
        return say("crest-pick-none")
    code, _, area = choice.rpartition(".")[2].partition(">")
    if area:
        return say("crest-to", card=Term(code), area=say(f"crest-area-{area}"))
    return say(f"crest-pick-{step.kind}", card=Term(code), amount=step.amount)


def _nothing_of(verb: str, token: str) -> Path:
    """Return the tap for the answer without moves or tokens; empty for other answers, which have a form
    instead. `verb`: "mv" or "tk".
    """
    if not token.endswith(" -"):
        return ()
    return (MenuChoice(f"{verb}-", say(f"crest-none-{verb}"), group="verbs"),)


def _cleanup(pack: CrownCrestPack, view: CrownCrestView, card: str, choices: Sequence[str]) -> Path:
    """Return the taps for a cleanup action; empty for lowering the counts where no card waits.
    card: `draw`, `adv`, or `eff` with the code of the crest. choices: the choice that the crest's action
    needs; empty if it needs none.
    """
    assert view.question is not None
    action_words, seat = card.split(" "), view.question[1][0]
    if action_words[0] != "eff":
        if action_words[0] == "adv" and not view.armies[seat].counts:
            return ()
        label = say(f"crest-cleanup-{action_words[0]}")
        return (MenuChoice(action_words[0], label, style="main", group="verbs"),)
    crest_tap = MenuChoice(
        "eff", say("crest-cleanup-eff", card=Term(action_words[1])), style="main", group="end"
    )
    steps = effects.cleanup_steps(preview.visible_state(view), pack, seat)
    step = next((step for step in steps if step.needs_choice), None)
    if step is None:
        return (crest_tap,)
    crest_tap = replace(crest_tap, next_prompt=say("crest-card-text", text=Term(action_words[1], "action")))
    if not choices:
        return (
            crest_tap,
            MenuChoice("-", say("crest-cleanup-eff", card=Term(action_words[1])), style="good"),
        )
    return (crest_tap, MenuChoice("_".join(choices).replace(".", "'"), _picked(choices[0], step)))


def _pages(pack: CrownCrestPack, view: CrownCrestView, paths: Mapping[str, Path]) -> Iterator[MenuPage]:
    """Yield the pages of a menu: the texts of relevant cards, the table in words, the hand cards above the
    choices of a verb, and the text of each chosen card.
    paths: answer → its taps.
    """
    codes: dict[str, None] = {}
    codes |= dict.fromkeys(view.hand)
    for side in view.armies:
        played = [code for code in (*side.link, *(code for code, _ in side.counts)) if code in pack.commands]
        codes |= dict.fromkeys((side.crest, *(unit.code for unit in side.units), *played))
    cards_tap = _look("cards")
    yield MenuPage((cards_tap,), tuple(words.texts(pack, list(codes))))
    yield MenuPage((cards_tap, _look("table")), tuple(words.lines(view)))
    for verb, kind in ASKED.items():  # only these have costs to show; a charge costs nothing
        if any(path[0].key == verb and len(path) > 2 for path in paths.values()):
            yield MenuPage((_verb(verb),), tuple(words.offered(pack, view, kind)))
    yield from _card_pages(pack, view, paths)


def _card_pages(pack: CrownCrestPack, view: CrownCrestView, paths: Mapping[str, Path]) -> Iterator[MenuPage]:
    """Yield a page for each card that can be played. It has the card's text, and is shown above the card's
    choices. `paths`: answer → its taps.
    """
    pages: dict[Sequence[str], MenuPage] = {}
    for token, path in paths.items():
        verb, card, _, _ = notation.split_answer(token)
        if verb in ASKED:
            code, taps = card.rstrip("+"), path[:-1]
            description = _grown(pack, view, code) if card.endswith("+") else _about(pack, view, code)
            line = say("crest-held-does", held=description, text=words.printed(pack, code))
            pages.setdefault(tuple(choice.key for choice in taps), MenuPage(taps, (line,)))
    yield from pages.values()


def _look(name: str) -> MenuChoice:
    """Return the tap that opens a page to look things up. `name`: "cards" or "table"."""
    return MenuChoice(name, say(f"crest-look-{name}"), group="looks")
