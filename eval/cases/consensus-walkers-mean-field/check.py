import numpy as np

W = np.asarray(model.omegas, np.float64); th = np.asarray(thetas, np.float64)
def vel(t):
    z = np.exp(1j * t).mean()
    return W + 2.0 * np.abs(z) * np.sin(np.angle(z) - t)
np.testing.assert_allclose(freqs, vel(th), atol=1e-3)
g = np.random.default_rng(1); g.normal(0, 0.5, size=40); x = g.uniform(0, 2 * np.pi, 40); o = []
for _ in range(400):
    o.append(abs(np.exp(1j * x).mean()))
    a = vel(x); x = x + 0.025 * (a + vel(x + 0.05 * a))
np.testing.assert_allclose(order, o, atol=2e-2)
f = vel(x)
np.testing.assert_allclose(locked, np.mean(np.abs(f - np.median(f)) < 0.05), atol=0.08)
