"""The rules of Craft the Crown in the order of the rulebook: set-up, turns, actions, answers of other
players.
"""

from collections.abc import Callable, Generator, Mapping, Sequence
from functools import partial

from msgspec import structs

from engine.computers.computer import Computer
from engine.craft_the_crown import (
    actions,
    leaving,
    lists,
    notation,
    record_format,
    refusals,
    tools,
    trades,
    turns,
    verbs,
)
from engine.craft_the_crown.cards import CraftTheCrownPack
from engine.craft_the_crown.notation import CardCountCommand, Command, React, Trade, UseTool
from engine.craft_the_crown.player import determinization
from engine.craft_the_crown.player.policy import CraftTheCrownPolicy
from engine.craft_the_crown.presentation import builder, deals, hand, hand_scene, menus, news, words
from engine.craft_the_crown.presentation.words import effect_lines
from engine.craft_the_crown.scene import scene
from engine.craft_the_crown.state import HAND, CraftTheCrownState
from engine.craft_the_crown.view import CraftTheCrownView, make_view
from engine.game import Option, PackInfo, Rules, Seating, Setup, fill_options
from engine.presentation import Catalogue, Forms, Presentation, PrivatePanelContent, Scene
from engine.questions import Answer, Question, Refused, Script

# The table options: rules that groups may read otherwise, and Gold that makes up for a later first turn.
# Option → the default value, the other value, and the mark in `CraftTheCrownState.rulings` for the latter.
READINGS = {
    "library": ("amount", "flat", "library-flat"),
    "axe-refill": ("full", "none", "ban-refill"),
    "catapult": ("supply", "user", "loss-to-user"),
    "refinery-bonus": ("always", "by-site", "bonus-by-site"),
    "tavern": ("before-draw", "after-draw", "fetch-after"),
    "statue-payment": ("kept", "returned", "toll-back"),
    "start-gold": ("none", "by-place", "later-gold"),
}
OPTIONS = tuple(Option(name, usual, (usual, other)) for name, (usual, other, _) in READINGS.items())
"""The table options; the first value is the default."""
# Actions that concern only the active player, by the verb of their notation.
ALONE: Mapping[str, Callable[[CraftTheCrownState, CraftTheCrownPack, str], None]] = {
    "craft": actions.craft_from_hand,
    "buy": actions.buy,
    "sell": actions.sell,
    "discard": actions.discard,
    "reserve": actions.reserve,
    "swap": actions.reserve,
}
Resting = bool
"""Whether a stable state is reached, so that `CraftTheCrown.step` returns."""


def renamed(s: CraftTheCrownState, names: Sequence[str]) -> None:
    """Update the names by which typed trades refer to players. `names`: the new names, by seat."""
    s.handles = tuple(names)


def picture(pack: CraftTheCrownPack, view: CraftTheCrownView) -> Scene:
    """Return the table as a scene; the panel's text is its alternative text."""
    return scene(pack, view, (*words.headline(pack, view), *words.lines(pack, view)))


class CraftTheCrown(Rules[CraftTheCrownState, CraftTheCrownView]):
    """The rules of Craft the Crown with one card pack."""

    state_type = CraftTheCrownState
    declarations: tuple[str, ...] = (leaving.RESIGN,)
    """Answers that are legal beside those to the question; they must be typed in full."""
    record_format = record_format.RECORD_FORMAT

    def __init__(self, pack: CraftTheCrownPack) -> None:
        self.pack = pack
        self.pack_info = PackInfo(pack.name, pack.mark)
        player = CraftTheCrownPolicy(pack)
        self.presentation = Presentation(
            menu=partial(menus.menu, pack),
            headline=partial(words.headline, pack),
            lines=partial(words.lines, pack),
            hand=partial(hand.lines, pack),
            scene=partial(picture, pack),
            describe=news.describe,
            notes=partial(words.notes, pack),
            summarize=news.summarize,
            has_own_line=news.APART.__contains__,
            is_heading=news.HEADS.__contains__,
            tally=words.tally,
            first_notes=partial(builder.firsts, pack),
            short_answer=partial(menus.answer_text, pack),
        )
        self.private_panels = PrivatePanelContent(
            public_menu=partial(menus.public_menu, pack),
            public_buttons=menus.private_panel_buttons,
            side_question_text=menus.offer_text,
            side_question_outcome=deals.offer_outcome,
            scene=partial(hand_scene.scene, pack),
            caption=partial(hand.caption, pack),
            place=lambda view, picked: picture(pack, view) if picked[:1] == (menus.MARKET,) else None,
            lesson_scene=partial(hand_scene.taught, pack),
            shows_event=news.is_own,
            recap=news.recap,
            lasting_events=news.done,
            opened_side_question=news.opens,
            standing_answer=self.standing_answer,
        )
        self.seating = Seating(can_resign_alone=True, resigned=lambda s: tuple(s.out), rename_players=renamed)
        self.forms = Forms(
            new_draft=partial(builder.new_draft, pack),
            show_draft=partial(builder.form, pack),
            edit_draft=partial(builder.edited, pack),
            trade_form=builder.form_for_seat,
        )
        self.catalogue = Catalogue(
            codes=tuple(pack.cards),
            lines=partial(words.card, pack),
            effect_lines=partial(effect_lines, pack),
            printed_text=pack.printed_text,
            sheet=partial(hand_scene.sheet, pack),
            card_counts=words.counted(pack),
        )
        self.computer = Computer(policy=lambda: player, resample=partial(determinization.resample, self))

    # ---------------------------------------------------------------- set-up

    def start(self, setup: Setup) -> CraftTheCrownState:
        """Set up a game: Market, Draw Deck, five cards seat by seat, then the first player (CTC-R14).

        Raises Refused if there are not 2 to 4 players, or if a record names an unknown first player.
        """
        seats = len(setup.seats)
        if not 2 <= seats <= 4:
            raise refusals.refused("player-count", players=seats)
        s = self.laid_out(setup)
        s.deck = verbs.shuffled(s, sorted(self.pack.deck))
        for seat in range(seats):
            verbs.draw(s, seat, HAND)
        forced_first, handles = s.chance.take_forced("first"), record_format.handles(setup.seats)
        if forced_first and forced_first[0] not in handles:
            raise refusals.refused("unknown-player", player=forced_first[0][:30])
        s.active = handles.index(forced_first[0]) if forced_first else s.chance.below("first", seats)
        if "later-gold" in s.rulings:
            for gold, seat in enumerate(verbs.others(s, s.active), start=1):
                s.gold[seat] = gold
        s.shown = False
        return s

    def laid_out(self, setup: Setup) -> CraftTheCrownState:
        """Return a state with the table options and with the Basic Elements in the Market; all other cards
        are still to be placed.
        """
        options = fill_options(OPTIONS, setup.options)
        rulings = [mark for name, (_, other, mark) in READINGS.items() if options[name] == other]
        s = verbs.empty_state(setup.chance(), setup.seats, self.pack.basics, rulings)
        s.market = {name: self.pack.cards[name].copies for name in self.pack.basics}
        return s

    # ---------------------------------------------------------------- play

    def step(self, s: CraftTheCrownState) -> Script:
        """Run the Start Phase if it is due, then actions until a stable state is reached.

        It is reached after an action that concerns other players, shows them something, or ends the turn.
        """
        s.shown = False
        if not s.started:
            turns.start_phase(s, self.pack)
        while True:
            seat, token = yield self.open_question(s)
            if token == leaving.RESIGN:
                leaving.resign(s, seat)
                return
            verb, _, object_part = token.partition(" ")
            action = ALONE.get(verb)
            if action is not None:
                action(s, self.pack, object_part)
            elif (yield from self.act(s, seat, verb, token)):
                return

    def open_question(self, s: CraftTheCrownState) -> Question:
        """Return the question of the Action Phase. The active player acts; at the same time each partner of
        an open offer may answer this offer.
        """
        active = s.active
        tokens: dict[int, Sequence[str]] = {active: lists.actions(s, self.pack)}
        if not s.offers:
            return Question("action", tokens, forms={active: ("trade",)})
        kinds: dict[int, tuple[str, ...]] = {active: ("action",)}
        forms: dict[int, tuple[str, ...]] = {active: ("trade",)}
        side_questions: dict[int, tuple[str, ...]] = {}
        for offer in s.offers:
            seat = offer.partner
            side_questions[seat] = (*side_questions.get(seat, ()), f"t{offer.number}")
            kinds[seat] = ("action", "trade") if seat == active else ("trade",)
            forms[seat] = (*forms.get(seat, ()), f"counter t{offer.number}")
        for seat in dict.fromkeys((active, *kinds)):
            tokens[seat] = [*tokens.get(seat, ()), *trades.replies(s, seat)]
        return Question("action", tokens, forms=forms, kinds_by_seat=kinds, side_questions=side_questions)

    def act(
        self, s: CraftTheCrownState, seat: int, verb: str, token: str
    ) -> Generator[Question, Answer, Resting]:
        """Carry out an answer that may concern other players or that ends the turn: the use of a Tool, a
        trade, a mark, or `end`. Return whether a stable state is reached.
        seat: the seat that answers. verb: the first word of the answer. token: the whole answer.
        """
        if verb == "use":
            tool_use = notation.read_use(token)
            yield from tools.use(s, self.pack, tool_use)
            return s.shown or not s.started
        if verb == "end":
            turns.end(s, self.pack)
            return True
        command = self.parsed(s, token)
        if isinstance(command, Trade):
            trades.propose(s, seat, command)
        elif isinstance(command, notation.Reply):
            trades.reply(s, command)
        elif isinstance(command, notation.MarkPromise):
            trades.mark(s, seat, command)
        return True

    def copy(self, s: CraftTheCrownState) -> CraftTheCrownState:
        return s.copy()

    # ---------------------------------------------------------------- answers

    def legal(self, s: CraftTheCrownState, ask: Question, seat: int) -> Sequence[str]:
        """Return the question's answers of this seat, and the answers that no question lists: resigning and,
        unless a reaction is awaited, marking promises (CTC-217).
        """
        tokens = ask.tokens.get(seat, ())
        if s.promises and ask.kind != "react":
            tokens = [*tokens, *trades.marks(s, seat)]
        reacting_seat = ask.seats[0] if ask.kind == "react" else None
        return [*tokens, leaving.RESIGN] if leaving.can_resign(s, seat, reacting_seat) else tokens

    def parsed(self, s: CraftTheCrownState, text: str) -> Command:
        """Parse one typed clause into a command, with the targets of a Tool in clockwise order. Raises
        Refused for wrong syntax, an unknown card or an unknown player.
        """
        names = notation.NameResolver(self.pack, s.handles)
        try:
            command = notation.parse(text, names)
        except notation.NotationError:
            raise Refused("syntax", "CTC-044", text=text[:60]) from None
        except notation.UnknownCard as error:
            raise refusals.refused("unknown-card", card=str(error)[:30]) from None
        except notation.UnknownPlayer as error:
            raise refusals.refused("unknown-player", player=str(error)[:30]) from None
        if isinstance(command, UseTool):
            seats = len(s.gold)
            clockwise = sorted(command.targets, key=lambda aimed: (aimed[0] - s.active - 1) % seats)
            return structs.replace(command, targets=tuple(clockwise))
        return command

    def clauses(self, s: CraftTheCrownState, ask: Question | None, text: str) -> Sequence[str]:
        """Cut a typed line at its semicolons, but not at those inside the text of a promise. `ask`: not
        used.
        """
        return notation.split_clauses(" ".join(text.split()))

    def expand_count(self, s: CraftTheCrownState, ask: Question, seat: int, clause: str) -> Sequence[str]:
        """Return one clause per card: `buy Stone` three times for `buy Stone*3`.
        A clause without a count stays as it is. A clause with a count that is not legal stays as it is, too,
        so that the whole clause is refused (CTC-044).
        """
        if "*" not in clause:
            return (clause,)
        try:
            command = self.parsed(s, clause)
        except Refused:
            return (clause,)
        if not isinstance(command, CardCountCommand) or command.count < 1:
            return (clause,)
        if refusals.why(s, self.pack, ask, seat, command) is not None:
            return (clause,)
        return (notation.write_command(command),) * command.count

    def token(self, s: CraftTheCrownState, ask: Question, seat: int, clause: str) -> str | None:
        """Return the legal answer that a clause means, None if it means none. No list has all possible
        offers, so the rules check an offer instead.
        """
        tokens = self.legal(s, ask, seat)
        if clause in tokens:
            return clause
        try:
            command = self.parsed(s, clause)
        except Refused:
            return None
        if (isinstance(command, CardCountCommand) and command.count != 1) or (
            isinstance(command, UseTool) and command.has_impossible_parts
        ):
            return None
        if isinstance(command, Trade):
            legal = refusals.why(s, self.pack, ask, seat, command) is None
            return notation.write_command(command) if legal else None
        line = notation.write_command(self.completed(s, command))
        return line if line in tokens else None

    def completed(self, s: CraftTheCrownState, command: Command) -> Command:
        """Return the command as records have it.

        `site none` is added to a reaction if there is no Site to discard. The place of the crafted card is
        removed if the Tool allows only one place.
        """
        if isinstance(command, React) and command.tool and not command.has_site_part:
            effect = self.pack.tools.get(command.copied or command.tool)
            if effect and effect.takes_site and not any(name in self.pack.sites for name in s.owns[s.active]):
                return React(command.tool, command.copied, "", True)
        if isinstance(command, UseTool) and command.zone:
            effect = self.pack.tools.get(command.copied or command.tool)
            if effect and effect.choosing_step and effect.choosing_step.zones == (command.zone,):
                return structs.replace(command, zone="")
        return command

    def refusal_of(
        self,
        s: CraftTheCrownState,
        ask: Question | None,
        seat: int,
        clause: str,
        *,
        later: Sequence[str] = (),
    ) -> Refused:
        """Return why a clause is not legal; a syntax error if no other reason is found.
        ask: the open question, None if the game is over. later: not used.
        """
        command = self.completed(s, self.parsed(s, clause))
        if isinstance(command, CardCountCommand) and command.count < 1:
            return Refused("syntax", "CTC-044", text=clause[:60])
        refusal = refusals.why(s, self.pack, ask, seat, command)
        return refusal or Refused("syntax", "CTC-044", text=clause[:60])

    def default(self, s: CraftTheCrownState, ask: Question, seat: int) -> str | None:
        """Return what the bot answers for a seat after a time-out (CTC-R86). None if there is nothing to
        answer.

        A targeted seat lets the Tool through. Otherwise the active seat ends its turn, and another seat
        declines the first offer to it.
        """
        if ask.kind == "react":
            return lists.NO_REACTION
        if seat == s.active:
            return "end"
        return next((f"decline t{offer.number}" for offer in s.offers if offer.partner == seat), None)

    def forbids_free_undo(self, s: CraftTheCrownState, rested: CraftTheCrownState) -> bool:
        """Return whether others saw something, or hidden cards came to light, since the last stable state.
        `rested`: that state; not used, because `s.shown` says so.
        """
        return s.shown

    def reveals(self, s: CraftTheCrownState, before: CraftTheCrownState) -> bool:
        """Return whether, since the state `before`, cards were drawn or chance was used, or the hand of a
        player other than the active one of `before` changed.
        """
        if len(s.deck) != len(before.deck) or s.chance.draws > before.chance.draws:
            return True
        others = [seat for seat in range(len(s.hands)) if seat != before.active]
        return any(s.hands[seat] != before.hands[seat] for seat in others)

    # ---------------------------------------------------------------- standing answers

    def standing_answer(
        self, s: CraftTheCrownState, ask: Question, seat: int, orders: Sequence[str]
    ) -> tuple[str, Sequence[str]] | None:
        """Return (the answer that a standing answer gives to this question, the standing answers that
        remain); None if no standing answer applies.

        orders: the seat's standing answers. `Idol>Axe` reacts with Idol whenever an Axe targets the seat;
            `none>Axe` lets every Axe through; `next` lets one Tool through and is then removed.
        """
        if ask.kind != "react":
            return None
        effect = ask.detail[1] or ask.detail[0]
        for order in orders:
            reaction, _, tool = order.partition(">")
            if tool == effect and (token := self._reaction(reaction, ask.tokens[seat])) is not None:
                return token, orders
        if "next" in orders:
            return lists.NO_REACTION, [order for order in orders if order != "next"]
        return None

    def _reaction(self, reaction: str, tokens: Sequence[str]) -> str | None:
        """Return the legal answer that a standing answer means, None if there is none. It discards the Site
        with the highest Price if it discards one.
        reaction: a Tool, a Tool and the one that it copies as `Replacement/Idol`, or `none`.
        tokens: the legal reactions.
        """
        if reaction == "none":
            return lists.NO_REACTION
        tool, _, copied = reaction.partition("/")
        candidates = [
            (read_reaction, token)
            for token in tokens
            if (read_reaction := notation.read_react(token)).tool == tool
        ]
        fitting = [
            (read_reaction, token) for read_reaction, token in candidates if read_reaction.copied == copied
        ]
        dearest = max(
            fitting,
            key=lambda candidate: self.pack.card_lines[candidate[0].site].price if candidate[0].site else 0,
            default=None,
        )
        return dearest[1] if dearest else None

    def view(self, s: CraftTheCrownState, ask: Question | None, seat: int | None) -> CraftTheCrownView:
        return make_view(s, ask, seat)
