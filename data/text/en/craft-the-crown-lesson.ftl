# Craft the Crown's lesson, a scene a paragraph, and the notes of first games.

learn-craft-the-crown-craft = First to **50 Gold** wins; each turn brings 2. Cards in your hand are recipes. **Craft** the **Metal**: the missing Stone is bought for you.
learn-craft-the-crown-craft-nudge = Choose **Craft**, then the Metal.
learn-craft-the-crown-craft-2 = Now **end your turn**.
learn-craft-the-crown-craft-2-nudge = Choose **End turn**.
learn-craft-the-crown-craft-well = Your hand is filled up to 5. On your turn you may also **discard**.

learn-craft-the-crown-tool = A **Tool** works once. Use your Sword on Page.
learn-craft-the-crown-tool-nudge = Choose **Use**, then the Sword.
learn-craft-the-crown-tool-well = The Sword is spent. A **Site** stays, and helps turn after turn.

learn-craft-the-crown-reaction = Page aims a Sword at you! Stop it with your Idol, a **Reaction**.
learn-craft-the-crown-reaction-nudge = At a table you may let it happen, but you would lose 5 Gold. Choose **Stop with Idol**.
learn-craft-the-crown-reaction-well = Page's turn is over, too.

learn-craft-the-crown-trade = Players may **trade**. Accept Page's offer.
learn-craft-the-crown-trade-nudge = Open **Trade**, then Page's offer.
learn-craft-the-crown-trade-well = 5 Gold for a Fire worth 2! You can make offers, too.

learn-craft-the-crown-gold = What lies in front of you **sells**, and **50 Gold** on your turn wins. Sell the Metal.
learn-craft-the-crown-gold-nudge = Choose **Sell**, then the Metal: it is worth 3 Gold.
learn-craft-the-crown-gold-well = 51 Gold: you win!

learn-craft-the-crown-crown = Crafting the **Crown** wins, too. Craft it.
learn-craft-the-crown-crown-nudge = All its Elements are there: choose **Craft**, then the Crown.
learn-craft-the-crown-crown-well = You win!

craft-first-tool = A Tool lies in front of you: it can be used once, whenever you like in your turn.
craft-first-site = A Site in your hand: it takes its Elements and a Hammer that lies in front of you, and then helps you turn after turn.
craft-first-reaction = A Tool is aimed at you. A Reaction of yours stops it and ends that turn; you may also let it happen.
craft-first-trade = An offer for you: accept it, decline it, or counter it.
craft-first-sell = Something in front of you sells: **Sell** turns it into Gold, and 50 Gold on your turn wins.
craft-first-reserve = One card can be put aside in your reserve slot, where nobody can take it.
