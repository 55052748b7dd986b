import numpy as np

C, o = np.asarray(cities, np.float64), np.asarray(order)
assert sorted(o.tolist()) == list(range(14))
P = C[o]
np.testing.assert_allclose(length, np.linalg.norm(P - np.roll(P, -1, 0), axis=1).sum(), rtol=1e-3)
np.testing.assert_allclose(best, np.min(np.asarray(trace)), rtol=1e-5)
np.testing.assert_allclose(length, trace[-1], rtol=1e-4)
assert trace.shape == (1500,) and float(length) < 0.8 * float(trace[0])
