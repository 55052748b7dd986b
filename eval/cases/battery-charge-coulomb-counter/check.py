import numpy as np

def ref(s, t, i):
    out = [s]
    for k in range(len(t) - 1):
        s = min(max(s - i[k] * (t[k + 1] - t[k]) / 3600 / 2.6, 0), 1)
        out.append(s)
    return np.array(out)
r = ref(0.85, t, i)
assert soc_trace.shape == (10,)
np.testing.assert_allclose(soc_trace, r, atol=1e-5)
np.testing.assert_allclose(final_soc, r[-1], atol=1e-5)
f, tr = state_of_charge(0.5, jnp.array([0.0, 3600.0, 5400.0]), jnp.array([1.3, -0.26, 9.0]))
np.testing.assert_allclose(tr, [0.5, 0.0, 0.05], atol=1e-6)
