// Sub-groups of 4, and 2D blocks of sub-groups of 8, where the device has 16 lanes:
// the kernel as it is, and lowered by target dpas.
//
// REQUIRES: clang, llvm-spirv, spirv-tools, x86
// RUN: %tenon_lower %s --target=dpas --device=bmg -o %t.spv
// RUN: %spirv_val %t.spv
// RUN: %tenon_run %s --kernel=quarters --global=40 --local=20 --engine=reference out=%t.q.npy:i32:40
// RUN: %tenon_run %t.spv --kernel=quarters --global=40 --local=20 --engine=reference out=%t.q1.npy:i32:40
// RUN: %tenon_run %t.spv --kernel=quarters --global=40 --local=20 --engine=cpu out=%t.q2.npy:i32:40
// RUN: cmp %t.q.npy %t.q1.npy
// RUN: cmp %t.q.npy %t.q2.npy
// RUN: %tenon_run %s --kernel=blocks --global=24 --local=24 --engine=reference out=%t.a.npy:u16:8x48 out=%t.b.npy:u16:8x48
// RUN: %tenon_run %t.spv --kernel=blocks --global=24 --local=24 --engine=reference out=%t.a1.npy:u16:8x48 out=%t.b1.npy:u16:8x48
// RUN: %tenon_run %t.spv --kernel=blocks --global=24 --local=24 --engine=cpu out=%t.a2.npy:u16:8x48 out=%t.b2.npy:u16:8x48
// RUN: cmp %t.b.npy %t.b1.npy
// RUN: cmp %t.b.npy %t.b2.npy
__attribute__((intel_reqd_sub_group_size(4)))
kernel void quarters(global int *out) {
  local int shared[20];
  int v = get_global_id(0) * 7 % 19, g = get_sub_group_id();
  int r = sub_group_reduce_add(v) + 100 * sub_group_shuffle_xor(v, 1);
  shared[get_local_id(0)] = v;
  if (g & 1) {
    sub_group_barrier(CLK_LOCAL_MEM_FENCE);
    r += sub_group_scan_inclusive_add(v) * 7 + shared[g * 4 + 3 - get_sub_group_local_id()];
  }
  r += g * 10000 + get_num_sub_groups() * 1000000 + get_sub_group_size() * 100000000;
  out[get_global_id(0)] = r;
}

__attribute__((intel_reqd_sub_group_size(8)))
kernel void blocks(global ushort *A, global ushort *C) {
  ushort16 a;
  int g = get_sub_group_id();
  for (int i = get_local_id(0); i < 8 * 48; i += 24)
    A[i] = i * i;
  barrier(CLK_GLOBAL_MEM_FENCE);
  if (g) // the first reads beyond the left edge
    intel_sub_group_2d_block_read_16b_8r16x1c(A, 96, 8, 96, (int2)(g * 16, 1), (private ushort *)&a);
  else
    intel_sub_group_2d_block_read_16b_8r16x1c(A, 96, 8, 96, (int2)(-3, 0), (private ushort *)&a);
  intel_sub_group_2d_block_write_16b_8r16x1c(C, 96, 8, 96, (int2)(g * 16, 0), (private ushort *)&a);
}
