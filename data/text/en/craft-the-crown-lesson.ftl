# Craft the Crown's lesson, a scene a paragraph, and the notes of first games.

learn-craft-the-crown-craft = Cards in your hand are plans: you **craft** one from Elements that lie in front of you. You have two Stone. Craft the **Metal**.
learn-craft-the-crown-craft-nudge = Metal takes Stone + Stone, and that is what you have.
learn-craft-the-crown-craft-well = The Metal is yours now; the Stone went back to the Market.

learn-craft-the-crown-buy = Each turn brings you 2 Gold. What you lack you **buy** in the Market. Get one more Stone for your Metal.
learn-craft-the-crown-buy-nudge = A Stone costs 1 Gold.
learn-craft-the-crown-buy-2 = Two Stone: now craft the Metal.
learn-craft-the-crown-buy-2-nudge = The Husk takes three Metal. Craft the Metal first.
learn-craft-the-crown-buy-well = Do as many things in a turn as you like. Under **Craft** you can also buy what is missing and craft in one tap.

learn-craft-the-crown-sell = What lies in front of you also **sells** for its Price; cards in your hand do not. Sell the Metal.
learn-craft-the-crown-sell-nudge = Choose **Sell**, then the Metal.
learn-craft-the-crown-sell-well = 3 Gold for two Stone: crafting makes money.

learn-craft-the-crown-tool = A **Tool** that lies in front of you can be used once. The Sword steals 5 Gold. Use it on Page.
learn-craft-the-crown-tool-nudge = Only the Sword is ready; the Catapult in your hand has to be crafted first.
learn-craft-the-crown-tool-well = 5 Gold is yours, and the Sword goes to the Discard Pile.

learn-craft-the-crown-reaction = Page aims a Sword at you! Your Idol is a **Reaction**: it stops a Tool that targets you.
learn-craft-the-crown-reaction-nudge = Answer with the Idol.
learn-craft-the-crown-reaction-well = Nothing was stolen, and Page's turn is over.

learn-craft-the-crown-trade = Whoever's turn it is may offer **trades**. Page offers 5 Gold for your Fire, which sells for 2. Accept.
learn-craft-the-crown-trade-nudge = Open **Trade**, then Page's offer.
learn-craft-the-crown-trade-well = A good deal. On your own turn you can make offers of Gold, cards and promises.

learn-craft-the-crown-gold = One way to win: **50 Gold**. You have 48 now. Find the rest.
learn-craft-the-crown-gold-nudge = The Metal sells for 3.
learn-craft-the-crown-gold-well = 51 Gold: you win!

learn-craft-the-crown-crown = The other way: craft the **Crown**, from Husk, Pyre and Shard.
learn-craft-the-crown-crown-nudge = You have all three. Craft the Crown.
learn-craft-the-crown-crown-well = Long live the ruler: you win!

craft-first-tool = You own a Tool: it can be used once, whenever you like in your turn.
craft-first-site = A Site in your hand: it takes its Elements and a Hammer that lies in front of you, and then helps you turn after turn.
craft-first-reaction = A Tool is aimed at you. A Reaction of yours stops it and ends that turn; you may also let it happen.
craft-first-trade = An offer for you: accept it, decline it, or answer with one of your own.
craft-first-sell = You own something to sell; whoever has 50 Gold wins.
craft-first-reserve = One card can be put aside in your reserve slot, where nobody can take it.
