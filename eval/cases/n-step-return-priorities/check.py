import numpy as np


def _ref(e, horizon=5):
    r, v = np.asarray(e["rewards"], float), np.asarray(e["values"], float)
    h = min(horizon, len(r))
    return np.array([sum(0.9**k * r[s + k] for k in range(h)) + 0.9**h * v[s + h] - v[s] for s in range(max(len(r) - horizon, 0) + 1)])


# the value after the end of an episode is 0, so a padded window gives the same
for _e, _p in zip(episodes, priorities):
    np.testing.assert_allclose(td_errors(_e), _ref(_e), rtol=1e-4)
    np.testing.assert_allclose(_p, np.abs(_ref(_e)).mean(), rtol=1e-4)
np.testing.assert_allclose(td_errors(episodes[0], horizon=2), _ref(episodes[0], 2), rtol=1e-4)
