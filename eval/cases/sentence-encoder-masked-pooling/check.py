def _enc(p, t):
    out = []
    for row in t:
        v = [np.tanh(np.asarray(p["table"])[i] @ np.asarray(p["w"])) for i in row if i != 0]
        out.append(np.sum(v, axis=0) / len(v) if v else np.zeros(4))
    return np.array(out)


np.testing.assert_allclose(encode(init, ids), _enc(init, ids), rtol=1e-4, atol=1e-5)
np.testing.assert_allclose(encode(init, ids[1:3, :4]), _enc(init, ids[1:3, :4]), rtol=1e-4, atol=1e-5)
np.testing.assert_allclose(encode(init, np.zeros((2, 3), np.int32)), np.zeros((2, 4)), atol=1e-6)
_z = _enc(init, ids) @ np.asarray(init["out"])
np.testing.assert_allclose(losses[0], np.mean(np.log1p(np.exp(_z)) - np.asarray(labels) * _z), rtol=1e-4)
assert losses[-1] < 0.2 * losses[0]
