// What debuggers and runtimes need of a kernel is in the output:
// names and types of arguments, the sub-group size, the work-group size, lines.
//
// REQUIRES: clang, llvm-spirv, spirv-tools
// RUN: %tenon_lower %s --target=dpas --device=pvc -o %t.spv
// RUN: %spirv_dis %t.spv | FileCheck %s
// RUN: %tenon_lower %t.spv --target=dpas --device=pvc -o - --emit=ll | FileCheck %s --check-prefix=BACK
// BACK: !{!"ushort*", !"ushort*", !"float*", !"int", !"int", !"int"}
//
// CHECK-DAG: OpEntryPoint Kernel [[K:%.*]] "multiply"
// CHECK-DAG: OpExecutionMode [[K]] SubgroupSize 16
// CHECK-DAG: OpExecutionMode [[K]] LocalSize 16 4 1
// CHECK-DAG: [[FILE:%.*]] = OpString "{{.*}}kept.cl"
// CHECK-DAG: OpString "kernel_arg_type.multiply.ushort*,ushort*,float*,int,int,int,"
// CHECK-DAG: OpName {{%.*}} "K"
// CHECK: OpLine [[FILE]] [[#@LINE+13]] 5
// CHECK-NEXT: OpSubgroup2DBlockLoadINTEL
// CHECK: OpLine [[FILE]] [[#@LINE+13]] 11
// CHECK-NEXT: OpSubgroupMatrixMultiplyAccumulateINTEL
//
__attribute__((intel_reqd_sub_group_size(16)))
__attribute__((reqd_work_group_size(16, 4, 1)))
kernel void multiply(global ushort *A, global ushort *B, global float *C, int M, int N, int K) {
  int m = get_group_id(1) * 8, n = get_group_id(0) * 16;
  float8 sum = 0;
  for (int k = 0; k < K; k += 16) {
    short8 a;
    int8 b;
    intel_sub_group_2d_block_read_16b_8r16x1c(A, K * 2, M, K * 2, (int2)(k, m), (private ushort *)&a);
    intel_sub_group_2d_block_read_transform_16b_16r16x1c(B, N * 2, K, N * 2, (int2)(n, k), (private uint *)&b);
    sum = intel_sub_group_bf16_bf16_matrix_mad_k16(a, b, sum);
  }
  intel_sub_group_2d_block_write_32b_8r16x1c(C, N * 4, M, N * 4, (int2)(n, m), (private uint *)&sum);
}
