import numpy as np


def _phi(s):
    p, v = s
    return np.array([1.0, p, v, p * v, p * p, v * v])


np.testing.assert_allclose(features(jnp.array([0.5, -2.0])), _phi([0.5, -2.0]), rtol=1e-6)
S, w, d = np.asarray(trajectory, np.float64), np.zeros(6), []
for i in range(399):
    delta = 1.0 + S[i, 0] + 0.9 * w @ _phi(S[i + 1]) - w @ _phi(S[i])
    w = w + 0.05 * delta * _phi(S[i])
    d.append(delta)
np.testing.assert_allclose(weights, w, rtol=1e-3, atol=1e-3)
np.testing.assert_allclose(deltas, d, atol=2e-3)
