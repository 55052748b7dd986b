import numpy as np


def _ref(key, X, m, ell):
    kw, kb = random.split(key)
    om = np.asarray(random.normal(kw, (m, 3))) / ell
    ph = np.asarray(random.uniform(kb, (m,), maxval=2 * np.pi))
    return np.sqrt(2 / m) * np.cos(np.asarray(X) @ om.T + ph)


np.testing.assert_allclose(features, _ref(random.key(2), x, 64, 0.7), atol=1e-4)
assert features.shape == (25, 64)
assert errors[2] < errors[0] and errors[2] < 0.1 and len(errors) == 3
