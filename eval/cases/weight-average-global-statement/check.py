import numpy as np

xn = np.linspace(0, 3, 60)
yn, t, e = 1.3 * np.sin(1.7 * xn), np.array([1.0, 1.5]), None
for _ in range(120):
    s, c = np.sin(t[1] * xn), np.cos(t[1] * xn)
    r = t[0] * s - yn
    t = t - 0.05 * 2 * np.array([np.mean(r * s), np.mean(r * t[0] * xn * c)])
    e = t if e is None else 0.95 * e + 0.05 * t
np.testing.assert_allclose(theta, t, rtol=1e-3)
np.testing.assert_allclose(ema, e, rtol=1e-3)
np.testing.assert_allclose(ema_loss, np.mean((e[0] * np.sin(e[1] * xn) - yn) ** 2), rtol=2e-2, atol=1e-6)
