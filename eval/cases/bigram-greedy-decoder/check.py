import numpy as np

assert sentence == ["<s>", "the", "cat", "sat", "away", "</s>"], sentence
assert int(length) == 6
t, n = decode(table, 3)
assert [int(v) for v in t[:int(n)]] == [3, 5, 6, 7]
loop = jnp.asarray(np.eye(8)[np.array([1, 2, 1, 3, 4, 5, 6, 7])])
t, n = decode(loop, 0)
assert int(n) == 12 and [int(v) for v in t[:12]] == [0] + [1, 2] * 5 + [1]
