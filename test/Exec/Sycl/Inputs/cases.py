# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Expected results of the kernels that do more than multiply."""

import math

import numpy as np

from run import (RNG, UNIT, accessor, change, numbers, product, start, structure, vnni, whole)

F32 = UNIT["f32"]


def rounded(kind, x):
    """x rounded to that kind, as doubles."""
    if kind == "f16":
        return x.astype(np.float16).astype(np.float64)
    if kind == "bf16":
        bits = x.astype(np.float32).view(np.uint32)
        bits = (bits + 0x7FFF + ((bits >> 16) & 1)) >> 16 << 16
        return bits.view(np.float32).astype(np.float64)
    return x


def one_multiplication(launch, a="bf16", k=32, step=16, n=16, m=8):
    """Reads A and B, and returns the expected product."""
    whole_numbers = a in ("s8", "u8")
    a_bits, a_exact = numbers(a, (m, k))
    b_bits, b_exact = numbers(a, (k, n))
    launch.read("a", a_bits)
    launch.read("b", b_bits)
    return product(a_exact, b_exact, 0, 0 if whole_numbers else F32)


# --- elements -----------------------------------------------------------------


def apply():
    launch = start("apply_one")
    bits, x = numbers("f32", (8, 16))
    change(launch, "c", bits, x * 1.5 + 1, 8 * F32)
    launch.words.append("f32=1.5")
    yield launch

    row, column = np.mgrid[:8, :16]
    launch = start("apply_coordinates")
    launch.write("c", 7 + row * 100 + column, 0, "i32")
    yield launch

    launch = start("apply_two")
    (x_bits, x), (y_bits, y) = numbers("f32", (8, 16)), numbers("f32", (8, 16))
    change(launch, "c", x_bits, y, 0)
    change(launch, "d", y_bits, x - y, 4 * F32)
    yield launch

    launch = start("apply_two_types")
    bits, x = numbers("f32", (8, 32))
    launch.read("c", bits * 6)
    exact = (bits * 6).astype(np.float64)
    launch.write("d", np.clip(np.rint(exact * 16), -128, 127).astype(np.int64), 0, "i8")
    yield launch

    launch = start("apply_bf16_a")
    bits, x = numbers("bf16", (8, 16))
    change(launch, "a", bits, 3 * x, 3 * UNIT["bf16"] * abs(3 * x), "bf16")
    yield launch

    launch = start("apply_f16_packed_b")
    bits, x = numbers("f16", (16, 16))
    change(launch, "b", vnni(bits, 2), np.maximum(vnni(x, 2), 0), 0)
    yield launch

    launch = start("apply_tf32_b")
    bits, x = numbers("f32", (8, 16))
    change(launch, "b", bits, x, 2.0**-11 * abs(x))
    yield launch

    launch = start("row_sums")
    bits, x = numbers("s8", (8, 32))
    launch.read("a", bits)
    launch.write("sums", x.sum(1), 0, "i32")
    accessor(launch, 8, 4)
    yield launch

    launch = start("elements")
    bits, x = numbers("bf16", (8, 16))
    change(launch, "a", bits, np.where(x > 0, 2 * x, x), 0, "bf16")
    launch.write("c", 0.5 + (row < column), 0, "f32")
    yield launch


# --- copies -------------------------------------------------------------------

# kernel: from, to, rows, columns
COPIES = {
    **{f"{a}_{b}": (a, b, 8, 16) for a, b in (
        ("f32", "f32"), ("f32", "bf16"), ("f32", "f16"), ("f16", "f32"), ("bf16", "f32"))},
    "s32_s8": ("i32", "i8", 8, 16),
    "s32_f32": ("i32", "f32", 8, 16),
    "c_f32_a_bf16": ("f32", "bf16", 8, 16),
    "c_f32_a_f16": ("f32", "f16", 8, 16),
    "c_f32_a_tf32": ("f32", "f32", 8, 8),
    "c_s32_a_s8": ("i32", "i8", 8, 32),
    "a_s8_a_u8": ("s8", "u8", 8, 32),
}
WHOLE = {"i8": np.int8, "u8": np.uint8}


def copy():
    for kernel, (kind, to, m, n) in COPIES.items():
        launch = start(kernel)
        bits, x = numbers(kind, (m, n))
        launch.read("from", bits)
        x = x.astype(WHOLE[to]).astype(np.int64) if to in WHOLE else rounded(to, x)
        launch.write("to", x, 0, to)
        yield launch
    launch = start("chained")
    exact = []
    for name, shape in (("a", (8, 16)), ("b", (16, 16)), ("v", (16, 16))):
        bits, x = numbers("f16", shape)
        launch.read(name, bits)
        exact.append(x)
    a, b, v = exact
    # A sum may round to a neighbour, and each is used 16 times.
    error = (abs(a) @ abs(b)) @ abs(v) * (UNIT["f16"] + 40 * F32)
    launch.write("d", (a @ b) @ v, error, "f32")
    yield launch


# --- checked accesses ---------------------------------------------------------


def inside(x, rows, columns):
    """x with zeros outside of the first rows and columns."""
    y = np.zeros_like(x)
    y[:rows, :columns] = x[:rows, :columns]
    return y


def checked():
    m, n = 13, 23
    for kernel, kind, k in (("bf16", "bf16", 37), ("s8", "s8", 45), ("tf32", "tf32", 11),
                            ("f16_column", "f16", 37), ("bf16_packed", "bf16", 38),
                            ("columns", "bf16", 37)):
        launch = start(f"checked_{kernel}", (2, 2))
        a_bits, a = numbers(kind, (m, k))
        b_bits, b = numbers(kind, (k, n))
        launch.read("a", a_bits.T if kernel == "columns" else a_bits)
        if "column" in kernel:
            b_bits = b_bits.T
        if kernel.endswith("packed"):
            b_bits = vnni(b_bits, 2)
        launch.read("b", b_bits)
        whole_numbers = kind == "s8"
        launch.write("c", *product(a, b, 0, 0 if whole_numbers else F32),
                     "i32" if whole_numbers else "f32")
        yield whole(launch, m, n, k)

    for kernel, value, rows, columns, size, kind in (
            ("fill_checked", 3.5, 5, 11, (13, 27), "f32"),
            ("fill_checked_bf16", 1.25, 3, 9, (3, 9), "bf16")):
        launch = start(kernel)
        launch.write("c", inside(np.full((8, 16), value), rows, columns), 0, kind)
        yield whole(launch, *size)

    launch = start("accumulator_checked", (2, 2))
    bits, x = numbers("f32", (m, n))
    launch.read("c", bits.T)
    launch.write("d", x + 1, 4 * F32, "f32")
    yield whole(launch, m, n)

    launch = start("store_a_checked", (2, 2))
    bits, x = numbers("s8", (m, 45))
    launch.read("a", bits)
    launch.write("d", x, 0, "i8")
    yield whole(launch, m, 45)


def annotated():
    launch = start("annotated")
    launch.write("c", *one_multiplication(launch), "f32")
    yield whole(launch, 32)

    launch = start("annotated_accumulator")
    bits, x = numbers("f32", (16, 8))
    launch.read("c", bits)
    launch.write("d", x.T, 0, "f32")
    yield launch

    launch = start("annotated_checked", (2, 2))
    m, n, k = 9, 19, 35
    launch.write("c", *one_multiplication(launch, "s8", k, 32, n, m), "i32")
    yield whole(launch, m, n, k)

    launch = start("annotated_parameter")
    bits, x = numbers("i32", (8, 16))
    launch.read("c", bits)
    launch.write("d", -x, 0, "i32")
    yield launch

    launch = start("prefetched")
    launch.write("c", *one_multiplication(launch, "f16"), "f32")
    yield whole(launch, 32)


# --- memory -------------------------------------------------------------------


def memory():
    launch = start("local_parameter")
    launch.write("c", *one_multiplication(launch, k=16), "f32")
    accessor(launch, 384, 2)
    yield launch

    launch = start("decorated")
    r, error = one_multiplication(launch, "s8")
    launch.write("c", r.ravel()[::-1], error, "i32")
    launch.words.append("local=512")
    yield launch

    launch = start("scratch")
    launch.words.append("local=512")
    launch.write("c", np.arange(128.0), 0, "f32")
    yield launch

    launch = start("device_global_sum")
    launch.write("c", *one_multiplication(launch, "s8"), "i32")
    yield launch

    launch = start("table", (1, 3))
    launch.read("which", np.array([2, 0, 3], np.int32))
    launch.write("c", np.repeat([100.0, 1.0, 1000.0], 128), 0, "f32")
    yield launch

    launch = start("structure")
    launch.not_on = ("nvptx",)  # whose generic addresses the reference engine lacks
    bits, x = numbers("f32", (8, 20))
    launch.files["data"] = bits
    structure(launch, "view", [0, 20], "data")
    launch.write("c", x[:, :16], 0, "f32")
    yield launch


# --- functions ----------------------------------------------------------------

ERF = np.vectorize(math.erf, otypes=[np.float64])


def gelu(x):
    return 0.5 * x * (1 + ERF(x / math.sqrt(2)))


def lanes_of(x):
    """The expected results of kernel `lanes` for the numbers of two sub-groups."""
    y = np.zeros_like(x)
    for row in range(2):
        for i, v in enumerate(x[row]):
            y[row, i] = (x[row, i ^ 1] + 3 * (x[row, (i + 1) % 16] if i < 15 else 0)
                         + 5 * x[row, i * 7 % 16] + 7 * x[row, 4]
                         + 11 * x[row, :i].sum() + 13 * (x[row] > 90).any() + 17 * x.min())
    return y


# What the kernels complex_float and complex_double write: NumPy's results in twice the
# precision, and the allowed error in units of |result|.
COMPLEX = [
    (lambda x, y: abs(x) + 1j * np.angle(x), 8),
    (lambda x, y: x.real**2 + x.imag**2 - 1j * x.imag, 8),
    (lambda x, y: x, 0),
    (lambda x, y: abs(x.real) * np.exp(1j * x.imag), 8),
    (lambda x, y: np.exp(x), 16),
    (lambda x, y: np.log(x), 8),
    (lambda x, y: np.log10(x), 16),
    (lambda x, y: np.sqrt(x), 8),
    (lambda x, y: x**y, 256),  # of e^(y log x) for |y log x| < 32
    (lambda x, y: x**y.real, 256),
    (lambda x, y: x * y, 8),
    (lambda x, y: x / y, 16),
    (lambda x, y: x.real / y, 16),
    *((lambda x, y, of=of: of(x), 16) for of in (
        np.sin, np.cos, np.tan, np.sinh, np.cosh, np.tanh, np.arcsin, np.arccos, np.arctan,
        np.arcsinh, np.arccosh, np.arctanh)),
]


def complex_launch(kernel, kind, wide):
    launch = start(kernel, (1, 4))
    parts = [numbers(kind, (64, 2))[0] for _ in "ab"]
    for name, part in zip("ab", parts):
        launch.read(name, part)
    x, y = (part[:, 0].astype(wide) + part[:, 1].astype(wide) * 1j for part in parts)
    exact = np.stack([of(x, y) for of, _ in COMPLEX])
    error = np.array([bound for _, bound in COMPLEX])[:, None] * UNIT[kind] * abs(exact)
    pairs = np.stack([exact.real, exact.imag], -1)
    launch.write("c", pairs, error[..., None], kind)
    return launch


def functions():
    launch = start("gelu")
    bits, x = numbers("f32", (8, 16))
    change(launch, "c", bits, gelu(x), 16 * F32 * (1 + abs(x)))
    yield launch

    launch = start("library")
    bits, x = numbers("f32", (8, 16))
    r = (np.exp(-x * x) + np.tanh(x) + np.log1p(abs(x)) + abs(x) ** 0.25 + np.exp(x))
    change(launch, "c", bits, r, 1e-4)  # native::exp has no bound
    yield launch

    launch = start("softmax")
    bits, x = numbers("f32", (8, 16))
    e = np.exp(x - x.max(1, keepdims=True))
    change(launch, "c", bits, e / e.sum(1, keepdims=True), 32 * F32)
    accessor(launch, (8, 16), 4)
    yield launch

    launch = start("lanes", local=(2, 16))
    x = RNG.integers(-100, 95, (2, 16)).astype(np.int32)
    launch.read("in", x)
    launch.write("out", lanes_of(x.astype(np.int64)), 0, "i32")
    yield launch

    launch = start("asserted")
    launch.write("c", np.full((8, 16), 3.0), 0, "f32")
    launch.not_on = ("loops", "dpas", "nvptx")  # which cannot end a launch
    yield whole(launch, 3)

    launch = start("split_k", (4, 1))
    r, error = one_multiplication(launch, k=64)
    change(launch, "c", np.zeros((8, 16), np.float32), r, error)
    yield whole(launch, 64)

    launch = start("numbers")
    (h_bits, h), (b_bits, b) = numbers("f16", 16), numbers("bf16", 16)
    x = (h * b).astype(np.float32).astype(np.float64)
    change(launch, "h", h_bits, rounded("f16", h + 1), 0)
    change(launch, "b", b_bits, np.maximum(b, 0.5), 0, "bf16")
    r = x + rounded("bf16", x) + rounded("f16", x) - b + 2 * h + 1
    launch.write("c", r, 32 * F32, "f32")
    yield launch

    yield complex_launch("complex_float", "f32", np.complex128)
    yield complex_launch("complex_double", "f64", np.clongdouble)

    launch = start("complex_elements")
    (x_bits, x), (y_bits, y) = numbers("f32", (8, 16)), numbers("f32", (8, 16))
    z = np.exp(x + 1j * y)
    change(launch, "c", x_bits, z.real, 16 * F32 * abs(z))
    change(launch, "d", y_bits, abs(z), 20 * F32 * abs(z))
    yield launch


# --- sub-groups and programs --------------------------------------------------


def groups():
    element = np.arange(128)
    # kernel: groups, local sizes, sub-groups of a group
    for kernel, size, local, count in (
            ("lanes_8", (2,), (16,), 2), ("lanes_16", (3,), (16,), 1),
            ("lanes_32", (2,), (64,), 2), ("lanes_open", (2,), (16,), 1),
            ("dimensions_3", (2, 1, 2), (2, 1, 16), 2),
            ("group_fixed", (1, 2), (2, 32), 4), ("attributes", (2,), (32,), 2)):
        launch = start(kernel, size, local)
        if kernel == "lanes_open":
            launch.not_on = ("nvptx",)  # which has sub-groups of 32 then
        tiles = int(np.prod(size)) * count
        bits, x = numbers("i32", (tiles, 128))
        change(launch, "c", bits, x + 1000 * np.arange(tiles)[:, None] + element, 0)
        yield launch
    launch = start("cooperating", local=(4, 16))
    launch.write("c", *one_multiplication(launch, "s8", m=32), "i32")
    accessor(launch, 512, 1)
    yield launch


def programs():
    launch = start("gemm_bf16", (2, 1), (1, 32))
    launch.write("c", *one_multiplication(launch, n=64, m=32), "f32")
    yield whole(launch, 64, 32)

    launch = start("gemm_s8", (2, 1), (1, 16))
    (a_bits, a), (b_bits, b) = numbers("s8", (32, 64)), numbers("s8", (64, 32))
    launch.read("a", a_bits)
    launch.read("b", vnni(b_bits, 4))
    c_bits, c = numbers("i32", (32, 32))
    change(launch, "c", c_bits, a @ b + c, 0)
    yield whole(launch, 32, 64)

    launch = start("gemm_tf32", (1, 2), (1, 16))
    launch.write("c", *one_multiplication(launch, "tf32", 24, n=32, m=16), "f32")
    yield whole(launch, 32, 24)

    for kernel in ("gemm_gelu", "gemm_gelu_copied"):
        launch = start(kernel, (2, 1), (1, 16))
        r, error = one_multiplication(launch, n=32, m=16)
        bits, bias = numbers("f32", 32)
        launch.read("bias", bits)
        r = gelu(r + bias)
        launch.write("c", r, 1.2 * error + UNIT["bf16"] * abs(r) + 1e-5, "bf16")
        yield whole(launch, 32, 32)

    launch = start("gemm_staged", (1, 2), (2, 16))
    launch.write("c", *one_multiplication(launch, k=64, n=128, m=64), "f32")
    yield whole(launch, 128, 64)

    launch = start("interaction", (3, 2))
    bits, x = numbers("bf16", (3, 27, 64))
    launch.read("x", bits)
    below = np.tril_indices(27, -1)
    r, error = product(x, np.swapaxes(x, 1, 2), 0, F32)
    launch.write("out", r[:, *below], error[:, *below], "f32")
    yield launch


# What the kernels `operations_…` compute of 5 and 2.
OPERATIONS = [7, 3, 10, 2.5, 2, 5, 2, 5]


def uses():
    launch = start("striped", (1, 2), (2, 32))
    launch.write("c", *one_multiplication(launch, k=64, n=128, m=32), "f32")
    whole(launch, 128, 64)
    accessor(launch, (32, 32), 2)
    accessor(launch, (32, 64), 2)
    yield launch

    launch = start("sums_b", (2, 2))
    bits, x = numbers("s8", (64, 32))
    launch.read("b", vnni(bits, 4))
    for name, axis in (("rows", 1), ("columns", 0)):
        exact = x.sum(axis)
        change(launch, name, np.zeros(exact.shape, np.int32), exact, 0)
    yield launch

    launch = start("sums_c", (2, 2))
    bits, x = numbers("f32", (16, 32))
    launch.read("c", bits)
    for name, axis in (("rows", 1), ("columns", 0)):
        error = x.shape[axis] * F32 * abs(x).sum(axis)
        change(launch, name, np.zeros(error.shape, np.float32), x.sum(axis), error)
    yield launch

    for kernel, count, kind in (("bf16", 128, "bf16"), ("f16", 256, "f16"), ("bf16_b", 256, "bf16"),
                                ("u8_b", 512, "u8"), ("s8", 256, "i8")):
        launch = start(f"operations_{kernel}")
        exact = np.array(OPERATIONS) if "f" in kind else np.array(OPERATIONS).astype(np.int64)
        launch.write("out", np.repeat(exact[:, None], count, 1), 0, kind)
        yield launch

    launch = start("one_item", (1,), (1,))
    launch.not_on = ("loops", "dpas", "nvptx")  # which need complete sub-groups
    bits, _ = numbers("bf16", (8, 32))
    launch.read("b", bits)
    launch.write("out", bits.astype(np.int64), 0, "u16")
    yield launch

    launch = start("outlined")
    r, error = one_multiplication(launch)
    launch.write("c", np.maximum(r, 0), error, "f32")
    yield whole(launch, 32)

    for exchange in (0, 1):
        launch = start("exchanged")
        bits, x = numbers("i32", (2, 8, 16))
        change(launch, "c", bits, x[::-1] if exchange else x, 0)
        yield whole(launch, exchange)

    for columns in (0, 1):
        launch = start("turned")
        bits, x = numbers("f16", (8, 16))
        launch.read("c", bits.T if columns else bits)
        launch.write("d", x if columns else x.T, 0, "f16")
        yield whole(launch, columns)


SOURCES = {case.__name__: case for case in (
    apply, copy, checked, annotated, memory, functions, groups, programs, uses)}
