import numpy as np


def _pe(n, d):
    out = np.zeros((n, d))
    for p in range(n):
        for i in range(0, d, 2):
            out[p, i] = np.sin(p / 10000 ** (i / d))
            out[p, i + 1] = np.cos(p / 10000 ** (i / d))
    return out


E = np.asarray(embedding, np.float64)
np.testing.assert_allclose(short, E[:6] + _pe(6, 16), atol=1e-4)
np.testing.assert_allclose(long, E[np.arange(24).reshape(2, 12)] + _pe(12, 16), atol=1e-4)
np.testing.assert_allclose(similarity, _pe(30, 16) @ _pe(30, 16).T, atol=1e-3)
np.testing.assert_allclose(sinusoidal_positions(3, 4), _pe(3, 4), atol=1e-5)
