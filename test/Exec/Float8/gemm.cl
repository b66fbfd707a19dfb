// A product of fp8 matrices in OpenCL C. Amx/float8 runs it on tiles.
//
// REQUIRES: numpy, x86, clang, llvm-spirv
// RUN: %python %S/Inputs/gemm.py make %t
// RUN: %tenon_run %s --kernel=gemm --global=48,4 --local=16,1 in=%t.a.npy in=%t.b.npy out=%t.c.npy:f32:32x48 i32=256 i32=48
// RUN: %python %S/Inputs/gemm.py check %t
__attribute__((intel_reqd_sub_group_size(16)))
kernel void gemm(global const ushort *A, global const uint *B, global float *C, int K, int N) {
  int n = get_group_id(0) * 16, m = get_group_id(1) * 8;
  float8 acc = 0;
  for (int k = 0; k < K; k += 32) {
    short8 a; int8 b;
    for (int i = 0; i < 8; ++i) a[i] = as_short(intel_sub_group_block_read_us(A + (m + i) * (K / 2) + k / 2));
    for (int i = 0; i < 8; ++i) b[i] = as_int(intel_sub_group_block_read(B + (k / 4 + i) * N + n));
    acc = intel_sub_group_e4m3_e5m2_matrix_mad_k32(a, b, acc);
  }
  for (int i = 0; i < 8; ++i) intel_sub_group_block_write((global uint *)C + (m + i) * N + n, as_uint(acc[i]));
}
