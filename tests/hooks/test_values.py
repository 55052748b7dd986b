"""Local values are told as kinds, never as contents."""

from __future__ import annotations

import sys
from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from jaxerr_rag import explain
from jaxerr_rag.hooks.values import describe, kind_of
from tests.hooks.failing import caught, run


class Params(NamedTuple):
    w: jax.Array
    b: jax.Array


def deleted():
    x = jnp.ones(3)
    x.delete()
    return x


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        (jnp.ones((2, 3)), "float32[2,3]"),
        (jnp.int32(7), "int32[]"),
        (np.ones(4), "NumPy float64[4]"),
        (np.float32(1), "NumPy float32[]"),
        (4711, "Python int"),
        (True, "Python bool"),
        ([jnp.ones(1)] * 6, "list of 6 (float32[1], float32[1], float32[1], float32[1], ...)"),
        ({"a": np.ones(2), "b": {"c": jnp.ones(1)}}, "dict of 2 (NumPy float64[2], dict of 1 (float32[1]))"),
        (Params(jnp.ones(2), jnp.ones(1)), "Params of 2 (float32[2], float32[1])"),
        (deleted(), "float32[3], deleted"),
        ("hunter2", ""),
        (["hunter2"], ""),
        (object(), ""),
        (jnp, ""),
    ],
)
def test_a_value_is_told_by_its_kind(value, kind):
    assert kind_of(value) == kind


def test_an_array_on_several_devices_is_told_with_its_spec(tmp_path):
    done = run(
        tmp_path,
        "import jax\n"
        "from jaxerr_rag.hooks.values import kind_of\n"
        "mesh = jax.make_mesh((4,), ('data',), (jax.sharding.AxisType.Auto,))\n"
        "sharding = jax.sharding.NamedSharding(mesh, jax.P('data'))\n"
        "print(kind_of(jax.device_put(jax.numpy.ones((8, 2)), sharding)))\n",
        XLA_FLAGS="--xla_force_host_platform_device_count=4",
    )
    assert (done.stdout, done.stderr) == ("float32[8,2], on 4 devices as P('data')\n", "")


class Trap:
    """Does things whenever it is looked at."""

    def __getattribute__(self, name):
        raise AssertionError(name)

    def __repr__(self):
        raise AssertionError


class List(list):
    def __iter__(self):
        raise AssertionError

    __len__ = __iter__


def test_nothing_of_the_user_s_is_called():
    assert kind_of(Trap()) == ""
    assert kind_of(List([1, 2])) == "List of 2 (Python int, Python int)"


def test_only_what_the_line_names_is_told_in_its_order():
    def frame(a, b, c):
        return sys._getframe()

    found = frame(jnp.ones(1), 2, jnp.ones(3))
    assert describe(found, "c @ a + unknown") == ["c: float32[3]", "a: float32[1]"]


def test_behind_them_come_the_other_arrays_of_a_function():
    def frame(a, b, c):
        return sys._getframe()

    found = frame([jnp.ones(1)], 2, jnp.ones(3))
    assert describe(found, "c + 1") == ["c: float32[3]", "a: list of 1 (float32[1])"]


def test_no_content_gets_into_an_answer():
    def step(params, secret):
        return params["w"] @ secret

    exc = caught(lambda: step({"w": jnp.full((2, 3), 4711.0)}, jnp.full(5, 8155.0)))
    answer = explain(exc)
    assert "params: dict of 1 (float32[2,3])\nsecret: float32[5]" in answer.explanation.why_here
    assert "4711" not in str(answer.to_dict()) and "8155" not in str(answer.to_dict())


def test_a_tracer_is_told_as_traced():
    def branch(x):
        return 1 if x > 0 else 2

    assert (
        "x: float32[3], traced"
        in explain(caught(lambda: jax.vmap(branch)(jnp.ones((2, 3))))).explanation.why_here
    )
