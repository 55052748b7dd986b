import numpy as np

x = np.asarray(features, np.float64); y = np.asarray(labels, np.float64)
w = np.zeros(3); m = np.zeros(3); ref = []
for _ in range(60):
    z = x @ w
    ref.append(np.mean(np.logaddexp(0, z) - y * z))
    m = 0.9 * m + x.T @ (1 / (1 + np.exp(-z)) - y) / len(y)
    w = w - 0.1 * m
np.testing.assert_allclose(np.asarray(losses, np.float64), ref, rtol=0.05)
np.testing.assert_allclose(np.asarray(weights, np.float64), w, rtol=0.05, atol=0.03)
assert losses.shape == (60,)
