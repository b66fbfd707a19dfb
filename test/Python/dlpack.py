# What is passed by DLPack alone: versions, flags, and floating point that C has no type for.
#
# REQUIRES: clang, numpy
# RUN: env %preload XDG_CACHE_HOME=%t.cache TENON_LIBRARY=%build_root/lib/libTenon.so \
# RUN:     PYTHONPATH=%src_root/python %python %s | FileCheck %s
import ctypes

import numpy as np
import tenon
from tenon._arguments import DLTensor, DLVersioned

new = ctypes.pythonapi.PyCapsule_New
new.restype = ctypes.py_object
new.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]


class Shared:
    """Shares an array as version 1 does."""

    def __init__(self, array, code=2, device=1, major=1, flags=0):
        shape = (ctypes.c_int64 * array.ndim)(*array.shape)
        tensor = DLTensor(array.ctypes.data, device, 0, array.ndim, code, 8 * array.itemsize, 1,
                          shape, None, 0)  # fmt: skip
        self.of = DLVersioned(major, 0, None, None, flags, tensor)
        self.kept = array, shape

    def __dlpack__(self, max_version=None):
        if max_version is None:
            raise BufferError("version 0 has no flags")
        return new(ctypes.addressof(self.of), b"dltensor_versioned", None)

    def __dlpack_device__(self):
        return self.of.tensor.device_type, 0


class Other:
    def __dlpack__(self):
        return b"no capsule"


def fails(work):
    try:
        work()
        print("no error")
    except tenon.Error as error:
        print(error)


program = tenon.compile(b"""
kernel void f(global const float *p, global float *q) { q[get_global_id(0)] = p[get_global_id(0)]; }
kernel void s(global const ushort *p, global ushort *q) { *q = *p; }
""")
f, s = program["f"], program["s"]
p, q = np.arange(4, dtype="f4"), np.zeros(4, "f4")
for flags in 0, 1, 2:
    q[:] = 0
    f(4, 1, Shared(p, flags=flags), Shared(q))
    print(q.tolist())
# CHECK-COUNT-3: [0.0, 1.0, 2.0, 3.0]
f.check(4, 1, Shared(p), Shared(q))
fails(lambda: f.check(5, 1, Shared(p), Shared(q)))
# CHECK: out of bounds
fails(lambda: f(4, 1, p, Shared(q, flags=1)))
# CHECK: argument 1 ('q') is read-only, and the kernel may write to what is not const: pass a copy
fails(lambda: f(4, 1, p, Shared(q, flags=2)))
# CHECK: argument 1 ('q') is shared as a copy, whose changes are lost
fails(lambda: f(4, 1, Shared(p, device=2), q))
# CHECK: argument 0 ('p') is not in this machine's memory
fails(lambda: f(4, 1, Shared(p, major=2), q))
# CHECK: argument 0 ('p') is shared by version 2 of DLPack, expected 1
fails(lambda: f(4, 1, Other(), q))
# CHECK: argument 0 ('p') is shared by what is not DLPack

# Bits of bf16 and fp8 fit integers.
bits, to = np.array([0x3F80], "u2"), np.zeros(1, "u2")
s(1, 1, Shared(bits, code=4), to)
print(hex(to[0]))
# CHECK: 0x3f80
fails(lambda: f(1, 1, Shared(bits, code=4), q))
# CHECK: argument 0 ('p') has elements of bf16, expected float*
fails(lambda: f(1, 1, Shared(np.zeros(4, "u1"), code=10), q))
# CHECK: argument 0 ('p') has elements of fp8 or less, expected float*


class Negated(Shared):
    def is_neg(self):
        return True


fails(lambda: f(4, 1, Negated(p), q))
# CHECK: argument 0 ('p') is negated when it is read; pass value.resolve_neg()
