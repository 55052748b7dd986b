import numpy as np

P = {k: np.asarray(v, np.float64) for k, v in params.items()}
def ref(h):
    m = np.tril(np.ones((len(h), len(h)), bool)); sc = []
    for l in range(3):
        sc.append(np.mean(h ** 2))
        s = np.where(m, (h @ P["q"][l]) @ (h @ P["k"][l]).T / np.sqrt(8), -1e9)
        a = np.exp(s - s.max(-1, keepdims=True)); a /= a.sum(-1, keepdims=True)
        h = h + a @ (h @ P["v"][l]) @ P["o"][l]
    return h, sc
o, sc = ref(np.asarray(x, np.float64))
np.testing.assert_allclose(out, o, rtol=1e-3, atol=1e-4)
np.testing.assert_allclose(scale_per_layer, sc, rtol=1e-3)
o3, s3 = forward(params, x[:3])
np.testing.assert_allclose(o3, ref(np.asarray(x[:3], np.float64))[0], rtol=1e-3, atol=1e-4)
assert s3.shape == (3,)
o7, s7 = forward(params, jnp.concatenate([x, x[:2]]))
assert o7.shape == (7, 8) and s7.shape == (3,)
