# Craft the Crown's lesson, a scene a paragraph, and the notes of first games.

learn-craft-the-crown-craft = Cards in your hand are recipes. You **craft** one from Elements in front of you: craft the **Metal**.
learn-craft-the-crown-craft-nudge = Choose **Craft**, then the Metal.
learn-craft-the-crown-craft-well = The Metal lies in front of you now, and the Stone is back in the Market. The number on **Craft** says how many cards you can craft.

learn-craft-the-crown-buy = Each turn brings you 2 Gold. **Buy** the Stone that is missing for your Metal.
learn-craft-the-crown-buy-nudge = Choose **Buy**, then Stone.
learn-craft-the-crown-buy-2 = Two Stone: now craft the Metal.
learn-craft-the-crown-buy-2-nudge = The Husk takes three Metal. Craft the Metal first.
learn-craft-the-crown-buy-well = Do as much in a turn as you like. **Craft** can also buy what is missing, in one tap.

learn-craft-the-crown-sell = What lies in front of you also **sells**. Sell the Metal.
learn-craft-the-crown-sell-nudge = Choose **Sell**, then the Metal.
learn-craft-the-crown-sell-2 = 3 Gold for two Stone: crafting pays. Now **end your turn**: your hand fills up to 5 cards.
learn-craft-the-crown-sell-2-nudge = Choose **End turn**.
learn-craft-the-crown-sell-well = You hold 5 cards again. Before you end a turn you may **discard** what you do not want, free of charge.

learn-craft-the-crown-tool = A **Tool** in front of you works once. Your Sword steals 5 Gold: use it on Page.
learn-craft-the-crown-tool-nudge = Choose **Use**, then the Sword.
learn-craft-the-crown-tool-well = 5 Gold is yours, and the Sword is spent. A **Site** stays: crafting it takes a Hammer too, and it helps you turn after turn.

learn-craft-the-crown-reaction = Page aims a Sword at you! Your Idol is a **Reaction**: it stops a Tool.
learn-craft-the-crown-reaction-nudge = Answer with the Idol.
learn-craft-the-crown-reaction-well = Nothing was stolen, and Page's turn is over.

learn-craft-the-crown-trade = Players may **trade**. Page offers 5 Gold for your Fire, which is worth 2. Accept.
learn-craft-the-crown-trade-nudge = Open **Trade**, then Page's offer.
learn-craft-the-crown-trade-well = A good deal. On your turn you can offer Gold, cards and promises.

learn-craft-the-crown-gold = You win with **50 Gold** on your turn. You have 48: find the rest.
learn-craft-the-crown-gold-nudge = Choose **Sell**, then the Metal: it is worth 3 Gold.
learn-craft-the-crown-gold-well = 51 Gold: you win!

learn-craft-the-crown-crown = The other way to win: craft the **Crown**.
learn-craft-the-crown-crown-nudge = Husk, Pyre and Shard lie in front of you. Craft the Crown.
learn-craft-the-crown-crown-well = Long live the ruler: you win!

craft-first-tool = You own a Tool: it can be used once, whenever you like in your turn.
craft-first-site = A Site in your hand: it takes its Elements and a Hammer that lies in front of you, and then helps you turn after turn.
craft-first-reaction = A Tool is aimed at you. A Reaction of yours stops it and ends that turn; you may also let it happen.
craft-first-trade = An offer for you: accept it, decline it, or answer with one of your own.
craft-first-sell = You own something that sells: **Sell** turns it into Gold, and 50 Gold on your turn wins.
craft-first-reserve = One card can be put aside in your reserve slot, where nobody can take it.
