import numpy as np
from math import erf, exp, pi, sqrt

Phi = np.vectorize(lambda z: 0.5 * (1 + erf(z / sqrt(2))))
def cdf(x, l, a, b):
    w = 1 / (1 + exp(-l))
    return w * Phi(x - a) + (1 - w) * Phi((x - b) / 0.5)
def quant(q, l, a, b):
    lo, hi = -10.0, 10.0
    for _ in range(70):
        m = (lo + hi) / 2
        lo, hi = (m, hi) if cdf(m, l, a, b) < q else (lo, m)
    return lo
f = lambda t: (quant(0.95, *t) - 2.0) ** 2
t = np.array([0.0, 0.0, -1.0]); ref = []
for _ in range(30):
    ref.append(f(t))
    t = t - 0.3 * np.array([(f(t + d) - f(t - d)) / 2e-5 for d in 1e-5 * np.eye(3)])
np.testing.assert_allclose(losses, ref, rtol=2e-2, atol=1e-4)
np.testing.assert_allclose([params[k] for k in ("logit", "m1", "m2")], t, atol=5e-3)
p = {"logit": jnp.array(0.7), "m1": jnp.array(0.5), "m2": jnp.array(1.0)}
np.testing.assert_allclose(quantile(0.3, p), quant(0.3, 0.7, 0.5, 1.0), atol=1e-3)
