// For NVIDIA's OpenCL driver, offsets, numbers of work-groups and dimensions are in registers of
// the environment, to which parts of a divided grid add their first work-group; local parameters
// are addresses, and no entry needs another launch than the kernel's. The engines know these
// registers, too.
//
// REQUIRES: clang, nvptx-registered-target, numpy
// RUN: %tenon_lower %s --target=nvptx --triple=nvptx64-nvidia-nvcl -o %t.ptx
// RUN: FileCheck %s < %t.ptx
// RUN: %tenon_lower %s --target=nvptx --triple=nvptx64-nvidia-nvcl --emit=ll -o %t.ll
// RUN: %tenon_run %t.ll --engine=reference --kernel=ids --global=64,4,2 --local=32,2,1 --offset=5,7,9 \
// RUN:     out=%t.npy:i32:10
// RUN: %python -c "import numpy as n; print(n.load('%t.npy'))" | FileCheck %s --check-prefix=IDS
// Two threads execute each of 32 work-items.
// RUN: %tenon_run %t.ll --engine=reference --kernel=items --global=64 --local=32 --offset=5 \
// RUN:     out=%t.npy:i32:32
// RUN: %python -c "import numpy as n; assert (n.load('%t.npy') == 100 * (5 + n.arange(32)) + 16).all()"
//
// CHECK: .target sm_80, texmode_independent
// CHECK: .entry ids(
// CHECK-DAG: %envreg0;
// CHECK-DAG: %envreg1;
// CHECK-DAG: %envreg2;
// CHECK-DAG: %envreg3;
// CHECK-DAG: %envreg4;
// CHECK-DAG: %envreg5;
// CHECK-DAG: %envreg6;
// CHECK-DAG: %envreg7;
// CHECK-DAG: %envreg8;
// CHECK-DAG: %envreg9;
// CHECK: .entry items(
// CHECK: .entry locals(
// CHECK-NEXT: .param .u64 .ptr .global .align 4 locals_param_0,
// CHECK-NEXT: .param .u64 .ptr .shared .align 128 locals_param_1,
// CHECK-NEXT: .param .u64 .ptr .shared .align 128 locals_param_2
// CHECK-NOT: tenon_local_memory
// CHECK: .entry multiply(
// CHECK-NOT: .entry
//
// IDS: [68 10 10  1  1  1 64  4  2  3]
kernel void ids(global int *out) {
  if (get_local_id(0) != 31 || get_local_id(1) != 1 ||
      get_group_id(0) + get_group_id(1) + get_group_id(2) != 3)
    return;
  for (int d = 0; d < 3; ++d) {
    out[d] = get_global_id(d);
    out[3 + d] = get_group_id(d);
    out[6 + d] = get_global_size(d);
  }
  out[9] = get_work_dim();
}

__attribute__((intel_reqd_sub_group_size(16))) kernel void
items(global int *out) {
  float8 sum = intel_sub_group_bf16_bf16_matrix_mad_k16(
      (short8)(0x3f80), (int8)(0x3f803f80), (float8)(0));
  out[get_global_linear_id()] = get_global_id(0) * 100 + (int)sum[0];
}

kernel void locals(global int *out, local int *a, local float4 *b) {
  int lane = get_local_id(0);
  a[lane] = lane;
  b[lane] = (float4)(2 * lane);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = a[lane ^ 1] + b[lane ^ 2].y;
}

__attribute__((intel_reqd_sub_group_size(16))) kernel void
multiply(global const ushort *a, global const uint *b, global float *c, int n) {
  int lane = get_sub_group_local_id();
  float8 sum = 0;
  for (int k = 0; k < n; k += 16) {
    short8 as;
    int8 bs;
    for (int i = 0; i < 8; ++i) {
      as[i] = a[(get_group_id(1) * 8 + i) * n + k + lane];
      bs[i] = b[(k / 2 + i) * n + get_group_id(0) * 16 + lane];
    }
    sum = intel_sub_group_bf16_bf16_matrix_mad_k16(as, bs, sum);
  }
  for (int i = 0; i < 8; ++i)
    c[(get_group_id(1) * 8 + i) * n + get_group_id(0) * 16 + lane] = sum[i];
}
