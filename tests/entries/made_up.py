"""A small entry that is right, for tests to break."""

from __future__ import annotations

from pathlib import Path

SITE_OF_PAGE = "jax/_src/numpy/array_methods.py::_compute_newshape"

PAGE = f"""\
---
title: Reshape to another number of elements
exception: TypeError
raised_at:
  - {SITE_OF_PAGE}
jax: ">=0.4.30"
needs: cpu
tags: [reshape]
---

## What it means

Reshape to a shape with the same number of elements. The elements of an array are neither made nor lost.

## When it happens

The product of the new shape is another one than the size of the array.

## Common situations

- A batch that was cut off at the end of the data set.

## Solutions

1. Let `-1` stand for the dimension that follows from the others. See `fix_minus_one.py`.

## Fix safety

- With `-1` a wrong layout goes unnoticed as long as the size divides.

## Related

- `dot-shape-mismatch`: a matrix product of such arrays.
"""

BROKEN = '''\
"""Splits a signal into frames."""

import jax.numpy as jnp

signal = jnp.arange(12.0)
frames = jnp.reshape(signal, (5, 3))
means = frames.mean(axis=1)
print(means)
'''

FIX = '''\
"""Splits a signal into frames."""

import jax.numpy as jnp

signal = jnp.arange(12.0)
frames = jnp.reshape(signal, (-1, 3))
means = frames.mean(axis=1)
assert means.tolist() == [1.0, 4.0, 7.0, 10.0]
'''


def write(root: Path, name: str = "numpy/too-few-elements", **texts: str) -> Path:
    """Writes the entry; `page`, `broken` and `fix` are other texts of its files, `log` one more file."""
    folder = root / name
    folder.mkdir(parents=True)
    (folder / "entry.md").write_text(texts.get("page", PAGE), encoding="utf-8")
    (folder / "broken.py").write_text(texts.get("broken", BROKEN), encoding="utf-8")
    (folder / "fix_minus_one.py").write_text(texts.get("fix", FIX), encoding="utf-8")
    if "log" in texts:
        (folder / "log.txt").write_text(texts["log"], encoding="utf-8")
    return folder
