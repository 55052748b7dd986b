import numpy as np


def _sim(current, n, threshold):
    v = hold = 0.0
    vs, ss = [], []
    for _ in range(n):
        v = v if hold > 0 else v + 0.5 / 20.0 * (current - v)
        hold = max(hold - 0.5, 0.0)
        s = v >= threshold
        if s:
            v, hold = 0.0, 4.0
        vs.append(v)
        ss.append(s)
    return vs, ss


want_v, want_s = _sim(1.5, 400, 1.0)
np.testing.assert_allclose(trace, want_v, atol=1e-4)
assert spikes == want_s and n_spikes == sum(want_s) > 3
quiet = LIF()
(v, hold), s = quiet.tick((jnp.array(0.4), jnp.array(0.0)), 0.2)
np.testing.assert_allclose([v, hold], [0.395, 0.0], rtol=1e-5)
assert not bool(s)
(v, hold), s = quiet.tick((jnp.array(0.999), jnp.array(0.0)), 9.0)
np.testing.assert_allclose([v, hold], [0.0, 4.0])
assert bool(s)
