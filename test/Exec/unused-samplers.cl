// Programs that keep images in buffers pass samplers to functions that read no
// image.
//
// REQUIRES: numpy, x86, clang, llvm-spirv, spirv-tools, nvptx-registered-target
// DEFINE: %{launch} = --kernel=k --global=4 --local=4 out=%t.npy:i32:4
// DEFINE: %{check} = %python %S/Inputs/equals.py %t.npy "[0, 2, 4, 6]"
// RUN: %tenon_run %s %{launch} && %{check}
// RUN: %tenon_run %s --engine=reference %{launch} && %{check}
// RUN: %tenon_lower %s --target=loops -o %t.spv
// RUN: spirv-val --target-env opencl2.2 %t.spv
// RUN: %tenon_run %t.spv %{launch} && %{check}
// RUN: %tenon_lower %s --target=nvptx -o %t.s

static inline int pixel(sampler_t s, int x) { return 2 * x; }
__attribute__((noinline)) static int same(sampler_t s, int x) { return x; }

constant sampler_t shared = CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST;

kernel void k(global int *p) {
  const sampler_t own = CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;
  int i = get_global_id(0);
  p[i] = pixel(own, i) / 2 + same(shared, i);
}
