import numpy as np

s = np.asarray(spins, dtype=np.float64)
assert set(np.unique(s)) <= {-1.0, 1.0}
expected = -np.sum(s * np.roll(s, 1)) - 0.3 * s.sum()
np.testing.assert_allclose(final_energy, expected, atol=1e-3)
assert trace.shape == (400,)
assert int(accepted) > 20
frac = np.abs(np.asarray(trace) - np.round(np.asarray(trace)))
assert frac.max() > 0.05
