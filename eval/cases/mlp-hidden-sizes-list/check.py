import numpy as np

assert shapes == [(4, 32), (32, 32), (32, 1)]
assert n_params == 4 * 32 + 32 + 32 * 32 + 32 + 32 + 1
key, d = jax.random.PRNGKey(0), 4
for (W, b), w in zip(params, (32, 32, 1)):
    key, sub = jax.random.split(key)
    np.testing.assert_allclose(W, np.sqrt(2 / d) * np.asarray(jax.random.normal(sub, (d, w))), rtol=1e-4, atol=1e-6)
    assert not np.asarray(b).any()
    d = w
np.testing.assert_allclose(out, mlp(params, x), rtol=1e-6)
assert out.shape == (10, 1)
