import numpy as np

S = np.array([1.0, 1.4, 0.8, 1.1, 5.0, 4.7, 5.2, 4.9])
L = 2 * np.eye(8) - np.roll(np.eye(8), 1, 0) - np.roll(np.eye(8), -1, 0)
want = np.linalg.solve(np.eye(8) + 0.8 * L, S)
np.testing.assert_allclose(clean, want, atol=1e-3)
np.testing.assert_allclose([before, after], [S @ L @ S, want @ L @ want], rtol=1e-3)
np.testing.assert_allclose(ring.laplacian, L)
path = SensorGraph(3, [(0, 1), (1, 2)])
P = np.array([[1, -1, 0], [-1, 2, -1], [0, -1, 1.0]])
np.testing.assert_allclose(smooth(path, jnp.array([0.0, 3.0, 0.0]), 1.0), np.linalg.solve(np.eye(3) + P, [0, 3.0, 0]), atol=1e-3)
np.testing.assert_allclose(path.roughness(jnp.array([0.0, 3.0, 0.0])), 18.0, rtol=1e-5)
