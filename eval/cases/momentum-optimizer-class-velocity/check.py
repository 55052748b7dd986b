import numpy as np

a, b, c = np.array([0.5, 1.5, -1.0]), np.array([0.0, 0.3, -0.2]), np.array([0.1, -0.1, 0.2])
va = vb = vc = np.zeros(3)
xn, want = np.linspace(-2, 2, 50), []
for _ in range(200):
    t = np.tanh(xn[:, None] * a + b)
    r = t @ c - np.sin(1.2 * xn)
    want.append(np.mean(r**2))
    gy = 2 * r / 50
    gz = gy[:, None] * c * (1 - t**2)
    va, vb, vc = 0.9 * va + xn @ gz, 0.9 * vb + gz.sum(0), 0.9 * vc + t.T @ gy
    a, b, c = a - 0.02 * va, b - 0.02 * vb, c - 0.02 * vc
np.testing.assert_allclose(losses, want, rtol=5e-3, atol=1e-5)
np.testing.assert_allclose(params["a"], a, rtol=1e-2, atol=1e-3)
np.testing.assert_allclose([speed[k] for k in "abc"], [np.linalg.norm(v) for v in (va, vb, vc)], rtol=5e-2, atol=1e-3)
