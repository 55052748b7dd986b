"""Resumes gradient descent with momentum on the positions of three charges."""

import pathlib
import tempfile

import jax.numpy as jnp
import optax
import orbax.checkpoint as ocp

charges = jnp.array([0.0, 1.0, 3.0])
rule = optax.sgd(0.1, momentum=0.9)
folder = pathlib.Path(tempfile.mkdtemp()) / "memory"
with ocp.StandardCheckpointer() as store:
    store.save(folder, rule.init(charges))
with ocp.StandardCheckpointer() as store:
    memory = store.restore(folder)
change, memory = rule.update(2.0 * charges, memory, charges)
