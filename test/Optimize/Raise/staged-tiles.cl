// Tiles in local memory that are read in other ways than they are copied, several of them, and loops
// that do something else with the memory of the tile, or end early.
//
// REQUIRES: clang
// RUN: %tenon_lower %s --target=cpu --stop-after=legalize -o %t.ll
// RUN: FileCheck %s < %t.ll

#include "Inputs/staged.h"
#define TILE(NAME, LEFT, BEHIND, ...)                                                         \
  KERNEL_OF(NAME, (128, 1, 1), LEFT, BEHIND, __VA_ARGS__)
#define AGAIN                                                                                 \
  {                                                                                           \
    short8 other;                                                                             \
    for (int i = 0; i < 8; ++i) other[i] = la[(i + 8) * 16 + lane];                           \
    sum = intel_sub_group_f16_f16_matrix_mad_k16(other, right, sum);                          \
  }
#define BOTH(IF)                                                                              \
  short x = 0, y = 0;                                                                         \
  if (IF) x = a[row * 64 + f + column], y = a[(row + 8) * 64 + f + column];                   \
  la[item] = x;                                                                               \
  la[item + 128] = y

// CHECK-LABEL: @pitch(
// CHECK-NOT:   {{store .*addrspace\(3\)|tenon.load.a.*p3}}
// CHECK:       tenon.load.a.f16.8x16.row.align2.p1(
TILE(pitch, la[i * 20 + lane], , la[row * 20 + column] = a[row * 64 + f + column])

// CHECK-LABEL: @transposed_tile(
// CHECK-NOT:   {{store .*addrspace\(3\)|tenon.load.a.*p3}}
// CHECK:       tenon.load.a.f16.8x16.row.align2.p1(
TILE(transposed_tile, la[lane * 8 + i], , la[column * 8 + row] = a[row * 64 + f + column])

// CHECK-LABEL: @two_tiles(
// CHECK-NOT:   {{store .*addrspace\(3\)|tenon.load.a.*p3}}
// CHECK:       tenon.load.a.f16.8x16.row.align2.p1(
TILE(two_tiles, la[i * 16 + lane], AGAIN, la[item] = a[row * 64 + f + column]; la[item + 128] =
     a[(row + 8) * 64 + f + column])

// CHECK-LABEL: @two_tiles_bounded(
// CHECK:       for.body.i.first:
// CHECK:       tenon.load.a.f16.8x16.row.checked.align2.p1(
TILE(two_tiles_bounded, la[i * 16 + lane], AGAIN, BOTH(f + column < k))

// CHECK-LABEL: @written_between(
// CHECK-NOT:   {{store .*addrspace\(3\)|tenon.load.a.*p3}}
// CHECK:       tenon.load.a.f16.8x16.row.align2.p1(
TILE(written_between, la[i * 16 + lane], barrier(CLK_LOCAL_MEM_FENCE); la[item + 128] = a[(row +
     8) * 64 + f + column]; barrier(CLK_LOCAL_MEM_FENCE); AGAIN, la[item] = a[row * 64 + f +
     column])

// CHECK-LABEL: @beyond(
// CHECK-NOT:   tenon.load.a{{.*}}p1(
// CHECK:       tenon.load.a.f16.8x16.row.align2.p3(
TILE(beyond, la[(i + 1) * 16 + lane], , la[item] = a[row * 64 + f + column])

// CHECK-LABEL: @beside(
// CHECK-NOT:   tenon.load.a{{.*}}p1(
// CHECK:       tenon.load.a.f16.8x16.row.align2.p3(
TILE(beside, la[i * 16 + lane + 1], , la[item] = a[row * 64 + f + column])

// CHECK-LABEL: @left_early(
// CHECK-NOT:   {{store .*addrspace\(3\)|tenon.load.a.*p3}}
// CHECK:       tenon.load.a.f16.8x16.row.align2.p1(
TILE(left_early, la[i * 16 + lane], if (f > m) break, la[item] = a[row * 64 + f + column])

// CHECK-LABEL: @counted(
// CHECK-NOT:   tenon.load.a{{.*}}p1(
// CHECK:       tenon.load.a.f16.8x16.row.align2.p3(
TILE(counted, la[i * 16 + lane], atomic_inc((volatile local int *)la + 100), la[item] = a[row * 64
     + f + column])

// CHECK-LABEL: @kept_address(
// CHECK-NOT:   tenon.load.a{{.*}}p1(
// CHECK:       tenon.load.a.f16.8x16.row.align2.p3(
TILE(kept_address, la[i * 16 + lane], *(local short *global *)d = la, la[item] = a[row * 64 + f +
     column])

// CHECK-LABEL: @as_number(
// CHECK-NOT:   tenon.load.a{{.*}}p1(
// CHECK:       tenon.load.a.f16.8x16.row.align2.p3(
TILE(as_number, la[i * 16 + lane], ((global ulong *)d)[lane] = (ulong)la, la[item] = a[row * 64 +
     f + column])

// CHECK-LABEL: @same_tile_always(
// CHECK-NOT:   {{store .*addrspace\(3\)|tenon.load.a.*p3}}
// CHECK:       tenon.load.a.f16.8x16.row.align2.p1(
TILE(same_tile_always, la[i * 16 + lane], , la[item] = a[row * 64 + column])
// CHECK:       declare
