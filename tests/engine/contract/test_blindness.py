"""What somebody cannot see moves nothing that they are shown: view, answers, refusals, words, record."""

import os

from tests.support.contract.blindness import ENOUGH, SECRETS, check_blind
from tests.support.contract.trials import GameUnderTest

GAMES = max(2, int(os.environ.get("CASTELLAN_GAMES", "200")) // 60)


# ---------------------------------------------------------------- what is told and written


def test_what_is_not_seen_is_not_told(trial: GameUnderTest) -> None:
    pair_count = sum(check_blind(trial, number) for number in range(GAMES))
    assert pair_count or not trial.rules.private_panels or trial.rules.refereeing


def test_secret_answers_stay_secret(trial: GameUnderTest) -> None:
    """Real tables come to secret questions seldom, so more games are looked through."""
    if trial.rules.refereeing is None:
        return
    pair_count = 0
    for number in range(SECRETS):
        pair_count += check_blind(trial, number)
        if pair_count >= ENOUGH:
            return
    assert pair_count
