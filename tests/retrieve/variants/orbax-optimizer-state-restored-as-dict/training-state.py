"""Continues a compiled training step from a saved training state."""

import pathlib
import tempfile

import jax
import jax.numpy as jnp
import optax
import orbax.checkpoint as ocp

tx = optax.adamw(1e-3)
saved = {"weights": jnp.ones(2), "opt_state": tx.init(jnp.ones(2))}
where = pathlib.Path(tempfile.mkdtemp()) / "state"
reader = ocp.PyTreeCheckpointer()
reader.save(where, saved)
run = reader.restore(where)


@jax.jit
def step(run):
    change, opt_state = tx.update(2 * run["weights"], run["opt_state"], run["weights"])
    return {"weights": optax.apply_updates(run["weights"], change), "opt_state": opt_state}


run = step(run)
