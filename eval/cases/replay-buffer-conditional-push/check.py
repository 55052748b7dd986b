import numpy as np

assert stored == 3
np.testing.assert_allclose(buffer["reward"], [0.9, -0.7, 1.5, 0, 0, 0], rtol=1e-6)
np.testing.assert_allclose(buffer["obs"], [[1, -1], [2, -2], [4, -4], [0, 0], [0, 0], [0, 0]])
assert set(buffer) >= {"obs", "reward", "cursor", "size"} and int(buffer["size"]) == 3
for t in range(4):
    buffer = push_if_interesting(buffer, jnp.ones(2), 2.0 + t)
assert int(buffer["cursor"]) == 1 and int(buffer["size"]) == 6
np.testing.assert_allclose(buffer["reward"], [5.0, -0.7, 1.5, 2.0, 3.0, 4.0], rtol=1e-6)
