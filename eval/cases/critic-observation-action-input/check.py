def _q(p, o, a):
    x = np.concatenate([o, a], axis=-1)
    h = np.maximum(x @ np.asarray(p[0][0]) + np.asarray(p[0][1]), 0)
    return (h @ np.asarray(p[1][0]) + np.asarray(p[1][1]))[:, 0]


np.testing.assert_allclose(losses[0], np.mean((_q(start, obs, act) - batch.ret) ** 2), rtol=1e-3)
assert losses[-1] < 0.15 * losses[0]
np.testing.assert_allclose(critic.apply(params, obs[:3], act[:3]), _q(params, obs[:3], act[:3]), rtol=1e-3, atol=1e-4)
