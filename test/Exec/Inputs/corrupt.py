# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Does the comparison notice wrong results? Each corruption is the smallest of
its sort that has to be noticed."""

import os

import numpy as np

from case import Case
from kinds import encode
from kernel import kernel_text
from runner import Failure, Runner

CASES = (
    Case(form="suffix", kinds=("s8", "u8", "s32", "s32"), m=5, n=7, k=9),
    Case(form="spv", kinds=("bf16", "bf16", "f32", "f32"), m=8, n=16, k=16),
    Case(form="plain", kinds=("f16",) * 4, m=13, n=6, k=11),
    Case(form="dpcpp", kinds=("bf16",) * 4, m=4, n=24, k=6),
    Case(form="translator", kinds=("f64",) * 4, m=9, n=3, k=17),
)


def corrupt_element(runner, outputs):
    """Changes one element by slightly more than the allowed error."""
    operand, output = runner.operands["d"], outputs["d"]
    where = operand.tile_indices(0)
    row, column = runner.case.m - 1, runner.case.n // 2
    expected = runner.expected[0][0]
    if not operand.kind.is_float:
        output[where[row, column]] += 1
        return
    kind, value = operand.kind, expected.value[row, column]
    away = expected.error[row, column] + 2 * kind.unit * abs(value)
    output[where[row, column]] = encode(kind, np.array([value + away]))[0]


def corrupt_nan(runner, outputs):
    """Makes one element a NaN, or, with integers, flips its sign."""
    operand, output = runner.operands["d"], outputs["d"]
    first = operand.tile_indices(0)[0, 0]
    if operand.kind.is_float:
        output[first] = encode(operand.kind, np.array([np.nan]))[0]
    else:
        output[first] ^= -(2**31)


def corrupt_tail(runner, outputs):
    """Changes one byte after the matrix."""
    outputs["d"].view(np.uint8)[-1] ^= 1


def corrupt_input(runner, outputs):
    """Passes an A that differs from the one of the expected result."""
    operand = runner.operands["a"]
    buffer = runner.buffers["a"].copy()
    kind = operand.kind
    # One whole row, so that zeros in B do not hide it.
    row = operand.tile_indices(0)[0]
    buffer[row] = encode(kind, np.full(row.size, 3.0))
    np.save(runner.path("a.npy"), buffer)
    outputs.update(runner.run([]))


def corrupt_kernel(runner, outputs):
    """Changes the code: the accumulator is dropped."""
    other = dict(vars(runner.case), init="null")
    text = kernel_text(Case(**other))
    runner.module = runner.path("other.spvasm" if "spv" == other["form"] else "other.ll")
    runner.write(runner.module, text)
    outputs.update(runner.run([]))


CORRUPTIONS = (
    corrupt_element,
    corrupt_nan,
    corrupt_tail,
    corrupt_input,
    corrupt_kernel,
)


def self_test(arguments):
    noticed = 0
    for number, case in enumerate(CASES):
        folder = os.path.join(arguments.folder, f"self{number}")
        runner = Runner(case, folder, arguments.tenon_run, arguments.spirv_as)
        good = runner.run([])
        runner.check(good)  # before: right
        for corruption in CORRUPTIONS:
            outputs = {letter: output.copy() for letter, output in good.items()}
            corruption(runner, outputs)
            try:
                runner.check(outputs)
                print(f"not noticed: {corruption.__name__} of {case}")
            except Failure:
                noticed += 1
    total = len(CASES) * len(CORRUPTIONS)
    print(f"self-test: {noticed} of {total} corruptions noticed")
    return noticed != total
