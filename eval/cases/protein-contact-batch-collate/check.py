def _ref(c):
    c = np.asarray(c, float)
    rg = np.sqrt(((c - c.mean(0)) ** 2).sum(-1).mean())
    d = np.linalg.norm(c[:, None] - c[None], axis=-1)
    s = np.abs(np.subtract.outer(np.arange(len(c)), np.arange(len(c))))
    k = (d < 7) & (s > 2)
    return [rg, (s * k).sum() / max(k.sum(), 1) / len(c)]


assert list(features) == ["1abc", "2xyz", "3def"] and longest == "3def"
for _c in chains:
    np.testing.assert_allclose(features[_c.name], _ref(_c.coords), rtol=1e-3)
_two = describe([helix(7, "a"), helix(7, "b", radius=4.0)])
np.testing.assert_allclose(_two["b"], _ref(helix(7, "b", radius=4.0).coords), rtol=1e-3)
