// #ifdef takes the same branch as in a driver's compiler, and there are no warnings for
// pragmas that enable extensions.
//
// REQUIRES: clang
// RUN: %tenon_lower %s --stop-after=input --emit=ll -o %t.ll 2>&1 | FileCheck %s --allow-empty
// RUN: FileCheck %s --check-prefix=IR --input-file=%t.ll

// CHECK-NOT: {{.}}
#pragma OPENCL EXTENSION cl_intel_subgroups : enable
#pragma OPENCL EXTENSION cl_intel_subgroup_matrix_multiply_accumulate : enable
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable
#if defined(cl_intel_subgroup_matrix_multiply_accumulate) &&                   \
    defined(cl_intel_subgroup_matrix_multiply_accumulate_tf32) &&              \
    defined(cl_intel_subgroup_2d_block_io) && defined(cl_intel_subgroups) &&   \
    defined(cl_intel_subgroups_short) &&                                       \
    defined(cl_intel_required_subgroup_size) &&                                \
    defined(cl_intel_bfloat16_conversions) && defined(cl_khr_subgroups) &&     \
    defined(cl_khr_fp64) && defined(__opencl_c_subgroups)
// IR: spir_kernel void @all(
kernel void all(global double *p, global half *h) { *p = 1.0; }
#endif
#ifndef cl_intel_subgroup_split_matrix_multiply_accumulate
// IR: spir_kernel void @no_split(
kernel void no_split() {}
#endif
#if !defined(cl_amd_media_ops) && !defined(cl_amd_media_ops2) &&               \
    !defined(cl_khr_kernel_clock) &&                                           \
    !defined(__opencl_c_kernel_clock_scope_device) &&                          \
    !defined(cl_khr_subgroup_named_barrier) &&                                 \
    !defined(cl_intel_device_side_avc_motion_estimation)
// IR: spir_kernel void @none_of_clang(
kernel void none_of_clang() {}
#endif
