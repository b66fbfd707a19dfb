// Lanes that add the elements of a matrix to memory atomically do so without barriers between
// the elements.
//
// REQUIRES: clang
// RUN: %tenon_lower %s --target=cpu --stop-after=legalize -o %t.ll
// RUN: FileCheck %s < %t.ll

#include "Inputs/updates.h"

// CHECK-LABEL: @added(
// CHECK:       lanes.updates:
// CHECK-COUNT-8: atomicrmw add
// CHECK-NOT:   @tenon.item.barrier
KERNEL(added, atomic_add(d + row * stride + own, sum[i]), BARRIER)
// CHECK-LABEL: @without_barriers(
// CHECK-NOT:   lanes.updates:
KERNEL(without_barriers, atomic_add(d + row * stride + own, sum[i]), )
// A test finds out that all rows are the same memory.
// CHECK-LABEL: @to_one_row(
// CHECK:       icmp sgt i64 0,
// CHECK:       lanes.updates:
KERNEL(to_one_row, atomic_add(d + own, sum[i]), BARRIER)
// What is added may be accessed behind: another barrier precedes the last one.
// CHECK-LABEL: @written_behind(
// CHECK:       stored:
// CHECK-NEXT:  call void @tenon.item.barrier()
// CHECK-NEXT:  call void @tenon.item.barrier()
// CHECK:       store volatile
// CHECK:       lanes.updates:
UPDATES(written_behind, atomic_add(d + row * stride + own, sum[i]), BARRIER,
        *(volatile global int *)(d + own) = 1)
// CHECK-LABEL: @compared_behind(
// CHECK:       stored:
// CHECK-NEXT:  call void @tenon.item.barrier()
// CHECK-NEXT:  call void @tenon.item.barrier()
// CHECK:       cmpxchg
// CHECK:       lanes.updates:
UPDATES(compared_behind, atomic_add(d + row * stride + own, sum[i]), BARRIER,
        atomic_cmpxchg(d + own, 0, 1))
// An assumption accesses nothing.
// CHECK-LABEL: @assumed_behind(
// CHECK:       stored:
// CHECK-NEXT:  call void @tenon.item.barrier()
// CHECK-NOT:   @tenon.item.barrier
// CHECK:       @llvm.assume
// CHECK:       lanes.updates:
UPDATES(assumed_behind, atomic_add(d + row * stride + own, sum[i]), BARRIER,
        __builtin_assume(n > 3))
// CHECK:       declare
