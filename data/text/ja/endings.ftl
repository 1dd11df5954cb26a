# ゲームが終わったときの言葉。

closed-over = -# ゲームは終了しました。
done-resign = 投了しました。
