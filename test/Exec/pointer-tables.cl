// A table of pointers in constant memory, which LLVM's passes would turn into a table of offsets.
//
// REQUIRES: numpy, x86, clang, llvm-spirv, spirv-tools, amdgpu-registered-target
// DEFINE: %{launch} = --kernel=k --global=12 --local=12 out=%t.npy:i32:12
// DEFINE: %{check} = %python %S/Inputs/equals.py %t.npy "[1, 6, 7, 3, 5, 8, 1, 6, 7, 3, 5, 8]"
// RUN: %tenon_run %s %{launch} && %{check}
// RUN: %tenon_run %s --engine=reference %{launch} && %{check}
// RUN: %tenon_lower %s --target=loops -o %t.spv
// RUN: spirv-val --target-env opencl2.2 %t.spv
// RUN: %tenon_run %t.spv %{launch} && %{check}
// RUN: %tenon_lower %s --target=amdgcn -o %t.s

static constant int a[] = {1, 2, 3, 4};
static constant int b[] = {5, 6};
static constant int c[] = {7, 8};
static constant int *constant table[] = {a, b, c};

kernel void k(global int *out) {
  size_t i = get_global_id(0);
  out[i] = table[i % 3][i % 2 + (i % 6 == 3)];
}
