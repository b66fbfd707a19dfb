# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The measurements of benchmarks/run: kernels, sizes and threads."""

import dataclasses
import sys
from pathlib import Path

import numpy as np

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE / "device"))
import device_kernels as kernels  # noqa: E402

# Word of onednn-matmul, kind of instruction-peak, NumPy types of A, B and C.
KINDS = {
    "bf16": ("bf16", "bf16", np.uint16, np.uint16, np.float32),
    "f16": ("f16", "f32", np.float16, np.float16, np.float32),
    "f32": ("f32", "f32", np.float32, np.float32, np.float32),
    "s8": ("s8s8", "int8", np.int8, np.int8, np.int32),
    "u8s8": ("u8s8", "int8", np.uint8, np.int8, np.int32),
}
WORDS = {np.float32: "f32", np.int32: "i32"}


@dataclasses.dataclass(frozen=True)
class Subject:
    """One multiplication, with one kernel, on a number of threads."""

    group: str  # a heading of the report
    kernel: object  # a Gemm or an Interaction, or the name of a kernel in OpenCL C
    kind: str
    layout: str  # of B
    m: int
    n: int
    k: int
    threads: int = 1
    batch: int = 1

    @property
    def size(self):
        if self.m == self.n == self.k and self.batch == 1:
            return str(self.m)
        return "x".join(map(str, (self.m, self.n, self.k, self.batch)[:3 + (self.batch > 1)]))

    @property
    def operations(self):
        return 2 * self.m * self.n * self.k * self.batch

    def has(self, property_of_gemm):
        return getattr(self.kernel, property_of_gemm, False)

    @property
    def is_interaction(self):
        return isinstance(self.kernel, kernels.Interaction)

    @property
    def name(self):
        if isinstance(self.kernel, str):
            return f"OpenCL C, {self.kernel}"
        if self.is_interaction:
            return f"{self.m}x{self.n}x{self.k}, X times its transpose"
        g = self.kernel
        tiles = (g.rows // g.m) * (g.columns // g.n)
        text = f"{g.m}x{g.n}x{g.k}" + (f", {g.rows // g.m}x{g.columns // g.n}" if tiles > 1 else "")
        return (text + ", checked" * g.checked + ", B of bytes" * g.weights +
                " and scales" * g.scales + ", gelu" * g.gelu)


def depth(kind, k16):
    """K of a matrix: the same number of bytes for each kind."""
    return {"s8": 2 * k16, "u8s8": 2 * k16}.get(kind, k16)


def of_shape(kind, shape, layout="row", **more):
    """A kernel with matrices m x n x k in a tile of rows x columns."""
    m, n, k, rows, columns = shape
    return kernels.Gemm(kind, m, n, depth(kind, k), rows, columns, layout=layout, **more)


WHOLE, GPU, SQUARE, LARGE = ((32, 64, 16, 32, 64), (8, 16, 16, 32, 64),
                             (16, 16, 32, 32, 32), (64, 64, 64, 64, 64))


SIZES = (256, 512, 1024, 2048, 4096)
EDGES = (1000, 777, 333)


def suffix(count):
    return "one thread" if count == 1 else f"{count} threads"


def square(group, kernel, kind, size, count):
    return Subject(f"{group}, {suffix(count)}", kernel, kind, kernel.layout, size, size, size,
                   count)


def edges(group, kernel, kind, count):
    return Subject(f"{group}, {suffix(count)}", kernel, kind, kernel.layout, *EDGES, count)


def plain_products(count):
    """Products of matrices, with nothing before or after them."""
    for kind in KINDS:
        for size in SIZES:
            yield square("Kinds, 32x64 tiles", of_shape(kind, WHOLE), kind, size, count)
        yield edges("Edges", of_shape(kind, WHOLE, checked=True), kind, count)
    for kind in ("bf16", "s8"):
        for layout in ("packed", "column"):
            yield square("Layouts of B", of_shape(kind, WHOLE, layout), kind, 1024, count)
        for shape in (GPU, SQUARE, LARGE):
            yield square("Shapes", of_shape(kind, shape), kind, 1024, count)
    for kind in ("bf16", "f16"):
        yield square("Converted weights", of_shape(kind, WHOLE, weights=True), kind, 512, count)
    for kind in ("bf16", "s8", "f32"):
        for rows in (1, 4, 8):
            yield Subject(f"Few rows, {suffix(count)}",
                          of_shape(kind, (rows, 64, 32, rows, 64)), kind, "row",
                          rows, 4096, 4096, count)
        yield Subject(f"Batches, {suffix(count)}", of_shape(kind, (32, 32, 32, 32, 32), batch=True),
                      kind, "row", 32, 32, depth(kind, 32), count, batch=4096)


def layers(count):
    """What networks compute: gelu after a product, the interaction of DLRM, and weights of bytes
    with a scale for each column."""
    for kind in ("bf16", "f32"):
        for size in (256, 1024, 4096):
            yield square("Gelu", of_shape(kind, WHOLE, gelu=True), kind, size, count)
        yield edges("Gelu", of_shape(kind, WHOLE, gelu=True, checked=True), kind, count)
    for kind in ("bf16", "f32"):
        for batch in (256, 4096):
            yield Subject(f"DLRM interaction, {suffix(count)}", kernels.Interaction(kind), kind,
                          "own", 27, 27, 128, count, batch)
    for kind in ("bf16", "f32"):
        words = {"weights": True, "scales": True}
        yield square("Quantised weights", of_shape(kind, WHOLE, **words), kind, 1024, count)
        for layout in ("row", "column"):
            for rows in (1, 4, 8):
                yield Subject(f"Quantised weights, {suffix(count)}",
                              of_shape(kind, (rows, 64, 32, rows, 64), layout, **words), kind,
                              layout, rows, 4096, 4096, count)


def opencl(count):
    for name in ("blocks", "lanes"):
        for kind in ("bf16", "s8"):
            yield Subject(f"OpenCL C, {suffix(count)}", name, kind, "packed", 1024, 1024, 1024,
                          count)


def subjects(threads):
    """All measurements, with these numbers of threads."""
    for count in threads:
        yield from plain_products(count)
        yield from layers(count)
        yield from opencl(count)


def combinations(threads):
    """Each size, kind, layout and kernel with each other: some hours."""
    for count in threads:
        for kind in KINDS:
            for layout in ("row", "column", "packed"):
                if layout == "packed" and kind == "f32":
                    continue  # which is row-major
                for shape in (GPU, SQUARE, WHOLE, LARGE):
                    group = f"{kind}, {layout} B"
                    for size in SIZES:
                        yield square(group, of_shape(kind, shape, layout), kind, size, count)
                    yield edges(group, of_shape(kind, shape, layout, checked=True), kind, count)
        for name in ("blocks", "lanes"):
            for kind in ("bf16", "s8"):
                for size in SIZES:
                    yield Subject(f"OpenCL C, {suffix(count)}", name, kind, "packed",
                                  size, size, size, count)
