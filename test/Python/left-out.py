# A kernel with an image is left out of a program, with a reason, and the others run; again
# with the cache on disk. A program with only such kernels is an error.
#
# REQUIRES: clang, numpy
# RUN: rm -rf %t.cache
# RUN: env %preload XDG_CACHE_HOME=%t.cache TENON_LIBRARY=%build_root/lib/libTenon.so \
# RUN:     PYTHONPATH=%src_root/python %python %s | FileCheck %s
import numpy as np
import tenon

IMAGE = b"""
float4 at(read_only image2d_t i) { return read_imagef(i, (int2)(get_global_id(0), 0)); }
kernel void image(global float *p, read_only image2d_t i) { p[get_global_id(0)] = at(i).x; }
"""
PLAIN = b"kernel void plain(global float *p) { p[get_global_id(0)] = 3; }\n"

for _ in range(2):
    program = tenon.compile(IMAGE + PLAIN, target="cpu")
    print(program)
    # CHECK: <tenon.Program for cpu: plain>
    values = np.zeros(2, "f4")
    program.kernel("plain")(2, 1, values)
    print(values.tolist())
    # CHECK-NEXT: [3.0, 3.0]
    try:
        program.kernel("image")
    except tenon.Error as error:
        print(error)
    # CHECK-NEXT: kernel 'image': parameter 1 is a spirv.Image, but target cpu only supports
    del program
# CHECK-NEXT: <tenon.Program for cpu: plain>
# CHECK-NEXT: [3.0, 3.0]
# CHECK-NEXT: kernel 'image': parameter 1 is a spirv.Image

try:
    tenon.compile(IMAGE, target="cpu")
except tenon.Error as error:
    print(error)
# CHECK-NEXT: kernel 'image': parameter 1 is a spirv.Image

# Options with which clang would write files are errors.
try:
    tenon.compile(PLAIN, options="-MD -MFwritten.d")
except tenon.Error as error:
    print(error)
# CHECK-NEXT: unsupported option '-MD': clang would write other files
