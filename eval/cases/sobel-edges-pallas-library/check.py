import numpy as np


def _sobel(im):
    p = np.pad(np.asarray(im, float), 1, mode="edge")
    h, w = im.shape
    s = [1.0, 2.0, 1.0]
    gx = sum(s[d] * (p[d : d + h, 2 : 2 + w] - p[d : d + h, :w]) for d in range(3))
    gy = sum(s[d] * (p[2 : 2 + h, d : d + w] - p[:h, d : d + w]) for d in range(3))
    return np.hypot(gx, gy)


np.testing.assert_array_equal(edges[0], _sobel(disk) > 1.5)
assert int(edges[1].sum()) == 0 and int(edges[0].sum()) > 10
_im = jax.random.uniform(jax.random.key(3), (9, 12))
np.testing.assert_allclose(EdgeDetector.magnitude(_im), _sobel(_im), rtol=1e-4, atol=1e-5)
