# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Counts what the loops over k of typical kernels do with tiles: multiplications and
loads of A and of B in an iteration, the latter with the hint that keeps A in the L1 cache;
nothing is stored there, and a function configures the tiles once."""

import argparse
import dataclasses
import sys
from pathlib import Path

parser = argparse.ArgumentParser()
parser.add_argument("--tenon-lower", required=True)
parser.add_argument("--root", type=Path, required=True)
parser.add_argument("--folder", type=Path, required=True)
arguments = parser.parse_args()
sys.path.insert(0, str(arguments.root / "benchmarks" / "device"))
import device_kernels as device  # noqa: E402

import assembly  # noqa: E402

LANES = """
__attribute__((intel_reqd_sub_group_size(16)))
kernel void lanes(global const ushort *A, global const uint *B, global float *C, long N,
                  long K) {
  long row = get_group_id(1) * 32, column = get_group_id(0) * 16;
  float8 acc[4] = {0, 0, 0, 0};
  for (long k = 0; k < K; k += 16) {
    int8 b;
    for (int i = 0; i < 8; i++)
      b[i] = as_int(intel_sub_group_block_read(B + (k / 2 + i) * N + column));
    for (int m = 0; m < 4; m++) {
      short8 a;
      for (int i = 0; i < 8; i++)
        a[i] = as_short(intel_sub_group_block_read_us(A + (row + m * 8 + i) * K + k));
      acc[m] = intel_sub_group_bf16_bf16_matrix_mad_k16(a, b, acc[m]);
    }
  }
  for (int m = 0; m < 4; m++)
    for (int i = 0; i < 8; i++)
      intel_sub_group_block_write((global uint *)C + (row + m * 8 + i) * N + column,
                                  as_uint(acc[m][i]));
}
"""


def of_device(gemm, **changes):
    text = device.gemm(gemm)
    for before, after in changes.get("replace", ()):
        text = text.replace(before, after)
    return text


bf16, s8 = device.Gemm("bf16", 32, 64, 16, 32, 64), device.Gemm("s8", 32, 64, 32, 32, 64)
# name, text, suffix, instruction, loads of A and of B in an iteration, options
KERNELS = [(gemm.name, of_device(gemm), "ll",
            "tdpbf16ps" if gemm.kind == "bf16" else "tdpbssd", 2, 2, ())
           for gemm in device.GEMMS if not gemm.few]
KERNELS += [(word, of_device(s8, replace=[("i32 15", f"i32 {mask}")]), "ll", word, 2, 2,
             ()) for word, mask in (("tdpbusd", 14), ("tdpbsud", 13), ("tdpbuud", 12))]
KERNELS.append(("f16", of_device(bf16, replace=[("i16", "half"), ("i32 64", "i32 0")]),
                "ll", "tdpfp16ps", 2, 2, ("--mcpu=graniterapids",)))
KERNELS.append(("wide", of_device(dataclasses.replace(bf16, columns=128, n=128)), "ll",
                "tdpbf16ps", 2, 2, ()))
KERNELS.append(("tall", of_device(dataclasses.replace(bf16, rows=48, m=48, columns=16,
                                                      n=16)), "ll", "tdpbf16ps", 3, 1, ()))
KERNELS.append(("lanes", LANES, "cl", "tdpbf16ps", 2, 1, ()))

arguments.folder.mkdir(parents=True, exist_ok=True)
for name, text, suffix, instruction, of_a, of_b, options in KERNELS:
    source = arguments.folder / f"kernel.{suffix}"
    source.write_text(text)
    code = assembly.compile(arguments.tenon_lower, source, arguments.folder, *options)
    found = set()
    for function in assembly.functions(code).values():
        if function.configurations != 1:
            found.add(f"{function.configurations} configurations")
        for words in function.loops_over_k():
            found.add(", ".join(f"{words.count(word)} {word}"
                                for word in sorted(set(words))))
    print(f"{name}:", "; ".join(sorted(found)))
    # A kernel on lanes keeps its loop for incomplete sub-groups.
    products = f"{of_a * of_b} {instruction}"
    expected = f"{products}, {of_a} tileloadd, {of_b} tileloaddt1"
    # A work-group that shares no panel packs B in the loop, and finds it in the L1 cache.
    alone = f"{products}, {of_a + of_b} tileloadd"
    if expected not in found or (found - {expected, alone} and suffix != "cl"):
        print(f"WRONG: {name}: expected {expected}")
print(f"{len(KERNELS)} kernels read")
