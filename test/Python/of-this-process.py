# Programs and kernels refer to memory of the library: a copy is the object itself, and pickle
# refuses them.
#
# REQUIRES: clang, numpy
# RUN: env %preload XDG_CACHE_HOME=%t.cache TENON_LIBRARY=%build_root/lib/libTenon.so \
# RUN:     PYTHONPATH=%src_root/python %python %s | FileCheck %s
import copy
import pickle

import tenon

program = tenon.compile(b"kernel void k(global int *p) { p[get_global_id(0)] = 1; }")
for thing in program, program["k"]:
    print(copy.copy(thing) is thing, copy.deepcopy(thing) is thing)
    try:
        pickle.dumps(thing)
    except TypeError as error:
        print(error)
# CHECK: True True
# CHECK-NEXT: a tenon.Program belongs to this process; compile the program where it is used
# CHECK: True True
# CHECK-NEXT: a tenon.Kernel belongs to this process; compile the program where it is used
