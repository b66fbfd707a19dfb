// Copied rows that are limited by a number of the work-item, to some bits or one value, whose index is
// narrow, wraps around in unsigned integers, or adds what is not linear or not known before the loop.
//
// REQUIRES: clang
// RUN: %tenon_lower %s --target=cpu --stop-after=legalize -o %t.ll
// RUN: FileCheck %s < %t.ll

#include "Inputs/staged.h"
#define INDEX(NAME, ...)                                                                      \
  KERNEL(NAME, (128, 1, 1), uint c = f + column;                                              \
         la[item] = a[__VA_ARGS__])

// CHECK-LABEL: @unsigned_rows(
// CHECK-NOT:   tenon.load.a{{.*}}p1(
// CHECK:       tenon.load.a.f16.8x16.row.align2.p3(
INDEX(unsigned_rows, ((uint)r % (uint)m) * (uint)k + c)

// CHECK-LABEL: @unsigned_least(
// CHECK-NOT:   tenon.load.a{{.*}}p1(
// CHECK:       tenon.load.a.f16.8x16.row.align2.p3(
INDEX(unsigned_least, min((uint)r, (uint)m - 1) * (uint)k + c)

// CHECK-LABEL: @by_item(
// CHECK-NOT:   tenon.load.a{{.*}}p1(
// CHECK:       tenon.load.a.f16.8x16.row.align2.p3(
INDEX(by_item, min(r, item + m) * k + f + column)

// CHECK-LABEL: @some_bits(
// CHECK-NOT:   tenon.load.a{{.*}}p1(
// CHECK:       tenon.load.a.f16.8x16.row.align2.p3(
INDEX(some_bits, (r & 6) * k + f + column)

// CHECK-LABEL: @or_that(
// CHECK-NOT:   tenon.load.a{{.*}}p1(
// CHECK:       tenon.load.a.f16.8x16.row.align2.p3(
INDEX(or_that, (r == m ? 0 : r) * k + f + column)

// CHECK-LABEL: @shifted(
// CHECK-NOT:   tenon.load.a{{.*}}p1(
// CHECK:       tenon.load.a.f16.8x16.row.align2.p3(
INDEX(shifted, (((uint)r % (uint)m) << 1) * (uint)k + c)

// CHECK-LABEL: @shifted_by(
// CHECK-NOT:   tenon.load.a{{.*}}p1(
// CHECK:       tenon.load.a.f16.8x16.row.align2.p3(
INDEX(shifted_by, (((uint)r % (uint)m) << m) * (uint)k + c)

// CHECK-LABEL: @or_one(
// CHECK-NOT:   tenon.load.a{{.*}}p1(
// CHECK:       tenon.load.a.f16.8x16.row.align2.p3(
INDEX(or_one, (((uint)r % (uint)m) << 1 | 1) * (uint)k + c)

// CHECK-LABEL: @short_rows(
// CHECK-NOT:   tenon.load.a{{.*}}p1(
// CHECK:       tenon.load.a.f16.8x16.row.align2.p3(
INDEX(short_rows, (short)(r % m) * k + f + column)

// CHECK-LABEL: @short_index(
// CHECK-NOT:   tenon.load.a{{.*}}p1(
// CHECK:       tenon.load.a.f16.8x16.row.align2.p3(
INDEX(short_index, (ushort)((uint)r % (uint)m * (uint)k + c))

// CHECK-LABEL: @from_half(
// CHECK-NOT:   tenon.load.a{{.*}}p1(
// CHECK:       tenon.load.a.f16.8x16.row.align2.p3(
INDEX(from_half, ((uint)r % (uint)m) * (uint)k + c + 0x90000000u)

// CHECK-LABEL: @square(
// CHECK-NOT:   tenon.load.a{{.*}}p1(
// CHECK:       tenon.load.a.f16.8x16.row.align2.p3(
INDEX(square, ((uint)r % (uint)m) * (uint)k + c + (uint)f * (uint)f)

// CHECK-LABEL: @quotient(
// CHECK-NOT:   tenon.load.a{{.*}}p1(
// CHECK:       tenon.load.a.f16.8x16.row.align2.p3(
INDEX(quotient, ((uint)r % (uint)m) * (uint)k + c + (uint)m / (uint)k)

// CHECK-LABEL: @third(
// CHECK-NOT:   tenon.load.a{{.*}}p1(
// CHECK:       tenon.load.a.f16.8x16.row.align2.p3(
INDEX(third, ((uint)r % (uint)m) * (uint)k + c + (uint)f / 3)

// CHECK-LABEL: @far_items(
// CHECK-NOT:   tenon.load.a{{.*}}p1(
// CHECK:       tenon.load.a.f16.8x16.row.align2.p3(
INDEX(far_items, ((uint)item * 0x20000001u) % (uint)m + c)

// CHECK-LABEL: @items(
// CHECK-NOT:   tenon.load.a{{.*}}p1(
// CHECK:       tenon.load.a.f16.8x16.row.align2.p3(
INDEX(items, ((uint)item * 4u + (uint)m) * (uint)k + c)

// CHECK-LABEL: @difference(
// CHECK-NOT:   tenon.load.a{{.*}}p1(
// CHECK:       tenon.load.a.f16.8x16.row.align2.p3(
INDEX(difference, ((uint)r - (uint)m) * (uint)k + c)
// CHECK:       declare
