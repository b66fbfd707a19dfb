// Atomic operations for one work-item, which PTX does not have, are those of a
// work-group; fences for one work-item are removed.

// REQUIRES: clang, nvptx-registered-target
// RUN: %tenon_lower %s --target=nvptx --emit=ptx -o - | FileCheck %s

// CHECK: ld.relaxed.cta.global
// CHECK: atom.global.add.u32
// CHECK: atom.{{.*}}cta.global.cas.b32
// CHECK: st.global
// CHECK-NOT: fence
// CHECK: st.global
kernel void k(global int *p) {
  global atomic_int *a = (global atomic_int *)p;
  int seen = atomic_load_explicit(a, memory_order_relaxed, memory_scope_work_item);
  seen += atomic_fetch_add_explicit(a, seen, memory_order_relaxed, memory_scope_work_item);
  atomic_compare_exchange_strong_explicit(a, &seen, 1, memory_order_seq_cst,
                                          memory_order_seq_cst, memory_scope_work_item);
  p[1] = seen;
  atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_seq_cst, memory_scope_work_item);
  p[2] = seen;
}
