"""Patches that only make the error go away are refused; what mends it, or looks like silencing, is not."""

from __future__ import annotations

import pytest

from jaxerr_rag.repair.program.code import Code
from jaxerr_rag.repair.silence import why_refused

BEFORE = """\
import contextlib, os, sys, threading, warnings
import jax
import jax.numpy as jnp
from jax import lax
from jax.sharding import PartitionSpec as P

jax.config.update("jax_debug_nans", True)

@jax.jit
def loss(w, x):
    assert x.ndim == 1
    return jnp.sum((w * x) ** 2)

def step(w, x):
    if x is None:
        raise ValueError("no data")
    return w - 0.1 * jax.grad(loss)(w, x)

def train(w, x):
    for _ in range(3):
        w = step(w, x)
    return w

mesh = jax.make_mesh((1,), ("i",))
shared = jax.shard_map(loss, mesh=mesh, in_specs=(P(), P("i")), out_specs=P())
w = train(jnp.array([1, 2]), jnp.ones(2))
print(float(w.sum()))
"""
PRINT = "print(float(w.sum()))\n"
GRAD = "jax.grad(loss)(w, x)"

SILENCING = {
    "the failing statement deleted": (PRINT, ""),
    "the failing statement commented out": (PRINT, "# " + PRINT),
    "the failing statement in a string": (PRINT, '"""' + PRINT.strip() + '"""\n'),
    "the failing statement replaced by pass": (PRINT, "pass\n"),
    "the failing statement replaced by an ellipsis": (PRINT, "...\n"),
    "the failing statement replaced by another": (PRINT, 'print("done")\n'),
    "an update deleted": ("        w = step(w, x)\n", "        print(x)\n"),
    "a check deleted": ("    assert x.ndim == 1\n", ""),
    "a check that always holds": ("assert x.ndim == 1", "assert True"),
    "a check weakened by or": ("assert x.ndim == 1", "assert x.ndim == 1 or True"),
    "a raise deleted": ('        raise ValueError("no data")\n', "        x = jnp.ones(2)\n"),
    "a result no longer returned": ("    return jnp.sum((w * x) ** 2)\n", "    y = jnp.sum((w * x) ** 2)\n"),
    "try": (PRINT, "try:\n    " + PRINT + "except TypeError:\n    print(w)\n"),
    "try with a bare except": (PRINT, "try:\n    " + PRINT + "except:\n    print(w)\n"),
    "contextlib.suppress": (PRINT, "with contextlib.suppress(Exception):\n    " + PRINT),
    "suppress as imported": (
        PRINT,
        "from contextlib import suppress\nwith suppress(TypeError):\n    " + PRINT,
    ),
    "pytest.raises": (PRINT, "import pytest\nwith pytest.raises(TypeError):\n    " + PRINT),
    "check_vma=False": ("out_specs=P())", "out_specs=P(), check_vma=False)"),
    "check_vma by a variable": ("out_specs=P())", "out_specs=P(), check_vma=bool(0))"),
    "check_vma in a dict": ("out_specs=P())", 'out_specs=P(), **{"check_vma": False})'),
    "check_rep=False": ("out_specs=P())", "out_specs=P(), check_rep=False)"),
    "allow_int=True": ("jax.grad(loss)", "jax.grad(loss, allow_int=True)"),
    "allow_int by position": ("jax.grad(loss)", "jax.grad(loss, 0, False, False, True)"),
    "disable_jit": (PRINT, "with jax.disable_jit():\n    " + PRINT),
    "disable_jit under another name": (PRINT, "plain = jax.disable_jit\nwith plain():\n    " + PRINT),
    "the setting jax_disable_jit": ("mesh =", 'jax.config.update("jax_disable_jit", True)\nmesh ='),
    "the variable JAX_DISABLE_JIT": ("import jax\n", 'os.environ["JAX_DISABLE_JIT"] = "1"\nimport jax\n'),
    "jax_debug_nans off": ('"jax_debug_nans", True', '"jax_debug_nans", False'),
    "jax_debug_nans taken out": ('jax.config.update("jax_debug_nans", True)\n', ""),
    "jax_debug_nans off for a while": (PRINT, "with jax.debug_nans(False):\n    " + PRINT),
    "jax_debug_nans off later": (PRINT, "jax.config.jax_debug_nans = False\n" + PRINT),
    "rank promotion allowed": ("mesh =", 'jax.config.update("jax_numpy_rank_promotion", "allow")\nmesh ='),
    "transfers allowed": (PRINT, 'with jax.transfer_guard("allow"):\n    ' + PRINT),
    "an early return": ("    for _ in range(3):", "    return w\n    for _ in range(3):"),
    "an early return under if True": (
        "    for _ in range(3):",
        "    if True:\n        return w\n    for _ in range(3):",
    ),
    "an early break": ("        w = step", "        break\n        w = step"),
    "an early exit": (PRINT, "sys.exit()\n" + PRINT),
    "an early SystemExit": (PRINT, "raise SystemExit\n" + PRINT),
    "if False": (PRINT, "if False:\n    " + PRINT),
    "if 0 and more": (PRINT, "if w is None and False:\n    " + PRINT),
    "while False": (PRINT, "while False:\n    " + PRINT),
    "a loop over nothing": (PRINT, "for _ in ():\n    " + PRINT),
    "a function that nothing calls": (PRINT, "def unused():\n    " + PRINT),
    "a thread": (PRINT, "threading.Thread(target=lambda: print(float(w.sum()))).start()\n"),
    "the value replaced by a constant": ("w = train(jnp.array([1, 2]), jnp.ones(2))", "w = jnp.zeros(2)"),
    "the result replaced by a constant": ("return jnp.sum((w * x) ** 2)", "return 0.0"),
    "the function no longer called": ("        w = step(w, x)\n", "        w = w - x\n"),
    "stop_gradient": ("jnp.sum((w * x)", "jnp.sum((lax.stop_gradient(w) * x)"),
    "jit taken off": ("@jax.jit\n", ""),
    "the function below jit": (GRAD, "jax.grad(loss.__wrapped__)(w, x)"),
    "warnings off": ("mesh =", 'warnings.simplefilter("ignore")\nmesh ='),
}

ALLOWED = {
    "the value cast": ("jnp.array([1, 2])", "jnp.array([1.0, 2.0])"),
    "an argument made static": ("@jax.jit\n", "@jax.jit(static_argnums=1)\n"),
    "jit with the same arguments otherwise": ("@jax.jit\n", '@jax.jit(static_argnames=("x",))\n'),
    "holomorphic=True": ("jax.grad(loss)", "jax.grad(loss, holomorphic=True)"),
    "check_vma=True": ("out_specs=P())", "out_specs=P(), check_vma=True)"),
    "allow_int=False": ("jax.grad(loss)", "jax.grad(loss, allow_int=False)"),
    "64 bits": ("mesh =", 'jax.config.update("jax_enable_x64", True)\nmesh ='),
    "a check switched on": ("mesh =", 'jax.config.update("jax_debug_infs", True)\nmesh ='),
    "jit left on by name": ("mesh =", 'jax.config.update("jax_disable_jit", False)\nmesh ='),
    "a loop made one operation": (
        "    for _ in range(3):\n        w = step(w, x)\n    return w\n",
        "    return lax.fori_loop(0, 3, lambda _, w: step(w, x), w)\n",
    ),
    "a check moved out": (
        "    assert x.ndim == 1\n    return jnp.sum((w * x) ** 2)\n\ndef step(w, x):\n",
        "    return jnp.sum((w * x) ** 2)\n\ndef step(w, x):\n    assert x.ndim == 1\n",
    ),
    "float taken off": (PRINT, "print(w.sum())\n"),
    "an argument that is no list": ("jnp.array([1, 2])", "jnp.ones(2)"),
    "a choice in place of a branch": ("return w - 0.1 *", "return w - jnp.where(x is None, 0.0, 0.1) *"),
    "a new function that is called": (PRINT, "def show(w):\n    print(w.sum())\n\nshow(w)\n"),
    "a constant in place of a constant": ("mesh = jax.make_mesh((1,), (", "mesh = jax.make_mesh((8,), ("),
    "the end of a function that returns": ("    return w\n\nmesh", "    return w, x\n\nmesh"),
    "an endless loop": (PRINT, "while True:\n    print(w.sum())\n    break\n"),
}


@pytest.mark.parametrize("name", SILENCING)
def test_silencing_is_refused(name: str) -> None:
    old, new = SILENCING[name]
    assert old in BEFORE
    assert why_refused(Code(BEFORE), Code(BEFORE.replace(old, new, 1))) is not None


@pytest.mark.parametrize("name", ALLOWED)
def test_mending_is_not_refused(name: str) -> None:
    old, new = ALLOWED[name]
    assert old in BEFORE
    assert why_refused(Code(BEFORE), Code(BEFORE.replace(old, new, 1))) is None


def test_a_program_may_keep_what_a_patch_may_not_add() -> None:
    before = Code(
        "import jax\ntry:\n    with jax.disable_jit():\n        f(1)\nexcept Exception:\n    pass\n"
    )
    after = Code(
        "import jax\ntry:\n    with jax.disable_jit():\n        f(1.0)\nexcept Exception:\n    pass\n"
    )
    assert why_refused(before, after) is None


@pytest.mark.parametrize(
    ("body", "refused"),
    [
        ("try:\n    print(1)\n    f(x)\nexcept ValueError:\n    print(2)\n", True),
        ("try:\n    print(1)\nexcept Exception:\n    print(2)\nf(x)\n", True),
        ("try:\n    print(1)\nexcept jax.errors.JaxRuntimeError:\n    print(2)\nf(x)\n", False),
    ],
)
def test_an_except_clause_may_be_renamed_but_not_catch_more(body: str, refused: bool) -> None:
    before = "import jax\ntry:\n    print(1)\nexcept ValueError:\n    print(2)\nf(x)\n"
    assert (why_refused(Code(before), Code("import jax\n" + body)) is not None) == refused


def test_what_a_removed_module_did_alone_may_go() -> None:
    before = "from jax.experimental import host_callback\ny = f(x)\nhost_callback.barrier_wait()\n"
    assert why_refused(Code(before), Code("y = f(x)\n")) is None


def test_a_stored_value_may_be_returned_instead() -> None:
    before = (
        "trace = []\ndef body(c, x):\n    trace.append(c)\n    return c, None\nc, _ = scan(body, c, xs)\n"
    )
    after = "def body(c, x):\n    return c, c\nc, trace = scan(body, c, xs)\n"
    assert why_refused(Code(before), Code(after)) is None


def test_a_check_that_was_off_may_be_called_by_its_new_name() -> None:
    before = "import jax\nf = jax.shard_map(g, mesh=mesh, in_specs=p, out_specs=p, check_rep=False)\n"
    assert why_refused(Code(before), Code(before.replace("check_rep", "check_vma"))) is None
    assert why_refused(Code(before.replace(", check_rep=False", "")), Code(before)) is not None


def test_a_callback_of_the_host_may_stay_behind_unused() -> None:
    before = (
        "import jax\nimport numpy as np\n\ndef host(x):\n    return np.sin(x)\n\n"
        "y = jax.pure_callback(host, jax.ShapeDtypeStruct((), x.dtype), x)\n"
    )
    called = "jax.pure_callback(host, jax.ShapeDtypeStruct((), x.dtype), x)"
    assert why_refused(Code(before), Code(before.replace(called, "jax.numpy.sin(x)"))) is None
    assert why_refused(Code(before), Code(before.replace(called, "0.0"))) is not None
