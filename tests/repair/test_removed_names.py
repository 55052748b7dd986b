"""Removed and renamed names are replaced in every form in which a program can write them."""

from __future__ import annotations

import pytest

from jaxerr_rag.repair.forms.renames import renames, version
from jaxerr_rag.repair.program.code import Code
from jaxerr_rag.repair.silence import why_refused
from tests.repair.situations import first, patched, situation

ROWS = [
    ("removed-tree-map", "import jax\njax.tree_map(f, t)\n", "import jax\njax.tree.map(f, t)\n"),
    (
        "removed-tree-map",
        "from jax import tree_map\ntree_map(f, t)\n",
        "from jax.tree_util import tree_map\ntree_map(f, t)\n",
    ),
    (
        "removed-tree-map",
        "from jax import jit, tree_map as tm, vmap\ntm(f, t)\n",
        "from jax.tree_util import tree_map as tm\nfrom jax import jit, vmap\ntm(f, t)\n",
    ),
    (
        "removed-jnp-alias",
        "import jax.numpy as jnp\ny = -x ** jnp.NINF\n",
        "import jax.numpy as jnp\ny = -x ** (-jnp.inf)\n",
    ),
    (
        "removed-jnp-alias",
        "from jax import numpy as jnp\njnp.msort(x)\n",
        "from jax import numpy as jnp\njnp.sort(x, axis=0)\n",
    ),
    (
        "removed-config-module",
        "from jax.config import config\nconfig.update(n, v)\n",
        "from jax import config\nconfig.update(n, v)\n",
    ),
    (
        "removed-linear-util",
        "from jax import linear_util as lu\nlu.wrap_init(f)\n",
        "from jax.extend import linear_util as lu\nlu.wrap_init(f)\n",
    ),
    (
        "removed-lib-xla-bridge",
        "from jax.lib import xla_bridge\nxla_bridge.get_backend()\n",
        "from jax.extend import backend as xla_bridge\nxla_bridge.get_backend()\n",
    ),
    (
        "removed-jax-core-name",
        "import jax\nisinstance(x, jax.core.Jaxpr)\n",
        "import jax\nfrom jax.extend.core import Jaxpr\nisinstance(x, Jaxpr)\n",
    ),
    (
        "removed-experimental-enable-x64",
        "import jax\nfrom jax.experimental import disable_x64\nwith disable_x64():\n    f()\n",
        "import jax\nfrom jax import enable_x64\nwith enable_x64(False):\n    f()\n",
    ),
    (
        "removed-pvary",
        'from jax import lax\nlax.pvary(x, "i")\n',
        'from jax import lax\nlax.pcast(x, "i", to="varying")\n',
    ),
    (
        "removed-key-array",
        "import jax\ndef f(key: jax.random.KeyArray): ...\n",
        "import jax\ndef f(key: jax.Array): ...\n",
    ),
    (
        "removed-device-array",
        "import jax.numpy as jnp\ndef f(x: jnp.DeviceArray): ...\n",
        "import jax.numpy as jnp\nimport jax\ndef f(x: jax.Array): ...\n",
    ),
    (
        "renamed-clip-keyword",
        "import jax.numpy as jnp\njnp.clip(x.clip(a_max=1), a_min=0)\n",
        "import jax.numpy as jnp\njnp.clip(x.clip(max=1), min=0)\n",
    ),
    (
        "renamed-reshape-keyword",
        "import jax.numpy as jnp\njnp.reshape(x, newshape=(2, 3))\n",
        "import jax.numpy as jnp\njnp.reshape(x, shape=(2, 3))\n",
    ),
    (
        "removed-ops-index-update",
        "from jax import ops\nops.index_add(x, ops.index[1:, 0], y)\n",
        "from jax import ops\nx.at[1:, 0].add(y)\n",
    ),
    ("array-device-called", "y = x.device().platform\n", "y = x.device.platform\n"),
    (
        "jax-array-method-missing",
        "import numpy as np\ny = x.cpu().numpy()\n",
        "import numpy as np\ny = np.asarray(x)\n",
    ),
    (
        "removed-public-name",
        "import jax.nn as nn\nfrom jax.random import shuffle\nshuffle(k, nn.normalize(x))\n",
        "import jax.nn as nn\nfrom jax.random import permutation\n"
        "permutation(k, nn.standardize(x), independent=True)\n",
    ),
    (
        "removed-public-name",
        "from jax import prng\nprng.threefry_2x32(k, x)\n",
        "from jax.extend import random as prng\nprng.threefry_2x32(k, x)\n",
    ),
    (
        "removed-sharding-alias",
        "from jax.experimental.pjit import PartitionSpec as P, pjit\nP(None)\n",
        "from jax.sharding import PartitionSpec as P\nfrom jax.experimental.pjit import pjit\nP(None)\n",
    ),
    (
        "removed-experimental-module",
        "from jax.experimental.stax import Dense, Relu\nDense(3)\n",
        "from jax.example_libraries.stax import Dense, Relu\nDense(3)\n",
    ),
    (
        "removed-lax-name",
        "from jax import lax\ny = lax.tie_in(x, 1.0)\n",
        "from jax import lax\ny = 1.0\n",
    ),
    (
        "removed-to-dlpack",
        "from jax import dlpack\ny = dlpack.from_dlpack(dlpack.to_dlpack(x))\n",
        "from jax import dlpack\ny = dlpack.from_dlpack(x)\n",
    ),
]


@pytest.mark.parametrize(("entry", "program", "expected"), ROWS)
def test_the_old_name_is_replaced(entry: str, program: str, expected: str) -> None:
    assert first(situation(program, entry)) == expected


def test_a_name_that_still_works_on_the_users_jax_is_left() -> None:
    assert (
        patched(situation("import jax\njax.tree_map(f, t)\n", "removed-tree-map", jax_version="0.4.30")) == []
    )


def test_a_local_variable_of_the_same_name_is_left() -> None:
    program = "from jax import tree_map\ndef f(tree_map):\n    return tree_map.jax\n"
    assert "return tree_map.jax" in first(situation(program, "removed-tree-map"))


def test_numpys_own_clip_keeps_its_keywords() -> None:
    program = "import numpy as np\nimport jax.numpy as jnp\nnp.clip(x, a_min=0)\njnp.clip(x, a_min=0)\n"
    assert "np.clip(x, a_min=0)\njnp.clip(x, min=0)" in first(situation(program, "renamed-clip-keyword"))


def test_check_rep_is_taken_out_not_switched_off_under_its_new_name() -> None:
    program = "import jax\njax.shard_map(f, mesh=m, check_rep=False)\n"
    assert (
        first(situation(program, "shard-map-check-rep-keyword")) == "import jax\njax.shard_map(f, mesh=m)\n"
    )


def test_what_tie_in_gave_may_be_a_constant_and_other_results_may_not() -> None:
    before = Code("from jax import lax\ny = lax.tie_in(x, 1.0)\nz = lax.mul(x, 1.0)\n")
    mended = before.source.replace("lax.tie_in(x, 1.0)", "1.0")
    assert why_refused(before, Code(mended)) is None
    assert why_refused(before, Code(mended.replace("lax.mul(x, 1.0)", "1.0"))) == "it makes z a constant"


def test_every_row_says_since_when_and_is_not_its_own_replacement() -> None:
    assert all(version(row.since) and row.new != old for old, row in renames().items())
