# Objects that an argument's library returns live until the launch has ended: a copy that only its
# DLPack capsule owns, and the size of a buffer.
#
# REQUIRES: clang, numpy
# RUN: env %preload XDG_CACHE_HOME=%t.cache TENON_LIBRARY=%build_root/lib/libTenon.so \
# RUN:     PYTHONPATH=%src_root/python %python %s | FileCheck %s
import weakref

import numpy as np
import tenon


class Watched(np.ndarray):
    pass  # has weak references


class GivesACopy:
    def __dlpack__(self):
        copy = np.full(1 << 16, 5, "f4").view(Watched)
        self.copy = weakref.ref(copy)
        return copy.__dlpack__()


class AsksBetween:
    """An argument that is read after the others, and before the launch."""

    def __init__(self, array, look):
        self.array = array
        self.look = look

    @property
    def __array_interface__(self):
        self.look()
        return self.array.__array_interface__


def grow():
    try:
        numbers.extend(bytes(1 << 20))
    except BufferError:
        print("is not resized")


add = tenon.compile(b"kernel void add(global float *p, global float *q) { *q += *p; }")["add"]
sum = np.zeros(1, "f4")
given = GivesACopy()
add(1, 1, given, AsksBetween(sum, lambda: print("kept:", given.copy() is not None)))
print(sum[0], "released:", given.copy() is None)
# CHECK: kept: True
# CHECK-NEXT: 5.0 released: True
numbers = bytearray(np.float32(2).tobytes())
add(1, 1, numbers, AsksBetween(sum, grow))
print(sum[0])
numbers.extend(b"more")
# CHECK-NEXT: is not resized
# CHECK-NEXT: 7.0
