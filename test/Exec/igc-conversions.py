# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Conversions by the names of IGC's library, of scalars and vectors: every f16 to
both kinds of fp8, clamped and not, and back, f32 to bf16 and tf32; on both engines,
against NumPy."""

# REQUIRES: numpy, x86, clang
# RUN: %python %s %tenon_run %t.dir %S/Inputs | FileCheck %s
# CHECK-NOT: WRONG
# CHECK: {{^}}18 results right

import os
import subprocess
import sys

import numpy as np

sys.path.insert(0, sys.argv[3])
from kinds import KINDS, decode, encode, encode_small_float, small_float_values

COUNT = 65536
NAMES = {"bf8": "e5m2", "hf8": "e4m3"}
SOURCE = """
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
char2 __builtin_IB_hftobf8_2(half2);
char __builtin_IB_hftobf8_1_sat(half);
char __builtin_IB_hftohf8_1(half);
char2 __builtin_IB_hftohf8_2_sat(half2);
half __builtin_IB_bf8tohf_1(char);
half2 __builtin_IB_hf8tohf_2(char2);
short2 __builtin_IB_ftobf_2(float2);
float __builtin_IB_bftof_1(short);
float2 __builtin_IB_ftotf32_2(float2);
kernel void test(global half *h, global float *f, global char *bf8, global char *bf8s,
                 global char *hf8, global char *hf8s, global half *bf8h, global half *hf8h,
                 global short *bf, global float *wide, global float *tf32) {
  int i = get_global_id(0);
  vstore2(__builtin_IB_hftobf8_2(vload2(i, h)), i, bf8);
  vstore2(__builtin_IB_hftohf8_2_sat(vload2(i, h)), i, hf8s);
  vstore2(__builtin_IB_hf8tohf_2(vload2(i, hf8s)), i, hf8h);
  vstore2(__builtin_IB_ftobf_2(vload2(i, f)), i, bf);
  vstore2(__builtin_IB_ftotf32_2(vload2(i, f)), i, tf32);
  for (int j = 2 * i; j < 2 * i + 2; ++j) {
    bf8s[j] = __builtin_IB_hftobf8_1_sat(h[j]);
    hf8[j] = __builtin_IB_hftohf8_1(h[j]);
    bf8h[j] = __builtin_IB_bf8tohf_1(bf8[j]);
    wide[j] = __builtin_IB_bftof_1(bf[j]);
  }
}
"""
# Names of the buffers and their elements' types, in the order of the kernel's parameters.
RESULTS = {"bf8": "u8", "bf8s": "u8", "hf8": "u8", "hf8s": "u8", "bf8h": "f16", "hf8h": "f16",
           "bf": "u16", "wide": "f32", "tf32": "f32"}


def same(found, expected):
    return bool(((found == expected) | (np.isnan(found) & np.isnan(expected))).all())


def fp8_is_right(word, half, plain, clamped):
    values = small_float_values(word)
    largest = np.nanmax(values[np.isfinite(values)])
    nearest = values[encode_small_float(word, np.where(np.isfinite(half), half, 0))]
    # A number beyond the middle between the largest number and the next one is too large.
    step = largest - np.sort(values[np.isfinite(values)])[-2]
    tie_is_large = word == "e5m2"  # whose largest number is odd
    limit = largest + step / 2
    large = np.abs(half) >= limit if tie_is_large else np.abs(half) > limit
    too_large = np.where(large, np.copysign(np.inf, half) if word == "e5m2" else np.nan, nearest)
    nan = np.isnan(half)
    return (same(values[plain], np.where(nan, np.nan, too_large)),
            same(values[clamped], np.where(nan, np.nan, np.where(large, np.copysign(largest, half), nearest))))


def main():
    tool, folder = sys.argv[1], sys.argv[2]
    os.makedirs(folder, exist_ok=True)
    source = os.path.join(folder, "kernel.cl")
    with open(source, "w") as file:
        file.write(SOURCE)
    half = np.arange(COUNT, dtype=np.uint16).view(np.float16)
    single = np.random.default_rng(3).standard_normal(COUNT).astype(np.float32)
    words = []
    for name, array in (("h", half), ("f", single)):
        np.save(os.path.join(folder, f"{name}.npy"), array)
        words.append(f"in={folder}/{name}.npy")
    words += [f"out={folder}/{name}.npy:{ty}:{COUNT}" for name, ty in RESULTS.items()]
    right = 0
    for engine in ("--engine=reference", "--mcpu=x86-64-v3"):
        subprocess.run([tool, source, f"--global={COUNT // 2}", "--local=64", engine, *words], check=True)
        got = {name: np.load(os.path.join(folder, f"{name}.npy")) for name in RESULTS}
        wide = half.astype(np.float64)
        checks = {}
        for name, word in NAMES.items():
            checks[name], checks[name + "s"] = fp8_is_right(word, wide, got[name], got[name + "s"])
        checks["bf8h"] = same(got["bf8h"], small_float_values("e5m2")[got["bf8"]])
        checks["hf8h"] = same(got["hf8h"], small_float_values("e4m3")[got["hf8s"]])
        checks["bf"] = np.array_equal(got["bf"], encode(KINDS["bf16"], single))
        checks["wide"] = np.array_equal(got["wide"], decode(KINDS["bf16"], got["bf"], np.float32))
        bits = single.view(np.uint32)
        rounded = (bits + np.uint32(0xFFF) + ((bits >> np.uint32(13)) & np.uint32(1))) & np.uint32(0xFFFFE000)
        checks["tf32"] = np.array_equal(got["tf32"].view(np.uint32), rounded)
        right += sum(checks.values())
        for name in (name for name in checks if not checks[name]):
            print(f"WRONG: {name} {engine}")
    print(f"{right} results right")


if __name__ == "__main__":
    main()
