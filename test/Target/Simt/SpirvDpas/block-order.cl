// A transposed block with more lines than lanes is the device's message in the order
// of the message; in the specification's order, lanes access it.
//
// REQUIRES: clang, llvm-spirv, spirv-tools
// RUN: %tenon_lower %s --target=dpas --device=pvc -o %t.spv && %spirv_val %t.spv
// RUN: %spirv_dis %t.spv | FileCheck %s
// RUN: %tenon_lower %s --target=dpas --device=pvc --block-2d-layout=specification -o %t.spv && %spirv_val %t.spv
// RUN: %spirv_dis %t.spv | FileCheck %s --check-prefix=OTHER
//
// CHECK: OpSubgroup2DBlockLoadTransposeINTEL
// CHECK: OpSubgroup2DBlockLoadTransposeINTEL
// OTHER-NOT: OpSubgroup2DBlockLoadTransposeINTEL
// OTHER: OpSubgroup2DBlockLoadTransposeINTEL %uint_4 %uint_8 %uint_16 %uint_1
// OTHER-NOT: OpSubgroup2DBlockLoadTransposeINTEL
__attribute__((intel_reqd_sub_group_size(16)))
kernel void k(global uint *a, global uint16 *out, int2 at) {
  uint16 wide;
  uint8 narrow;
  intel_sub_group_2d_block_read_transpose_32b_32r8x1c(a, 256, 64, 256, at, (private uint *)&wide);
  intel_sub_group_2d_block_read_transpose_32b_16r8x1c(a, 256, 64, 256, at, (private uint *)&narrow);
  wide.lo += narrow;
  out[get_global_id(0)] = wide;
}
