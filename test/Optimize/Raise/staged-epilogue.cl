// Sums that sub-groups store as matrices, after the loop, to the memory of the copied tiles: these
// are loaded from their source, and not copied, if all that is read was written anew.
//
// REQUIRES: clang
// RUN: %tenon_lower %s --target=cpu --stop-after=legalize -o %t.ll
// RUN: FileCheck %s < %t.ll

// CHECK-LABEL: @whole(
// CHECK:       tenon.store.acc.f32.8x16.row.align4.p3(
// CHECK-NOT:   store i16
// CHECK:       tenon.load.a.f16.8x16.row.align2.p1(
// CHECK-LABEL: @part(
// CHECK:       tenon.store.acc.f32.8x16.row.align4.p3(
// CHECK:       store i16 {{.*}}addrspace(3)
// CHECK:       tenon.load.a.f16.8x16.row.align2.p1(
// A row is exchanged in the same memory before.
// CHECK-LABEL: @twice(
// CHECK-NOT:   store i16
// CHECK:       tenon.load.a.f16.8x16.row.align2.p1(

#define KERNEL(NAME, SUBGROUP, READ, BEFORE)                                                \
  __attribute__((intel_reqd_sub_group_size(16), reqd_work_group_size(128, 1, 1)))           \
  kernel void NAME(global short *a, global const int *b, global float *d, int k) {          \
    local float memory[1024];                                                               \
    local short *la = (local short *)memory;                                                \
    int lane = get_sub_group_local_id(), item = get_local_id(0);                            \
    float8 sum = 0;                                                                         \
    __attribute__((opencl_unroll_hint(1)))                                                  \
    for (int f = 0; f < k; f += 16) {                                                       \
      la[item] = a[item / 16 * 64 + f + item % 16];                                         \
      barrier(CLK_LOCAL_MEM_FENCE);                                                         \
      short8 left;                                                                          \
      int8 right;                                                                           \
      for (int i = 0; i < 8; ++i) left[i] = la[i * 16 + lane];                              \
      for (int i = 0; i < 8; ++i) right[i] = b[(f / 2 + i) * 16 + lane];                    \
      sum = intel_sub_group_f16_f16_matrix_mad_k16(left, right, sum);                       \
      barrier(CLK_LOCAL_MEM_FENCE);                                                         \
    }                                                                                       \
    barrier(CLK_LOCAL_MEM_FENCE);                                                           \
    BEFORE                                                                                  \
    for (int i = 0; i < 8; ++i)                                                             \
      memory[(SUBGROUP) * 128 + i * 16 + lane] = sum[i];                                    \
    barrier(CLK_LOCAL_MEM_FENCE);                                                           \
    d[item] = memory[READ];                                                                 \
  }
KERNEL(whole, get_sub_group_id(), 1023 - item, )
KERNEL(part, get_sub_group_id() / 2 + 4, 127 - item, )
#define ROW                                                                                 \
  memory[item] = d[item];                                                                   \
  barrier(CLK_LOCAL_MEM_FENCE);                                                             \
  sum += memory[127 - item];                                                                \
  barrier(CLK_LOCAL_MEM_FENCE);
KERNEL(twice, get_sub_group_id(), 1023 - item, ROW)
