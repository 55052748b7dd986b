import numpy as np

M = jax.tree.map(lambda a: np.asarray(a, np.float64), members)
def ref(x):
    p = []
    for m in range(6):
        h = np.tanh(x @ M["hidden"]["w"][m] + M["hidden"]["b"][m])
        p.append((h @ M["out"]["w"][m] + M["out"]["b"][m])[:, 0])
    return np.mean(p, 0), np.std(p, 0)
mu, sd = ref(np.linspace(-2, 2, 21)[:, None])
np.testing.assert_allclose(mean, mu, atol=1e-5)
np.testing.assert_allclose(spread, sd, atol=1e-5)
x6 = np.linspace(0, 1, 6)[:, None]
np.testing.assert_allclose(ensemble_predict(members, jnp.asarray(x6))[0], ref(x6)[0], atol=1e-5)
np.testing.assert_allclose(most_uncertain, np.linspace(-2, 2, 21)[sd.argmax()], atol=1e-5)
