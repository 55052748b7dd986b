import numpy as np

P, X = {k: np.asarray(v, np.float64) for k, v in params.items()}, np.asarray(x, np.float64)


def _att(P, lens):
    res = np.zeros((2, 5, 4))
    for b, n in enumerate(lens):
        for i in range(5):
            m = min(i + 1, n)
            s = (X[b, i] @ P["q"]) @ (X[b, :m] @ P["k"]).T / 2
            w = np.exp(s - s.max())
            res[b, i] = (w / w.sum()) @ (X[b, :m] @ P["v"])
    return res


np.testing.assert_allclose(out, _att(P, [5, 3]), atol=1e-4)
np.testing.assert_allclose(attention(params, x, jnp.array([1, 4])), _att(P, [1, 4]), atol=1e-4)
T = np.asarray(target, np.float64)
L = lambda P: np.mean((_att(P, [5, 3])[:, 0] - T) ** 2) + np.mean(_att(P, [5, 3])[:, -1] ** 2)
np.testing.assert_allclose(value, L(P), rtol=1e-4)
E = np.zeros((4, 4))
E[1, 2] = 1e-5
num = (L({**P, "q": P["q"] + E}) - L({**P, "q": P["q"] - E})) / 2e-5
np.testing.assert_allclose(grads["q"][1, 2], num, rtol=2e-2, atol=1e-4)
