; RUN: %tenon_opt -passes='tenon-work-group<target=cpu>' -S < %s | FileCheck %s

; The versions for complete and for other sub-groups run together in one
; work-group, so a variable has the same offset in both, also after one that only
; one of them uses.

; CHECK: @k_tenon_info = constant {{.*}} { i64 1, ptr @k.params, i64 128,
; CHECK: define internal void @k.subgroup({{.*}}, ptr [[BLOCK:%[0-9]+]])
; CHECK: [[P:%.*]] = getelementptr inbounds i8, ptr [[BLOCK]], i64 64
; CHECK: %both = addrspacecast ptr [[P]] to ptr addrspace(3)
; CHECK: define internal void @k.partial({{.*}}, ptr [[BLOCK:%[0-9]+]])
; CHECK: [[P:%.*]] = getelementptr inbounds i8, ptr [[BLOCK]], i64 64
; CHECK: %both = addrspacecast ptr [[P]] to ptr addrspace(3)

@one = internal addrspace(3) global [16 x i32] undef, align 4
@both = internal addrspace(3) global [16 x i32] undef, align 4

define spir_kernel void @k(ptr addrspace(1) %p) !tenon.widened !0 {
  %v = load i32, ptr addrspace(3) @both
  store i32 %v, ptr addrspace(1) %p
  ret void
}

define internal spir_kernel void @k.partial(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(3) @one
  %v = load i32, ptr addrspace(3) @both
  store i32 %v, ptr addrspace(1) %p
  ret void
}
!0 = !{ptr @k.partial, i32 16}
