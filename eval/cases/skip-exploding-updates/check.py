import numpy as np

Xn = np.asarray(X, np.float64); yn = np.asarray(y, np.float64)
wn = np.zeros(4)
for _ in range(5):
    for x, t in zip(Xn, yn):
        g = (x @ wn - t) * x
        if np.linalg.norm(g) < 50:
            wn = wn - 0.05 * g
np.testing.assert_allclose(w, wn, atol=1e-2)
np.testing.assert_allclose(safe_update(jnp.array([3.0, 4.0]), 0.1), [-0.3, -0.4], rtol=1e-5)
np.testing.assert_allclose(safe_update(jnp.array([30.0, 60.0]), 0.1) + jnp.ones(2), [1.0, 1.0])
