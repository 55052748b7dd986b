def _ref(c, toks):
    sg = lambda v: 1 / (1 + np.exp(-v))
    wz, wr, wh = (np.asarray(v, np.float64) for v in c)
    h, out = np.zeros(8), []
    for t in toks:
        x = pretrained[t].astype(np.float64)
        xh = np.concatenate([x, h])
        z, r = sg(xh @ wz), sg(xh @ wr)
        h = (1 - z) * h + z * np.tanh(np.concatenate([x, r * h]) @ wh)
        out.append(h)
    return np.array(out)


want = _ref(cell, [CHARS.index(c) for c in "a bad cafe had a head"])
np.testing.assert_allclose(states, want, atol=1e-4)
np.testing.assert_allclose(last, want[-1], atol=1e-4)
np.testing.assert_allclose(run(cell, jnp.array([8, 0, 3]))[1], _ref(cell, [8, 0, 3]), atol=1e-4)
