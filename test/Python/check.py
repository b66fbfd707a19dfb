# Kernel.check() names an access outside of a buffer, and leaves buffers as they are.
#
# REQUIRES: clang, numpy
# RUN: env %preload XDG_CACHE_HOME=%t.cache TENON_LIBRARY=%build_root/lib/libTenon.so \
# RUN:     PYTHONPATH=%src_root/python %python %s %t.cl | FileCheck %s
import array
import sys

import numpy as np
import tenon

SOURCE = b"""
kernel void add(global float *p, float4 by, int n, local int *unused) {
  for (int i = 0; i < n; ++i)
    p[get_global_id(0) * n + i] += by.x * SCALE;
}
"""
add = tenon.compile(SOURCE, name="add.cl", options="-DSCALE=10")["add"]
by = np.array([1, 0, 0, 0], "f4")
p = np.zeros(8, "f4")
add.check(2, 2, p, by, 2, tenon.Local(8))
print(p.sum())
# CHECK: 0.0
add(2, 2, p, by, 2, tenon.Local(8))
print(p.sum())
# CHECK: 80.0
for buffer in p[:7], array.array("f", [0] * 7):
    try:
        add.check(2, 2, buffer, by, 2, tenon.Local(8))
    except tenon.Error as error:
        print(error)
# CHECK: {{^}}kernel 'add': {{.*}}work-item (3,0,0){{.*}}add.cl:4
# CHECK: {{^}}kernel 'add': {{.*}}work-item (3,0,0){{.*}}add.cl:4
try:
    add.check(2, 2, p, by, 2)
except tenon.Error as error:
    print(error)
# CHECK: kernel 'add' takes 4 arguments, got 3

# A program in a file.
path = sys.argv[1]
with open(path, "wb") as file:
    file.write(SOURCE)
in_file = tenon.compile(path, options="-DSCALE=1")["add"]
in_file.check(2, 2, p, by, 2, tenon.Local(8))
try:
    in_file.check(2, 2, p[:6], by, 2, tenon.Local(8))
except tenon.Error as error:
    print(error)
# CHECK: {{^}}kernel 'add': {{.*}}work-item (3,0,0)
