# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Matrices for spirv.spvasm: `spirv.py make FILES`, then `spirv.py check FILES`.
# All sums of products of e2m1 are exact. FILES.fp8.spv becomes FILES.spv.

import os
import sys

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../Inputs"))

from kinds import encode_small_float, small_float_values

OP_TYPE_FLOAT = 4 << 16 | 22  # the opcode, and 4 words: with an encoding
ENCODINGS = {4214: 6214, 4215: 4225}  # Float4E2M1INTEL, Float4E2M1EXT


def with_float4(words):
    """The module with types of fp4 instead of fp8."""
    at = 5
    while at < len(words):
        if words[at] == OP_TYPE_FLOAT:
            words[at + 2 : at + 4] = 4, ENCODINGS[words[at + 3]]
        at += words[at] >> 16
    return words


action, files = sys.argv[1:]
random = np.random.default_rng(5)
a = random.integers(0, 16, (8, 64)).astype(np.uint8)
b = random.integers(0, 16, (64, 16)).astype(np.uint8)
h = (random.integers(-40, 41, (8, 64)) / 4).astype(np.float16)
if action == "make":
    with_float4(np.fromfile(files + ".fp8.spv", np.uint32)).tofile(files + ".spv")
    packed = b.reshape(8, 8, 16).transpose(0, 2, 1)  # eight rows interleaved
    np.save(files + ".a.npy", a[:, ::2] | a[:, 1::2] << 4)
    np.save(files + ".b.npy", packed[:, :, ::2] | packed[:, :, 1::2] << 4)
    np.save(files + ".h.npy", h)
else:
    values = small_float_values("e2m1")
    d = values[a] @ values[b]
    nearest = encode_small_float("e2m1", np.clip(h, -6, 6))
    np.testing.assert_array_equal(np.load(files + ".d.npy"), d)
    np.testing.assert_array_equal(np.load(files + ".e.npy"), d + values[nearest] @ values[b])
    codes = np.load(files + ".codes.npy")
    assert codes[0] == nearest[0, 0] | nearest[0, 1] << 4
    np.testing.assert_array_equal(codes[2:].view(np.float16), values[a[0, :2]])
