# A parameter that is a vector takes an array of its elements.
#
# REQUIRES: clang, numpy
# RUN: env %preload XDG_CACHE_HOME=%t.cache TENON_LIBRARY=%build_root/lib/libTenon.so \
# RUN:     PYTHONPATH=%src_root/python %python %s | FileCheck %s
import numpy as np
import tenon

add = tenon.compile(b"kernel void add(global float *p, float4 v) { p[0] = v.x + 10 * v.w; }")["add"]
p = np.zeros(1, "f4")
add(1, 1, p, np.array([1, 2, 3, 4], "f4"))
print(p[0])
# CHECK: 41.0
for wrong in np.ones(2, "f8"), np.ones(3, "f4"), np.ones(4, ">f4"):
    try:
        add(1, 1, p, wrong)
    except tenon.Error as error:
        print(error)
# CHECK: kernel 'add': argument 1 ('v') has elements of f64, expected float4
# CHECK: kernel 'add': argument 1 ('v') has 12 bytes, expected 16
# CHECK: kernel 'add': argument 1 ('v') has the bytes of its elements in the order of another machine
# Sizes that ctypes would change are errors.
for options in {"subgroup_size": -1}, {"opt_level": 1 << 32}:
    try:
        tenon.compile(b"", **options)
    except tenon.Error as error:
        print(error)
# CHECK: subgroup_size is -1, expected a number from 0 on
# CHECK: opt_level is 4294967296, expected a number from 0 on
