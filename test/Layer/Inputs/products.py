# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""products.py FOLDER: an ordinary pyopencl program: products of bf16, int8 and tf32, one with gelu,
and the interaction of DLRM, from the SPIR-V of SYCL kernels in FOLDER."""

import math
import pathlib
import sys

import numpy as np
import pyopencl as cl

folder = pathlib.Path(sys.argv[1])
platform = cl.get_platforms()[0]
device = platform.get_devices()[0]
context = cl.Context([device])
queue = cl.CommandQueue(context)
M, N, K = 64, 128, 96
row, column = np.indices((M, K))
a = ((row * 7 + column * 3) % 11 - 5).astype("f4")
row, column = np.indices((K, N))
b = ((row * 5 + column) % 9 - 4).astype("f4")


def bf16(array):
    return (np.ascontiguousarray(array, "f4").view("u4") >> 16).astype("u2")


def run(name, sizes, local, *arguments):
    """Runs the kernel; arrays are passed as buffers and updated afterwards."""
    program = cl.Program(context, (folder / f"{name}.spv").read_bytes()).build()
    kernel = cl.Kernel(program, f"__sycl_kernel_{name}")
    flags = cl.mem_flags.READ_WRITE | cl.mem_flags.COPY_HOST_PTR
    buffers = [cl.Buffer(context, flags, hostbuf=x) if isinstance(x, np.ndarray) else np.int32(x)
               for x in arguments]
    kernel(queue, sizes, local, *buffers)
    for array, buffer in zip(arguments, buffers):
        if isinstance(array, np.ndarray):
            cl.enqueue_copy(queue, array, buffer)


def say(name, result, right, error=0):
    close = np.abs(result - right) <= error * (1 + np.abs(right))
    print(f"{name}: {'right' if close.all() else 'WRONG'}")


print(platform.version)
c = np.full((M, N), -1, "f4")
run("gemm_bf16", (N // 2, M // 16), (32, 1), bf16(a), bf16(b), c, N, K)
say("gemm_bf16", c, a @ b)

old = np.arange(M * N, dtype="i4").reshape(M, N)
sums = old.copy()
packed = b.astype("i1").reshape(K // 4, 4, N).transpose(0, 2, 1).copy()
run("gemm_s8", (N // 2, M // 16), (16, 1), a.astype("i1"), packed, sums, N, K)
say("gemm_s8", sums, old + (a @ b).astype("i4"))

run("gemm_tf32", (N, M // 16), (16, 1), a.copy(), b.copy(), c, N, K)
say("gemm_tf32", c, a @ b)

bias = (np.arange(N) / 16 - 4).astype("f4")
bits = np.zeros((M, N), "u2")
run("gemm_gelu", (N // 2, M // 8), (16, 1), bf16(a), bf16(b), bias, bits, N, K)
x = (a @ b + bias).astype("f8")
right = 0.5 * x * (1 + np.vectorize(math.erf)(x / math.sqrt(2)))
say("gemm_gelu", (bits.astype("u4") << 16).view("f4"), right, 1 / 256)

SAMPLES, ROWS, COLUMNS = 5, 27, 64
sample, row, column = np.indices((SAMPLES, ROWS, COLUMNS))
x = (((sample + row) * 7 + column * 3) % 11 - 5).astype("f4")
pairs = np.zeros((SAMPLES, ROWS * (ROWS - 1) // 2), "f4")
run("interaction", (32, SAMPLES), (16, 1), bf16(x), pairs)
lower = np.tril_indices(ROWS, -1)
say("interaction", pairs, (x @ x.transpose(0, 2, 1))[:, lower[0], lower[1]])
