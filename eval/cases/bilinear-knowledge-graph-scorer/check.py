_s = {k: np.asarray(v, float) for k, v in start.items()}
_t = np.asarray(triples)
_z = np.array([[_s["head"][h] @ _s["relation"][r] @ _s["tail"][n] for n in range(5)] for h, r, _ in _t])
np.testing.assert_allclose(score_all_tails(start, triples[:, 0], triples[:, 1]), _z, rtol=1e-3, atol=1e-4)
np.testing.assert_allclose(losses[0], np.mean(np.log(np.exp(_z).sum(1)) - _z[np.arange(5), _t[:, 2]]), rtol=1e-4)
assert losses[-1] < 0.1 and answers == [f[2] for f in FACTS]
assert params["relation"].shape == (2, 6, 4)
