// A kernel for sub-groups of 8 on devices of 16: two instructions for the products of
// two sub-groups, in the version for work-groups of complete sub-groups.
//
// REQUIRES: clang, llvm-spirv, spirv-tools, ocloc
// RUN: %tenon_lower %s --target=dpas --device=pvc -o %t.spv
// RUN: %spirv_val %t.spv
// RUN: %python %src_root/scripts/gpu-code-stats.py --ocloc=%ocloc --device=pvc %t.spv | FileCheck %s --check-prefix=STATS
// RUN: %tenon_lower %s --target=dpas --device=bmg -o %t.bmg.spv
// RUN: %spirv_val %t.bmg.spv
// RUN: %python %src_root/scripts/gpu-code-stats.py --ocloc=%ocloc --device=bmg %t.bmg.spv | FileCheck %s --check-prefix=STATS
// STATS: 2 dpas,{{.*}} 0 bytes spilled
//
// RUN: %tenon_lower %s --target=dpas --device=pvc --emit=ll -o - | FileCheck %s
// CHECK: define {{.*}}spir_kernel void @gemm({{.*}}!intel_reqd_sub_group_size [[SIZE:![0-9]+]]
// CHECK: call {{.*}}__spirv_SubgroupMatrixMultiplyAccumulateINTEL{{.*}}(i32 16, <8 x i16> {{.*}}, <8 x i32> {{.*}}, <8 x float> [[SUM:%.*]], i32 12288)
// CHECK: call {{.*}}__spirv_SubgroupMatrixMultiplyAccumulateINTEL{{.*}}(i32 16, <8 x i16> {{.*}}, <8 x i32> {{.*}}, <8 x float> [[SUM]], i32 12288)
// CHECK: [[SIZE]] = !{i32 16}
kernel void gemm(global int *A, global uint *B, global float *C, int K) {
  int g = get_group_id(0) * get_num_sub_groups() + get_sub_group_id();
  int l = get_sub_group_local_id();
  float8 sum = 0;
  for (int k = 0; k < K; k += 16) {
    int8 a, b = as_int8(intel_sub_group_block_read8(B + (k / 2 + g * K / 2) * 8));
    for (int i = 0; i < 8; ++i)
      a[i] = A[(g * 8 + i) * K / 2 + k / 2 + l];
    sum = intel_sub_group_bf16_bf16_matrix_mad_k16(a, b, sum);
  }
  for (int i = 0; i < 8; ++i)
    C[(g * 8 + i) * 8 + l] = sum[i];
}
