// A kernel is one function with the information of its attributes, its local memory,
// its strings and the lines of its source.
//
// REQUIRES: clang
// RUN: %tenon_lower %s --stop-after=input --emit=ll | FileCheck %s

// CHECK-NOT: __clang_ocl_kern_imp
// CHECK: target triple = "spir64-unknown-unknown"
// CHECK: @k.tile = internal addrspace(3) global [16 x float]
// CHECK: constant [4 x i8] c"%d\0A\00"
// CHECK: define {{.*}}spir_kernel void @k(ptr addrspace(1) {{.*}}%out, ptr addrspace(3) {{.*}}%scratch, <8 x i32> {{.*}}%v, float {{.*}}%f)
// CHECK-SAME: !kernel_arg_addr_space
// CHECK-SAME: !kernel_arg_type
// CHECK-SAME: !reqd_work_group_size ![[GROUP:[0-9]+]]
// CHECK-SAME: !intel_reqd_sub_group_size ![[LANES:[0-9]+]]
// CHECK-NOT: optnone
// CHECK: call {{.*}}@_Z13get_global_idj
// CHECK: call {{.*}}@printf({{.*}} !dbg ![[PRINTED:[0-9]+]]
// CHECK-DAG: ![[GROUP]] = !{i32 32, i32 2, i32 1}
// CHECK-DAG: ![[LANES]] = !{i32 16}
// CHECK-DAG: ![[PRINTED]] = !DILocation(line: 29,
__attribute__((reqd_work_group_size(32, 2, 1)))
__attribute__((intel_reqd_sub_group_size(16)))
kernel void k(global float *out, local float *scratch, int8 v, float f) {
  local float tile[16];
  size_t i = get_global_id(0);
  tile[i % 16] = scratch[0] + v.s7 + f;
  out[i] = tile[0];
  printf("%d\n", v.s0);
}
