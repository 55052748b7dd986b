import numpy as np


def _ref(im, K, p):
    im, K = np.asarray(im, np.float64), np.asarray(K, np.float64)
    b, h, w, c = im.shape
    rows = []
    for n in range(b):
        rows.append([im[n, i:i + p, j:j + p].ravel() for i in range(0, h, p) for j in range(0, w, p)])
    t = np.array(rows)
    return (t - t.mean(-1, keepdims=True)) @ K


np.testing.assert_allclose(tokens, _ref(images, kernel, 4), atol=1e-4)
np.testing.assert_allclose(energy, (_ref(images, kernel, 4) ** 2).sum((1, 2)), rtol=1e-3)
k2 = jax.random.normal(rng, (12, 5))
np.testing.assert_allclose(embed_jit(images, k2, 2), _ref(images, k2, 2), atol=1e-4)
