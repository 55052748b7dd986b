g, b, want = 1.0, 0.0, []


def _dice(g, b, im, mk):
    p = 1 / (1 + np.exp(-(g * im + b)))
    return np.mean(1 - 2 * (p * mk).sum((1, 2)) / (p.sum((1, 2)) + mk.sum((1, 2)) + 1e-6))


for bt in dataset(25):
    im, mk = bt["image"].astype(np.float64), bt["mask"].astype(np.float64)
    want.append(_dice(g, b, im, mk))
    e = 1e-5
    dg = (_dice(g + e, b, im, mk) - _dice(g - e, b, im, mk)) / (2 * e)
    db = (_dice(g, b + e, im, mk) - _dice(g, b - e, im, mk)) / (2 * e)
    g, b = g - dg, b - db
np.testing.assert_allclose(losses, want, rtol=1e-3)
np.testing.assert_allclose([params["gain"], params["bias"]], [g, b], rtol=1e-3, atol=1e-4)
assert list(log)[3] == "train/shard_003.npz" and len(log) == 25
