# Craft the Crown on paper.

craft-print-gold = Gold
craft-print-price = Price
craft-print-made = Made from
craft-print-reaction = Tool · Reaction
craft-print-craft = Craft
craft-print-market = Buy and sell
craft-print-tools = Tools
craft-print-reserve = Discard and reserve
craft-print-trade = Trade
craft-print-sites = Sites
craft-print-deck = Deck, piles and Gold
