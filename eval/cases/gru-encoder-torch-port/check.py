import numpy as np

P = {k: np.asarray(v, np.float64) for k, v in encoder.params.items()}
sig = lambda a: 1 / (1 + np.exp(-a))
def ref(xs):
    h = np.zeros((xs.shape[1], 8)); out = []
    for x in xs:
        r = sig(x @ P["w_ih"][0] + h @ P["w_hh"][0] + P["b"][0])
        z = sig(x @ P["w_ih"][1] + h @ P["w_hh"][1] + P["b"][1])
        n = np.tanh(x @ P["w_ih"][2] + r * (h @ P["w_hh"][2]) + P["b"][2])
        h = (1 - z) * n + z * h
        out.append(h)
    return np.array(out)
expect = ref(np.asarray(batch, np.float64))
assert hidden_states.shape == (12, 4, 8) and summary.shape == (4, 8)
np.testing.assert_allclose(hidden_states, expect, atol=1e-5)
np.testing.assert_allclose(summary, expect[-1], atol=1e-5)
hs2, _ = encoder(batch[:5, :3])
np.testing.assert_allclose(hs2, ref(np.asarray(batch[:5, :3], np.float64)), atol=1e-5)
