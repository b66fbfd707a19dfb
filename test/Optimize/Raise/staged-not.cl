// Tiles in local memory that are no copies of a matrix: elements are written again from elsewhere,
// computed, volatile, or it is not known which ones are written. They are loaded from there.
//
// REQUIRES: clang
// RUN: %tenon_lower %s --target=cpu --stop-after=legalize -o %t.ll
// RUN: FileCheck %s < %t.ll

#include "Inputs/staged.h"

// CHECK-LABEL: @other_twice(
// CHECK-NOT:   tenon.load.a{{.*}}p1(
// CHECK:       tenon.load.a.f16.8x16.row.align2.p3(
KERNEL(other_twice, (128, 1, 1), { la[item] = a[item / 16 * 64 + f + item % 16];
       barrier(CLK_LOCAL_MEM_FENCE); la[item] = a[item / 16 * 64 + f + item % 16 + 1]; })

// CHECK-LABEL: @overlapping(
// CHECK-NOT:   tenon.load.a{{.*}}p1(
// CHECK:       tenon.load.a.f16.8x16.row.align2.p3(
KERNEL(overlapping, (64, 1, 1), { vstore2(vload2(0, a + item / 8 * 64 + f + item % 8), 0, la +
       item * 2); barrier(CLK_LOCAL_MEM_FENCE); vstore2(vload2(0, a + item), 0, la + item * 2 +
       1); })

// CHECK-LABEL: @before(
// CHECK-NOT:   tenon.load.a{{.*}}p1(
// CHECK:       tenon.load.a.f16.8x16.row.align2.p3(
KERNEL(before, (64, 1, 1), { vstore2(vload2(0, a + item), 0, la + item * 2 + 1);
       barrier(CLK_LOCAL_MEM_FENCE); vstore2(vload2(0, a + item / 8 * 64 + f + item % 8), 0, la +
       item * 2); })

// CHECK-LABEL: @changed(
// CHECK-NOT:   tenon.load.a{{.*}}p1(
// CHECK:       tenon.load.a.f16.8x16.row.align2.p3(
KERNEL(changed, (128, 1, 1), la[item] = a[item / 16 * 64 + f + item % 16] + 1;)

// CHECK-LABEL: @anywhere(
// CHECK-NOT:   tenon.load.a{{.*}}p1(
// CHECK:       tenon.load.a.f16.8x16.row.align2.p3(
KERNEL(anywhere, (128, 1, 1), la[item] = a[item / 16 * 64 + f + item % 16]; la[k] = a[0];)

// CHECK-LABEL: @volatile_source(
// CHECK-NOT:   tenon.load.a{{.*}}p1(
// CHECK:       tenon.load.a.f16.8x16.row.align2.p3(
KERNEL(volatile_source, (128, 1, 1), la[item] = ((volatile global short *)a)[item / 16 * 64 + f +
       item % 16];)

// CHECK-LABEL: @volatile_copy(
// CHECK-NOT:   tenon.load.a{{.*}}p1(
// CHECK:       tenon.load.a.f16.8x16.row.align2.p3(
KERNEL(volatile_copy, (128, 1, 1), ((volatile local short *)la)[item] = a[item / 16 * 64 + f +
       item % 16];)

// CHECK-LABEL: @chosen_element(
// CHECK-NOT:   tenon.load.a{{.*}}p1(
// CHECK:       tenon.load.a.f16.8x16.row.align2.p3(
KERNEL(chosen_element, (64, 1, 1), { int r = item / 8, c = item % 8 * 2; short2 v = vload2(0, a +
       r * 64 + f + c); la[r * 16 + c] = v[m]; la[r * 16 + c + 1] = v.y; })

// CHECK-LABEL: @placed(
// CHECK-NOT:   tenon.load.a{{.*}}p1(
// CHECK:       tenon.load.a.f16.8x16.row.align2.p3(
KERNEL(placed, (64, 1, 1), { int r = item / 8, c = item % 8 * 2; short2 v = vload2(0, a + r * 64 +
       f + c); v[m] = 1; vstore2(v, 0, la + r * 16 + c); })

// CHECK-LABEL: @partly_computed(
// CHECK-NOT:   tenon.load.a{{.*}}p1(
// CHECK:       tenon.load.a.f16.8x16.row.align2.p3(
KERNEL(partly_computed, (64, 1, 1), { int r = item / 8, c = item % 8 * 2; short2 v; v.x = a[r * 64
       + f + c]; v.y = m; vstore2(v, 0, la + r * 16 + c); })

// CHECK-LABEL: @zeros(
// CHECK-NOT:   tenon.load.a{{.*}}p1(
// CHECK:       tenon.load.a.f16.8x16.row.align2.p3(
KERNEL(zeros, (64, 1, 1), { int r = item / 8, c = item % 8 * 2; short2 v; v.x = 0; v.y = a[r * 64
       + f + c]; vstore2(v, 0, la + r * 16 + c); })

// CHECK-LABEL: @behind(
// CHECK-NOT:   tenon.load.a{{.*}}p1(
// CHECK:       tenon.load.a.f16.8x16.row.align2.p3(
KERNEL(behind, (128, 1, 1), if (m > f) { la[item] = a[item / 16 * 64 + f + item % 16]; d[item] =
       1; })

// CHECK-LABEL: @listed(
// CHECK-NOT:   tenon.load.a{{.*}}p1(
// CHECK:       tenon.load.a.f16.8x16.row.align2.p3(
KERNEL(listed, (128, 1, 1), la[item] = ((global short *global *)b)[f][item / 16 * 64 + f + item %
       16];)

// CHECK-LABEL: @summed_up(
// CHECK-NOT:   tenon.load.a{{.*}}p1(
// CHECK:       tenon.load.a.f16.8x16.row.align2.p3(
KERNEL(summed_up, (128, 1, 1), la[item] = sub_group_reduce_add(a[item / 16 * 64 + f + item %
       16]);)

// CHECK-LABEL: @switched(
// CHECK-NOT:   tenon.load.a{{.*}}p1(
// CHECK:       tenon.load.a.f16.8x16.row.align2.p3(
KERNEL(switched, (128, 1, 1), switch (m + f) { case 1: d[item] = 2; break; case 5: d[item] = 3;
       break; case 70: d[item] = 4; } la[item] = a[item / 16 * 64 + f + item % 16];)
// CHECK:       declare
