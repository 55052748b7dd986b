import numpy as np

D = np.asarray(rays, np.float64)
for i, (c, r) in enumerate([([0, 0, -4.0], 1.0), ([1.2, 0.3, -3.0], 0.5), ([0, 0, 3.0], 1.0)]):
    oc = -np.array(c)
    b = D @ oc
    disc = b * b - (oc @ oc - r * r)
    t = -b - np.sqrt(np.maximum(disc, 0))
    want = np.where((disc > 0) & (t > 1e-4), t, np.inf)
    np.testing.assert_allclose(depths[i], want, rtol=1e-3)
assert visible[0] > 0 and visible[1] > 0 and visible[2] == 0
inside = intersect(jnp.array([0.0, 0.0, -4.0]), jnp.array([0.0, 0.0, -1.0]), scene[0])
assert np.isinf(float(inside))
