def _np_orbit(s, n):
    t, p = s
    out = []
    for _ in range(n):
        out.append(p)
        p = p + 6.0 * np.sin(t)
        t = (t + p) % TWO_PI
    return np.array(out)


assert exponents[0.1] < 0.1
np.testing.assert_allclose(exponents[6.0], np.log(3.0), rtol=0.15)
_sep = np.abs(_np_orbit((0.7, 0.2), 12) - _np_orbit((0.7 + 1e-12, 0.2), 12))
np.testing.assert_allclose(separation[1], 6e-12 * np.cos(0.7), rtol=1e-2)
np.testing.assert_allclose(separation[:8], _sep[:8], rtol=0.05, atol=1e-15)
assert a.dtype == np.float64
