# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the SYCL kernels of one source, as DPC++ compiled them, and compares with NumPy:

    run.py types|layouts|… --tenon-run=… --folder=…

on engines cpu, amx (emulated) and reference, and as targets loops, dpas and nvptx lower
them.
"""

import math
import os
import sys

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "..", "Inputs"))

import launch as values
from launch import Launch, run_all

RNG = np.random.default_rng(15)
ENGINES = [
    "--engine=cpu",
    "--engine=amx --emulate-amx",
    "--engine=reference",
    "loops --engine=cpu -O0",
    "dpas --engine=cpu -O0",
    "nvptx --engine=reference",
]
UNIT = {"f64": 2.0**-53, "f32": 2.0**-24, "f16": 2.0**-11, "bf16": 2.0**-8}


def numbers(kind, shape):
    """Random bits of that kind, and their values."""
    if kind == "f64":
        exact = RNG.uniform(-2, 2, shape)
        return exact, exact
    if kind in ("i32", "s16"):
        bits = RNG.integers(-1000, 1000, shape).astype({"i32": np.int32, "s16": np.int16}[kind])
        return bits, bits.astype(np.int64)
    return getattr(values, kind)(RNG, shape)


def start(kernel, groups=(1, 1), local=(1, 16)):
    """A launch: SYCL's last dimension is OpenCL's first."""
    size = [g * l for g, l in zip(groups, local)]
    launch = Launch(kernel, f"__sycl_kernel_{kernel}", size[::-1], local[::-1])
    return launch


def change(launch, name, before, after, allowed, kind=""):
    """An array that is read and written."""
    launch.files[f"{name}0"] = np.ascontiguousarray(before)
    launch.words.append(f"inout={name}0.npy:{name}.npy")
    launch.outputs[name] = after, np.broadcast_to(allowed, after.shape), kind


def whole(launch, *numbers):
    launch.words += [f"i32={number}" for number in numbers]
    return launch


def structure(launch, name, data, buffer=""):
    """A structure by value; its first member is the address of the buffer, if any."""
    launch.files[name] = np.asarray(data, np.uint64)
    launch.words.append(f"value={name}.npy")
    if buffer:
        launch.words.append(f"member=0:in={buffer}.npy")


def accessor(launch, ranges, size):
    """A local_accessor: memory, its range twice and an offset."""
    ranges = np.atleast_1d(ranges)
    launch.words.append(f"local={ranges.prod() * size}")
    for name, data in (("range1", ranges), ("range2", ranges), ("id", 0 * ranges)):
        structure(launch, name, data)


def vnni(b, factor):
    """[k][n] -> [k / factor][n][factor]"""
    k, n = b.shape
    return np.swapaxes(b.reshape(k // factor, factor, n), -1, -2)


def product(a, b, c, unit):
    """The sum, and its allowed error."""
    r = a @ b + c
    if unit == 0:
        return r, 0
    total = abs(a) @ abs(b) + abs(c)
    return r, (a.shape[-1] + 4) * unit * total + unit * abs(r)


# --- types, shapes, layouts ---------------------------------------------------

# kernel: A, B, C, D, M, N, K, layouts of A, B, C, lanes
MULTIPLY = {
    "types": {
        **{f"{a}_{b}": (a, b, "i32", "i32", 8, 16, 32) for a in ("s8", "u8") for b in ("s8", "u8")},
        **{f"{a}_{c}_{d}": (a, a, c, d, 8, 16, 16)
           for a in ("f16", "bf16") for c in ("f32", a) for d in ("f32", a)},
        "tf32_f32_f32": ("tf32", "tf32", "f32", "f32", 8, 16, 8),
        "f64_f64_f64": ("f64", "f64", "f64", "f64", 8, 8, 4),
        "f64_16": ("f64", "f64", "f64", "f64", 16, 16, 4),
    },
    "shapes": {
        "amx_s8": ("s8", "s8", "i32", "i32", 16, 16, 64),
        "amx_u8": ("u8", "u8", "i32", "i32", 16, 16, 64),
        "amx_u8_s8": ("u8", "s8", "i32", "i32", 16, 16, 64),
        "amx_bf16": ("bf16", "bf16", "f32", "f32", 16, 16, 32),
        "amx_f16": ("f16", "f16", "f32", "f32", 16, 16, 32),
        "amx_small": ("s8", "u8", "i32", "i32", 5, 7, 12),
        "xmx_1": ("bf16", "bf16", "f32", "f32", 1, 16, 16),
        "xmx_2": ("bf16", "bf16", "f32", "f32", 2, 16, 16),
        "xmx_3": ("s8", "s8", "i32", "i32", 3, 16, 32),
        "xmx_4": ("f16", "f16", "f32", "f32", 4, 16, 16),
        "xmx_5": ("u8", "s8", "i32", "i32", 5, 16, 32),
        "xmx_6_tf32": ("tf32", "tf32", "f32", "f32", 6, 16, 8),
        "xmx_7_tf32": ("tf32", "tf32", "f32", "f32", 7, 16, 8),
        "xmx_16x16x16": ("f16", "f16", "f16", "f16", 16, 16, 16),
        "xmx_1x64x16": ("bf16", "bf16", "f32", "f32", 1, 64, 16),
        "xmx_32x64x16": ("bf16", "bf16", "f32", "f32", 32, 64, 16),
        "xmx_1x64x32": ("f16", "f16", "f32", "f32", 1, 64, 32),
        "xmx_32x64x32": ("f16", "f16", "f32", "f32", 32, 64, 32),
        "bf16_16x16x16": ("bf16", "bf16", "f32", "f32", 16, 16, 16),
        "f16_1x64x16": ("f16", "f16", "f32", "f32", 1, 64, 16),
        "f16_32x64x16": ("f16", "f16", "f32", "f16", 32, 64, 16),
        "bf16_1x64x32": ("bf16", "bf16", "bf16", "bf16", 1, 64, 32),
        "bf16_32x64x32": ("bf16", "bf16", "f32", "f32", 32, 64, 32),
        "dg2_bf16": ("bf16", "bf16", "f32", "f32", 8, 8, 16, "rrr", 8),
        "dg2_s8": ("s8", "u8", "i32", "i32", 4, 8, 32, "rrr", 8),
        "dg2_f16_32x32x16": ("f16", "f16", "f32", "f32", 32, 32, 16, "rrr", 8),
        "dg2_bf16_32x32x16": ("bf16", "bf16", "f32", "f32", 32, 32, 16, "rrr", 8),
        "tensor_8x32": ("f16", "f16", "f32", "f32", 8, 32, 16),
        "tensor_32x8": ("s8", "s8", "i32", "i32", 32, 8, 16),
        "tensor_f16_32x8": ("f16", "f16", "f16", "f16", 32, 8, 16),
        "tensor_s8_8x32": ("s8", "s8", "i32", "i32", 8, 32, 16),
        "tensor_s8_16x16": ("s8", "s8", "i32", "i32", 16, 16, 16),
        "tensor_u8_8x32": ("u8", "u8", "i32", "i32", 8, 32, 16),
        "tensor_u8_16x16": ("u8", "u8", "i32", "i32", 16, 16, 16),
        "tensor_u8_32x8": ("u8", "u8", "i32", "i32", 32, 8, 16),
        "tensor_bf16_8x32": ("bf16", "bf16", "f32", "f32", 8, 32, 16),
        "tensor_bf16_32x8": ("bf16", "bf16", "f32", "f32", 32, 8, 16),
        "tensor_tf32": ("tf32", "tf32", "f32", "f32", 16, 16, 8),
        "amd_32x32x8": ("f16", "f16", "f32", "f32", 32, 32, 8),
        "amd_s8_32x32x8": ("s8", "s8", "i32", "i32", 32, 32, 8),
        "amd_bf16_32x32x8": ("bf16", "bf16", "f32", "f32", 32, 32, 8),
    },
    "layouts": {
        **{f"bf16_{x}": ("bf16", "bf16", "f32", "f32", 8, 16, 16, x)
           for x in ("crr", "rcr", "ccc", "rpr", "rpc")},
        **{f"{a}_{x}": (a, a, "i32", "i32", 8, 16, 32, x)
           for a, x in (("s8", "rpr"), ("u8", "rpr"), ("u8", "crc"), ("s8", "rcr"))},
        **{f"f16_{x}": ("f16", "f16", "f32", "f32", 8, 16, 16, x) for x in ("cpr", "crr")},
        "tf32_ccr": ("tf32", "tf32", "f32", "f32", 8, 16, 8, "ccr"),
        "f64_ccc": ("f64", "f64", "f64", "f64", 8, 8, 4, "ccc"),
    },
}


def in_memory(x, layout):
    if layout == "p":
        return vnni(x, 4 // x.itemsize)
    return x.T if layout == "c" else x


def multiplications(rows):
    for kernel, row in rows.items():
        a, b, c, d, m, n, k, layouts, lanes = row + ("rrr", 16)[len(row) - 7 :]
        launch = start(kernel, (2, 2), (1, lanes))
        m, n, k = 2 * m, 2 * n, k * (2 if c == d else 1)
        exact = []
        for name, kind, shape, layout in zip("abc", (a, b, c), ((m, k), (k, n), (m, n)), layouts):
            bits, number = numbers(kind, shape)
            launch.read(name, in_memory(bits, layout))
            exact.append(number)
        r, error = product(*exact, UNIT.get(d, 0))
        if layouts[2] == "c":
            r, error = r.T, np.broadcast_to(error, r.shape).T
        launch.write("d", r, error, d)
        yield whole(launch, k)


SOURCES = {source: lambda rows=rows: multiplications(rows) for source, rows in MULTIPLY.items()}


def run_with_header(source, launches, engines=ENGINES):
    """Runs kernels of a C++ for OpenCL source with tenon/joint_matrix.h, each compiled alone."""
    include = os.path.join(HERE, "..", "..", "..", "..", "include")

    def alone(launch):
        launch.kernel = launch.name
        launch.macros = [f"-I{include}", f"-DONLY_{launch.name}="]
        return launch

    return run_all(lambda _: source, lambda name: map(alone, launches(name)), engines)


def main():
    import cases

    sources = {**SOURCES, **cases.SOURCES}
    module = lambda launch: os.path.join(HERE, "spirv", f"{launch.name}.spv")  # noqa: E731
    return run_all(module, lambda name: sources[name](), ENGINES)


if __name__ == "__main__":
    sys.exit(main())
