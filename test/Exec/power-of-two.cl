// 2 to an integer: LLVM turns it into ldexp in the target's optimised code, for
// which its SPIR-V back end has no double-precision instruction.
//
// REQUIRES: numpy, x86, clang, llvm-spirv, spirv-tools
// DEFINE: %{launch} = --kernel=k --global=16 --local=16 out=%t.npy:f64:16
// RUN: %tenon_lower %s --target=dpas --device=pvc -o %t.spv
// RUN: spirv-val --target-env opencl2.2 %t.spv
// RUN: %tenon_run %t.spv %{launch}
// RUN: %python %S/Inputs/equals.py %t.npy "[3 * 2.0 ** (7 * i - 50) for i in range(16)]"

__attribute__((intel_reqd_sub_group_size(16)))
kernel void k(global double *out) {
  int i = get_global_id(0);
  out[i] = 3 * pown(2.0, 7 * i - 50);
}
