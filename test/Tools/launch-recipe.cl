// The information that a host needs to launch a kernel of target nvptx.
//
// REQUIRES: clang, nvptx-registered-target
// RUN: %tenon_lower %s --target=nvptx --mcpu=sm_89 --assume-aligned -o %t.ptx --recipe=%t.json
// RUN: FileCheck %s < %t.json
// RUN: FileCheck %s --check-prefix=PTX < %t.ptx
// RUN: %expect 2 %tenon_lower %s --target=cpu -o - --recipe=%t.json 2>&1 | FileCheck %s --check-prefix=TARGET
// TARGET: error: --recipe is only for --target=nvptx
//
// CHECK: "assumes": [
// CHECK-NEXT: "matrices and strides in global memory are aligned to 16 bytes"
// CHECK: "block": [
// CHECK-NEXT: 16,
// CHECK-NEXT: 4,
// CHECK-NEXT: 1
// CHECK: "block_multiple": 16
// CHECK: "name": "k"
// CHECK: "bytes": 8,
// CHECK-NEXT: "kind": "buffer",
// CHECK-NEXT: "name": "p",
// CHECK-NEXT: "type": "int*"
// CHECK: "bytes": 4,
// CHECK-NEXT: "kind": "offset-in-dynamic-shared-memory",
// CHECK-NEXT: "multiple": 128,
// CHECK-NEXT: "name": "t",
// CHECK: "bytes": 16,
// CHECK-NEXT: "kind": "value",
// CHECK-NEXT: "name": "s",
// CHECK: "shared_bytes": 256,
// CHECK-NEXT: "subgroup_size": 16,
// CHECK-NEXT: "subgroups_per_warp": 2
// CHECK: "processor": "sm_89"
//
// PTX: .extern .shared .align 128 .b8 tenon_local_memory[];
// PTX: .visible .entry k(
// PTX-NEXT: .param .u64 .ptr .global
// PTX-NEXT: .param .u32 k_param_1,
// PTX-NEXT: .param .align 4 .b8 k_param_2[16]
// PTX: .reqntid 16, 4, 1
struct four {
  int x[4];
};

__attribute__((intel_reqd_sub_group_size(16), reqd_work_group_size(16, 4, 1)))
kernel void k(global int *p, local int *t, struct four s) {
  local int own[64];
  size_t i = get_local_id(0) + 16 * get_local_id(1);
  own[i] = p[i], t[i] = s.x[i & 3];
  barrier(CLK_LOCAL_MEM_FENCE);
  p[i] = sub_group_broadcast(own[63 - i] + t[63 - i], 3);
}
