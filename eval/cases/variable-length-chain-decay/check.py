import numpy as np

N = [3, 10, 6, 1]; P = [1.0, 2.0, 1.5, 1.0]
def prop(loss, gain, p, n):
    for _ in range(n):
        p = p * (1 - loss)
        p = p + gain * p / (1 + p)
    return p
meas = np.array([prop(0.08, 0.02, p, n) for p, n in zip(P, N)])
np.testing.assert_allclose(measured, meas, rtol=1e-4)
f = lambda l, g=0.02: np.sum((np.array([prop(l, g, p, n) for p, n in zip(P, N)]) - meas) ** 2)
l = 0.02; ref = []
for _ in range(200):
    l -= 0.002 * (f(l + 1e-6) - f(l - 1e-6)) / 2e-6
    ref.append(f(l))
np.testing.assert_allclose(history[:30], ref[:30], rtol=1e-2, atol=1e-6)
np.testing.assert_allclose(params["loss"], l, atol=1e-4)
g = gradient({"loss": jnp.array(0.05), "gain": jnp.array(0.02)}, measured)
np.testing.assert_allclose(g["gain"], (f(0.05, 0.0201) - f(0.05, 0.0199)) / 2e-4, rtol=2e-2)
