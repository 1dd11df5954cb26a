# Craft the Crown's lesson, a scene a paragraph, and the notes of first games.

learn-craft-the-crown-craft = First to **50 Gold** wins; each turn brings 2. Hand cards are recipes. **Craft** the **Metal**: the missing Stone is bought.
learn-craft-the-crown-craft-nudge = Tap 🔨 Metal.
learn-craft-the-crown-craft-2 = 2 Stones became a Metal worth 3; bigger recipes earn more. Beside your name: your Gold → with all sold. **End your turn**.
learn-craft-the-crown-craft-2-nudge = Choose **End turn**.
learn-craft-the-crown-craft-well = You drew up to 5 cards. At a table you may **discard** cards first, to draw others.

learn-craft-the-crown-tool = A **Tool** works once. Use your Sword on Page, the computer.
learn-craft-the-crown-tool-nudge = Tap **Use Sword**.
learn-craft-the-crown-tool-well = The Sword is spent: each Tool works once.

learn-craft-the-crown-reaction = Page aims a Sword: stop it with your Idol, a **Reaction**.
learn-craft-the-crown-reaction-nudge = At a table you may let it happen, but you would lose 5 Gold. Choose **Stop with Idol**.
learn-craft-the-crown-reaction-well = Stopped! Page's turn is over, too.

learn-craft-the-crown-trade = Page offers a **trade** for a Fire you hold: accept it.
learn-craft-the-crown-trade-nudge = Choose Page's offer, under **Trade**.
learn-craft-the-crown-trade-well = 5 Gold for a Fire worth 2! You can make offers, too.

learn-craft-the-crown-gold = What lies in front of you **sells**, and **50 Gold** on your turn wins. Sell the Metal.
learn-craft-the-crown-gold-nudge = Choose the Metal in the list **Sell, or craft several …**: it is worth 3 Gold.
learn-craft-the-crown-gold-well = 51 Gold: you win!

learn-craft-the-crown-crown = The **Crown** wins, too: craft it.
learn-craft-the-crown-crown-nudge = All its Elements are there: tap **👑 Craft the Crown and win**.
learn-craft-the-crown-crown-well = You win!

craft-first-tool = A Tool in front of you can be used once, in your turn. Its **Use** button is there as soon as you own what it needs.
craft-first-reaction = Your Reaction stops the Tool and ends that turn; or let it happen.
craft-first-trade = An offer for you: accept it, decline it, or counter it.
craft-first-nothing = You can't craft any of your cards now. Discard those you don't need and end your turn: you draw new ones.
craft-first-sell = What lies in front of you can be sold; 50 Gold on your turn wins.
craft-first-reserve = A reserved card is safe, and out of your hand: it lies in the dashed box beside your name.
