import numpy as np

O, R, D = (np.asarray(v, np.float64) for v in (obs, rewards, dones))
qs = []
for c in critics:
    inp = np.concatenate([O, np.tanh(O[:, :1] - O[:, 1:2])], axis=1)
    qs.append(np.maximum(inp @ np.asarray(c["w1"]).T, 0) @ np.asarray(c["w2"]))
np.testing.assert_allclose(targets, R + 0.99 * (1 - D) * np.minimum(*qs), rtol=2e-4, atol=1e-4)
assert (qs[0] < qs[1]).any() and (qs[0] > qs[1]).any()
np.testing.assert_allclose(td_target(critics[::-1], (obs, rewards, dones)), targets, rtol=1e-5)
