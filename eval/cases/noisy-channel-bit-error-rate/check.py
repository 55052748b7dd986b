import numpy as np

key, B, want = jax.random.PRNGKey(1), np.asarray(bits), []
for r in range(4):
    key, sub = jax.random.split(key)
    s = np.tile(1 - 2 * B, r + 1)
    y = (s + np.asarray(jax.random.normal(sub, s.shape))).reshape(r + 1, -1).mean(0)
    want.append(((y < 0) != B.astype(bool)).mean())
np.testing.assert_allclose(ber, want, atol=1e-3)
assert want[0] > want[3]
