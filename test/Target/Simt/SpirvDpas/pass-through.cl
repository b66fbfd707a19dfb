// A kernel on lanes' values whose row and messages the device has is not changed.
//
// REQUIRES: clang, llvm-spirv, spirv-tools
// RUN: %tenon_lower %s --target=dpas --device=pvc --emit=ll -o - | FileCheck %s --implicit-check-not="call {{.*}}sub_group" --implicit-check-not=shufflevector
// RUN: %tenon_lower %s --target=dpas --device=pvc -o %t.spv
// RUN: %spirv_val %t.spv
// RUN: %tenon_lower %t.spv --target=dpas --device=pvc --emit=ll -o - | FileCheck %s --implicit-check-not="call {{.*}}sub_group" --implicit-check-not=shufflevector
//
// CHECK: define {{.*}}spir_kernel void @gemm(
// CHECK: [[SUM:%.*]] = phi <8 x float> [ {{.*}} ], [ [[NEXT:%.*]], {{.*}} ]
// CHECK: call {{.*}}__spirv_Subgroup2DBlockLoadINTEL{{.*}}(i32 2, i32 16, i32 8, i32 1, ptr addrspace(1) {{.*}}%A, {{.*}}, ptr {{.*}}[[AT:%[^)]*]])
// CHECK-NEXT: [[A:%.*]] = load <8 x i16>, ptr [[AT]]
// CHECK: call {{.*}}__spirv_Subgroup2DBlockLoadTransformINTEL{{.*}}(i32 2, i32 16, i32 16, i32 1, ptr addrspace(1) {{.*}}%B, {{.*}}, ptr {{.*}}[[AT:%[^)]*]])
// CHECK-NEXT: [[B:%.*]] = load <8 x i32>, ptr [[AT]]
// CHECK-NEXT: [[NEXT]] = call {{.*}}__spirv_SubgroupMatrixMultiplyAccumulateINTEL{{.*}}(i32 16, <8 x i16> [[A]], <8 x i32> [[B]], <8 x float> [[SUM]], i32 12288)
// CHECK: store <8 x float> {{.*}}, ptr [[AT:%[^,]*]]
// CHECK-NEXT: call {{.*}}__spirv_Subgroup2DBlockStoreINTEL{{.*}}(i32 4, i32 16, i32 8, i32 1, ptr {{.*}}[[AT]], ptr addrspace(1) {{.*}}%C,
__attribute__((intel_reqd_sub_group_size(16)))
kernel void gemm(global ushort *A, global ushort *B, global float *C, int M, int N, int K) {
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
