# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a case has to compute, by NumPy alone, and the allowed error.

Integers are exact. A floating result x of one multiplication is right when

    |x - r| <= (K + 4) u S + v |r|      S = sum of |a b|, plus |c|

with r the exact result, u the unit roundoff of the type that sums (f32, or f64
for f64) and v that of the result's type; where it is subnormal, half of the
smallest number replaces v |r|. The errors of a chain and of the epilogue
follow from these by the usual first-order rules, with four units in the last
place for each call of a mathematical function.
"""

import math

import numpy as np

from kernel import FILL_VALUE, INSERTED, SCALE
from kinds import KINDS, exact_type
from memory import exact_matrices

F32 = KINDS["f32"]
F64 = KINDS["f64"]


class Approx:
    """Numbers and their allowed errors."""

    def __init__(self, value, error):
        self.value = value
        self.error = error

    def rounded(self, kind):
        """After one rounding to kind, when the sum was formed wider."""
        return Approx(
            self.value,
            self.error + kind.unit * (abs(self.value) + self.error) + kind.tiny,
        )


def summing_kind(kind):
    return F64 if kind.word == "f64" else F32


def wrap32(values):
    return ((values + 2**31) % 2**32) - 2**31


class FloatModel:
    def __init__(self, case):
        self.case = case
        self.kind = case.kind("d")
        self.sum = summing_kind(self.kind)

    def start(self, c):
        return Approx(c, np.zeros_like(c))

    def muladd(self, a, b, c, kind):
        value = a @ b + c.value
        total = abs(a) @ abs(b) + abs(c.value) + c.error
        error = c.error + (a.shape[1] + 4) * self.sum.unit * total
        if kind.bits == self.sum.bits:
            return Approx(value, error + kind.unit * abs(value))
        return Approx(value, error).rounded(kind)

    def _back(self, value, error):
        """One rounding of the epilogue's type, then one to the element's."""
        x = Approx(value, error).rounded(self.sum)
        return x if self.kind is self.sum else x.rounded(self.kind)

    def scale(self, x):
        return self._back(x.value * SCALE, x.error * abs(SCALE))

    def relu(self, x):
        return Approx(np.maximum(x.value, 0), x.error)

    def bias(self, x, bias):
        return self._back(x.value + bias, x.error)

    def tanh(self, x):
        value = np.tanh(x.value)
        return self._back(value, x.error + 8 * self.sum.unit * abs(value))

    def gelu(self, x):
        # Its slope is at most 1.13.
        erf = np.vectorize(math.erf, otypes=[np.float64])
        value = 0.5 * x.value * (1 + erf(x.value.astype(np.float64) / math.sqrt(2)))
        unit = 8 * self.sum.unit * abs(x.value)
        return self._back(value, 1.13 * x.error + unit)

    def convert(self, x):
        return x.rounded(KINDS[self.case.convert_to])

    def insert(self, x):
        x.value.flat[self.case.index] = INSERTED
        x.error.flat[self.case.index] = 0
        return x


class IntModel:
    def __init__(self, case):
        self.case = case

    def start(self, c):
        return Approx(c, np.zeros(c.shape))

    def muladd(self, a, b, c, kind):
        if self.case.kind("a").bits == 8:  # at most 256 products, each below 2^16
            product = (a.astype(np.float64) @ b.astype(np.float64)).astype(np.int64)
        else:  # modulo 2^64, so also right modulo 2^32
            product = a @ b
        if self.case.saturate:
            return self.start(np.clip(c.value + product, -(2**31), 2**31 - 1))
        return self.start(wrap32(c.value + product))

    def scale(self, x):
        return self.start(wrap32(x.value * 3))

    def relu(self, x):
        return self.start(np.maximum(x.value, 0))

    def bias(self, x, bias):
        return self.start(wrap32(x.value + bias))

    def convert(self, x):
        return self.start(x.value.astype(np.float64)).rounded(F32)

    def insert(self, x):
        x.value.flat[self.case.index] = INSERTED
        return x


def run_program(case, model, c, tiles):
    """The accumulators that the kernel stores; tiles: (A, B) of each step."""
    d = case.kind("d")
    if case.program in ("array", "dynamic-array"):
        both = [c, c]
        for step, (a, b) in enumerate(tiles):
            both[step % 2] = model.muladd(a, b, both[step % 2], d)
        return both
    if case.program == "swap":
        first, second = c, c
        for a, b in tiles:
            first, second = second, model.muladd(a, b, first, d)
        return [first, second]
    result = c
    for a, b in tiles:
        result = model.muladd(a, b, result, d)
    if case.program == "select":
        return [result, c] if case.seed % 2 else [c, result]
    return [result]


def prologue(case, use, numbers):
    if use not in case.prologue:
        return numbers
    kind = case.kind(use)
    if not kind.is_float:  # the element's bits xor 0x55
        bits = numbers.astype(np.int64) ^ 0x55
        return bits.astype(numbers.dtype)
    return -numbers if kind.word == "bf16" else numbers * -0.5


def start_value(case, model, shape, stored):
    exact = exact_type(case.kind("d"))
    if case.init == "load":
        return model.start(stored)
    value = FILL_VALUE if case.init == "value" else 0
    return model.start(np.full(shape, value, exact))


def expected_results(case, operands, buffers):
    """[item][result] -> Approx."""
    floating = case.kind("d").is_float
    model = FloatModel(case) if floating else IntModel(case)
    all_a, all_b, all_c, all_e = (
        exact_matrices(case, operands, buffers, letter) for letter in "abce"
    )
    items = []
    for item in range(case.items):
        tiles = [
            (
                prologue(case, "a", all_a[item * case.steps + step]),
                prologue(case, "b", all_b[item * case.steps + step]),
            )
            for step in range(case.steps)
        ]
        start = start_value(case, model, (case.m, case.n), all_c[item])
        finished = []
        for x in run_program(case, model, start, tiles):
            x = Approx(x.value.copy(), x.error.copy())
            if case.epilogue == "bias":
                x = model.bias(x, all_e[item])
            elif case.epilogue != "none":
                x = getattr(model, case.epilogue)(x)
            finished.append(x)
        items.append(finished)
    return items
