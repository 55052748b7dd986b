_p = {k: np.asarray(v, float) for k, v in params.items()}
_sg = lambda a: 1 / (1 + np.exp(-a))
for _n in range(6):
    _h = _c = np.zeros(4)
    for _t in range(15):
        _z = glucose[_n, _t] @ _p["wx"] + _h @ _p["wh"]
        _c = _sg(_z[4:8] + 1) * _c + _sg(_z[:4]) * np.tanh(_z[8:12])
        _h = _sg(_z[12:]) * np.tanh(_c)
        np.testing.assert_allclose(hidden[_n, _t], _h, rtol=1e-3, atol=1e-4)
    np.testing.assert_allclose(predictions[_n], _h @ _p["readout"], rtol=1e-3, atol=1e-4)
