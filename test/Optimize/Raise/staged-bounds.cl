// Work-items copy a tile to local memory; conditions exclude its last lines, or the last
// elements of its lines, which then are zero: it becomes a checked load. If something else is
// excluded, the loop is split, as in staged-masks.cl.
//
// REQUIRES: clang
// RUN: %tenon_lower %s --target=cpu --stop-after=legalize -o %t.ll
// RUN: FileCheck %s < %t.ll

// The height is m.
// CHECK-LABEL: @lines(
// CHECK:       [[M:%.*]] = sext i32 %m to i64
// CHECK:       [[HEIGHT:%.*]] = call i64 @llvm.smax.i64(i64 [[M]], i64 0)
// CHECK:       for.body.i.first:
// CHECK-NOT:   addrspace(3)
// CHECK:       tenon.load.a.f16.8x16.row.checked.align2.p1(ptr addrspace(1) {{.*}}, i64 128, i64 0, i64 {{.*}}, i64 [[HEIGHT]],
// CHECK-NOT:   addrspace(3)
// CHECK:       label %first.done
// The width is k.
// CHECK-LABEL: @elements(
// CHECK:       [[K:%.*]] = sext i32 %k to i64
// CHECK:       [[WIDTH:%.*]] = call i64 @llvm.smax.i64(i64 [[K]], i64 0)
// CHECK:       for.body.i.first:
// CHECK:       tenon.load.a.f16.8x16.row.checked.align2.p1({{.*}}, i64 [[WIDTH]])
// The width is k, rounded up to pairs.
// CHECK-LABEL: @pairs(
// CHECK:       [[K:%.*]] = sext i32 %k to i64
// CHECK:       [[UP:%.*]] = add i64 [[K]], 1
// CHECK:       [[EVEN:%.*]] = and i64 [[UP]], -2
// CHECK:       [[WIDTH:%.*]] = call i64 @llvm.smax.i64(i64 [[EVEN]], i64 0)
// CHECK:       for.body.i.first:
// CHECK:       tenon.load.a.f16.8x16.row.checked.align2.p1({{.*}}, i64 [[WIDTH]])
// CHECK-LABEL: @transposed(
// CHECK:       [[WIDTH:%.*]] = call i64 @llvm.smax.i64(
// CHECK:       for.body.i.first:
// CHECK:       tenon.load.a.f16.8x16.col.checked.align2.p1({{.*}}, i64 [[WIDTH]])
// A condition of the whole work-group is tested before the loop.
// CHECK-LABEL: @of_all(
// CHECK:       udiv i64 {{.*}}, 16
// CHECK:       for.body.i.first:
// CHECK:       tenon.load.a.f16.8x16.row.checked.align2.p1(
// CHECK-LABEL: @others_one(
// CHECK:       for.body.i.first:
// CHECK:       tenon.load.a.f16.8x16.row.align2.p1(
// CHECK-LABEL: @others_stay(
// CHECK:       for.body.i.first:
// CHECK:       tenon.load.a.f16.8x16.row.align2.p1(
// CHECK-LABEL: @twice(
// CHECK:       for.body.i.first:
// CHECK:       tenon.load.a.f16.8x16.row.align2.p1(
// CHECK-LABEL: @diagonal(
// CHECK:       for.body.i.first:
// CHECK:       tenon.load.a.f16.8x16.row.align2.p1(
// Steps of two tiles are no contraction of checked operands.
// CHECK-LABEL: @far(
// CHECK:       for.body.i.first:
// CHECK:       tenon.load.a.f16.8x16.row.align2.p1(

#define KERNEL(NAME, STEP, COPY)                                                            \
  __attribute__((intel_reqd_sub_group_size(16), reqd_work_group_size(128, 1, 1)))           \
  kernel void NAME(global short *a, global const int *b, global float *d, int m, int k) {   \
    local short la[256];                                                                    \
    int lane = get_sub_group_local_id(), item = get_local_id(0);                            \
    int row = item / 16, column = item % 16;                                                \
    float8 sum = 0;                                                                         \
    __attribute__((opencl_unroll_hint(1)))                                                  \
    for (int f = 0; f < k; f += STEP) {                                                     \
      short x = 0;                                                                          \
      COPY                                                                                  \
      barrier(CLK_LOCAL_MEM_FENCE);                                                         \
      short8 left;                                                                          \
      int8 right;                                                                           \
      for (int i = 0; i < 8; ++i) left[i] = la[i * 16 + lane];                              \
      for (int i = 0; i < 8; ++i) right[i] = b[(f / 2 + i) * 16 + lane];                    \
      sum = intel_sub_group_f16_f16_matrix_mad_k16(left, right, sum);                       \
      barrier(CLK_LOCAL_MEM_FENCE);                                                         \
    }                                                                                       \
    for (int i = 0; i < 8; ++i)                                                             \
      d[i * 16 + lane] = sum[i];                                                            \
  }
#define COPY(IF, FROM) { if (IF) x = a[FROM]; la[item] = x; }
KERNEL(lines, 16, COPY(row < m, row * 64 + f + column))
KERNEL(elements, 16, COPY(f + column < k, row * 64 + f + column))
KERNEL(pairs, 16, {
  short2 pair = 0;
  if (f + item % 8 * 2 < k)
    pair = vload2(0, a + item / 8 * 64 + f + item % 8 * 2);
  vstore2(pair, 0, la + item * 2);
})
KERNEL(transposed, 16, COPY(f + column < k, (f + column) * 64 + row))
KERNEL(of_all, 16, COPY(f < m && row < k, row * 64 + f + column))
KERNEL(others_one, 16, { x = 1; COPY(row < m, row * 64 + f + column) })
KERNEL(others_stay, 16, { if (row < m) la[item] = a[row * 64 + f + column]; })
KERNEL(twice, 16, COPY(row < m && row < k - 16, row * 64 + f + column))
KERNEL(diagonal, 16, COPY(row + column < m, row * 64 + f + column))
KERNEL(far, 32, COPY(f + column < k, row * 64 + f + column))
