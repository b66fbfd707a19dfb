# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The loops of what ptxas writes, from the encodings of branches, multiplications and
accesses of the stack, which are the same from sm_80 to sm_90."""

import dataclasses
import struct

LOAD_LOCAL, STORE_LOCAL = 0x983, 0x387
BRANCH, EXIT, RETURN = 0x947, 0x94D, 0x950
# HMMA, IMMA, DMMA, QMMA; HGMMA, IGMMA, QGMMA, whose first operand is in memory or in registers.
WARPS = {0x23C, 0x237, 0x23F, 0x27A}
WARPGROUPS = {x ^ y for x in (0x9F0, 0x9F1, 0x9F3) for y in (0, 0x400)}


@dataclasses.dataclass
class Instruction:
    operation: int
    always: bool  # without a predicate that could be false
    target: int  # of a branch, as an index


def decoded(index, low, high, is_sm_90):
    """Fields are in the same places, but on sm_90 distances have 8 bits more."""
    distance, width = (high & 0x3FFFF) << 30 | low >> 34, 48
    if is_sm_90:
        distance, width = distance << 8 | low >> 16 & 0xFF, 56
    distance -= (distance >> width - 1) << width  # words of 4 bytes, signed
    always = low >> 12 & 0xF == 7 and high >> 23 & 0x1F == 7
    return Instruction(low & 0xFFF, always, index + 1 + distance // 4)


def functions(path, is_sm_90):
    """The instructions of each kernel of a cubin."""
    with open(path, "rb") as file:
        data = file.read()
    (start,) = struct.unpack_from("<Q", data, 0x28)
    size, count, names = struct.unpack_from("<HHH", data, 0x3A)
    sections = [struct.unpack_from("<IIQQQQ", data, start + i * size) for i in range(count)]
    text = sections[names][4]
    for name, _, _, _, offset, length in sections:
        name = data[text + name : data.index(b"\0", text + name)].decode()
        if name.startswith(".text."):
            words = struct.iter_unpack("<QQ", data[offset : offset + length])
            yield name.removeprefix(".text."), [
                decoded(i, *pair, is_sm_90) for i, pair in enumerate(words)
            ]


def graph(code):
    """The instructions of each block, and the blocks that follow each."""
    firsts = {0} | {x.target for x in code if x.operation == BRANCH}
    firsts |= {i + 1 for i, x in enumerate(code) if x.operation in (BRANCH, EXIT, RETURN)}
    firsts = sorted(x for x in firsts if 0 <= x < len(code))
    blocks = [range(a, b) for a, b in zip(firsts, firsts[1:] + [len(code)])]
    number = {block[0]: i for i, block in enumerate(blocks)}
    following = []
    for block in blocks:
        last = code[block[-1]]
        places = [last.target] if last.operation == BRANCH else []
        if last.operation not in (BRANCH, EXIT, RETURN) or not last.always:
            places.append(block[-1] + 1)
        following.append([number[x] for x in places if x in number])
    return blocks, following


def in_order(nodes, following):
    """Nodes after all that follow them, but for cycles."""
    seen = set()
    for root in nodes:
        work = [] if root in seen else [(root, iter(following[root]))]
        seen.add(root)
        while work:
            node, rest = work[-1]
            after = next((x for x in rest if x in nodes and x not in seen), None)
            if after is None:
                yield work.pop()[0]
            else:
                seen.add(after)
                work.append((after, iter(following[after])))


def cycles(nodes, following):
    """The strongly connected parts of some nodes, by Kosaraju's algorithm."""
    before = {x: [] for x in nodes}
    for node in nodes:
        for after in nodes.intersection(following[node]):
            before[after].append(node)
    taken = set()
    for root in reversed(list(in_order(nodes, following))):
        part, work = set(), [root]
        while work:
            node = work.pop()
            if node not in taken:
                taken.add(node)
                part.add(node)
                work += before[node]
        if len(part) > 1 or any(x in following[x] for x in part):
            yield part


def loops(nodes, following):
    """All loops, outer ones first."""
    for part in cycles(nodes, following):
        yield part
        entered = {y for x in range(len(following)) if x not in part for y in following[x]}
        yield from loops(part - {min(entered & part or part)}, following)


def spills_in_loops(path, is_sm_90):
    """Of each kernel, the accesses of the stack in its innermost loops of products: those of
    warpgroups, or where there are none those of warps."""
    for name, code in functions(path, is_sm_90):
        blocks, following = graph(code)
        products = WARPS
        if any(x.operation in WARPGROUPS for x in code):
            products = WARPGROUPS
        found = {}
        for part in loops(set(range(len(blocks))), following):
            operations = [code[i].operation for x in part for i in blocks[x]]
            if products.intersection(operations):
                found[frozenset(part)] = operations
        for part, operations in found.items():
            accesses = sum(x in (LOAD_LOCAL, STORE_LOCAL) for x in operations)
            if accesses and not any(x < part for x in found):
                yield name, accesses
