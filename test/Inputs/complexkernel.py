# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels that sum both parts of products of complex matrices, as canonical operations:

    complexkernel.py 16x16x32 [row,packed [2x2 [3]]]

prints one with tiles of this shape, these layouts of A and B, so many tiles in rows and
columns, and so many rounds of a loop over k. Two elements of k are a complex number."""

import sys
from dataclasses import dataclass

import numpy as np

COMPONENTS = {"f16": "half", "bf16": "i16", "f32": "float"}
PARTS = ("real", "imaginary")


@dataclass
class Case:
    """Each round of the loop begins `step` elements behind the one before."""

    shape: tuple  # M, N and K of a tile
    layouts: tuple = ("row", "packed")  # of A and B
    kinds: tuple = ("f16", "f32", "f32")  # of A and B, of C, of D
    grid: tuple = (1, 1)
    rounds: int = 1
    step: int = None

    def __post_init__(self):
        self.step = self.shape[2] if self.step is None else self.step
        self.depth = self.shape[2] + (self.rounds - 1) * self.step


@dataclass
class Tile:
    """What the tiles of one letter are, and how the matrix lies in memory that they are
    parts of."""

    use: str
    kind: str
    shape: tuple
    layout: str
    whole: tuple  # its rows and columns

    def size(self):
        return 4 if self.kind == "f32" else 2

    def word(self):
        component = "i16" if self.kind == "bf16" else self.kind
        return f"{self.use}.{component}.{self.shape[0]}x{self.shape[1]}"

    def type(self):
        use = ("a", "b", "acc").index(self.use)
        rows, columns = self.shape
        component = COMPONENTS[self.kind]
        return f'target("spirv.CooperativeMatrixKHR", {component}, 3, {rows}, {columns}, {use})'

    def stride(self):
        """Bytes from line to line, with a gap behind each."""
        rows, columns = self.whole
        line = {"row": columns, "col": rows, "packed": 2 * columns}[self.layout]
        return (line + 6) * self.size()

    def offset(self, row, column):
        """Bytes in front of an element, in packed rows of an even one."""
        if self.layout == "packed":
            return row // 2 * self.stride() + 2 * column * self.size()
        line, place = (row, column) if self.layout == "row" else (column, row)
        return line * self.stride() + place * self.size()


class Kernel:
    """The text of a case's kernel k(A, B, C, D, rounds). C and D have their imaginary
    parts as rows behind the real ones."""

    def __init__(self, case):
        self.case = case
        self.declarations = {}
        m, n, k = case.shape
        kind, c, d = case.kinds
        rows, columns = m * case.grid[0], n * case.grid[1]
        self.tiles = {
            "a": Tile("a", kind, (m, k), case.layouts[0], (rows, case.depth)),
            "b": Tile("b", kind, (k, n), case.layouts[1], (case.depth, columns)),
            "c": Tile("acc", c, (m, n), "row", (rows, columns)),
            "d": Tile("acc", d, (m, n), "row", (rows, columns)),
        }

    def declare(self, name, result, parameters, effect, facts):
        words = " ".join(f'"tenon.{key}"="{value}"' for key, value in facts.items())
        self.declarations[name] = (
            f"declare {result} {name}({', '.join(parameters)}) convergent nounwind "
            f"willreturn memory({effect}) {words}"
        )
        return f"call {result} {name}"

    def access(self, operation, tile):
        name = f"@tenon.{operation}.{tile.word()}.{tile.layout}.align2.p1"
        facts = {"op": operation, "type": tile.word(), "layout": tile.layout, "align": 2}
        pointer = "ptr addrspace(1)"
        if operation == "load":
            return self.declare(name, tile.type(), [pointer, "i64"], "argmem: read", facts)
        return self.declare(name, "void", [pointer, tile.type(), "i64"], "argmem: write", facts)

    def load(self, letter, name, base, offset):
        tile = self.tiles[letter]
        yield f"%p.{name} = getelementptr i8, ptr addrspace(1) %{base}, i64 {offset}"
        call = self.access("load", tile)
        yield f"%{name} = {call}(ptr addrspace(1) %p.{name}, i64 {tile.stride()}) convergent"

    def muladd(self, name, part, a, b, c):
        m, n, k = self.case.shape
        kind, of_c, of_d = self.case.kinds
        behind = f".{of_c}" if of_c != of_d else ""
        facts = {"op": "muladd", "type": self.tiles["d"].word(), "m": m, "n": n, "k": k}
        facts |= {"a": kind, "b": kind, "c": of_c, "d": of_d, "part": part}
        types = [self.tiles[x].type() for x in "abc"]
        call = self.declare(
            f"@tenon.muladd.{of_d}.{m}x{n}x{k}.{kind}.{kind}{behind}.{part}",
            self.tiles["d"].type(), types, "none", facts,
        )  # fmt: skip
        values = ", ".join(f"{ty} %{x}" for ty, x in zip(types, (a, b, c)))
        yield f"%{name} = {call}({values}) convergent"

    def sums(self):
        """Of each tile of D: its name, its part, its row and column."""
        for r, c in np.ndindex(self.case.grid):
            for part in PARTS:
                yield f"{part}.{r}.{c}", part, r, c

    def round(self, base, start):
        """Loads and products, whose operands begin at %a and %b behind `base`."""
        m, n, _ = self.case.shape
        for i in range(self.case.grid[0]):
            yield from self.load("a", f"a.{i}", base + "a", self.tiles["a"].offset(i * m, 0))
        for i in range(self.case.grid[1]):
            yield from self.load("b", f"b.{i}", base + "b", self.tiles["b"].offset(0, i * n))
        for name, part, r, c in self.sums():
            yield from self.muladd(f"d.{name}", part, f"a.{r}", f"b.{c}", f"{start}.{name}")

    def place(self, letter, part, r, c):
        m, n, _ = self.case.shape
        row = PARTS.index(part) * m * self.case.grid[0] + r * m
        return self.tiles[letter].offset(row, c * n)

    def loop(self):
        yield from ("br label %head", "head:", "%i = phi i64 [ 0, %entry ], [ %i.next, %body ]")
        for name, *_ in self.sums():
            ty = self.tiles["c"].type()
            yield f"%sum.{name} = phi {ty} [ %start.{name}, %entry ], [ %d.{name}, %body ]"
        yield "%more = icmp ult i64 %i, %rounds"
        yield from ("br i1 %more, label %body, label %done", "body:")
        step = self.case.step
        for letter, place in (("a", (0, step)), ("b", (step, 0))):
            yield f"%of.{letter} = mul i64 %i, {self.tiles[letter].offset(*place)}"
            pointer = f"ptr addrspace(1) %{letter}, i64 %of.{letter}"
            yield f"%to.{letter} = getelementptr i8, {pointer}"
        yield from self.round("to.", "sum")
        yield from ("%i.next = add i64 %i, 1", "br label %head", "done:")

    def lines(self):
        for name, *place in self.sums():
            yield from self.load("c", f"start.{name}", "c", self.place("c", *place))
        is_loop = self.case.rounds > 1
        yield from self.loop() if is_loop else self.round("", "start")
        tile = self.tiles["d"]
        for name, *place in self.sums():
            pointer = f"ptr addrspace(1) %d, i64 {self.place('d', *place)}"
            yield f"%p.d.{name} = getelementptr i8, {pointer}"
            value = f"{tile.type()} %{'sum' if is_loop else 'd'}.{name}"
            call = self.access("store", tile)
            yield f"{call}(ptr addrspace(1) %p.d.{name}, {value}, i64 {tile.stride()}) convergent"
        yield "ret void"

    def text(self):
        body = [x if x.endswith(":") else "  " + x for x in self.lines()]
        pointers = ", ".join(f"ptr addrspace(1) %{x}" for x in "abcd")
        head = f"define spir_kernel void @k({pointers}, i64 %rounds) {{"
        triple = 'target triple = "spir64-unknown-unknown"'
        return "\n".join([triple, "", head, "entry:", *body, "}", *self.declarations.values(), ""])


def numbers(text):
    return tuple(int(x) for x in text.split("x"))


if __name__ == "__main__":
    words = sys.argv[1:] + ["", "row,packed", "1x1", "1"][len(sys.argv) - 1 :]
    shape, layouts, grid, rounds = words
    case = Case(numbers(shape), layouts.split(","), grid=numbers(grid), rounds=int(rounds))
    print(Kernel(case).text(), end="")
