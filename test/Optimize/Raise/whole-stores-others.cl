// No matrix: elements that depend on the lane, in their value, in a branch, or in what is exchanged,
// parts of them, updates, volatile stores, stores to local memory, and places that are no lines.
//
// REQUIRES: clang
// RUN: %tenon_lower %s --target=cpu --stop-after=legalize -o %t.ll
// RUN: FileCheck %s < %t.ll

#include "Inputs/computed-stores.h"
constant float steps[16] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 17};

// CHECK-LABEL: @branches(
// CHECK-NOT:   tenon.store.acc
LANES(branches, TO = x, , if (INSIDE) { float y = x; if (x > 0.5f) y = sqrt(x) * exp(x) + sin(x);
      else if (x < -2) y = tan(x) + cos(x) * log(-x); d[at] = y; }, )

// CHECK-LABEL: @branch_of_lane(
// CHECK-NOT:   tenon.store.acc
LANES(branch_of_lane, TO = x, , if (INSIDE) { float y = x; if (lane > 5) y = sqrt(x) * exp(x) +
      sin(x); d[at] = y; }, )

// CHECK-LABEL: @branch_to_lane(
// CHECK-NOT:   tenon.store.acc
LANES(branch_to_lane, TO = x, , if (INSIDE) { float y = x; if (x > 5) y = sqrt(x + lane) * exp(x)
      + sin(x); d[at] = y; }, )

// CHECK-LABEL: @else_of_lane(
// CHECK-NOT:   tenon.store.acc
LANES(else_of_lane, TO = x, , if (INSIDE) { float y = x + lane; if (x > 5) y = sqrt(x) * exp(x) +
      sin(x); d[at] = y; }, )

// CHECK-LABEL: @doubles(
// CHECK-NOT:   tenon.store.acc
LANES(doubles, TO = x, , if (INSIDE) ((global double *)all)[at] = (double)x * m, )

// CHECK-LABEL: @upper_bits(
// CHECK-NOT:   tenon.store.acc
LANES(upper_bits, TO = x, , if (INSIDE) ((global ushort *)all)[at] = as_ushort2(x).y, )

// CHECK-LABEL: @bytes(
// CHECK-NOT:   tenon.store.acc
LANES(bytes, TO = x, , if (INSIDE) ((global uchar *)all)[at] = as_uchar4(x).z, )

// CHECK-LABEL: @upper_bits_of_lane(
// CHECK-NOT:   tenon.store.acc
LANES(upper_bits_of_lane, TO = x, , if (INSIDE) ((global ushort *)all)[at] = as_ushort2(x *
      lane).y, )

// CHECK-LABEL: @address(
// CHECK-NOT:   tenon.store.acc
KERNEL(address, x, x + (float)(ulong)(e + column))

// CHECK-LABEL: @table(
// CHECK-NOT:   tenon.store.acc
KERNEL(table, x, x * steps[column & 15])

// CHECK-LABEL: @words(
// CHECK-NOT:   tenon.store.acc
KERNEL(words, x, x + (float)(short)((global const int *)e)[column])

// CHECK-LABEL: @pairs(
// CHECK-NOT:   tenon.store.acc
KERNEL(pairs, x, x + vload2(column, e).y)

// CHECK-LABEL: @reduced(
// CHECK-NOT:   tenon.store.acc
KERNEL(reduced, x, x + sub_group_reduce_add(x))

// CHECK-LABEL: @shuffled(
// CHECK-NOT:   tenon.store.acc
KERNEL(shuffled, x, x + intel_sub_group_shuffle_xor(x, 1))

// CHECK-LABEL: @lane(
// CHECK-NOT:   tenon.store.acc
KERNEL(lane, x + lane, x)

// CHECK-LABEL: @behind(
// CHECK-NOT:   tenon.store.acc
LANES(behind, TO = x, , if (INSIDE) d[at] = x, if (lane == 0) d[3] = 1)

// CHECK-LABEL: @between(
// CHECK-NOT:   tenon.store.acc
LANES(between, TO = x, all[k] = 3, if (INSIDE) d[at] = x, )

// CHECK-LABEL: @atomically(
// CHECK-NOT:   tenon.store.acc
LANES(atomically, TO = x, , if (INSIDE) atomic_xchg((volatile global int *)d + at, as_int(x)), )

// CHECK-LABEL: @volatile_store(
// CHECK-NOT:   tenon.store.acc
LANES(volatile_store, TO = x, , if (INSIDE) ((volatile global float *)d)[at] = x, )

// CHECK-LABEL: @local_store(
// CHECK-NOT:   tenon.store.acc
LANES(local_store, TO = x, local float other[1024], if (INSIDE) other[at & 1023] = x, d[lane] =
      other[lane ^ 1])

// CHECK-LABEL: @sometimes(
// CHECK-NOT:   tenon.store.acc
LANES(sometimes, if (k > 3) TO = x, , if (INSIDE) d[at] = x, )

// CHECK-LABEL: @for_half(
// CHECK-NOT:   tenon.store.acc
LANES(for_half, if (lane < 8) TO = x, , if (INSIDE) d[at] = x, )

// CHECK-LABEL: @exchanged_twice(
// CHECK-NOT:   tenon.store.acc
LANES(exchanged_twice, TO = x, float own_x = memory[part][lane % 8][lane];
      barrier(CLK_LOCAL_MEM_FENCE); memory[part][lane % 8][lane] = own_x * 2;
      barrier(CLK_LOCAL_MEM_FENCE), if (INSIDE) d[at] = x, )

// CHECK-LABEL: @every_second(
// CHECK-NOT:   tenon.store.acc
LANES(every_second, TO = x, , if (INSIDE) d[at * 2] = x, )

// CHECK-LABEL: @products(
// CHECK-NOT:   tenon.store.acc
LANES(products, TO = x, , if (INSIDE) d[row * column] = x, )

// CHECK-LABEL: @rows_only(
// CHECK-NOT:   tenon.store.acc
LANES(rows_only, TO = x, , if (row < m) d[at] = x, )

// CHECK-LABEL: @flagged(
// CHECK-NOT:   tenon.store.acc
LANES(flagged, TO = x, , if (k > 7) d[at] = x, )
// CHECK:       declare
