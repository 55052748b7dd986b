import numpy as np

v = np.asarray(inertias)
assert v.shape == (10,) and len(np.unique(np.round(v, 2))) > 1
c = np.asarray(centres)
d = np.linalg.norm(c[:, None] - np.array([[0, 0], [6, 0], [0, 6], [6, 6], [3, 12.0]])[None], axis=-1)
assert (d.min(0) < 0.5).all(), c
p = np.asarray(points)
np.testing.assert_allclose(v.min(), (((p[:, None] - c[None]) ** 2).sum(-1)).min(1).sum(), rtol=1e-3)
assert kmeans(random.PRNGKey(1), points[:30], 2, restarts=3)[1].shape == (3,)
