_p = init(0)
_We, _be, _Wd, _bd = (a.astype(float) for a in (_p["enc"]["w"], _p["enc"]["b"], _p["dec"]["w"], _p["dec"]["b"]))
_l = []
for _ in range(30):
    _c = np.tanh(x @ _We + _be)
    _e = _c @ _Wd + _bd - x
    _l.append(np.mean(_e**2))
    _g = 2 * _e / _e.size
    _h = (_g @ _Wd.T) * (1 - _c**2)
    _We, _be, _Wd, _bd = _We - 0.2 * x.T @ _h, _be - 0.2 * _h.sum(0), _Wd - 0.2 * _c.T @ _g, _bd - 0.2 * _g.sum(0)
np.testing.assert_allclose(losses, _l, rtol=5e-3)
np.testing.assert_allclose(params["dec"]["w"], _Wd, rtol=2e-2, atol=5e-3)
np.testing.assert_allclose(codes, _c, rtol=2e-2, atol=5e-3)
