# Craft the Crown's lesson, a scene a paragraph, and the notes of first games.

learn-craft-the-crown-craft = First to **50 Gold** wins. Cards in your hand are recipes (✓: you can craft it; coin: what you must still buy). **Craft** the **Metal** from your Elements.
learn-craft-the-crown-craft-nudge = Choose **Craft**, then the Metal.
learn-craft-the-crown-craft-well = The Stone went back to the Market.

learn-craft-the-crown-buy = Each turn brings 2 Gold. **Buy** the missing Stone for the Metal.
learn-craft-the-crown-buy-nudge = Choose **Buy**, then Stone; or **Craft**, then the Metal.
learn-craft-the-crown-buy-2 = Now craft the Metal.
learn-craft-the-crown-buy-2-nudge = The Husk takes three Metal. Craft the Metal first.
learn-craft-the-crown-buy-well = Do as much in a turn as you like. **Craft** can buy missing Elements too.

learn-craft-the-crown-sell = What lies in front of you also **sells**. Sell the Metal.
learn-craft-the-crown-sell-nudge = Choose **Sell**, then the Metal.
learn-craft-the-crown-sell-2 = Now **end your turn**.
learn-craft-the-crown-sell-2-nudge = Choose **End turn**.
learn-craft-the-crown-sell-well = Your hand is filled up to 5. On your turn you may **discard** what you do not want.

learn-craft-the-crown-tool = A **Tool** works once. Use your Sword on Page.
learn-craft-the-crown-tool-nudge = Choose **Use**, then the Sword.
learn-craft-the-crown-tool-well = The Sword is spent. A **Site** stays, and helps you turn after turn.

learn-craft-the-crown-reaction = Page aims a Sword at you! Stop it with your Idol, a **Reaction**.
learn-craft-the-crown-reaction-nudge = At a table you may let it happen, but you would lose 5 Gold. Choose **Stop with Idol**.
learn-craft-the-crown-reaction-well = Nothing was stolen, and Page's turn is over.

learn-craft-the-crown-trade = Players may **trade**. Accept Page's offer.
learn-craft-the-crown-trade-nudge = Open **Trade**, then Page's offer.
learn-craft-the-crown-trade-well = 5 Gold for a Fire worth 2! On your turn you can make offers too.

learn-craft-the-crown-gold = You win with **50 Gold** on your turn. Only 2 to go!
learn-craft-the-crown-gold-nudge = Choose **Sell**, then the Metal: it is worth 3 Gold.
learn-craft-the-crown-gold-well = 51 Gold: you win!

learn-craft-the-crown-crown = You also win by crafting the **Crown**. Craft it.
learn-craft-the-crown-crown-nudge = All its Elements are there: choose **Craft**, then the Crown.
learn-craft-the-crown-crown-well = You win!

craft-first-tool = A Tool lies in front of you: it can be used once, whenever you like in your turn.
craft-first-site = A Site in your hand: it takes its Elements and a Hammer that lies in front of you, and then helps you turn after turn.
craft-first-reaction = A Tool is aimed at you. A Reaction of yours stops it and ends that turn; you may also let it happen.
craft-first-trade = An offer for you: accept it, decline it, or counter it.
craft-first-sell = Something in front of you sells: **Sell** turns it into Gold, and 50 Gold on your turn wins.
craft-first-reserve = One card can be put aside in your reserve slot, where nobody can take it.
