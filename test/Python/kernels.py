# Kernels from Python: buffers of NumPy, of the array module and through DLPack without
# copies, scalars by the parameters' types, local memory, errors as exceptions.
#
# REQUIRES: clang, numpy
# RUN: env %preload XDG_CACHE_HOME=%t.cache TENON_LIBRARY=%build_root/lib/libTenon.so \
# RUN:     PYTHONPATH=%src_root/python %python %s | FileCheck %s
import array
import ctypes

import numpy as np
import tenon

SOURCE = b"""
typedef float real;
kernel void scale(global float *p, float factor, int add, local int *shared, char8 bytes) {
  shared[get_local_id(0)] = get_local_id(0);
  barrier(CLK_LOCAL_MEM_FENCE);
  p[get_global_id(0)] = p[get_global_id(0)] * factor + add + shared[0] + bytes.s7;
}
kernel void fill(global float *p, real value) { p[get_global_id(0)] = value; }
__attribute__((reqd_work_group_size(2, 2, 1))) kernel void ids(global ushort *p) {
  p[get_global_id(1) * get_global_size(0) + get_global_id(0)] = get_group_id(0);
}
"""

program = tenon.compile(SOURCE, name="kernels.cl")
print(program)
# CHECK: <tenon.Program for cpu: fill, ids, scale>
print(program.target_reason, tenon.compile(SOURCE, target="cpu").target_reason)
# CHECK: {{it multiplies nothing in tiles|this machine has no AMX|the system does not permit}}{{.*}} None
scale = program.kernel("scale")
print(scale)
# CHECK: <tenon.Kernel scale(global float* p, float factor, int add, local int* shared, char8 bytes)>

values = np.arange(8, dtype="f4")
scale(2, 4, values, 0.5, -1, tenon.Local(16), bytes([0, 0, 0, 0, 0, 0, 0, 3]))
print(values.tolist())
# CHECK: [2.0, 2.5, 3.0, 3.5, 4.0, 4.5, 5.0, 5.5]
plain = array.array("f", [1, 2])
scale(1, 2, plain, np.float32(10), np.int64(5), tenon.Local(8), bytes(8))
print(plain.tolist())
# CHECK: [15.0, 25.0]


class OnlyDLPack:
    def __init__(self, of):
        self.of = of

    def __dlpack__(self):
        return self.of.__dlpack__()


scale(8, 1, OnlyDLPack(values), 1, 1, tenon.Local(4), bytes(8))
print(values.tolist())
# CHECK: [3.0, 3.5, 4.0, 4.5, 5.0, 5.5, 6.0, 6.5]

# The name of a typedef does not matter; sizes may be NumPy's integers.
program["fill"](np.int64(8), 1, values, 2)
print(values.tolist())
# CHECK: [2.0, 2.0, 2.0, 2.0, 2.0, 2.0, 2.0, 2.0]
program["fill"](1, np.array([1]), values, 2.5)
print(values[0])
# CHECK: 2.5

table = np.zeros((2, 4), "u2")
ids = program["ids"]
print(ids.required_group)
# CHECK: (2, 2, 1)
ids((2, 1), None, table)
print(table.tolist())
# CHECK: [{{\[}}0, 0, 1, 1], [0, 0, 1, 1]]


def fails(work):
    try:
        work()
    except tenon.Error as error:
        print("Error:", error)


fails(lambda: tenon.compile(b"kernel void k( {}", name="bad.cl"))
# CHECK: Error: bad.cl: clang does not compile it:
# CHECK-NEXT: bad.cl:1:16: error:
fails(lambda: tenon.compile("/no/such/file.spv"))
# CHECK: Error: /no/such/file.spv: No such file or directory
fails(lambda: program.kernel("scal"))
# CHECK: Error: no kernel 'scal'; the program has fill, ids, scale
fails(lambda: ids(1, (4, 1), table))
# CHECK: Error: kernel 'ids': {{.*}}local size
fails(lambda: ids(1, 0, table))
# CHECK: Error: the group is 1 to 3 positive numbers, got 0
fails(lambda: ids((1 << 63, 1), None, table))
# CHECK: Error: kernel 'ids': (18446744073709551616, 2, 1) work-items are too many
fails(lambda: ids(1, None, table, 2))
# CHECK: Error: kernel 'ids' takes 1 arguments, got 2
fails(lambda: ids(1, None, table[:, ::2]))
# CHECK: Error: kernel 'ids': argument 0 ('p') is not contiguous; pass a contiguous copy
fails(lambda: ids(1, None, b"1234"))
# CHECK: Error: kernel 'ids': argument 0 ('p') is read-only
fails(lambda: scale(1, 2, np.ones(2), 1, 1, tenon.Local(4), bytes(8)))
# CHECK: Error: kernel 'scale': argument 0 ('p') has elements of f64, expected float*
fails(lambda: scale(1, 2, array.array("d", [1]), 1, 1, tenon.Local(4), bytes(8)))
# CHECK: Error: kernel 'scale': argument 0 ('p') has elements of f64, expected float*
fails(lambda: ids(1, None, OnlyDLPack(values)))
# CHECK: Error: kernel 'ids': argument 0 ('p') has elements of f32, expected ushort*
fails(lambda: ids(1, None, np.zeros(8, ">u2")))
# CHECK: Error: kernel 'ids': argument 0 ('p') has the bytes of its elements in the order of another machine; pass a copy in this machine's order
fails(lambda: ids(1, None, np.zeros(8, [("x", "<u2"), ("inner", [("y", ">u2")])])))
# CHECK: Error: kernel 'ids': argument 0 ('p') has the bytes of its elements in the order
fails(lambda: ids(1, None, (ctypes.c_uint16.__ctype_be__ * 8)()))
# CHECK: Error: kernel 'ids': argument 0 ('p') has the bytes of its elements in the order
fails(lambda: scale(1, 1, values, 1, 1, tenon.Local(4), memoryview(np.zeros(2, ">i4"))))
# CHECK: Error: kernel 'scale': argument 4 ('bytes') has the bytes of its elements in the order
fails(lambda: scale(1, 1, values, np.ones(2, "f4"), 1, tenon.Local(4), bytes(8)))
# CHECK: Error: kernel 'scale': argument 1 ('factor') has several elements, expected a number or bytes
ids((2, 1), None, (ctypes.c_uint16 * 8)())


class NoAddress:
    __array_interface__ = {"data": bytes(8), "typestr": "<u2", "shape": (4,)}


class NotShared:
    def __dlpack__(self):
        raise BufferError("it has gradients")


fails(lambda: ids(1, None, NoAddress()))
# CHECK: Error: kernel 'ids': argument 0 ('p') has no address in its __array_interface__
fails(lambda: ids(1, None, NotShared()))
# CHECK: Error: kernel 'ids': argument 0 ('p') is not shared by its library: it has gradients
fails(lambda: ids(1, None, 7))
# CHECK: Error: kernel 'ids': argument 0 ('p') is int, expected a buffer
fails(lambda: scale(1, 1, values, 1, 0.5, tenon.Local(4), bytes(8)))
# CHECK: Error: kernel 'scale': argument 2 ('add') is a float, expected int
fails(lambda: scale(1, 1, values, 1, 1 << 40, tenon.Local(4), bytes(8)))
# CHECK: Error: kernel 'scale': argument 2 ('add') is 1099511627776, out of range of int
fails(lambda: scale(1, 1, values, 1, 1, 4, bytes(8)))
# CHECK: Error: kernel 'scale': argument 3 ('shared') is int, expected tenon.Local(BYTES)
fails(lambda: scale(1, 1, values, 1, 1, tenon.Local((1 << 64) + 4), bytes(8)))
# CHECK: Error: kernel 'scale': argument 3 ('shared') has a size of 18446744073709551620, expected a number of bytes
fails(lambda: scale(1, 1, values, 1, 1, tenon.Local(4), bytes(4)))
# CHECK: Error: kernel 'scale': argument 4 ('bytes') has 4 bytes, expected 8

# Names that the code of these kernels needs for functions of C and for records of kernels.
names = tenon.compile(b"""
kernel void memset(global int *p, int n) {
  int zeros[2000] = {0};
  zeros[n] = 4;
  p[0] = zeros[p[1]] + zeros[n];
}
kernel void memset_tenon_info(global int *p) { p[0] = 2; }
""")
numbers = np.zeros(2, "i4")
for kernel, more in ("memset", [3]), ("memset_tenon_info", []):
    names[kernel](1, 1, numbers, *more)
    print(kernel, numbers.tolist())
# CHECK: memset [4, 0]
# CHECK: memset_tenon_info [2, 0]

spirv = tenon.compile(SOURCE, target="loops")
print(spirv.target, spirv.code[:4] == b"\x03\x02\x23\x07")
# CHECK: loops True
fails(lambda: spirv["ids"](1, None, table))
# CHECK: Error: kernel 'ids': the program was compiled for another machine


class Triton:
    asm = {"spv": spirv.code}


table[:] = 9
tenon.compile(Triton())["ids"]((2, 1), None, table)
print(table.tolist())
# CHECK: [{{\[}}0, 0, 1, 1], [0, 0, 1, 1]]
