assert pulls.sum() == 200 and pulls[2] > 110 and pulls.min() >= 1
assert total == agent.wins.sum() - 3 and 200 == agent.wins.sum() + agent.losses.sum() - 6
# the agent explores: with a flat belief its choices differ from call to call
_a = ThompsonAgent(3, seed=5)
_picks = [_a.choose() for _ in range(40)]
assert set(_picks) == {0, 1, 2}
