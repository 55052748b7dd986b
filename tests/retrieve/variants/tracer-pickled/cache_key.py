"""Memoises an expensive table by a digest of its arguments."""

import hashlib
import pickle

import jax
import jax.numpy as jnp

tables = {}


def table_for(temperature):
    key = hashlib.sha256(pickle.dumps(temperature)).hexdigest()
    return tables.setdefault(key, jnp.exp(-jnp.arange(4.0) / temperature))


def partition_sum(temperature):
    return table_for(temperature).sum()


print(jax.grad(partition_sum)(2.0))
