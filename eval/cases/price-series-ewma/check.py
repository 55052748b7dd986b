import numpy as np

def ref(v, h):
    d = 0.5 ** (1 / h); a = v[0]; out = []
    for x in v:
        a = d * a + (1 - d) * x; out.append(a)
    return np.array(out)
v = np.asarray(prices, np.float64)
np.testing.assert_allclose(smoothed, ref(v, 10.0), rtol=1e-4)
np.testing.assert_allclose(ewma(jnp.array([1.0, 3.0, 5.0]), 1.0), [1.0, 2.0, 3.5], rtol=1e-6)
sig = np.sign(ref(v, 3.0) - ref(v, 12.0))
assert np.mean(np.asarray(signal)[1:] == sig[1:]) > 0.97
assert signal.shape == (250,)
