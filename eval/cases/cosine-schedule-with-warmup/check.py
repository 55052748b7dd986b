import numpy as np


def _lr(s):
    if s < 20:
        return 0.1 * (s + 1) / 20
    if s < 120:
        return 1e-3 + 0.5 * (0.1 - 1e-3) * (1 + np.cos(np.pi * (s - 20) / 100))
    return 1e-3


for s in [0, 7, 19, 20, 45, 70, 119, 120, 500]:
    np.testing.assert_allclose(jax.jit(lambda t: schedule(t))(jnp.int32(s)), _lr(s), rtol=2e-4)
w, X = np.zeros(4), np.asarray(x, np.float64)
Y = X @ np.asarray(true_w, np.float64)
for s in range(150):
    if s % 30 == 0:
        np.testing.assert_allclose(losses[s], np.mean((X @ w - Y) ** 2), rtol=2e-3, atol=1e-7)
    w = w - _lr(s) * 2 * X.T @ (X @ w - Y) / 64
np.testing.assert_allclose(state.w, w, rtol=1e-3, atol=1e-4)
assert int(state.step) == 150
