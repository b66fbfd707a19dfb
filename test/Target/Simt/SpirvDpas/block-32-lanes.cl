// In a sub-group of 32, compilers accept a 2D load of 32-bit elements only if it has
// one for each lane; other loads are expanded to accesses of lanes.
//
// REQUIRES: clang, llvm-spirv, spirv-tools, ocloc
// RUN: %tenon_lower %s --target=dpas --device=pvc -o %t.spv && %spirv_val %t.spv
// RUN: %spirv_dis %t.spv | FileCheck %s
// RUN: %ocloc compile -spirv_input -file %t.spv -device pvc -output_no_suffix -output %t.gpu
//
// CHECK-NOT: OpSubgroup2DBlockLoad
// CHECK: OpSubgroup2DBlockLoadINTEL %uint_4 %uint_8 %uint_4 %uint_1
// CHECK-NOT: OpSubgroup2DBlockLoad
// CHECK: OpSubgroup2DBlockPrefetchINTEL %uint_4 %uint_8 %uint_2 %uint_1
__attribute__((intel_reqd_sub_group_size(32)))
kernel void k(global uint *a, global uint *out, int2 at) {
  uint two, four;
  intel_sub_group_2d_block_read_32b_2r8x1c(a, 256, 64, 256, at, (private uint *)&two);
  intel_sub_group_2d_block_read_32b_4r8x1c(a, 256, 64, 256, at, (private uint *)&four);
  intel_sub_group_2d_block_prefetch_32b_2r8x1c(a, 256, 64, 256, at);
  out[get_global_id(0)] = two + four;
}
