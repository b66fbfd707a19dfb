// Elements of a matrix that lanes transform before and after they exchange them
// are stored as one matrix that a loop over the elements computes. Their loads become a matrix.
//
// REQUIRES: clang
// RUN: %tenon_lower %s --target=cpu --stop-after=legalize -o %t.ll
// RUN: FileCheck %s < %t.ll

#include "Inputs/computed-stores.h"

// CHECK-LABEL: @row(
// CHECK:       tenon.load.acc.f32.8x16.row.checked.align4.p1(ptr addrspace(1) {{.*}}, i64 0,
// CHECK:       elements:
// CHECK:       fadd
// CHECK:       tenon.store.acc.f32.8x16.row.checked.align4.p1(
KERNEL(row, x + (own < n ? e[own] : 0), x)
// CHECK-LABEL: @column(
// CHECK:       tenon.load.acc.f32.8x16.col.checked.align4.p1(ptr addrspace(1) {{.*}}, i64 0,
// CHECK:       elements:
// CHECK:       fmul
// CHECK:       tenon.store.acc.f32.8x16.row.checked.align4.p1(
KERNEL(column, x, x * e[row])
// In place: no other memory is read.
// CHECK-LABEL: @before(
// CHECK:       tenon.load.acc.f32.8x16.row.align4.p1(
// CHECK:       elements:
// CHECK:       tenon.store.acc.f32.8x16.row.align4.p1(
LANES(before, TO = x + d[((int)get_group_id(0) * 8 + i) * stride + own], , d[at] = x * 2, )
// Read one after the other, behind stores.
// CHECK-LABEL: @added(
// CHECK-NOT:   tenon.store.acc
KERNEL(added, max(x, 0.0f), x + d[at])
// A test finds out that what one sub-group stores the other one has to read before.
// CHECK-LABEL: @shifted(
// CHECK:       lanes:
KERNEL(shifted, x + d[((int)get_group_id(0) * 8 + i) * stride + own - 16], x)
// Elements that are no matrix.
// CHECK-LABEL: @turned(
// CHECK-NOT:   tenon.store.acc
KERNEL(turned, x, x + e[column * stride * row])
// Loaded under another condition.
// CHECK-LABEL: @others(
// CHECK-NOT:   tenon.store.acc
KERNEL(others, x + (own < m ? e[own] : 0), x)
// CHECK-LABEL: @uncached(
// CHECK-NOT:   tenon.store.acc
KERNEL(uncached, x, x + *(volatile global const float *)(e + column))
// CHECK:       declare
