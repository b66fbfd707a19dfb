// Conditions of a tile whose lines or elements move in other ways: a checked load where they exclude
// the last lines or elements alone, else a load in the iterations in which they hold for all.
//
// REQUIRES: clang
// RUN: %tenon_lower %s --target=cpu --stop-after=legalize -o %t.ll
// RUN: FileCheck %s < %t.ll

#include "Inputs/staged.h"
#define TILE(NAME, LEFT, BEHIND, ...)                                                         \
  KERNEL_OF(NAME, (128, 1, 1), LEFT, BEHIND, __VA_ARGS__)

// CHECK-LABEL: @by_lines(
// CHECK:       for.body.i.first:
// CHECK:       tenon.load.a.f16.8x16.row.align2.p1(
TILE(by_lines, la[i * 16 + lane], , short x = 0; if (f + row < m) x = a[(f + row) * 64 + column];
     la[item] = x)

// CHECK-LABEL: @same_tile(
// CHECK:       for.body.i.first:
// CHECK:       tenon.load.a.f16.8x16.row.checked.align2.p1(
TILE(same_tile, la[i * 16 + lane], , short x = 0; if (row < m) x = a[row * 64 + column]; la[item]
     = x)

// CHECK-LABEL: @narrow_lines(
// CHECK:       for.body.i.first:
// CHECK:       tenon.load.a.f16.8x16.row.checked.align2.p1(
TILE(narrow_lines, la[i * 16 + lane], , short x = 0; if (row < m) x = a[row * 8 + f + column];
     la[item] = x)

// CHECK-LABEL: @k_lines(
// CHECK:       for.body.i.first:
// CHECK:       tenon.load.a.f16.8x16.row.checked.align2.p1(
TILE(k_lines, la[i * 16 + lane], , short x = 0; if (row < m) x = a[row * k + f + column]; la[item]
     = x)

// CHECK-LABEL: @from_second(
// CHECK:       for.body.i.first:
// CHECK:       tenon.load.a.f16.8x16.row.align2.p1(
TILE(from_second, la[i * 16 + lane], , short x = 0; if (row + 1 < m && f + column + 3 < k) x =
     a[(row + 1) * 64 + f + column + 3]; la[item] = x)

// CHECK-LABEL: @backwards(
// CHECK:       for.body.i.first:
// CHECK:       tenon.load.a.f16.8x16.row.checked.align2.p1(
TILE(backwards, la[i * 16 + lane], , short x = 0; if (row < m) x = a[(7 - row) * 64 + f + column];
     la[item] = x)

// CHECK-LABEL: @doubled(
// CHECK:       for.body.i.first:
// CHECK:       tenon.load.a.f16.8x16.row.align2.p1(
TILE(doubled, la[i * 16 + lane], , short x = 0; if (2 * row < m) x = a[row * 64 + f + column];
     la[item] = x)

// CHECK-LABEL: @every_second(
// CHECK-NOT:   tenon.load.a{{.*}}p1(
// CHECK:       tenon.load.a.f16.8x16.row.align2.p3(
TILE(every_second, la[i * 16 + lane], , short x = 0; if (row < m) x = a[row * 64 + f + column *
     2]; la[item] = x)

// CHECK-LABEL: @columns_by_item(
// CHECK:       for.body.i.first:
// CHECK:       tenon.load.a.f16.8x16.row.align2.p1(
TILE(columns_by_item, la[i * 16 + lane], , short x = 0; if (column + row < m) x = a[row * 64 + f +
     column]; la[item] = x)

// CHECK-LABEL: @column_only(
// CHECK:       for.body.i.first:
// CHECK:       tenon.load.a.f16.8x16.row.checked.align2.p1(
TILE(column_only, la[i * 16 + lane], , short x = 0; if (column < m) x = a[row * 64 + f + column];
     la[item] = x)

// CHECK-LABEL: @all_or_none(
// CHECK:       for.body.i.first:
// CHECK:       tenon.load.a.f16.8x16.row.align2.p1(
TILE(all_or_none, la[i * 16 + lane], , short x = 0; if (f < m) x = a[row * 64 + f + column];
     la[item] = x)

// CHECK-LABEL: @shared_and_line(
// CHECK:       for.body.i.first:
// CHECK:       tenon.load.a.f16.8x16.row.checked.align2.p1(
TILE(shared_and_line, la[i * 16 + lane], , short x = 0; if (m > 4 && row < k) x = a[row * 64 + f +
     column]; la[item] = x)

// CHECK-LABEL: @two_masks(
// CHECK:       for.body.i.first:
// CHECK:       tenon.load.a.f16.8x16.row.checked.align2.p1(
TILE(two_masks, la[i * 16 + lane], , short x = 0; if (row < m) if (f + column < k) x = a[row * 64
     + f + column]; la[item] = x)

// CHECK-LABEL: @else_other(
// CHECK:       for.body.i.first:
// CHECK:       tenon.load.a.f16.8x16.row.align2.p1(
TILE(else_other, la[i * 16 + lane], , short x; if (row < m) x = a[row * 64 + f + column]; else x =
     a[f + column]; la[item] = x)

// CHECK-LABEL: @far(
// CHECK:       for.body.i.first:
// CHECK:       tenon.load.a.f16.8x16.row.checked.align2.p1(
TILE(far, la[i * 16 + lane], , short x = 0; if (row < m) x = a[row * 64 + f * 3 + column];
     la[item] = x)

// CHECK-LABEL: @lines_of_loop(
// CHECK:       for.body.i.first:
// CHECK:       tenon.load.a.f16.8x16.row.checked.align2.p1(
TILE(lines_of_loop, la[i * 16 + lane], , short x = 0; if (row < m) x = a[row * 64 + f * k +
     column]; la[item] = x)

// CHECK-LABEL: @tile_of_number(
// CHECK:       for.body.i.first:
// CHECK:       tenon.load.a.f16.8x16.row.checked.align2.p1(
TILE(tile_of_number, la[i * 16 + lane], , short x = 0; if (row < m) x = a[row * 64 + f * m +
     column]; la[item] = x)

// CHECK-LABEL: @pair_bounds(
// CHECK:       for.body.i.first:
// CHECK:       tenon.load.a.f16.8x16.row.checked.align2.p1(
TILE(pair_bounds, la[i * 16 + lane], , if (item < 64) { short2 p = 0; if (f + item % 8 * 2 + 1 <
     k) p = vload2(0, a + item / 8 * 64 + f + item % 8 * 2); vstore2(p, 0, la + item * 2); })
// CHECK:       declare
