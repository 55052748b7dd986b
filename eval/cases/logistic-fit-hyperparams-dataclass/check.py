import numpy as np

Xn, yn = np.asarray(X, np.float64), np.asarray(y, np.float64)


def _train(lr, l2, mom, epochs=60):
    w = v = np.zeros(3)
    c = []
    for _ in range(epochs):
        z = Xn @ w
        c.append(np.mean(np.logaddexp(0, z) - yn * z) + 0.5 * l2 * w @ w)
        g = Xn.T @ (1 / (1 + np.exp(-z)) - yn) / len(yn) + l2 * w
        v = mom * v + g
        w = w - lr * v
    return w, c


for got_w, got_c, args in [(w_default, curve_default, (0.5, 1e-2, 0.9)), (w_ridge, curve_ridge, (0.2, 1.0, 0.5))]:
    want_w, want_c = _train(*args)
    np.testing.assert_allclose(got_w, want_w, rtol=1e-3, atol=1e-4)
    np.testing.assert_allclose(got_c, want_c, rtol=1e-3, atol=1e-5)
