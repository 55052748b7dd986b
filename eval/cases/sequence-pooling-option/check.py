import numpy as np

h = np.tanh(np.asarray(clip, np.float64) @ np.asarray(params["proj"], np.float64))
s = h @ np.asarray(params["query"], np.float64)
a = np.exp(s - s.max()); a /= a.sum()
assert per_step.shape == (9, 3) and summary.shape == (3,)
np.testing.assert_allclose(per_step, h, atol=1e-5)
np.testing.assert_allclose(summary, a @ h, atol=1e-5)
np.testing.assert_allclose(similarity, h @ (a @ h), atol=1e-5)
