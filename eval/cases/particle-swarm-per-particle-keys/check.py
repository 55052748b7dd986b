import numpy as np

assert history.shape == (80,) and (np.diff(np.asarray(history)) <= 0).all()
assert float(swarm.best_val.min()) < 1.1
assert swarm.pos.shape == (40, 2) and swarm.best_val.shape == (40,)
_v = np.asarray(swarm.vel)
assert len(np.unique(np.round(np.asarray(swarm.pos), 7), axis=0)) > 1
# particles need random numbers of their own: equal particles must part
_same = jnp.ones((16, 2))
_sw = Swarm(_same, jnp.zeros((16, 2)), 2 * _same, jnp.arange(16.0) + 1e6)
_out, _ = swarm_step(_sw, jax.random.key(0))
_p = np.asarray(_out.pos)
assert len(np.unique(_p[:, 0])) == 16 and len(np.unique(_p[:, 1])) == 16
assert (_p >= 1.0).all() and (_p <= 1.0 + 2.8).all()
