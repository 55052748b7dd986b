import numpy as np


def _ref(bl, x):
    h = np.asarray(x, np.float64)
    for b in bl:
        n = np.asarray(b["norm"]) * h / np.sqrt((h**2).mean(-1, keepdims=True) + 1e-6)
        z = n @ np.asarray(b["w"], np.float64)
        h = h + z / (1 + np.exp(-z))
    return h


np.testing.assert_allclose(hidden, _ref(blocks, tokens), rtol=1e-3, atol=1e-3)
np.testing.assert_allclose(norms, np.linalg.norm(_ref(blocks, tokens), axis=-1), rtol=1e-3)
np.testing.assert_allclose(backbone(blocks[:2], tokens[:1]), _ref(blocks[:2], tokens[:1]), rtol=1e-3, atol=1e-3)
np.testing.assert_allclose(backbone(blocks[::-1], tokens), _ref(blocks[::-1], tokens), rtol=1e-3, atol=1e-3)
