"""Exception groups: CPython's ``+ | `` borders to a tree of plain tracebacks."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from jaxerr_rag.report.lines import HEADER, is_log

_OPEN = "+ Exception Group " + HEADER
_MARGIN = re.compile(
    r"( *)(?:\| ?"
    r"|(\+-\+-{4,} (?:\d+|\.\.\.) -{4,}$)"  # the first member
    r"|(\+-{4,} (?:\d+|\.\.\.) -{4,}$)"  # a later one
    r"|(\+-{20,}$))"  # the end of the last
)


@dataclass(slots=True)
class Node:
    """A traceback without its borders, and the members of the group it ends in."""

    lines: list[str] = field(default_factory=list)
    members: list[Node] = field(default_factory=list)


def opens(line: str) -> bool:
    """Whether an exception group begins on the line, or the rest of one whose beginning is cut off.

    A group that was never raised has no header either.
    """
    text = line.lstrip(" ")
    if text.startswith("| "):
        return HEADER in line or text.endswith((" sub-exceptions)", " sub-exception)"))
    return text.startswith(_OPEN)


def read(lines: Sequence[str], start: int) -> tuple[Node, int, bool]:
    """``(tree, index after it, truncated)`` of the group that opens on ``lines[start]``."""
    column = len(lines[start]) - len(lines[start].lstrip(" "))
    cut = lines[start][column] == "|" and HEADER in lines[start]
    root = Node([lines[start][column + 2 :]])
    open_nodes: list[tuple[int, Node]] = [(column, root)]  # outermost first, with each one's column
    i = start + 1
    while i < len(lines):
        line = lines[i]
        match = _MARGIN.match(line)
        if match is None or len(match[1]) < column:
            # CPython 3.11 prints the further lines of a member's message without a border.
            if is_log(line) or HEADER in line:
                break
            open_nodes[-1][1].lines.append(line)
            i += 1
            continue
        at = len(match[1])
        _, first, later, end = match.groups()
        while len(open_nodes) > 1 and open_nodes[-1][0] > at:
            open_nodes.pop()
        if first or later:
            if later and len(open_nodes) > 1:
                open_nodes.pop()
            member = Node()
            open_nodes[-1][1].members.append(member)
            open_nodes.append((at + 2 if first else at, member))
        elif end:
            # One border closes every group whose last member this was; more may follow in outer ones.
            after = _MARGIN.match(lines[i + 1]) if i + 1 < len(lines) else None
            if after is None or len(after[1]) <= column:
                return root, i + 1, cut
        else:
            open_nodes[-1][1].lines.append(line[match.end() :])
        i += 1
    return root, i, True


def post_order(root: Node) -> list[Node]:
    """Members before their group; no recursion, for the depth is the text's."""
    order: list[Node] = []
    stack = [root]
    while stack:
        node = stack.pop()
        order.append(node)
        stack.extend(node.members)
    order.reverse()
    return order
