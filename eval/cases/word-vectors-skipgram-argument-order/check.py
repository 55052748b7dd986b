import numpy as np

r = np.random.default_rng(0); V = len(vocab)
E = {k: r.normal(0, 0.1, (V, 6)) for k in ("in", "out")}
d = np.asarray(data); n = len(d); ref = []
for _ in range(150):
    h = E["in"][d[:, 0]]; z = h @ E["out"].T
    p = np.exp(z - z.max(1, keepdims=True)); p /= p.sum(1, keepdims=True)
    ref.append(-np.mean(np.log(p[np.arange(n), d[:, 1]])))
    p[np.arange(n), d[:, 1]] -= 1; p /= n
    gi = np.zeros_like(E["in"]); np.add.at(gi, d[:, 0], p @ E["out"])
    E = {"in": E["in"] - gi, "out": E["out"] - p.T @ h}
np.testing.assert_allclose(curve, ref, rtol=1e-3)
np.testing.assert_allclose(embed["out"], E["out"], atol=1e-2)
