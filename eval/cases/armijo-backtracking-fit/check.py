import numpy as np

T, Y = np.asarray(t_obs, np.float64), np.asarray(counts, np.float64)


def _f(th):
    eta = th[0] + th[1] * T
    return np.sum(np.exp(eta) - Y * eta)


th = np.zeros(2)
for i in range(3):
    r = np.exp(th[0] + th[1] * T)
    g = np.array([np.sum(r - Y), np.sum((r - Y) * T)])
    t = 1.0
    while _f(th - t * g) > _f(th) - 1e-4 * t * g @ g:
        t *= 0.5
    np.testing.assert_allclose(steps[i], t)
    np.testing.assert_allclose(values[i], _f(th), rtol=1e-4)
    th = th - t * g
for _ in range(30):
    r = np.exp(th[0] + th[1] * T)
    H = np.array([[r.sum(), (r * T).sum()], [(r * T).sum(), (r * T * T).sum()]])
    th = th - np.linalg.solve(H, [np.sum(r - Y), np.sum((r - Y) * T)])
np.testing.assert_allclose(theta, th, atol=5e-3)

quad = lambda z: 50.0 * jnp.sum(z**2)
out, f, t = line_search_step(quad, jnp.array([1.0, -2.0]))
np.testing.assert_allclose(t, 2.0**-6)
np.testing.assert_allclose(out, np.array([1.0, -2.0]) * (1 - 100 / 64), rtol=1e-5)
