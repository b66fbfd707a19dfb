# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels that use matrix operations, compiled and run on this machine.

    import numpy, tenon

    program = tenon.compile("gemm.cl", options="-DN=1024")
    gemm = program.kernel("gemm")
    gemm((64, 128), (16, 1), a, b, c, 1024)      # work-groups, their work-items, arguments

Buffers are passed without a copy: NumPy arrays, CPU tensors of PyTorch and whatever
else has the buffer protocol, __array_interface__ or DLPack. A mistake is a tenon.Error
with the text that the tools print.
"""

from ._arguments import Local
from ._library import Error, version
from ._program import Kernel, Parameter, Program, compile

__all__ = ["Error", "Kernel", "Local", "Parameter", "Program", "compile", "version"]


def __getattr__(name):
    if name == "__version__":
        return version().split()[0]
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
