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
craft-print-count-basic = { $count ->
        [one] one Basic Element
       *[other] { $count } Basic Elements
    }
craft-print-count-element = { $count ->
        [one] one Element
       *[other] { $count } Elements
    }
craft-print-count-tool = { $count ->
        [one] one Tool
       *[other] { $count } Tools
    }
craft-print-count-site = { $count ->
        [one] one Site
       *[other] { $count } Sites
    }
craft-print-count-crown = { $count ->
        [one] one Crown
       *[other] { $count } Crowns
    }
craft-print-count-coin = { $count ->
        [one] one coin of { $value } Gold
       *[other] { $count } coins of { $value } Gold
    }
