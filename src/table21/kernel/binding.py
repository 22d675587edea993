"""Templates: code written once for all games, bound to the rules of one.

A template is a plain function that calls rules by the names of `contract`. `bind` makes a
copy of it in which those names are a game's own rules, compiled as a unit with them. (A
closure would do the same, but Numba cannot keep compiled closures between runs.)
"""

import functools
import types
from collections.abc import Callable
from typing import Any, TypeVar

from table21.kernel import contract
from table21.kernel.rules import rule

F = TypeVar("F", bound=Callable[..., Any])

_templates: set[Callable[..., Any]] = set()


def template(function: F) -> F:
    """Mark a function as a template: it, and the templates it calls, can be bound to a game."""
    _templates.add(function)
    return function


@functools.cache
def bind(function: Any, rules: types.ModuleType) -> Any:
    """A template as a function over the rules of one game, compiled (unless TABLE21_JIT=0)."""
    return rule(rebound(function, rules))


def rule_of(rules: types.ModuleType, name: str) -> Any:
    """A game's own rule of that name, or for an optional one that it leaves out the contract's."""
    if name in contract.OPTIONAL:
        return getattr(rules, name, getattr(contract, name))
    return getattr(rules, name)


def rebound(function: Any, rules: types.ModuleType, **constants: Any) -> Any:
    """The same function over other globals, and these constants; not yet compiled."""
    names = dict(function.__globals__) | constants
    for name in function.__code__.co_names:
        value = names.get(name)
        if name in contract.NAMES:
            names[name] = rule_of(rules, name)
        elif isinstance(value, types.FunctionType) and value in _templates:
            names[name] = bind(value, rules)
    copy = types.FunctionType(function.__code__, names, function.__name__, function.__defaults__)
    # Numba files compiled code under this name: one file for each game.
    copy.__qualname__ = f"{function.__qualname__}_{rules.__name__.replace('.', '_')}"
    copy.__module__ = function.__module__
    copy.__doc__ = function.__doc__
    return copy
