import numpy as np

k = lambda T: 5 * np.exp(-3 / T)
J = lambda T: 0.15 * T ** 2 - k(T) / (1 + k(T))
dJ = lambda T: 0.3 * T - (k(T) * 3 / T ** 2) / (1 + k(T)) ** 2
for T in (0.7, 0.9, 1.4):
    np.testing.assert_allclose(steady_state(jnp.array(T)), 1 / (1 + k(T)), atol=1e-4)
    np.testing.assert_allclose(slope(jnp.array(T)), dJ(T), atol=2e-3)
T = 0.9; ref = []
for _ in range(80):
    T -= 0.3 * dJ(T); ref.append(J(T))
np.testing.assert_allclose(trace, ref, atol=2e-3)
np.testing.assert_allclose(temp, T, atol=5e-3)
