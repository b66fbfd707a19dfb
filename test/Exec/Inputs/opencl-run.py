# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""tenon-run with an OpenCL implementation as its engine: one kernel of a SPIR-V
module on the first device of the first platform.

    opencl-run.py gemm.spv --kernel=gemm --global=16,32 --local=1,1
        in=a.npy out=c.npy:f32:1024x1024 u64=1024

Options and arguments are tenon-run's, as far as they concern a run. The library
is $TENON_OPENCL, a loader that loads the driver in OCL_ICD_FILENAMES."""

import ctypes
import math
import os
import statistics
import sys
import time
from ctypes import byref, c_char_p, c_int, c_size_t, c_uint, c_void_p

import numpy as np

DTYPES = {
    f"{letter}{bits}": np.dtype(f"{kind}{bits // 8}")
    for letter, kind, sizes in (("f", "f", (16, 32, 64)), ("i", "i", (8, 16, 32, 64)),
                                ("u", "u", (8, 16, 32, 64)))
    for bits in sizes
} | {"bf16": np.dtype("u2")}  # fmt: skip

PROGRAM_BUILD_LOG = 0x1183
DEVICE_NAME = 0x102B
DEVICE_TYPE_ALL = 0xFFFFFFFF
READ_WRITE, COPY_HOST = 1, 32


class OpenCL:
    """The functions of the library; a failure ends the program with a message."""

    def __init__(self, path):
        self.library = ctypes.CDLL(path)

    def call(self, name, *arguments):
        """A function that returns its status."""
        function = self.library[name]
        function.restype = c_int
        self.check(name, function(*arguments))

    def create(self, name, *arguments):
        """A function that returns a handle, with the status as its last argument."""
        function, status = self.library[name], c_int()
        function.restype = c_void_p
        handle = c_void_p(function(*arguments, byref(status)))
        self.check(name, status.value)
        return handle

    @staticmethod
    def check(name, status):
        if status:
            raise SystemExit(f"error: {name} answers {status}")

    def text(self, name, *arguments):
        """The answer of a query that fills a buffer with characters."""
        size = c_size_t()
        self.call(name, *arguments, c_size_t(0), None, byref(size))
        text = ctypes.create_string_buffer(size.value + 1)
        self.call(name, *arguments, size, text, None)
        return text.value.decode(errors="replace").strip()


class Queue:
    """The device, with a command queue."""

    def __init__(self, path):
        self.cl = OpenCL(path)
        platform, self.device = c_void_p(), c_void_p()
        self.cl.call("clGetPlatformIDs", c_uint(1), byref(platform), None)
        self.cl.call(
            "clGetDeviceIDs",
            platform,
            ctypes.c_ulong(DEVICE_TYPE_ALL),
            c_uint(1),
            byref(self.device),
            None,
        )
        self.context = self.cl.create(
            "clCreateContext", None, c_uint(1), byref(self.device), None, None
        )
        self.queue = self.cl.create(
            "clCreateCommandQueueWithProperties", self.context, self.device, None
        )

    def name(self):
        return self.cl.text("clGetDeviceInfo", self.device, c_uint(DEVICE_NAME))

    def kernel(self, words, name):
        program = self.cl.create(
            "clCreateProgramWithIL", self.context, words, c_size_t(len(words))
        )
        build = self.cl.library.clBuildProgram
        status = build(program, c_uint(1), byref(self.device), c_char_p(b""), None, None)
        if status:
            log = self.cl.text(
                "clGetProgramBuildInfo", program, self.device, c_uint(PROGRAM_BUILD_LOG)
            )
            raise SystemExit(f"error: clBuildProgram answers {status}: {log}")
        return self.cl.create("clCreateKernel", program, c_char_p(name.encode()))

    def buffer(self, array):
        return self.cl.create(
            "clCreateBuffer",
            self.context,
            ctypes.c_ulong(READ_WRITE | COPY_HOST),
            c_size_t(array.nbytes),
            c_void_p(array.ctypes.data),
        )

    def read(self, buffer, array):
        self.cl.call(
            "clEnqueueReadBuffer",
            self.queue,
            buffer,
            c_uint(1),
            c_size_t(0),
            c_size_t(array.nbytes),
            c_void_p(array.ctypes.data),
            c_uint(0),
            None,
            None,
        )

    def run(self, kernel, offset, sizes, local):
        """Seconds of one run."""
        triples = [
            (c_size_t * len(sizes))(*triple) for triple in (offset, sizes, local)
        ]
        start = time.perf_counter()
        self.cl.call(
            "clEnqueueNDRangeKernel",
            self.queue,
            kernel,
            c_uint(len(sizes)),
            *triples,
            c_uint(0),
            None,
            None,
        )
        self.cl.call("clFinish", self.queue)
        return time.perf_counter() - start


class Arguments:
    """The kernel's arguments, and the outputs to read back."""

    def __init__(self, queue, kernel):
        self.queue, self.kernel = queue, kernel
        self.outputs = []  # (buffer, array, path)
        self.count = 0

    def set(self, size, place):
        self.queue.cl.call(
            "clSetKernelArg", self.kernel, c_uint(self.count), c_size_t(size), place
        )
        self.count += 1

    def set_buffer(self, array, path=None):
        array = np.ascontiguousarray(array)
        buffer = self.queue.buffer(array)
        if path:
            self.outputs.append((buffer, array, path))
        self.set(ctypes.sizeof(buffer), byref(buffer))

    def add(self, word):
        kind, _, value = word.partition("=")
        if kind == "in":
            self.set_buffer(np.load(value))
        elif kind == "inout":
            source, _, path = value.partition(":")
            self.set_buffer(np.load(source), path)
        elif kind == "out":
            path, dtype, shape = value.split(":")
            shape = [int(size) for size in shape.split("x")]
            self.set_buffer(np.zeros(shape, DTYPES[dtype]), path)
        elif kind == "local":
            self.set(int(value), None)
        else:
            scalar = DTYPES[kind].type(float(value) if kind[0] == "f" else int(value, 0))
            self.set(scalar.nbytes, scalar.tobytes())

    def save(self):
        for buffer, array, path in self.outputs:
            self.queue.read(buffer, array)
            np.save(path, array)


def main():
    words = sys.argv[1:]
    options = dict(w[2:].split("=", 1) for w in words if w.startswith("--") and "=" in w)
    queue = Queue(os.environ.get("TENON_OPENCL", "libOpenCL.so.1"))
    if words == ["--device"]:
        print(queue.name())
        return
    module, *arguments = [word for word in words if not word.startswith("--")]
    with open(module, "rb") as file:
        kernel = queue.kernel(file.read(), options["kernel"])
    passed = Arguments(queue, kernel)
    for word in arguments:
        passed.add(word)
    sizes = [int(size) for size in options["global"].split(",")]
    local = [int(size) for size in options.get("local", "1").split(",")]
    offset = [int(size) for size in options.get("offset", "0").split(",")]
    rank = max(len(sizes), len(local))
    sizes, local = (x + [1] * (rank - len(x)) for x in (sizes, local))
    offset += [0] * (rank - len(offset))
    queue.run(kernel, offset, sizes, local)
    passed.save()
    runs = int(options.get("repeat", 0))
    if runs:
        times = [queue.run(kernel, offset, sizes, local) for _ in range(runs)]
        print(f"best {min(times):.6g} s, median {statistics.median(times):.6g} s, {runs} runs")


if __name__ == "__main__":
    main()
