import numpy as np
from math import erf

def gelu(z):
    return 0.5 * z * (1 + np.tanh(np.sqrt(2 / np.pi) * (z + 0.044715 * z ** 3)))
def ref(layers, x, drop):
    for i, l in enumerate(layers):
        h = gelu(x @ l["up"])
        if drop:
            keep = np.asarray(random.bernoulli(random.fold_in(random.PRNGKey(0), i), 0.75, h.shape))
            h = np.where(keep, h / 0.75, 0)
        x = x + h @ l["down"]
    return np.mean(x ** 2)
L = [{k: np.asarray(v, np.float64) for k, v in l.items()} for l in net.layers]
X = np.asarray(x, np.float64)
np.testing.assert_allclose(eval_loss, ref(L, X, False), rtol=1e-4)
np.testing.assert_allclose(train_loss, ref(L, X, True), rtol=1e-4)
e = 1e-5
L[1]["up"][2, 3] += e; a = ref(L, X, True); L[1]["up"][2, 3] -= 2 * e; b = ref(L, X, True)
np.testing.assert_allclose(grads[1]["up"][2, 3], (a - b) / (2 * e), rtol=1e-2, atol=1e-3)
