import numpy as np

Xn, Yn, wn, want = np.asarray(X, np.float64), np.asarray(Y, np.float64), np.zeros(3), []
for _ in range(30):
    t = np.tanh(Xn @ wn)
    want.append(100 * ((t - Yn) ** 2).std())
    wn = wn - 0.2 * (Xn * (2 * (t - Yn) * (1 - t**2))[:, None]).mean(0)
np.testing.assert_allclose(spreads, want, rtol=2e-3)
np.testing.assert_allclose(w, wn, rtol=1e-3, atol=1e-4)
