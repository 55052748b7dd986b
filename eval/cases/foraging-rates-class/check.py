import numpy as np


def _f(s, b, p, c, d):
    return np.array([b * s[0] - p * s[0] * s[1], c * s[0] * s[1] - d * s[1]])


def _run(s, n, *r):
    out = [s]
    for _ in range(n):
        s = s + 0.02 * _f(s + 0.01 * _f(s, *r), *r)
        out.append(s)
    return np.array(out)


np.testing.assert_allclose(orbit, _run(np.array([10.0, 5.0]), 500, 1.1, 0.4, 0.1, 0.4), rtol=1e-3)
want = _run(np.array([10.0, 5.0]), 500, 1.1, 0.4, 0.1, 0.4)
inv = lambda o: 0.1 * o[:, 0] - 0.4 * np.log(o[:, 0]) + 0.4 * o[:, 1] - 1.1 * np.log(o[:, 1])
np.testing.assert_allclose(inv(np.asarray(orbit, np.float64)), inv(want)[0], atol=5e-3)
