// Ways in which work-items copy a tile of A to local memory: each element has its source in the
// same line, by whatever item it is copied, and in whatever vector. The tile is loaded from there,
// and not copied.
//
// REQUIRES: clang
// RUN: %tenon_lower %s --target=cpu --stop-after=legalize -o %t.ll
// RUN: FileCheck %s < %t.ll

#include "Inputs/staged.h"

// CHECK-LABEL: @by_subgroup(
// CHECK-NOT:   {{store .*addrspace\(3\)|tenon.load.a.*p3}}
// CHECK:       tenon.load.a.f16.8x16.row.align2.p1(
KERNEL(by_subgroup, (128, 1, 1), { int e = get_sub_group_id() * 16 + lane; la[e] = a[e / 16 * 64 +
       f + e % 16]; })

// CHECK-LABEL: @by_subgroups(
// CHECK-NOT:   {{store .*addrspace\(3\)|tenon.load.a.*p3}}
// CHECK:       tenon.load.a.f16.8x16.row.align2.p1(
KERNEL(by_subgroups, (64, 1, 1), for (int e = get_sub_group_id() * get_sub_group_size() + lane; e
       < 128; e += get_num_sub_groups() * get_sub_group_size()) la[e] = a[e / 16 * 64 + f + e %
       16];)

// CHECK-LABEL: @linear(
// CHECK-NOT:   {{store .*addrspace\(3\)|tenon.load.a.*p3}}
// CHECK:       tenon.load.a.f16.8x16.row.align2.p1(
KERNEL(linear, (64, 2, 1), { int e = get_local_linear_id(); la[e] = a[e / 16 * 64 + f + e % 16];
       })

// CHECK-LABEL: @enqueued(
// CHECK-NOT:   {{store .*addrspace\(3\)|tenon.load.a.*p3}}
// CHECK:       tenon.load.a.f16.8x16.row.align2.p1(
KERNEL(enqueued, (64, 1, 1), for (int e = item; e < 128; e += get_enqueued_local_size(0)) la[e] =
       a[e / 16 * 64 + f + e % 16];)

// CHECK-LABEL: @planes(
// CHECK-NOT:   {{store .*addrspace\(3\)|tenon.load.a.*p3}}
// CHECK:       tenon.load.a.f16.8x16.row.align2.p1(
KERNEL(planes, (16, 4, 2), { int r = get_local_id(1) + get_local_id(2) * get_local_size(1); la[r *
       16 + item] = a[r * 64 + f + item]; })

// CHECK-LABEL: @halves(
// CHECK-NOT:   {{store .*addrspace\(3\)|tenon.load.a.*p3}}
// CHECK:       tenon.load.a.f16.8x16.row.align2.p1(
KERNEL(halves, (32, 1, 1), { int r = item / 4, c = item % 4 * 4; vstore2(vload2(0, a + r * 64 + f
       + c), 0, la + r * 16 + c); vstore2(vload2(0, a + r * 64 + f + c + 2), 0, la + r * 16 + c +
       2); })

// CHECK-LABEL: @joined(
// CHECK-NOT:   {{store .*addrspace\(3\)|tenon.load.a.*p3}}
// CHECK:       tenon.load.a.f16.8x16.row.align2.p1(
KERNEL(joined, (32, 1, 1), { int r = item / 4, c = item % 4 * 4; short4 v = (short4)(vload2(0, a +
       r * 64 + f + c), vload2(0, a + r * 64 + f + c + 2)); vstore4(v, 0, la + r * 16 + c); })

// CHECK-LABEL: @inserted(
// CHECK-NOT:   {{store .*addrspace\(3\)|tenon.load.a.*p3}}
// CHECK:       tenon.load.a.f16.8x16.row.align2.p1(
KERNEL(inserted, (64, 1, 1), { int r = item / 8, c = item % 8 * 2; short2 v; v.x = a[r * 64 + f +
       c]; v.y = a[r * 64 + f + c + 1]; vstore2(v, 0, la + r * 16 + c); })

// CHECK-LABEL: @parts(
// CHECK-NOT:   {{store .*addrspace\(3\)|tenon.load.a.*p3}}
// CHECK:       tenon.load.a.f16.8x16.row.align2.p1(
KERNEL(parts, (64, 1, 1), { int r = item / 8, c = item % 8 * 2; short2 v = vload2(0, a + r * 64 +
       f + c); la[r * 16 + c] = v.x; la[r * 16 + c + 1] = v.y; })

// CHECK-LABEL: @words(
// CHECK-NOT:   {{store .*addrspace\(3\)|tenon.load.a.*p3}}
// CHECK:       tenon.load.a.f16.8x16.row.align2.p1(
KERNEL(words, (64, 1, 1), { int r = item / 8, c = item % 8 * 2; *(local int *)(la + r * 16 + c) =
       as_int(vload2(0, a + r * 64 + f + c)); })

// CHECK-LABEL: @split(
// CHECK-NOT:   {{store .*addrspace\(3\)|tenon.load.a.*p3}}
// CHECK:       tenon.load.a.f16.8x16.row.align2.p1(
KERNEL(split, (64, 1, 1), { int r = item / 8, c = item % 8 * 2; short2 v = as_short2(*(global int
       *)(a + r * 64 + f + c)); la[r * 16 + c] = v.x; la[r * 16 + c + 1] = v.y; })

// CHECK-LABEL: @twice(
// CHECK-NOT:   {{store .*addrspace\(3\)|tenon.load.a.*p3}}
// CHECK:       tenon.load.a.f16.8x16.row.align2.p1(
KERNEL(twice, (128, 1, 1), { la[item] = a[item / 16 * 64 + f + item % 16];
       barrier(CLK_LOCAL_MEM_FENCE); la[item] = a[item / 16 * 64 + f + item % 16]; })
// CHECK:       declare
