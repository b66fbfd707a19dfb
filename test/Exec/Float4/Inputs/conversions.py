# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# All f16 and bf16 numbers for conversions.ll: `conversions.py make FILES`, then
# `conversions.py check FILES`.

import os
import sys

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../Inputs"))

from kinds import encode_small_float, small_float_values


def codes_of(numbers):
    """The nearest e2m1 numbers. Too large numbers and NaNs become the largest one."""
    magnitude = np.where(np.isnan(numbers), np.inf, np.abs(numbers))
    return encode_small_float("e2m1", np.copysign(np.minimum(magnitude, 6), numbers))


def numbers_of(codes, dtype):
    return small_float_values("e2m1")[codes].astype(dtype)


action, files = sys.argv[1:]
bits = np.arange(1 << 16, dtype=np.uint16)
if action == "make":
    np.save(files + ".bits.npy", bits)
else:
    of_halves = codes_of(bits.view(np.float16).astype(np.float64))
    pairs = np.load(files + ".codes.npy")
    np.testing.assert_array_equal(pairs & 15, of_halves[::2])
    np.testing.assert_array_equal(pairs >> 4, of_halves[1::2])
    back = np.load(files + ".halves.npy").view(np.float16)
    np.testing.assert_array_equal(back, numbers_of(of_halves, np.float16))
    np.testing.assert_array_equal(np.signbit(back), of_halves > 7)
    of_bfloats = codes_of((bits.astype(np.uint32) << 16).view(np.float32).astype(np.float64))
    np.testing.assert_array_equal(np.load(files + ".single.npy"), of_bfloats)
    wide = numbers_of(of_bfloats, np.float32).view(np.uint32) >> 16
    np.testing.assert_array_equal(np.load(files + ".bfloats.npy"), wide)
