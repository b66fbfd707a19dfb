// Asynchronous copies with and without strides, in both directions, with a list of events
// that is known only at run time, with more elements than work-items; also as SPIR-V of
// target loops that is read again.
//
// REQUIRES: numpy, x86, clang, llvm-spirv
// RUN: %python -c "import numpy; numpy.save('%t.x.npy', numpy.arange(256, dtype='i4'))"
// RUN: %tenon_lower %s --target=loops -o %t.spv
// RUN: %tenon_run %s --kernel=k --global=20 --local=20 in=%t.x.npy out=%t.y.npy:i32:192 i32=2
// RUN: %python %S/../Inputs/equals.py %t.y.npy "[v for i in range(16) for j in range(4) for v in (8 * i + j + 1, 0, 0)]"
// RUN: %tenon_run %s --kernel=k --global=20 --local=20 in=%t.x.npy out=%t.r.npy:i32:192 i32=2 --engine=reference
// RUN: cmp %t.y.npy %t.r.npy
// RUN: %tenon_run %t.spv --kernel=k --global=20 --local=20 in=%t.x.npy out=%t.s.npy:i32:192 i32=2
// RUN: cmp %t.y.npy %t.s.npy
// RUN: %tenon_run %t.spv --kernel=k --global=20 --local=20 in=%t.x.npy out=%t.t.npy:i32:192 i32=2 --engine=reference
// RUN: cmp %t.y.npy %t.t.npy
kernel void k(global const int4 *x, global int *y, int n) {
  local int4 tile[16];
  local int line[64];
  event_t events[2];
  prefetch(x, 16);
  for (int i = 0; i < n; ++i)
    events[i] = async_work_group_strided_copy(tile + 8 * i, x + 16 * i, 8, 2, 0);
  wait_group_events(n, events);
  for (int i = get_local_id(0); i < 64; i += get_local_size(0))
    line[i] = ((local int *)tile)[i] + 1;
  barrier(CLK_LOCAL_MEM_FENCE);
  events[0] = async_work_group_strided_copy(y, line, 32, 3, 0);
  async_work_group_strided_copy(y + 96, line + 32, 32, 3, events[0]);
  wait_group_events(1, events);
}
