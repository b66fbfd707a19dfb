# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Lowers a multiplication for each combination that sycl-combinations prints:

    sycl-combinations | combinations.py SOURCE TENON-LOWER INCLUDE "--target=cpu …" …
"""

import subprocess
import sys

# SYCL's matrix_type, and elements in memory.
TYPES = {0: "bfloat16", 1: "half", 2: "tf32", 3: "float", 5: "char", 7: "int", 9: "uchar"}
HEADER = """#include <tenon/joint_matrix.h>
using namespace tenon;
using tf32 = precision::tf32;
template <typename T> struct InMemory { using type = T; };
template <> struct InMemory<tf32> { using type = float; };
#define KERNEL(NAME, A, B, C, D, M, N, K, LANES)                                           \\
  __attribute__((intel_reqd_sub_group_size(LANES))) kernel void NAME(                      \\
      global InMemory<A>::type *a, global InMemory<B>::type *b, global C *c, global D *d) { \\
    sub_group group;                                                                       \\
    joint_matrix<sub_group, A, use::a, M, K, layout::row_major> ma;                        \\
    joint_matrix<sub_group, B, use::b, K, N, layout::row_major> mb;                        \\
    joint_matrix<sub_group, C, use::accumulator, M, N> mc;                                 \\
    joint_matrix<sub_group, D, use::accumulator, M, N> md;                                 \\
    joint_matrix_load(group, ma, a, K);                                                    \\
    joint_matrix_load(group, mb, b, N);                                                    \\
    joint_matrix_load(group, mc, c, N, layout::row_major);                                 \\
    joint_matrix_mad(group, md, ma, mb, mc);                                               \\
    joint_matrix_store(group, md, d, N, layout::row_major);                                \\
  }
"""


def shapes(sizes, largest):
    """The shape, or the largest one and a smaller one: 0 means all up to the largest."""
    yield [size or most for size, most in zip(sizes, largest)]
    if 0 in sizes:
        yield [size or most // 2 - 1 for size, most in zip(sizes, largest)]


def main():
    source, lower, include, *targets = sys.argv[1:]
    aspect, *lines = sys.stdin.read().splitlines()
    print(aspect)
    kernels = []
    for line in lines:
        numbers = [int(word) for word in line.split()]
        types = [TYPES[number] for number in numbers[:4]]
        for shape in shapes(numbers[4:7], numbers[7:]):
            lanes = 8 if shape[1] == 8 else 16
            words = ", ".join(map(str, [f"kernel_{len(kernels)}", *types, *shape, lanes]))
            kernels.append(f"KERNEL({words})\n")
    with open(source, "w") as file:
        file.write(HEADER + "".join(kernels))
    for target in targets:
        words = target.split()
        suffix = ".o" if words[0] in ("--target=cpu", "--target=amx") else ".spv"
        subprocess.run([lower, source, f"-I{include}", *words, "-o", source + suffix], check=True)
        print(f"{len(lines)} combinations, {len(kernels)} kernels lowered, {target}")


main()
