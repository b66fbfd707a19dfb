// Copied rows that are limited in several ways: from above or below, to a number of bits, by choosing
// another row, or not at all. Where the limits change nothing, a loop loads A from its source.
//
// REQUIRES: clang
// RUN: %tenon_lower %s --target=cpu --stop-after=legalize -o %t.ll
// RUN: FileCheck %s < %t.ll

#include "Inputs/staged.h"
#define INDEX(NAME, ...)                                                                      \
  KERNEL(NAME, (128, 1, 1), uint c = f + column;                                              \
         la[item] = a[__VA_ARGS__])

// CHECK-LABEL: @largest(
// CHECK:       for.body.i.plain:
// CHECK-NOT:   store {{.*}}addrspace(3)
// CHECK:       tenon.load.a.f16.8x16.row.align2.p1(
INDEX(largest, max(r, m) * k + f + column)

// CHECK-LABEL: @shared_first(
// CHECK:       for.body.i.plain:
// CHECK-NOT:   store {{.*}}addrspace(3)
// CHECK:       tenon.load.a.f16.8x16.row.align2.p1(
INDEX(shared_first, max(m, r) * k + f + column)

// CHECK-LABEL: @all_bits(
// CHECK:       for.body.i.plain:
// CHECK-NOT:   store {{.*}}addrspace(3)
// CHECK:       tenon.load.a.f16.8x16.row.align2.p1(
INDEX(all_bits, (r & 63) * k + f + column)

// CHECK-LABEL: @no_rows_below(
// CHECK:       for.body.i.plain:
// CHECK-NOT:   store {{.*}}addrspace(3)
// CHECK:       tenon.load.a.f16.8x16.row.align2.p1(
INDEX(no_rows_below, (r < m ? 0 : r) * k + f + column)

// CHECK-LABEL: @wide(
// CHECK:       for.body.i.plain:
// CHECK-NOT:   store {{.*}}addrspace(3)
// CHECK:       tenon.load.a.f16.8x16.row.align2.p1(
INDEX(wide, (ulong)((uint)r % (uint)m) * (ulong)k + c)

// CHECK-LABEL: @either(
// CHECK:       for.body.i.plain:
// CHECK-NOT:   store {{.*}}addrspace(3)
// CHECK:       tenon.load.a.f16.8x16.row.align2.p1(
INDEX(either, (m > 3 ? r : r + m) * k + f + column)
// CHECK:       declare
