import numpy as np

T = np.asarray(transition, np.float64); E = np.asarray(emission, np.float64); p = np.asarray(prior, np.float64)
def ref(obs):
    a = p * E[:, obs[0]]; ll = np.log(a.sum()); a /= a.sum(); out = []
    for o in obs[1:]:
        a = (a @ T) * E[:, o]; ll += np.log(a.sum()); a /= a.sum(); out.append(a)
    return np.array(out), ll
post, ll = ref([0, 0, 3, 2, 2, 1, 0, 3])
np.testing.assert_allclose(np.asarray(posteriors).reshape(7, 3), post, rtol=1e-4)
np.testing.assert_allclose(loglik, ll, rtol=1e-4)
_, ll2 = forward_filter(jnp.array([3, 1, 1, 2]))
np.testing.assert_allclose(ll2, ref([3, 1, 1, 2])[1], rtol=1e-4)
