// Scalar evolution does not count the iterations of a loop over k whose counter may wrap around. In
// launches in which it cannot, which a test finds, the whole loop is executed. It gets a separate
// exit with the barrier, instead of one in the loop.
//
// REQUIRES: clang
// RUN: %tenon_lower %s --target=cpu --stop-after=recognize -o %t.ll
// RUN: %tenon_opt -passes='tenon-raise<target=cpu;tests-launches>' -S < %t.ll | FileCheck %s

// CHECK-LABEL: define {{.*}}@copy(
// CHECK-NOT:   rest:
// CHECK:       sub nsw i32 %k, 16
// CHECK-NOT:   rest:
// CHECK:       tenon.load.a.f16.8x16.row.checked.align2.p1(
// CHECK-NOT:   {{rest:|barrier}}
// CHECK:       .loopexit:
// CHECK-NEXT:  call void @tenon.item.barrier()
// CHECK-NOT:   rest:
// CHECK:       define internal i1 @copy.groups(
// CHECK-DAG:   icmp sle i32 %{{.*}}, 2147483632
// CHECK-DAG:   icmp sge i32 %{{.*}}, -2147483632
float8 __attribute__((overloadable)) intel_sub_group_f16_f16_matrix_mad_k16(short8, int8, float8);

__attribute__((intel_reqd_sub_group_size(16))) __attribute__((reqd_work_group_size(128, 1, 1)))
kernel void copy(global float *d, global const short *a, global const int *b, int k) {
  local short la[128];
  int item = get_local_id(0), row = item / 16, column = item % 16, lane = item % 16;
  float8 sum = 0;
  for (int f = 0; f < k; f += 16) {
    short x = 0;
    if (f + column < k)
      x = a[row * 64 + f + column];
    barrier(CLK_LOCAL_MEM_FENCE);
    la[item] = x;
    barrier(CLK_LOCAL_MEM_FENCE);
    short8 left;
    int8 right;
    for (int i = 0; i < 8; ++i) {
      left[i] = la[i * 16 + lane];
      right[i] = b[(f / 2 + i) * 16 + lane];
    }
    sum = intel_sub_group_f16_f16_matrix_mad_k16(left, right, sum);
  }
  for (int i = 0; i < 8; ++i)
    d[i * 16 + lane] = sum[i];
}
