import numpy as np

Wx, Wh = np.asarray(W_x, np.float64), np.asarray(W_h, np.float64)
def ref(u):
    out = []
    for seq in np.asarray(u, np.float64):
        h = np.zeros(5)
        for x in seq:
            h = np.tanh(x @ Wx + h @ Wh)
        out.append(h)
    return np.array(out)
e = ref(utterances); e /= np.linalg.norm(e, axis=1, keepdims=True)
np.testing.assert_allclose(embeddings, e, atol=1e-4)
np.testing.assert_allclose(similarity, e @ e.T, atol=1e-4)
u4 = rng.randn(4, 4, 4)
np.testing.assert_allclose(elman(jnp.asarray(u4), 4), ref(u4), atol=1e-4)
