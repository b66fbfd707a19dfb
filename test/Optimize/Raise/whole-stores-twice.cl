// A second store to the same bytes, of another value or under another condition: the order matters.
//
// REQUIRES: clang
// RUN: %tenon_lower %s --target=cpu --stop-after=legalize -o %t.ll && FileCheck %s < %t.ll

#include "Inputs/computed-stores.h"

// CHECK-LABEL: @values(
// CHECK-NOT:   tenon.store.acc
LANES(values, TO = x, , if (row < m) d[at] = x * 2; if (row < m && column < n) d[at] = x * 3, )
// CHECK-LABEL: @conditions(
// CHECK-NOT:   tenon.store.acc
LANES(conditions, TO = x, , if (row < m) d[at] = x * 2; if (column < n) d[at] = x * 2, )
// CHECK:       declare
