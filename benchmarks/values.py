"""Values as JAX puts them into its messages, chosen by what a hole's expression says it is."""

from __future__ import annotations

import random
import re

_DTYPES = ["float32", "int32", "bfloat16", "complex64", "bool", "float64", "uint8"]
_NAMES = [
    "x",
    "loss_fn",
    "train_step",
    "<lambda>",
    "update",
    "Encoder.__call__",
    "params['w']",
    "make_step.<locals>.step",
]
_AXES = ["'data'", "'model'", "('data', 'model')", "batch", "i"]
_TREES = [
    "PyTreeDef({'b': *, 'w': *})",
    "PyTreeDef((*, (*, [*, *])))",
    "{'encoder': {'w': float32[512,128], 'b': float32[128]}, 'step': int32[]}",
    "OrderedDict([('w', ShapeDtypeStruct(shape=(3,), dtype=float32)), ('b', None)])",
]
_TRACERS = [
    "JitTracer(float32[8,3])",
    "Traced<ShapedArray(float32[])>with<DynamicJaxprTrace>",
    "Traced<float32[3]>with<BatchTrace>\n  with val = Array([[1., 2.],\n       [4., 5.]])\n  batch_dim = 0",
]
_LONG = [
    "the input carry component carry[0] has type float32[] but the corresponding output carry component has "
    "type int32[], so the dtypes do not match",
    "(1) an array of shape (128, 3)\n  (2) an array of shape (64, 3)",
    "{ lambda ; a:f32[3]. let\n    b:f32[3] = sin a\n    c:f32[3] = mul b 2.0:f32[]\n  in (c,) }",
]
_SHARDINGS = [
    "NamedSharding(mesh=Mesh('data': 4, axis_types=(Explicit,)), spec=PartitionSpec('data', None))",
    "PartitionSpec('data', 'model')",
    "SingleDeviceSharding(device=CpuDevice(id=0), memory_kind=device)",
]
_KINDS: list[tuple[str, list[str]]] = [
    (r"tree|struct|pytree", _TREES),
    (r"shard|spec|mesh|layout", _SHARDINGS),
    (r"dtype", _DTYPES),
    (r"shape|dims|size|sizes|strides|padding", ["(3, 4)", "()", "(128,)", "[2, 3]", "(8, 1, 512)"]),
    (r"ndim|rank|len\(|num|count|axis$|axes|dim$|index|idx|\bn\b", ["0", "1", "-1", "3", "17", "(0, 1)"]),
    (r"aval|tracer|arr|operand|val|\bx\b|\by\b", ["float32[3,4]", "int32[]", "f32[8@data,3]", *_TRACERS]),
    (r"axis_name|axis", _AXES),
    (r"name|fun|prim|f\b", _NAMES),
    (r"type\(", ["<class 'str'>", "<class 'numpy.ndarray'>", "<class 'function'>", "builtins.list"]),
    (r"msg|err|info|diff|str|repr|join|…", _LONG),
    (r"plat|device|backend", ["cpu", "cuda", "TPU v5 lite", "[CpuDevice(id=0), CpuDevice(id=1)]"]),
]
_OTHERS = [
    "3",
    "None",
    "float32[3,4]",
    "True",
    "'valid'",
    "<function loss at 0x7f2b1c0d5e40>",
    *_TREES[:1],
    *_LONG[:1],
]


def value(expression: str, chance: random.Random) -> str:
    """A realistic value of a hole."""
    fitting = [kind for pattern, kind in _KINDS if re.search(pattern, expression, re.IGNORECASE)]
    pool = chance.choice(fitting) if fitting and chance.random() < 0.8 else _OTHERS
    return chance.choice(pool)
