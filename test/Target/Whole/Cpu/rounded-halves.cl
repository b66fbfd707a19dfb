// AVX512-FP16: halves that are rounded before a conversion to an integer. LLVM takes the
// instruction that truncates for llvm.lrint, and makes it of llvm.rint.
//
// REQUIRES: clang, x86-registered-target
// RUN: %tenon_lower %s --target=cpu --mcpu=sapphirerapids --subgroup-size=1 -O1 --emit=asm -o - | FileCheck %s

#pragma OPENCL EXTENSION cl_khr_fp16 : enable

// CHECK-LABEL: {{^}}round:
// CHECK: vrndscale{{[sp]}}h $8,
// CHECK: vcvttsh2si
kernel void round(global const half *in, global int *out) {
  if (get_global_id(0) == 0)
    out[0] = convert_int_rte(in[0]);
}
