import numpy as np

r = np.deg2rad(np.array([[52.52, 13.40], [48.86, 2.35], [41.39, 2.17], [38.72, -9.14], [51.51, -0.13]]))
a, b = r[:-1], r[1:]
dl = b[:, 1] - a[:, 1]
want = np.rad2deg(np.arctan2(np.sin(dl) * np.cos(b[:, 0]),
                             np.cos(a[:, 0]) * np.sin(b[:, 0]) - np.sin(a[:, 0]) * np.cos(b[:, 0]) * np.cos(dl))) % 360
np.testing.assert_allclose(headings, want, atol=1e-2)
for target, deg in [((0.0, 0.1), 90.0), ((-0.1, 0.0), 180.0), ((0.0, -0.1), 270.0), ((0.1, 0.0), 0.0)]:
    got = float(jnp.rad2deg(jax.jit(bearing)(jnp.zeros(2), jnp.array(target))))
    assert min(abs(got - deg), 360 - abs(got - deg)) < 1e-2
