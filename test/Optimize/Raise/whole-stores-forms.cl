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

// Elements that are exchanged once more, before or after they are stored, and both.
// CHECK-LABEL: @exchanged_before(
// CHECK:       tenon.store.acc.f32.8x16.row.align
LANES(exchanged_before, TO = x, memory[part][0][lane] = sum[0]; barrier(CLK_LOCAL_MEM_FENCE),
      d[at] = x, )
// CHECK-LABEL: @exchanged_behind(
// CHECK:       tenon.store.acc.f32.8x16.row.align
LANES(exchanged_behind, TO = x, , d[at] = x, barrier(CLK_LOCAL_MEM_FENCE);
      for (int i = 0; i < 8; ++i) memory[part][i][lane] = sum[i]; barrier(CLK_LOCAL_MEM_FENCE);
      d[((int)get_group_id(0) * 8 + lane % 8) * stride + left + lane / 8] =
      memory[part][lane % 8][lane / 8])

// The upper halves of elements, one more than they are.
// CHECK-LABEL: @upper_halves(
// CHECK:       lshr
// CHECK:       tenon.store.acc.
LANES(upper_halves, TO = x, , ((global ushort *)all)[at] = (ushort)(as_uint(x * 2) >> 16) | 1, )

// Operands: an element twice, one that lies in columns, two of which neither is in the stored
// memory, and one in the lines of the stored memory, at another distance.
// CHECK-LABEL: @squares(
// CHECK:       tenon.store.acc.f32.8x16.row.align
LANES(squares, TO = x, , d[at] = x * memory[part][same % 8][same / 8 * 8 + i ^ same % 8], )
// CHECK-LABEL: @across(
// CHECK:       tenon.load.acc.f32.8x16.col.
// CHECK:       tenon.store.acc.f32.8x16.row.align
LANES(across, TO = x, , d[at] = x + e[column * stride + row], )
// CHECK-LABEL: @two_operands(
// CHECK-COUNT-2: tenon.load.acc.f32.8x16.
// CHECK:       tenon.store.acc.f32.8x16.row.align
LANES(two_operands, TO = x + e[own], , d[at] = x * e[row + 40], )
// CHECK-LABEL: @other_lines(
// CHECK:       icmp eq
// CHECK:       tenon.store.acc.f32.8x16.row.align
LANES(other_lines, TO = x + all[16 + (int)get_group_id(0) * 8 * stride + i * m + own], ,
      d[((int)get_group_id(0) * 8) * stride + lane % 8 * stride + column] = x, )
// CHECK-LABEL: @overlapping_rows(
// CHECK:       tenon.load.acc.i16.8x16.col.
// CHECK:       tenon.store.acc.f32.8x16.row.align
LANES(overlapping_rows, TO = x, , d[at] = x + ((global const ushort *)e)[column * 2 + row], )

// One bound for rows and columns.
// CHECK-LABEL: @square(
// CHECK:       tenon.store.acc.f32.8x16.row.checked
LANES(square, TO = x, , if (row < m && column < m) d[at] = x, )
// Two operands under one condition.
// CHECK-LABEL: @two_guarded(
// CHECK:       tenon.store.acc.f32.8x16.row.checked
LANES(two_guarded, float u = 1; float v = 0; if (own < n) { u = e[own]; v = e[own + 64]; }
      TO = x * u + v, , if (INSIDE) d[at] = x, )

// Elements are stored by fours, but operands are loaded one by one: n has to be a multiple.
// CHECK-LABEL: @by_fours(
// CHECK:       [[REST:%.*]] = and i64 {{%.*}}, 3
// CHECK-NEXT:  icmp eq i64 [[REST]], 0
// CHECK:       tenon.load.acc.f32.8x16.row.checked
// CHECK:       tenon.store.acc.f32.8x16.row.checked
LANES(by_fours, TO = x + (own < n ? e[own] : 0), ,
      if (row < m && left + lane / 8 * 8 + i / 4 * 4 < n) d[at] = x, )

// Converted to numbers of another size, by a computation.
// CHECK-LABEL: @doubled(
// CHECK:       tenon.store.acc.f64.8x16.row.align
LANES(doubled, TO = x, , ((global double *)all)[at] = (double)x + 1.0, )
// CHECK:       declare
