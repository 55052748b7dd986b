import numpy as np

def ref(S0, K, r, s, T, n):
    dt = T / n; u = np.exp(s * np.sqrt(dt)); p = (np.exp(r * dt) - 1 / u) / (u - 1 / u)
    v = np.maximum(K - S0 * u ** (2.0 * np.arange(n + 1) - n), 0)
    for L in range(n - 1, -1, -1):
        v = np.exp(-r * dt) * (p * v[1:] + (1 - p) * v[:-1])
        v = np.maximum(v, K - S0 * u ** (2.0 * np.arange(L + 1) - L))
    return v[0]
np.testing.assert_allclose(price, ref(100, 105, 0.05, 0.25, 1.0, 64), rtol=2e-3)
np.testing.assert_allclose(deep, 65.0, rtol=1e-4)
np.testing.assert_allclose(american_put(90.0, 80.0, 0.02, 0.4, 0.5, n=30), ref(90, 80, 0.02, 0.4, 0.5, 30), rtol=2e-3)
