// A value that depends on whether the last element was stored.
//
// REQUIRES: clang
// RUN: %tenon_lower %s --target=cpu --stop-after=legalize -o %t.ll && FileCheck %s < %t.ll

#include "Inputs/computed-stores.h"

// CHECK-LABEL: @end(
// CHECK-NOT:   tenon.store.acc
LANES(end, TO = x, , if (INSIDE) { d[at] = x + 1; count = k; } else count = n,
      *(volatile global float *)(all + lane) = count)
// CHECK:       declare
