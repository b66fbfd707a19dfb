// REQUIRES: clang
// RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

// Functions that have to be inlined and call each other ten times each.

// CHECK: error: kernel 'k': has {{[0-9]+}} instructions once its functions are inlined, expected at most 262144: '{{.*}}' is inlined {{[0-9]+}} times, since functions that use matrices, sub-groups, work-items or local memory, or are always_inline, have to be; call it less often, in a loop instead of repeatedly

#define ALWAYS static inline __attribute__((always_inline)) float
#define TEN_TIMES(name, called)                                                                    \
  ALWAYS name(float x) {                                                                           \
    x = called(called(called(called(called(x)))));                                                 \
    return called(called(called(called(called(x)))));                                              \
  }

ALWAYS once(float x) { return x * x + x; }
TEN_TIMES(tens, once)
TEN_TIMES(hundreds, tens)
TEN_TIMES(thousands, hundreds)
TEN_TIMES(myriads, thousands)
TEN_TIMES(lakhs, myriads)
TEN_TIMES(millions, lakhs)

kernel void k(global float *p) { p[0] = millions(p[0]); }
