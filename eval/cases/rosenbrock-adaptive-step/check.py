import numpy as np


def _f(q):
    return (1.0 - q[0]) ** 2 + 100.0 * (q[1] - q[0] ** 2) ** 2


def _ref(q, lr):
    g = np.array([-2 * (1 - q[0]) - 400 * q[0] * (q[1] - q[0] ** 2), 200 * (q[1] - q[0] ** 2)])
    t = q - lr * g
    return (t, lr * 1.1) if _f(t) < _f(q) else (q, lr * 0.5)


for q, s in [([-1.2, 1.0], 1e-4), ([-1.2, 1.0], 1e-1), ([0.5, 0.2], 1e-3), ([2.0, -1.0], 0.05)]:
    got_p, got_lr = descend(jnp.array(q), s)
    want_p, want_lr = _ref(np.array(q), s)
    np.testing.assert_allclose(got_p, want_p, rtol=1e-4)
    np.testing.assert_allclose(got_lr, want_lr, rtol=1e-5)
assert len(history) == 300 and all(b <= a for a, b in zip(history, history[1:]))
assert history[-1] < 3.0
