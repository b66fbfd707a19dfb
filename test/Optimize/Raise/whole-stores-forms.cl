// Stored elements that numbers of the work-group, and branches, are part of, converted ones, those of
// a transposed matrix, and ones that are stored in any case, are a matrix.
//
// REQUIRES: clang
// RUN: %tenon_lower %s --target=cpu --stop-after=legalize -o %t.ll
// RUN: FileCheck %s < %t.ll

#include "Inputs/computed-stores.h"

// CHECK-LABEL: @shared_vector(
// CHECK:       tenon.store.acc.f32.8x16.row.checked
LANES(shared_vector, TO = x, float2 both = (float2)(m, n) * 0.5f, if (INSIDE) d[at] = x * both.x -
      both.y, )

// CHECK-LABEL: @branch(
// CHECK:       tenon.store.acc.f32.8x16.row.checked
LANES(branch, TO = x, , if (INSIDE) { float y = x; if (x > 0.5f) y = sqrt(x) * exp(x) + sin(x);
      d[at] = y; }, )

// CHECK-LABEL: @halves(
// CHECK:       tenon.store.acc.f16.8x16.row.checked
LANES(halves, TO = x, , if (INSIDE) ((global half *)all)[at] = (half)x, )

// CHECK-LABEL: @shorts(
// CHECK:       tenon.store.acc.f32.8x16.row.checked
KERNEL(shorts, x, x + (float)a[column])

// CHECK-LABEL: @transposed(
// CHECK:       tenon.store.acc.f32.8x16.col.checked
LANES(transposed, TO = x, , if (INSIDE) d[column * stride + row] = x, )

// CHECK-LABEL: @always(
// CHECK:       tenon.store.acc.f32.8x16.row.align
LANES(always, TO = x, , d[at] = x, )
// CHECK:       declare
