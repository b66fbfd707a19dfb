// Conditions of copies that cannot be tested before the loop: of products and squares of numbers that
// differ, of steps that are unknown or far, of values that division by zero may give, and those that
// are no comparisons of integers, or not for order. Nothing changes.
//
// REQUIRES: clang
// RUN: %tenon_lower %s --target=cpu --stop-after=legalize -o %t.ll
// RUN: FileCheck %s < %t.ll

#include "Inputs/staged.h"
#define IF(NAME, CONDITION)                                                                   \
  KERNEL(NAME, (128, 1, 1), short x = 0;                                                      \
         if (CONDITION) x = a[row * 64 + f + column];                                         \
         la[item] = x)

// CHECK-LABEL: @extended_product(
// CHECK-NOT:   {{first:|p1\(}}
// CHECK:       tenon.load.a.f16.8x16.row.align2.p3(
IF(extended_product, (long)(row * m) < (long)k - column)

// CHECK-LABEL: @extended_square(
// CHECK-NOT:   {{first:|p1\(}}
// CHECK:       tenon.load.a.f16.8x16.row.align2.p3(
IF(extended_square, (long)(f * f + row) < (long)k - column)

// CHECK-LABEL: @product_before(
// CHECK-NOT:   {{first:|p1\(}}
// CHECK:       tenon.load.a.f16.8x16.row.align2.p3(
IF(product_before, row * m - f < k)

// CHECK-LABEL: @product_behind(
// CHECK-NOT:   {{first:|p1\(}}
// CHECK:       tenon.load.a.f16.8x16.row.align2.p3(
IF(product_behind, f - row * m < k)

// CHECK-LABEL: @square(
// CHECK-NOT:   {{first:|p1\(}}
// CHECK:       tenon.load.a.f16.8x16.row.align2.p3(
IF(square, f * f + row < k)

// CHECK-LABEL: @third(
// CHECK-NOT:   {{first:|p1\(}}
// CHECK:       tenon.load.a.f16.8x16.row.align2.p3(
IF(third, f / 3 + row < k)

// CHECK-LABEL: @multiple(
// CHECK-NOT:   {{first:|p1\(}}
// CHECK:       tenon.load.a.f16.8x16.row.align2.p3(
IF(multiple, f * m + row < k)

// CHECK-LABEL: @far_steps(
// CHECK-NOT:   {{first:|p1\(}}
// CHECK:       tenon.load.a.f16.8x16.row.align2.p3(
IF(far_steps, f * 100000 + row < k)

// CHECK-LABEL: @greater_square(
// CHECK-NOT:   {{first:|p1\(}}
// CHECK:       tenon.load.a.f16.8x16.row.align2.p3(
IF(greater_square, f * f + row > k)

// CHECK-LABEL: @pointers(
// CHECK-NOT:   {{first:|p1\(}}
// CHECK:       tenon.load.a.f16.8x16.row.align2.p3(
IF(pointers, a + row < (global short *)b)

// CHECK-LABEL: @large(
// CHECK-NOT:   {{first:|p1\(}}
// CHECK:       tenon.load.a.f16.8x16.row.align2.p3(
IF(large, (long)row < (long)m - (1L << 45))

// CHECK-LABEL: @large_left(
// CHECK-NOT:   {{first:|p1\(}}
// CHECK:       tenon.load.a.f16.8x16.row.align2.p3(
IF(large_left, (1L << 45) - (long)row < (long)m)

// CHECK-LABEL: @equal(
// CHECK-NOT:   {{first:|p1\(}}
// CHECK:       tenon.load.a.f16.8x16.row.align2.p3(
IF(equal, row == m)

// CHECK-LABEL: @known_false(
// CHECK-NOT:   {{first:|p1\(}}
// CHECK:       tenon.load.a.f16.8x16.row.align2.p3(
IF(known_false, row < 5 && row < m)

// CHECK-LABEL: @product_and(
// CHECK-NOT:   {{first:|p1\(}}
// CHECK:       tenon.load.a.f16.8x16.row.align2.p3(
IF(product_and, row * m < k && row < m)

// CHECK-LABEL: @and_product(
// CHECK-NOT:   {{first:|p1\(}}
// CHECK:       tenon.load.a.f16.8x16.row.align2.p3(
IF(and_product, row < m && row * m < k)

// CHECK-LABEL: @floats(
// CHECK-NOT:   {{first:|p1\(}}
// CHECK:       tenon.load.a.f16.8x16.row.align2.p3(
IF(floats, (float)row * 0.5f < (float)m)

// CHECK-LABEL: @signs_of_product(
// CHECK-NOT:   {{first:|p1\(}}
// CHECK:       tenon.load.a.f16.8x16.row.align2.p3(
IF(signs_of_product, m * row >= 0 && k + column >= 0)

// CHECK-LABEL: @quotient(
// CHECK-NOT:   {{first:|p1\(}}
// CHECK:       tenon.load.a.f16.8x16.row.align2.p3(
IF(quotient, row < m / k)

// CHECK-LABEL: @left_quotient(
// CHECK-NOT:   {{first:|p1\(}}
// CHECK:       tenon.load.a.f16.8x16.row.align2.p3(
IF(left_quotient, row + m / k < f)
// CHECK:       declare
