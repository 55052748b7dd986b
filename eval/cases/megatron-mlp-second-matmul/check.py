_x, _u, _d = (np.asarray(a, float) for a in (tokens, params["up"], params["down"]))
_h = _x @ _u
np.testing.assert_allclose(hidden, _x + (_h / (1 + np.exp(-_h))) @ _d, rtol=1e-4, atol=1e-5)
assert {s.data.shape for s in params["up"].addressable_shards} == {(8, 4)}
assert {s.data.shape for s in params["down"].addressable_shards} == {(4, 8)}
assert len(hidden.sharding.device_set) == 8
_z = block.shard(np.zeros((2, 8), np.float32) + 0.5, "dp", None)
_h = np.full((2, 8), 0.5) @ _u
np.testing.assert_allclose(jax.jit(block)(params, _z), 0.5 + (_h / (1 + np.exp(-_h))) @ _d, rtol=1e-4, atol=1e-5)
