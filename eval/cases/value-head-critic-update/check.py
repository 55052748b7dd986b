import numpy as np

A = np.asarray(critic.projection, np.float64); w = np.zeros(16); ref = []
r = np.random.default_rng(1)
for _ in range(60):
    o = r.normal(size=3)
    f, fn = np.tanh(o @ A), np.tanh(0.9 * o @ A)
    d = o[0] + 0.5 + 0.9 * fn @ w - f @ w
    ref.append(0.5 * d * d)
    w = w + 0.05 * d * f
np.testing.assert_allclose([float(np.asarray(v).reshape(())) for v in losses], ref, rtol=1e-2, atol=1e-4)
np.testing.assert_allclose(np.asarray(critic.w).ravel(), w, atol=1e-3)
