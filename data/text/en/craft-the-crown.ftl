# Craft the Crown: panels, trades, log, refusals.

game-craft-the-crown = Craft the Crown
about-craft-the-crown = Turn Elements into Tools and Sites, trade, and be first to 50 Gold or to the Crown. 2 to 4 players, 60 minutes.
gist-craft-the-crown = craft, trade and sell to get rich
size-craft-the-crown = 2–{"\u2060"}4 players, 60 min
over-turns-craft-the-crown =
    { $turns ->
        [one] One turn
       *[other] { $turns } turns
    }
howto-craft-the-crown =
    {""}**Craft the Crown in a minute**
    Each turn brings you 2 Gold. Then do whatever you like, as often as you like: **craft** a card from your hand out of Elements you own, **buy** and **sell** at the Market, **use** a Tool once, **discard**, **reserve** one card for later, **trade** with anybody. Ending the turn fills your hand to 5.
    Cards in your hand are recipes: only what is face-up in front of you can be spent, sold or used. A Site also needs a Hammer.
    Some Tools hit other players. An Idol or a Golem in front of you stops one, and ends that player's turn.
    You win at once with **50 Gold** on your own turn, or by crafting the **Crown** out of Husk, Pyre and Shard.
    {""}**My hand** on the panel opens your own panel, where everything happens; only you can see it. `/card` shows any card, `/rules` finds any rule.
option-library = Library
value-library-amount = raises the refill amount by 5
value-library-flat = draws 5 more cards
option-axe-refill = After an Axe, at the end of your own turn
value-axe-refill-full = draw a full hand
value-axe-refill-none = draw nothing
option-catapult = Gold lost to Catapult goes to
value-catapult-supply = the supply
value-catapult-user = its user
option-refinery-bonus = Bonus of Refinery and its partner
value-refinery-bonus-always = for every such craft
value-refinery-bonus-by-site = only for crafts via them
option-tavern = Tavern fetches Alcohol
value-tavern-before-draw = before the draw
value-tavern-after-draw = after the draw
option-statue-payment = Gold paid to a Statue, if the Tool is stopped
value-statue-payment-kept = is kept
value-statue-payment-returned = is returned
option-start-gold = Gold at the start
value-start-gold-none = none
value-start-gold-by-place = 2nd: 1, 3rd: 2, 4th: 3 Gold

craft-pile = { $card } ×{ $count }
craft-more =
    { $count ->
        [one] one more { $card }
       *[other] { $count } more { $card }
    }
craft-none = none
craft-nothing = nothing
craft-gold = { $gold } Gold
craft-as = { $tool } as { $copied }
craft-a-trade = A trade
craft-type-basic = Basic Element
craft-type-element = Element
craft-type-tool = Tool
craft-type-site = Site
craft-type-crown = Crown

craft-turn-action = Turn { $number } · **{ $player }** plays · { $gold } Gold
craft-turn-react-other = ⚡ { $user } uses **{ $tool }** against **{ $player }**, who may stop it.
craft-turn-react = ⚡ **{ $player }**, { $user } uses **{ $tool }** against you.
craft-react-coming = { $tool }: { $text }
craft-react-let = **Let it happen**: { $player } goes from { $gold } to { $after } Gold.
craft-react-let-it = **Let it happen**: it does what it says.
craft-react-stop = **{ $tool }** stops it. Both cards are discarded, and { $user }'s turn is over.
craft-react-stop-site = **{ $tool }** stops it. Both cards and a Site of { $user } are discarded, and their turn is over.
craft-win-gold = **{ $winner }** wins with { $gold } Gold!
craft-win-crown = **{ $winner }** has crafted the Crown and wins!
craft-win-resign = **{ $winner }** wins by resignation.
craft-win-claim = **{ $winner }** wins by claim: nobody else was left.
craft-won-resign = { $winner } wins by resignation.
craft-won-gold = { $winner } has reached 50 Gold and wins.
craft-won-crown = { $winner } crafts the Crown and wins.
craft-no-winner = This game ended without a winner.
craft-tally = **{ $gold } Gold** · { $player }
craft-watch = { $player } has { $gold } Gold and wins when their turn starts, unless somebody takes it.
craft-banned-now = { $player } draws no cards before the end of their own turn{ $refill ->
        [yes] , when they draw as usual.
       *[no] , and none then.
    }

craft-player =
    {""}**{ $player }**: { $gold } Gold{ $more ->
        [0] {""}
       *[other] {", "}{ $sum } with everything sold
    } · { $hand ->
        [one] 1 card in hand
       *[other] { $hand } cards in hand
    }{ $slot ->
        [filled] {" · 1 reserved"}
       *[free] {""}
    } · owns: { $owned }
craft-market = Market: { $cards }
craft-stall = { $card } at { $gold } 🪙
craft-deck = Draw Deck: { $count }
craft-discard = Discard Pile ({ $count }): { $cards }

craft-hand = **Your hand ({ $count })** · **{ $gold } Gold**
craft-held-ready = ✅ **{ $card }** · from { $elements } · { $worth }
craft-held-through = ✅ **{ $card }** · via { $site }, without Elements · { $worth }
craft-held-buying =
    🪙 **{ $card }** · { $uses ->
        [0] {""}
       *[other] {"uses "}{ $using };{" "}
    }buy { $lacking } for { $cost } Gold · { $worth }
craft-held-dear = ▫️ **{ $card }** · from { $elements }; you need { $lacking } ({ $cost } Gold) · { $worth }
craft-held-lacks = ▫️ **{ $card }** · from { $elements }; you need { $lacking } · { $worth }
craft-held-none = ▫️ **{ $card }** · from { $elements } · { $worth }
craft-worth = worth { $gold } Gold
craft-worth-crown = craft it and you **win**
craft-held-effect = -# { $text }
craft-effect-of =
    -# **{ $card }** { $type ->
        [site] · a Site that stays:
       *[tool] ·
    } { $text }
craft-own =
    { $gold ->
        [0] **In front of you**: { $cards }
       *[other] **In front of you** (sells for { $gold } in all): { $cards }
    }
craft-reserve = 🔒 **{ $card }** in reserve · from { $elements } · { $worth }
craft-through = 🔨 { $card } via { $site }
craft-do =
    🔨 { $card }{ $cost ->
        [0] {""}
       *[other] {" −"}{ $cost }
    }
craft-do-crown = 👑 Craft the { $card } and win
craft-do-sell = 💰 { $card } +{ $gold }
craft-do-and-sell = 🔨💰 { $card }, sold at once +{ $gold }
craft-one-sell = Sell { $card } +{ $gold }
craft-list-sell = Sell …
craft-list-both = Sell, or craft several …
craft-list-craft = Craft several …
craft-list-discard = Discard, reserve …
craft-list-buy = Buy …
craft-note-used = needed for { $cards }
craft-scene-worth = all sold: { $gold }
craft-scene-race =
    { $gold }{ $more ->
        [no] {""}
       *[yes] {" → "}{ $sum }
    }
craft-race = 🏁 Gold (with everything sold): { $players }
craft-race-player = { $player } { $gold } ({ $sum })
craft-threat-gold =
    ⚠️ { $player } can reach **{ $gold } Gold** by selling everything, and win { $when ->
        [now] **now**.
       *[next] on their **next turn**.
    }
craft-threat-close = 👀 { $player } can reach **{ $gold } of 50 Gold** by selling everything on their next turn.
craft-threat-crown =
    ⚠️ { $player } owns every part of the { $card } and wins { $when ->
        [now] now
       *[next] on their next turn
    } if they hold it.
craft-do-discard = 🗑️ { $card }
craft-do-reserve = 🔒 Reserve { $card }
craft-note-reserve = Safe from others and out of your hand; take it back to craft it.
craft-note-swap = { $card } comes back to your hand.
craft-sell-to-win = Sell and win: { $gold } Gold

craft-scene-market = Market
craft-scene-deck = Deck
craft-scene-discard = Discard
craft-scene-held = { $player } held at the end
craft-scene-laid-down = { $player } laid down, then discarded
craft-discard-fresh = -# Discarded this turn, so no Tool can craft it from there yet: { $cards }
craft-book-title = ### Promises
craft-promise =
    {""}**{ $number }.** { $giver } to { $holder } (turn { $turn }): “{ $text }” · { $mark ->
        [kept] ✅ kept
        [broken] ❌ broken
       *[open] open
    }

craft-card-head = **{ $card }** · { $kind } · { $gold } Gold · { $copies ->
        [one] only 1 copy
       *[other] { $copies } copies
    }{ $same ->
        [yes] {""}
       *[no] {" · `"}{ $code }{"`"}
    }
craft-card-text = { $text }
craft-card-recipe = Made from: { $elements }
craft-card-branch = ↳ { $card } is made from { $elements }
craft-card-scratch = From scratch: { $elements }
craft-card-builds = Spent whenever a Site is crafted.
craft-card-uses = Used for: { $cards }

craft-prompt-trade = Who do you want to trade with?
craft-prompt-react = Stop { $tool }, or let it happen?
craft-stop-with = Stop with { $tool }
craft-name = { $player }
craft-rich = { $seat } ({ $gold } Gold)
craft-prompt-site = { $tool }: which Site of { $player } is discarded?
craft-prompt-orders = Which Tool do you want to answer now, in case it targets you? You choose next whether to stop it.
craft-prompt-order = When { $tool } targets you:
craft-verb-use = Use { $tool } …
craft-verb-trade = Trade
craft-verb-end = End turn
craft-door-hand = My hand
craft-door-offer = See offer
craft-call = { $player }, { $author } offers you a trade:
craft-call-side = **{ $player }** gives: { $cards }
craft-look-market = Market
craft-look-table = 🔍 Text
craft-look-book = Promises
craft-look-orders = Answer in advance
craft-priced = { $card } −{ $gold }
craft-tool-text = { $text }
craft-card-of = { $card } of { $player }
craft-against = Against { $players }
craft-use-it = Use it
craft-without = { $card } without { $element }
craft-out-of-hand = { $card } from hand
craft-out-of-discard = { $card } from the Discard Pile
craft-let-it = Let it happen
craft-order-next = Let any next one happen
craft-reply-accept = Accept
craft-reply-decline = Decline
craft-reply-withdraw = Withdraw
craft-counter = Counter
craft-my-offer = My offer to { $player }{ $which }
craft-their-offer = Offer from { $player }{ $which }
craft-trade-whom = { $player } …
craft-iou-short =
    Promise { $number } { $mark ->
        [kept] ✅
        [broken] ❌
       *[open] …
    }
craft-mark-kept = Kept
craft-mark-broken = Broken

craft-fate-traded = 🤝 Accepted: the trade is done.
craft-fate-countered = ↩️ { $player } made another offer instead.
craft-fate-over = ⌛ The turn ended before an answer, so the offer has lapsed.

craft-from-hand =
    { $count ->
        [one] 1 card from hand
       *[other] { $count } cards from hand
    }
craft-hand-card = { $card } (from hand)
craft-iou = promise “{ $text }”
craft-offer =
    { $who ->
        [author] You have offered { $partner } a trade: you give { $give }; you get { $get }
        [partner] { $author } offers you a trade: you get { $give }; you give { $get }
       *[other] { $author } has offered { $partner } a trade: { $author } gives { $give }; { $partner } gives { $get }
    }{ $state ->
        [me] {" — you don't have all of that"}
        [them] {" — not possible now"}
       *[open] {""}
    }
craft-blocked-me = You can decline it, or make a counter-offer.
craft-blocked-them = The other side doesn't have everything it would have to give, so this can't be accepted now.
craft-diff = **{ $player }**: { $changes }
craft-diff-gold = Gold { $gold } → { $after }
craft-diff-hand = hand { $hand } → { $after }
craft-plus = +{ $card }
craft-minus = −{ $card }
craft-unchanged = nothing changes
craft-diff-warning =
    ⚠️ { $player } would have **{ $gold } Gold** and { $when ->
        [now] **win at once**.
       *[later] win when their own turn starts, unless somebody takes it.
    }
craft-builder-title = ### Trade with { $player }
craft-builder-terms =
    {""}**You give**: { $give }
    {""}**You get**: { $get }
craft-tab-give = What I give
craft-tab-get = What I get
craft-builder-send = Send the offer
craft-builder-send-give = Give it as a gift
craft-builder-send-get = Ask for it as a gift
craft-builder-empty = Nothing is in it yet: choose what you give and what you get.
craft-builder-gold = { $player } has only { $gold } Gold.
craft-builder-lacks = { $player } doesn't have: { $cards }
craft-builder-gold-steps = Gold
craft-builder-gold-step = Gold { $step }
craft-builder-mine = My cards in front of me …
craft-builder-own = { $player }'s cards …
craft-builder-hand = Cards in my hand …
craft-builder-ask-hand = A card from { $player }'s hand …
craft-builder-named = Another card from hand …
craft-builder-promise = Add a promise …
craft-builder-ask-promise = Ask for a promise …
craft-builder-not-binding = Nobody has to keep a promise.
craft-builder-drop = Take a promise out …
craft-builder-drop-iou = Without “{ $text }”
craft-builder-card = { $card } · { $gold } Gold
craft-copy = { $card } ({ $copy })

craft-begins = **{ $player }**, turn { $number }
craft-log-of = **{ $player }**
craft-then-bought = Buys for { $gold } Gold: { $cards }.
craft-then-sold = Sells for { $gold } Gold: { $cards }.
craft-then-discarded = Discards { $cards }.
craft-then-crafted = Crafts { $cards }.
craft-then-reserved = Reserves a card.
craft-then-replaced = Replaces the reserved card.
craft-then-drew =
    { $count ->
        [one] Draws a card.
       *[other] Draws { $count } cards.
    }
craft-then-drew-cards = Draws { $cards }.
craft-then-used = Uses { $tool }.
craft-then-used-on = Uses { $tool } on { $targets }.
craft-then-took = Takes { $cards } from the Market.
craft-then-salvaged = Takes { $card } from the Discard Pile.
craft-then-paid = { $site } pays { $gold } Gold.
craft-then-income = { $site } brings { $got }.
craft-ended = { $player } ends the turn.
craft-passed = { $player } ends the turn without doing anything.
craft-then-passed = Ends the turn without doing anything.
craft-income = { $site } brings { $player } { $got }.
craft-paid = { $site } pays { $player } { $gold } Gold.
craft-bought = { $player } buys for { $gold } Gold: { $cards }.
craft-sold = { $player } sells for { $gold } Gold: { $cards }.
craft-discarded = { $player } discards { $cards }.
craft-crafted = { $player } crafts { $cards }.
craft-reserved = { $player } reserves a card.
craft-replaced = { $player } replaces the reserved card.
craft-reserved-card = Reserved: { $card } (before: { $old }).
craft-used = { $player } uses { $tool }.
craft-used-on = { $player } uses { $tool } on { $targets }.
craft-toll = { $player } pays { $owner } { $gold } Gold for that.
craft-let-through = { $player } lets { $tool } happen.
craft-stopped = { $player } stops { $stopped } with { $tool }: the turn is over.
craft-stopped-site = { $player } stops { $stopped } with { $tool }, { $user }'s { $site } is discarded: the turn is over.
craft-drew =
    { $count ->
        [one] { $player } draws a card.
       *[other] { $player } draws { $count } cards.
    }
craft-drew-cards = { $player } draws { $cards }.
craft-reshuffled = The Discard Pile ({ $count }) becomes the Draw Deck.
craft-fetched = { $site } brings { $player } back { $card }.
craft-took = { $player } takes { $cards } from the Market.
craft-salvaged = { $player } takes { $card } from the Discard Pile.
craft-stole-gold = { $player } takes { $gold } Gold from { $target }.
craft-lost-gold = { $player } loses { $gold } Gold.
craft-gained-gold = { $player } gains { $gold } Gold.
craft-all-gained-gold = Everybody gains { $gold } Gold.
craft-banned = { $player } draws no cards before the end of their own next turn.
craft-hands-swapped = { $player } and { $target } exchange their hands.
craft-hand-discarded = { $player } discards from hand: { $cards }.
craft-stole-hand =
    { $count ->
        [one] { $player } takes a card from the hand of { $target }.
       *[other] { $player } takes { $count } cards from the hand of { $target }.
    }
craft-stole-hand-cards = It was: { $cards }.
craft-stole-card = { $player } takes { $card } from { $target }.
craft-wrecked = { $player } loses { $card }.
craft-offered = { $author } offers { $partner } a trade: { $author } gives { $give }; { $partner } gives { $get }.
craft-countered = { $author } offers { $partner } another trade instead: { $author } gives { $give }; { $partner } gives { $get }.
craft-traded = 🤝 Trade done: { $author } gives { $give }; { $partner } gives { $get }.
craft-declined = { $player } says no to the offer.
craft-withdrawn = { $player } takes the offer back.
craft-marked =
    { $player } marks promise { $number } (“{ $text }”) as { $mark ->
        [kept] kept.
       *[broken] broken.
    }
craft-resigned = { $player } resigns.
craft-laid-down = { $player } lays down all cards. Hand: { $cards }; reserved: { $reserve }. They go to the Discard Pile and the Market, the Gold to the supply.
craft-out = **{ $player }** has resigned. Hand laid down: { $cards } · reserved: { $reserve }
craft-held-last = **{ $player }** held at the end: { $cards } · reserved: { $reserve }
craft-silent = {""}

refused-craft-player-count = Craft the Crown is for 2 to 4 players, not { $players }.
refused-craft-resigned = You have resigned and are out of this game.
refused-craft-unknown-card = No card is called “{ $card }”.
refused-craft-unknown-player = No player here is called “{ $player }”. Seats can also be named by number: @1, @2 …
refused-craft-not-your-turn = Only { $player } can do that: it's their turn.
refused-craft-pending-decision = First { $player } has to answer the Tool.
refused-craft-not-targeted = No Tool is targeting you now.
refused-craft-not-a-tool = { $card } isn't a Tool.
refused-craft-no-effect = { $card } does nothing by itself: it's spent when you craft a Site.
refused-craft-reaction-only = { $card } answers another player's Tool; you can't use it as an action.
refused-craft-not-a-reaction = { $card } can't answer a Tool; it is used on your own turn.
refused-craft-not-owned = You don't own { $card }. Cards in hand have to be crafted first.
refused-craft-not-owned-by = { $player } doesn't own { $card }.
refused-craft-cannot-copy = { $card } can't be copied: it has to be another Tool that you own, with an effect of its own.
refused-craft-basic-not-craftable = { $card } is a Basic Element: you buy it instead of crafting it.
refused-craft-crown-not-allowed = { $tool } can't craft { $card }.
refused-craft-basic-not-allowed = { $card } is a Basic Element, and those can't be taken like this.
refused-craft-wrong-type = { $tool } doesn't work on { $card }.
refused-craft-reserve-full = Your reserve is full; replace the card instead.
refused-craft-reserve-empty = Your reserve is empty; there is nothing to replace.
refused-craft-reserved-card = { $card } is in your reserve. Replace it with a hand card to get it back first.
refused-craft-not-in-hand = { $card } isn't in your hand.
refused-craft-not-in-discard = { $card } isn't in the Discard Pile.
refused-craft-discarded-this-turn = { $card } was discarded this turn; it can be crafted from there next turn.
refused-craft-not-in-market = The Market doesn't have enough { $card }.
refused-craft-not-in-recipe = { $element } isn't in the recipe of { $card }.
refused-craft-missing-element = For { $card } you still need: { $elements }.
refused-craft-no-hammer = { $card } is a Site, so you also need { $hammer } face-up in front of you.
refused-craft-bad-target = { $tool } can't be aimed like that: name the other players it allows.
refused-craft-statue-unpaid = Their Statue asks for { $needed } Gold, and you have { $gold }.
refused-craft-bad-site = Name a Site of { $player }, or none if there is none.
refused-craft-not-enough-gold = That takes { $needed } Gold, and there is only { $gold }.
refused-craft-offer-closed = That offer isn't open to you.
refused-craft-offer-stale = { $player } doesn't have everything that this offer takes.
refused-craft-empty-trade = An offer needs something on at least one side.
refused-craft-bad-promise = A promise needs words.
refused-craft-long-promise = A promise has at most { $most } characters.
refused-craft-no-such-promise = You have no promise i{ $number } to mark like that.
refused-craft-which-way = Say how: what does { $tool } do here? `/move` suggests every way.

# Why an answer is good, for a hint.
why-craft-wins = That wins the game.
why-craft-step = You hold { $made }, which takes { $card } and sells for { $gold } Gold.
why-craft-gain = { $cost ->
    [0] { $card } sells for { $gold } Gold, and costs you nothing
   *[other] { $card } sells for { $gold } Gold; what goes into it would sell for { $cost }
  }{ $paid ->
    [0] .
   *[other] {"."} Your Sites also pay you { $paid } Gold for it.
  }
why-craft-pays = What you get for { $sold } pays for { $card }, which sells for { $gold } Gold{ $room ->
    [0] .
   *[other] , and makes room in your hand for a new card.
  }
why-craft-even = { $card } sells for { $gold } Gold, as much as what goes into it, and makes room in your hand for a new card.
why-craft-last = It takes the last { $card } from the Market.
why-craft-part = { $left ->
    [0] With { $card } you have all the parts of { $crown }.
    [one] With { $card } you need only one more part of { $crown }.
   *[other] With { $card } you need { $left } more parts of { $crown }.
  }
why-craft-income = As long as you own it, { $card } brings you { $gold } Gold at the start of each of your turns.
why-craft-without = With { $card } you craft { $made }, which sells for { $gold } Gold, without Elements{ $others ->
    [0] .
    [one] , and one other card too.
   *[other] , and { $others } other cards too.
  }
why-craft-stops = { $sure ->
    [0] If nobody stops it: by selling everything, { $player } could have reached { $could } Gold and won; now it would be { $can }.
   *[other] By selling everything, { $player } could have reached { $could } Gold and won; now it would be { $can }.
  }
why-craft-takes = { $sure ->
    [0] If nobody stops it, { $player } loses { $card }. { $tool } is spent.
   *[other] { $player } loses { $card }. { $tool } is spent.
  }
why-craft-steals = { $sure ->
    [0] If nobody stops it, { $player } loses { $gold } Gold. { $tool } is spent.
   *[other] { $player } loses { $gold } Gold. { $tool } is spent.
  }
why-craft-free = You spend { $spent } and get { $card }, which sells for { $gold } Gold.{ $does ->
    [0] {""}
   *[other] {" "}What it does: { $text }
  }
why-craft-sells = It brings you { $gold } Gold, and you could buy it back for as much.
why-craft-safe = { $card } waits in your reserve slot, and makes room in your hand for a new card.
why-craft-paid = Your Sites pay you { $gold } Gold for { $card }.
why-craft-swap = { $back } comes back to your hand, and { $card } waits in your reserve slot.
why-craft-room = { $count ->
    [1] Without { $card }, your hand has room for a new card.
   *[other] Without them, your hand has room for { $count } new cards.
  }
why-craft-draws = { $count ->
    [1] { $able ->
        [0] You can't craft { $card } this turn: something that it takes is neither yours nor for sale. When you end your turn, you draw a card in its place.
       *[other] When you end your turn, you draw a card in its place.
      }
   *[other] When you end your turn, you draw { $count } cards in their place.
  }
why-craft-end = No card in your hand can be crafted this turn: each lacks something that is neither yours nor for sale.
why-craft-dear = You could still craft { $card }, but it sells for { $gold } Gold, and what goes into it for { $cost }.
why-craft-drawn = { $count ->
    [one] You draw one card.
   *[other] You draw { $count } cards.
  }
why-craft-hand = { $sure ->
    [0] If nobody stops it, { $player } loses { $count } of their hand cards. { $tool } is spent.
   *[other] { $player } loses { $count } of their hand cards. { $tool } is spent.
  }
why-craft-does = { $card } does this: { $text }
why-craft-resell = It costs you nothing for now: { $card } sells for the { $gold } Gold that you pay.
why-craft-trade = What you get is worth { $brings } Gold; what you give, { $takes }.
why-craft-sale = You can't craft { $card } with what you own now, and you would get { $gold } Gold's worth for it.
why-craft-unbound = You promise nothing.
why-craft-keeps = You keep { $cards }.
why-craft-lets = Letting { $card } through costs you { $gold } Gold's worth of what you own; a Tool that stops it sells for { $cost }.
why-craft-worth = With all that you own sold, you would then have { $gold } Gold.
why-craft-golem = It stops { $card } and costs its user { $site }.
why-craft-idol = It stops { $card } and ends that turn.

# An answer in a few words, in hints and when one looks back.

craft-told-craft =
    Craft { $card }{ $way ->
        [via] {" "}via { $site }
        [both] : sell { $sold }, buy { $bought }
        [sell] : sell { $sold }
        [buy] : buy { $bought }
       *[no] {""}
    }
craft-told-buy =
    Buy { $cards }{ $count ->
        [0] {""}
       *[other] : sell { $sold }
    }
craft-told-sell = Sell { $cards }
craft-told-discard = Discard { $cards } from your hand
craft-told-reserve = Reserve { $card }
craft-told-use =
    Use { $tool }{ $sure ->
        [yes] {""}
       *[no] : { $aim }
    }
craft-told-react =
    { $how }{ $takes ->
        [yes] {", "}{ $site } is discarded
       *[no] {""}
    }
craft-told-accept = Accept the offer
craft-told-decline = Decline the offer
craft-told-withdraw = Withdraw the offer

playtest-counts-craft-the-crown = A card counts for players who came to own it when others didn't; cards that a winner can buy late look strong.

# What the bot does with a Tool or Site, made of its data: for whoever wrote the card.
craft-acts = → { $does }.
craft-acts-used-none = When used: { $steps }
craft-acts-used-one = When used, on one other player: { $steps }
craft-acts-used-some = When used, on one or more other players: { $steps }
craft-acts-nothing = nothing happens
craft-acts-stops = Reaction: stops a Tool that is aimed at you; both are discarded, and the turn of that Tool's user ends
craft-acts-stops-site = Reaction: stops a Tool that is aimed at you; both are discarded, with a Site of that Tool's user that you choose, and their turn ends
craft-acts-copies = Does what another Tool of yours does, and leaves that Tool alone
craft-acts-step =
    { $kind ->
        [steal-gold] the target gives you { $amount } Gold, or all they have
        [lose-gold] the target loses { $amount } Gold, or all they have
        [gain-gold] you gain { $amount } Gold
        [all-gain-gold] everybody gains { $amount } Gold, you included
        [draw] you draw { $amount ->
            [one] 1 card
           *[other] { $amount } cards
        }
        [all-draw] everybody draws { $amount ->
            [one] 1 card
           *[other] { $amount } cards
        }, you first
        [steal-hand] you take { $amount ->
            [one] 1 card
           *[other] { $amount } cards
        } from the target's hand at random
        [discard-hand] the target discards { $amount ->
            [0] the whole hand
            [one] 1 card at random
           *[other] { $amount } cards at random
        }
        [ban-draw] the target draws no cards before the end of their next turn
        [swap-hands] you and the target swap hands
        [refill] the target draws up to their refill amount
        [end-turn] your turn ends
        [take-market] you name a card in the Market that isn't a Basic Element, and take all its copies
        [steal-card] you take one of these that the target owns ({ $cards })
        [wreck-card] one of these that the target owns is discarded ({ $cards })
       *[salvage] you take one of these from the Discard Pile into your hand ({ $cards })
    }
craft-acts-craft =
    you may craft one of these { $zones ->
        [hand] from your hand
        [discard] from the Discard Pile
       *[both] from your hand or the Discard Pile
    } { $less ->
        [yes] with one Element less
       *[no] without Elements
    } ({ $cards })
craft-acts-income-gold = Start Phase: you gain { $gold } Gold
craft-acts-income-cards = Start Phase: you take these from the Market ({ $cards })
craft-acts-pays =
    { $act ->
        [craft] Whenever you craft one of these
       *[discard] Whenever you discard one of these as an action
    }: { $gold } Gold ({ $cards })
craft-acts-pays-beside =
    { $act ->
        [craft] Whenever you craft one of these
       *[discard] Whenever you discard one of these as an action
    } and own { $beside } too: { $gold } Gold ({ $cards })
craft-acts-refill = Your refill amount is { $amount } higher
craft-acts-toll = Anybody who aims a Tool at you pays you { $gold } Gold first
craft-acts-fetches = At the end of your turn you take { $card } from the Market, or else from the Discard Pile

# How many cards a brought pack has.
craft-counted = { $cards } different cards, { $total } with their copies
