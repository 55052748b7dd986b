import numpy as np

E, O, T = (np.asarray(v) for v in (params["emb"], params["out"], tokens))
losses = []
for s in range(3):
    ch = np.asarray(jax.random.bernoulli(jax.random.PRNGKey(s), 0.25, T.shape))
    h = E[np.where(ch, 0, T)].astype(np.float64)
    z = (np.roll(h, 1, 1) + np.roll(h, -1, 1) + h) @ O
    lp = z - z.max(-1, keepdims=True)
    lp = lp - np.log(np.exp(lp).sum(-1, keepdims=True))
    nll = -np.take_along_axis(lp, T[..., None], -1)[..., 0]
    losses.append(nll[ch].mean())
    np.testing.assert_allclose(metrics[s]["loss"], nll[ch].mean(), rtol=1e-3)
    np.testing.assert_allclose(metrics[s]["accuracy"], (lp.argmax(-1) == T)[ch].mean(), atol=1e-5)
    assert int(metrics[s]["masked"]) == ch.sum()
np.testing.assert_allclose(mean_loss, np.mean(losses), rtol=1e-3)
