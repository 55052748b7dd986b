import numpy as np

cap, m, want = np.asarray(soil.capacity, np.float64), np.full((6, 5), 40.0), []
for i, r in enumerate(rain_series):
    m = m + r * (0.5 + np.asarray(jax.random.uniform(jax.random.PRNGKey(i), (6, 5)), np.float64)) - 3.0 * m / cap
    m = m * 0.98
    want.append(np.maximum(m - cap, 0).sum())
    m = np.clip(m, 0, cap)
np.testing.assert_allclose(runoffs, want, rtol=1e-3, atol=1e-2)
np.testing.assert_allclose(moisture, m, rtol=1e-4)
dry, ro = day(jnp.full((6, 5), 1.0), jnp.full((6, 5), -5.0), soil)
np.testing.assert_allclose(dry, 0.0, atol=1e-6)
assert float(ro) == 0.0
