_ramp = np.minimum(np.arange(60) / 5, 1.0)
_tp = np.minimum(_ramp, _ramp[::-1])
for _n, (_tr, _on) in catalogue.items():
    _p = np.concatenate([_tr, np.zeros(60)])
    _w = np.stack([_p[o : o + 60] for o in _on]) * _tp
    np.testing.assert_allclose(results[_n][0], np.log10(1e-6 + np.abs(_w).max(1)), rtol=1e-3, atol=1e-4)
    np.testing.assert_allclose(results[_n][1], (_w**2).sum(1) / 20, rtol=1e-3)
assert results["OUL"][1].shape == (2,)
