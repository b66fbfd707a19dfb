# Arguments as people give them who have not read the documentation: what works, and what the others
# are told.
#
# REQUIRES: clang, numpy
# RUN: env %preload XDG_CACHE_HOME=%t.cache TENON_LIBRARY=%build_root/lib/libTenon.so \
# RUN:     PYTHONPATH=%src_root/python %python %s | FileCheck %s
import ctypes
import io

import numpy as np
import tenon

SOURCE = b"""
struct pair { int a; float b; };
kernel void copy(global int *p, global const int *q) { p[get_global_id(0)] = q[get_global_id(0)]; }
kernel void of_pair(global float *p, struct pair x) { p[0] = x.a + x.b; }
kernel void of_vector(global float *p, float4 v) { p[0] = v.w; }
"""
program = tenon.compile(np.frombuffer(SOURCE, "u1"))  # bytes of any owner
copy, of_pair, of_vector = (program.kernel(name) for name in ("copy", "of_pair", "of_vector"))

# A buffer that the kernel only reads may be read-only.
p = np.zeros(2, "i4")
locked = np.array([3, 4], "i4")
locked.flags.writeable = False
for source in locked, bytes(locked):
    p[:] = 0
    copy(1, 2, p, source)
    print(p.tolist())
# CHECK: [3, 4]
# CHECK-NEXT: [3, 4]

# Structures of NumPy and ctypes.
f = np.zeros(1, "f4")
Pair = type("Pair", (ctypes.Structure,), {"_fields_": [("a", ctypes.c_int), ("b", ctypes.c_float)]})
pairs = np.array([(1, 0.5)], [("a", "i4"), ("b", "f4")])
for pair in pairs, pairs[0], pairs.reshape(()), Pair(1, 0.5), bytes(Pair(1, 0.5)):
    f[:] = 0
    of_pair(1, 1, f, pair)
    print(f[0])
# CHECK-COUNT-5: 1.5


def fails(work):
    try:
        work()
        print("no error")
    except tenon.Error as error:
        print(f"{type(error).__module__}: {error}")


fails(lambda: tenon.compile(SOURCE.decode()))
# CHECK: tenon: the source is a string, which names a file; a program's text is given as bytes: text.encode()
fails(lambda: tenon.compile(io.BytesIO(SOURCE)))
# CHECK: tenon: the source is BytesIO, expected a path or the bytes of a program
fails(lambda: tenon.compile(SOURCE, options=["-DN=1"]))
# CHECK: tenon: options is list, expected a string
fails(lambda: tenon.compile(SOURCE, options="-DN=1\0-DM=2"))
# CHECK: tenon: options has a zero byte
fails(lambda: tenon.compile(SOURCE, opt_level="3"))
# CHECK: tenon: opt_level is '3', expected a number from 0 on
fails(lambda: copy(1, 2, p, locked, threads=1.5))
# CHECK: tenon: threads is 1.5, expected a number from 0 on
fails(lambda: copy(1, None, p, locked))
# CHECK: tenon: kernel 'copy' requires no work-group size: the launch has to have one
fails(lambda: copy(1, 2, locked, p))
# CHECK: tenon: kernel 'copy': argument 0 ('p') is read-only, and the kernel may write to what is not const: pass a copy
fails(lambda: copy(1, 1, np.int32(3), p))
# CHECK: tenon: kernel 'copy': argument 0 ('p') is int32, expected a buffer
fails(lambda: copy(1, 2, np.array([None, None]), p))
# CHECK: tenon: kernel 'copy': argument 0 ('p') has Python's objects as elements, expected numbers
fails(lambda: of_vector(1, 1, f, (1, 2, 3, 4)))
# CHECK: tenon: kernel 'of_vector': argument 1 ('v') is tuple, expected the 16 bytes of float4, or an array or structure that has them
fails(lambda: of_pair(1, 1, f, 3))
# CHECK: tenon: kernel 'of_pair': argument 1 ('x') is int, expected the 8 bytes of struct pair, or an array or structure that has them
