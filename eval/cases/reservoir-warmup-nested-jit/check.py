import numpy as np

Wn, wi, s = np.asarray(W, np.float64), np.asarray(w_in, np.float64), np.asarray(signal, np.float64)


def _states(sig):
    h, out = np.zeros(30), []
    for u in sig:
        h = np.tanh(Wn @ h + wi * u)
        out.append(h)
    return np.array(out)


for wash, lam in [(50, 1e-2), (120, 1.0)]:
    Hn = _states(s[:-1])[wash:]
    want = Hn @ np.linalg.solve(Hn.T @ Hn + lam * np.eye(30), Hn.T @ s[1 + wash:])
    got = harvest(signal[:-1], wash) @ fit_readout(signal, wash, lam)
    assert got.shape == want.shape
    np.testing.assert_allclose(got, want, atol=3e-3)
assert prediction.shape == (249,) and float(mse) < 1e-2
