// Conditions of copies that are comparisons of sums, also of those in 64 bits and unsigned ones, of
// signs, and with conditions that hold for all: there is a loop for the iterations in which they hold.
//
// REQUIRES: clang
// RUN: %tenon_lower %s --target=cpu --stop-after=legalize -o %t.ll
// RUN: FileCheck %s < %t.ll

#include "Inputs/staged.h"
#define IF(NAME, CONDITION)                                                                   \
  KERNEL(NAME, (128, 1, 1), short x = 0;                                                      \
         if (CONDITION) x = a[row * 64 + f + column];                                         \
         la[item] = x)

// CHECK-LABEL: @disjoint(
// CHECK:       for.body.i.first:
// CHECK-NOT:   addrspace(3)
// CHECK:       tenon.load.a.f16.8x16.row.checked.align2.p1(
IF(disjoint, f + (int)(get_local_id(0) & 15) < k)

// CHECK-LABEL: @extended_sum(
// CHECK:       for.body.i.first:
// CHECK-NOT:   addrspace(3)
// CHECK:       tenon.load.a.f16.8x16.row.align2.p1(
IF(extended_sum, (long)(f + column) < (long)k - (long)row)

// CHECK-LABEL: @unsigned_sum(
// CHECK:       for.body.i.first:
// CHECK-NOT:   addrspace(3)
// CHECK:       tenon.load.a.f16.8x16.row.align2.p1(
IF(unsigned_sum, (ulong)(uint)(row + m) < (ulong)k + (ulong)get_local_id(0))

// CHECK-LABEL: @also_known(
// CHECK:       for.body.i.first:
// CHECK-NOT:   addrspace(3)
// CHECK:       tenon.load.a.f16.8x16.row.checked.align2.p1(
IF(also_known, row < 100 && row < m)

// CHECK-LABEL: @shared_twice(
// CHECK:       for.body.i.first:
// CHECK-NOT:   addrspace(3)
// CHECK:       tenon.load.a.f16.8x16.row.checked.align2.p1(
IF(shared_twice, row < m && (m > 3 && k > 5))

// CHECK-LABEL: @signs(
// CHECK:       for.body.i.first:
// CHECK-NOT:   addrspace(3)
// CHECK:       tenon.load.a.f16.8x16.row.align2.p1(
IF(signs, m + row >= 0 && k + column >= 0)

// CHECK-LABEL: @less_equal(
// CHECK:       for.body.i.first:
// CHECK-NOT:   addrspace(3)
// CHECK:       tenon.load.a.f16.8x16.row.checked.align2.p1(
IF(less_equal, row <= m && f + column <= k)

// CHECK-LABEL: @unsigned_less(
// CHECK:       for.body.i.first:
// CHECK-NOT:   addrspace(3)
// CHECK:       tenon.load.a.f16.8x16.row.checked.align2.p1(
IF(unsigned_less, (uint)row < (uint)m)

// CHECK-LABEL: @backwards(
// CHECK:       for.body.i.first:
// CHECK-NOT:   addrspace(3)
// CHECK:       tenon.load.a.f16.8x16.row.align2.p1(
IF(backwards, row + f > m)

// CHECK-LABEL: @greater(
// CHECK:       for.body.i.first:
// CHECK-NOT:   addrspace(3)
// CHECK:       tenon.load.a.f16.8x16.row.checked.align2.p1(
IF(greater, m > row && k >= f + column)

// CHECK-LABEL: @otherwise(
// CHECK:       for.body.i.first:
// CHECK-NOT:   addrspace(3)
// CHECK:       tenon.load.a.f16.8x16.row.checked.align2.p1(
IF(otherwise, !(row >= m || f + column >= k))
// CHECK:       declare
