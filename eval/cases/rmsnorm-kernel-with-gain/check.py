import numpy as np


def _ref(a, g):
    a = np.asarray(a, float)
    return a / np.sqrt((a * a).mean(-1, keepdims=True) + 1e-6) * np.asarray(g)


np.testing.assert_allclose(normed, _ref(x, gain), rtol=1e-4)
_y = jnp.arange(3 * 4 * 8, dtype=jnp.float32).reshape(3, 4, 8) - 20.0
np.testing.assert_allclose(rmsnorm(_y, jnp.ones(8), block_rows=2), _ref(_y, np.ones(8)), rtol=1e-4)
