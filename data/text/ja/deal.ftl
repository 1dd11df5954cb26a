# 配札：封印、プレイヤーが加えるもの、証明（docs/fairness.md）

deal-sealed = -# 🎲 配札の封印：{ $seal }
deal-luck = -# 🎲 プレイヤーが加えたもの：{ $luck }
deal-luck-added = あなたの言葉を配札に加えました。
deal-shown = -# 🎲 配札の秘密：{ $secret }。**棋譜**で証明できます。
refused-no-words = 文字が入っていません。
