assert report == {"missing": ["encoder/bias"], "added": ["head"], "changed": {"encoder/kernel": 0.2}}
_d = dict(flatten({"a": jnp.ones(2), "b": {"c": np.zeros(3), "d": 4, "e": None, "f": "x"}}))
assert sorted(_d) == ["a", "b/c"]
assert diff(step_100, step_100)["changed"] == {}
