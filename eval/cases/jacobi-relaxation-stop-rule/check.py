def _solve(n, rtol):
    h = 1.0 / (n - 1)
    p = np.zeros((n, n))
    p[0] = 1.0
    s = np.zeros((n, n))
    s[n // 2, n // 2] = 20.0
    k = 0
    while True:
        q = p.copy()
        q[1:-1, 1:-1] = 0.25 * (p[:-2, 1:-1] + p[2:, 1:-1] + p[1:-1, :-2] + p[1:-1, 2:] + h * h * s[1:-1, 1:-1])
        k += 1
        c = np.abs(q - p).max() / (np.abs(q).max() + 1e-12)
        p = q
        if c <= rtol:
            return p, k


_p, _k = _solve(17, 1e-4)
assert abs(n_sweeps - _k) <= 3
np.testing.assert_allclose(potential, _p, atol=2e-3)
_p, _k = _solve(9, 1e-2)
assert abs(n_coarse - _k) <= 1
np.testing.assert_allclose(coarse, _p, atol=1e-3)
