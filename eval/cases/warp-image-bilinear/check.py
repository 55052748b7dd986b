import numpy as np
from scipy.ndimage import map_coordinates

im = np.outer(np.arange(6.0), np.ones(8)) + 0.1 * np.arange(8.0) ** 2
for got, M in [(rotated, np.array([[np.cos(0.2), -np.sin(0.2)], [np.sin(0.2), np.cos(0.2)]])), (zoomed, 0.5 * np.eye(2))]:
    c = np.stack([g.ravel() for g in np.mgrid[0:6, 0:8]], -1) @ M.T
    c = np.clip(c, 0, [5.0, 7.0])
    np.testing.assert_allclose(got, map_coordinates(im, c.T, order=1, mode="nearest").reshape(6, 8), atol=1e-4)
np.testing.assert_allclose(warp(image, jnp.eye(2)), im, rtol=1e-6)
