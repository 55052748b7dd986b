import numpy as np

A, B, r = (np.asarray(v, np.float64) for v in (model.A, model.B, model.r))


def _ref(o, h, g):
    o = np.asarray(o, np.float64)
    tr, R = [o], 0.0
    for t in range(h):
        o = A @ o + B @ np.tanh(o[:2])
        R += g**t * (r @ o)
        tr.append(o)
    return np.array(tr), R


for got, got_r, h in [(short, short_return, 4), (long, long_return, 15)]:
    want, want_r = _ref(start, h, 0.99)
    np.testing.assert_allclose(got, want, rtol=1e-3, atol=1e-4)
    np.testing.assert_allclose(got_r, want_r, rtol=1e-3, atol=1e-3)
got, got_r = model.imagine(start, 6, 0.5)
np.testing.assert_allclose(got_r, _ref(start, 6, 0.5)[1], rtol=1e-3, atol=1e-3)
assert got.shape == (7, 5)
