"""The vocabulary of evidence: which facts hold for a line of code."""

import pytest

from jaxerr_rag.retrieve import facts


def of(fragment):
    return {fact for fact, _, _ in facts.facts(facts.complete(fragment))}


ROWS = [
    # statements
    ("if x > 0:", {"if", "compare"}, {"while", "ternary"}),
    ("elif x > 0:", {"if", "compare"}, {"while"}),
    ("if x > 0:  # positive", {"if", "compare"}, set()),
    ("if x > 0: return y", {"if", "return"}, set()),
    ("while err > tol:", {"while", "compare"}, {"if"}),
    ("for i in range(n):", {"for", "call:range"}, {"in", "comprehension"}),
    ("assert x.sum() > 0, 'empty'", {"assert", "compare", "call:.sum"}, {"if"}),
    ("return x", {"return"}, {"if"}),
    ("with jax.disable_jit():", {"with", "call:jax.disable_jit"}, set()),
    ("raise ValueError(x)", {"raise", "call:ValueError"}, set()),
    ("del cache[key]", {"del", "subscript"}, {"store:subscript"}),
    ("import jax", {"import", "ref:jax"}, set()),
    ("from jax import tree_map", {"import", "ref:jax.tree_map"}, set()),
    ("from jax.lib import xla_bridge as xb", {"import", "ref:jax.lib.xla_bridge"}, set()),
    ("def step(carry, x):", {"def"}, {"call:step"}),
    ("class Net:", {"class"}, {"def"}),
    # expressions
    ("y = a if x > 0 else b", {"ternary", "compare"}, {"if"}),
    ("[x for x in xs]", {"comprehension"}, {"for", "in", "comprehension-if", "literal:list"}),
    ("[x for x in xs if x > 0]", {"comprehension", "comprehension-if", "compare"}, {"if"}),
    ("sum(x for x in xs)", {"comprehension", "call:sum"}, set()),
    ("{k: v for k, v in items}", {"comprehension"}, {"literal:dict"}),
    ("{k for k in keys}", {"comprehension"}, {"literal:set"}),
    ("f = lambda x: x + 1", {"lambda", "op:+"}, {"def"}),
    ('print(f"{loss}")', {"fstring", "literal:str"}, {"fstring-format"}),
    ('print(f"{loss:.3f}")', {"fstring", "fstring-format"}, set()),
    ('print("{loss}")', {"literal:str"}, {"fstring"}),
    # operators
    ("a and b", {"and"}, {"or", "not"}),
    ("a or b", {"or"}, {"and"}),
    ("not a", {"not"}, {"in"}),
    ("a in b", {"in"}, {"not", "compare"}),
    ("a not in b", {"in"}, {"not"}),
    ("a == b", {"compare"}, {"chained-compare", "in"}),
    ("0 < x < 1", {"compare", "chained-compare"}, set()),
    ("a + b", {"op:+"}, {"op:-", "augassign"}),
    ("a @ b", {"op:@"}, {"decorator:b"}),
    ("a ** 2", {"op:**", "literal:int"}, {"op:*"}),
    ("~mask", {"op:~"}, {"not"}),
    ("-x", {"op:-"}, {"op:~"}),
    # assignments and subscripts
    ("x[0] = 5", {"store:subscript", "subscript"}, {"augassign", "store:attribute"}),
    ("x[0], y = 5, 6", {"store:subscript"}, set()),
    ("self.state = x", {"store:attribute"}, {"store:subscript"}),
    ("x += 1", {"augassign"}, {"store:subscript"}),
    ("x[i] += 1", {"augassign", "store:subscript"}, set()),
    ("y = x[0]", {"subscript"}, {"store:subscript", "slice"}),
    ("x[1:n]", {"subscript", "slice"}, {"subscript:compare"}),
    ("x[x > 0]", {"subscript", "subscript:compare", "compare"}, {"slice"}),
    # names
    ("jnp.where(x)", {"call:jax.numpy.where", "call:.where", "ref:jax.numpy.where"}, {"call:jnp.where"}),
    ("np.sin(x)", {"call:numpy.sin"}, {"call:jax.numpy.sin"}),
    ("float(x)", {"call:float"}, {"call:.float"}),
    ("x.item()", {"call:.item"}, {"call:item"}),
    ("f(x).item()", {"call:.item", "call:f"}, set()),
    ("g = jax.tree_map", {"ref:jax.tree_map"}, {"call:jax.tree_map"}),
    ("jnp.sum(x, axis=1)", {"kw:axis", "ref:x"}, {"kw:x", "ref:axis", "ref:sum"}),
    ("@jax.jit", {"decorator:jax.jit"}, {"call:jax.jit"}),
    (
        "@partial(jax.jit, static_argnums=0)",
        {"decorator:partial", "ref:jax.jit", "kw:static_argnums"},
        {"decorator:jax.jit"},
    ),
    # literals
    ("f([1, 2])", {"literal:list", "literal:int"}, {"literal:tuple"}),
    ("f((1, 2.5))", {"literal:tuple", "literal:float"}, {"literal:list"}),
    ("f({'a': 1})", {"literal:dict", "literal:str"}, {"literal:set"}),
    ("f({1, 2})", {"literal:set"}, {"literal:dict"}),
    ("f(None)", {"literal:None"}, {"literal:int"}),
    # what tracebacks show of longer statements
    ("y = jnp.dot(", {"call:jax.numpy.dot"}, set()),
    ("result = lax.cond(x > 0,", {"call:jax.lax.cond", "compare"}, set()),
    ("if jnp.any(", {"if", "call:jax.numpy.any"}, {"ternary"}),
    ("elif f(x)[", {"if", "call:f", "subscript"}, set()),
    ("def loss(params,", {"def"}, {"call:loss"}),
    ("with mesh_of(  # eight devices", {"with", "call:mesh_of"}, set()),
    ("@partial(jax.jit,", {"decorator:partial", "ref:jax.jit"}, set()),
    ("y = f(x, '(', \"it's\", g(", {"call:f", "call:g", "literal:str"}, set()),
    ('if mark == "#":', {"if", "compare", "literal:str"}, set()),
    ("b)) + jnp.ones(3)", {"call:jax.numpy.ones"}, set()),
    ("else:", set(), {"if"}),
    ("try:", set(), {"if"}),
    ("", set(), {"if"}),
]


@pytest.mark.parametrize("fragment, held, not_held", ROWS, ids=[row[0] or "nothing" for row in ROWS])
def test_a_line_has_its_facts_and_no_others(fragment, held, not_held):
    found = of(fragment)
    assert held <= found, sorted(found)
    assert not not_held & found


def test_names_are_spelled_out_by_the_imports_of_the_program():
    code = "import jax.numpy as xnp\nfrom jax import lax as l, tree_map\nimport jax.scipy\n"
    known = facts.aliases(code)
    names = {fact for fact, _, _ in facts.facts("l.scan(f, xnp.zeros(3), tree_map(g, x))", known)}
    assert {"call:jax.lax.scan", "call:jax.numpy.zeros", "call:jax.tree_map"} <= names


def test_an_import_counts_more_than_the_custom():
    assert facts.aliases("import cupy as np")["np"] == "cupy"
    assert facts.aliases("")["np"] == "numpy"


def test_a_fact_says_where_in_the_line_it_holds():
    line = "é = x if y else z"
    at = {fact: line.encode()[start:end].decode() for fact, start, end in facts.facts(line)}
    assert at["ternary"] == "x if y else z"


def test_facts_of_definitions_within_a_program_count():
    assert "call:.item" in of("class A:\n  def f(self, x):\n    return x.item()\n")


def test_a_program_of_nonsense_and_one_without_end_are_read():
    assert of("((((" * 5_000 + "\0\udcff") is not None
    assert "if" in {fact for fact, _, _ in facts.facts("if x:\n  y\n" * 50_000)}
