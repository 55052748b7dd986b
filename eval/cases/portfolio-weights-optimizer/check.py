import numpy as np

m = np.array([0.08, 0.05, 0.12, 0.03])
C = np.array([[0.04, 0.01, 0.02, 0], [0.01, 0.02, 0.01, 0], [0.02, 0.01, 0.09, 0], [0, 0, 0, 0.005]])
def ref(z, n=800):
    z = np.array(z, float)
    for _ in range(n):
        w = np.exp(z - z.max()); w /= w.sum()
        d = m - 4 * C @ w
        z = z + 2 * w * (d - w @ d)
    w = np.exp(z - z.max())
    return w / w.sum()
np.testing.assert_allclose(weights, ref([0, 0, 0, 0]), atol=1e-3)
np.testing.assert_allclose(tilted, ref([1, 0, 0, -1]), atol=1e-3)
np.testing.assert_allclose(expected_return, ref([0, 0, 0, 0]) @ m, atol=1e-4)
