"""What the miner makes of the ways JAX writes its messages."""

import pytest

from jaxerr_rag.catalog.mine import is_known, mine
from tests.catalog.small_jax import program, sites, templates

WRITTEN = {
    "a literal": ("raise ValueError('no axis')", ["no axis"]),
    "neighbouring literals": ("raise ValueError('no ' 'axis')", ["no axis"]),
    "an f-string": ("raise ValueError(f'no axis {x.name!r} here')", ["no axis {x.name} here"]),
    "braces in an f-string": ("raise ValueError(f'a {{set}} of {x}')", ["a {{set}} of {x}"]),
    "a self-documenting field": ("raise ValueError(f'got {x=}')", ["got x={x}"]),
    "percent with one value": ("raise ValueError('no axis %s' % x)", ["no axis {x}"]),
    "percent with a tuple": ("raise ValueError('%d of %s, 5%%' % (x, y))", ["{x} of {y}, 5%"]),
    "percent with keys": ("raise ValueError('no %(a)s' % {'a': x})", ["no {x}"]),
    "format by position": ("raise ValueError('{} of {}'.format(x, y) + ' axes')", ["{x} of {y} axes"]),
    "format by number": ("raise ValueError('axis {1} of {0}'.format(x, y))", ["axis {y} of {x}"]),
    "format by name": ("raise ValueError('axis {a}'.format(a=x))", ["axis {x}"]),
    "concatenation": ("raise ValueError('no axis ' + str(x) + ' here')", ["no axis {str(x)} here"]),
    "join of literals": ("raise ValueError(', '.join(['one axis', 'two axes']))", ["one axis, two axes"]),
    "join of what is not known": ("raise ValueError('axes ' + ', '.join(x))", ["axes {x}"]),
    "dedent": (
        "raise ValueError(textwrap.dedent('''\\\n    no axis\n      here'''))",
        ["no axis\n  here"],
    ),
    "a conditional expression": (
        "raise ValueError('no axis' if x else f'no axis but {y}')",
        ["no axis", "no axis but {y}"],
    ),
    "a conditional inside an f-string": (
        "raise ValueError(f\"need {'one axis' if x else 'two axes'}\")",
        ["need one axis", "need two axes"],
    ),
    "a local variable": ("msg = f'no axis {x}'\nraise ValueError(msg)", ["no axis {x}"]),
    "several statements": ("msg = 'no axis'\nmsg += f' {x}'\nraise ValueError(msg)", ["no axis {x}"]),
    "an addition under a condition": (
        "msg = 'no axis'\nif x:\n  msg += ' here'\nraise ValueError(msg)",
        ["no axis", "no axis here"],
    ),
    "an addition in a loop": (
        "msg = 'bad axes:'\nfor a in x:\n  msg += f' {a}'\nraise ValueError(msg)",
        ["bad axes:", "bad axes:{…}"],
    ),
    "lines appended to a list": (
        "lines = ['no axis']\nlines.append(f'got {x}')\nraise ValueError('; '.join(lines))",
        ["no axis; got {x}"],
    ),
    "an assignment expression": (
        "if (msg := f'no axis {x}'):\n  raise ValueError(msg)",
        ["no axis {x}"],
    ),
    "a bound format method": ("msg = 'no axis {}'.format\nraise ValueError(msg(x))", ["no axis {x}"]),
    "an exception in a variable": ("err = ValueError(f'no axis {x}')\nraise err", ["no axis {x}"]),
    "no message": ("raise NotImplementedError", [""]),
    "several arguments": ("raise ValueError('no axis', x)", ["('no axis', {x})"]),
    "a warning": ("warnings.warn(f'axis {x} is ignored', UserWarning)", ["axis {x} is ignored"]),
    "a log call": ("logger.warning('axis %s is ignored', x)", ["axis {x} is ignored"]),
    "an assertion": ("assert x, f'no axis {x}'", ["no axis {x}"]),
    "changed arguments of a caught exception": (
        "try:\n  y()\nexcept ValueError as e:\n  e.args = (f'no axis: {x}',)\n  raise",
        ["no axis: {x}"],
    ),
}


@pytest.mark.parametrize("body, expected", WRITTEN.values(), ids=WRITTEN)
def test_a_message_is_read_however_it_is_written(body, expected):
    source = "def f(x, y):\n" + "\n".join("  " + line for line in body.split("\n"))
    if "dedent" in body:
        source = f"def f(x, y):\n  {body}"
    assert templates(source) == expected


def test_a_helper_that_returns_the_message_is_followed_with_its_arguments():
    source = """
    def _message(name, axis):
      return f"{name}: no axis {axis}"

    def f(x):
      raise ValueError(_message("vmap", x))
    """
    assert templates(source) == ["vmap: no axis {x}"]


def test_a_helper_of_another_module_is_followed_through_imports():
    errors = """
    def message(axis):
      return f"no axis {axis}"
    """
    source = """
    from jax._src import errors

    def f(x):
      raise ValueError(errors.message(x))
    """
    assert templates(source, _src__errors=errors) == ["no axis {x}"]


def test_a_raise_of_a_parameter_gets_the_messages_of_its_callers():
    source = """
    def _check(ok, msg):
      if not ok:
        raise TypeError(msg)

    def _check_axis(axis, what):
      _check(axis, f"{what} must be an axis")

    def f(x):
      _check(x, "x must be an array")
      _check_axis(x, "the first of x")
    """
    found = sites(source)
    assert {site.template for site in found} == {
        "{what} must be an axis",
        "x must be an array",
    }
    assert {site.function for site in found} == {"_check"}


def test_an_exception_class_builds_its_message():
    errors = """
    class JAXTypeError(TypeError):
      pass

    class AxisError(JAXTypeError):
      def __init__(self, axis, hint=""):
        super().__init__(f"No axis {axis}.{hint} See the docs.")
    """
    source = """
    from jax._src.errors import AxisError

    def f(x):
      raise AxisError(x, " Try 0.")

    def g(x):
      raise AxisError(x)
    """
    found = sites(source, _src__errors=errors)
    assert [(site.exception, site.template) for site in found] == [
        ("AxisError", "No axis {x}. Try 0. See the docs."),
        ("AxisError", "No axis {x}. See the docs."),
    ]


def test_deprecation_tables_raise_or_warn_where_names_are_read():
    deprecations = """
    import warnings

    def deprecation_getattr(module, deprecations):
      def getattr(name):
        if name in deprecations:
          message, fn = deprecations[name]
          if fn is None:
            raise AttributeError(message)
          warnings.warn(message, DeprecationWarning, stacklevel=2)
          return fn
        raise AttributeError(f"module {module!r} has no attribute {name!r}")
      return getattr
    """
    lax = """
    _deprecations = {
      "tie_in": ("jax.lax.tie_in is gone: leave it out.", None),
      "old": ("jax.lax.old is deprecated: use new.", object),
    }
    """
    mined = mine(program(_src__deprecations=deprecations, lax=lax))
    found = {(site.kind, site.template, site.public) for site in mined}
    assert ("raise", "jax.lax.tie_in is gone: leave it out.", ("jax.lax.tie_in",)) in found
    assert ("warning", "jax.lax.old is deprecated: use new.", ("jax.lax.old",)) in found
    assert {site.function for site in mined} == {"deprecation_getattr.<locals>.getattr"}


def test_guards_are_the_conditions_that_lead_to_the_raise():
    source = """
    def f(x, y):
      if x is None:
        return 0
      if isinstance(x, int):
        if y != 1:
          raise TypeError("no axis")
      else:
        raise TypeError("not an axis")
    """
    assert [site.guards for site in sites(source)] == [
        ("x is not None", "isinstance(x, int)", "y != 1"),
        ("x is not None", "not isinstance(x, int)"),
    ]


def test_functions_have_their_qualified_names_and_public_ones_their_callers():
    lax = """
    from jax._src.core import concatenate as concatenate
    """
    source = """
    def concatenate(xs):
      "Joins arrays."
      return _check(xs)

    def _check(xs):
      def inner(x):
        raise TypeError(f"cannot join {x}")
      return inner(xs)

    class Array:
      def __len__(self):
        raise TypeError("no length")
    """
    joined, no_length = sites(source, lax=lax)
    assert (joined.function, joined.public, joined.doc) == (
        "_check.<locals>.inner",
        ("jax.lax.concatenate",),
        "Joins arrays.",
    )
    assert no_length.function == "Array.__len__"


def test_rules_registered_for_a_primitive_are_reached_from_what_binds_it():
    lax = "from jax._src.core import sin as sin"
    source = """
    sin_p = Primitive("sin")

    def sin(x):
      return sin_p.bind(x)

    def _sin_rule(x):
      raise TypeError("sin of nothing")

    sin_p.def_abstract_eval(_sin_rule)
    """
    (site,) = sites(source, lax=lax)
    assert site.public == ("jax.lax.sin",)


def test_syntax_of_a_newer_python_is_read():
    source = """
    type Axis[T] = list[T]

    def f[T](x: T) -> T:
      raise ValueError(f"no axis {x["name"]}")
    """
    (found,) = templates(source)
    assert found == 'no axis {x["name"]}'


def test_a_bare_raise_is_told_from_one_with_a_message():
    source = """
    def f(x):
      try:
        x()
      except KeyError:
        raise
    """
    (site,) = sites(source)
    assert (site.kind, site.exception) == ("reraise", "KeyError")


def test_a_message_that_is_only_a_value_counts_as_unknown():
    (site,) = sites("def f(x):\n  raise TypeError(type(x))")
    assert not is_known(site)
