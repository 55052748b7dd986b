import numpy as np

_q, _k, _v = (np.asarray(a, float) for a in (qs, ks, vs))
for _i in range(7):
    _s = np.einsum("hd,lhd->hl", _q[_i], _k[: _i + 1]) / 2.0
    _w = np.exp(_s - _s.max(-1, keepdims=True))
    _w /= _w.sum(-1, keepdims=True)
    np.testing.assert_allclose(outputs[_i], np.einsum("hl,lhd->hd", _w, _v[: _i + 1]), rtol=1e-4, atol=1e-5)
assert int(cache.filled) == 7 and cache.keys.shape == (10, 2, 4)
np.testing.assert_allclose(cache.keys[:7], _k, rtol=1e-6)
assert (np.asarray(cache.values[7:]) == 0).all()
