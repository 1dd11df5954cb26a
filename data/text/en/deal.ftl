# The deal: its seal, what players add to it, its proof (docs/fairness.md).

deal-sealed = -# 🎲 The deal is sealed: { $seal }
deal-luck = -# 🎲 Added by the players: { $luck }
deal-luck-added = Your words are in the deal.
deal-shown = -# 🎲 The secret of the deal: { $secret }. **Record** holds the proof.
refused-no-words = There are no letters in these words.
