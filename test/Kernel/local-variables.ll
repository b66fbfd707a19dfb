; RUN: %tenon_opt -passes='tenon-work-group<target=cpu>' -S < %s | FileCheck %s

; Local variables get aligned offsets in the work-group's block, and their size is
; in the kernel's information; local parameters follow them.

; CHECK: @k_tenon_info = constant {{.*}} { i64 1, ptr @k.params, i64 128, i64 1,
; CHECK: define internal void @k.item(ptr addrspace(3) %q, {{.*}}, ptr [[BLOCK:%[0-9]+]])
; CHECK-DAG: [[Q:%.*]] = getelementptr inbounds i8, ptr [[BLOCK]], i64 0
; CHECK-DAG: %small = addrspacecast ptr [[Q]] to ptr addrspace(3)
; CHECK-DAG: [[P:%.*]] = getelementptr inbounds i8, ptr [[BLOCK]], i64 16
; CHECK-DAG: %tile = addrspacecast ptr [[P]] to ptr addrspace(3)
; CHECK: store i8 1, ptr addrspace(3) %small
; CHECK: getelementptr i8, ptr addrspace(3) %tile, i64 8
; CHECK-LABEL: define void @k(
; CHECK: [[PARAM:%.*]] = getelementptr i8, ptr %local, i64 128
; CHECK: addrspacecast ptr [[PARAM]] to ptr addrspace(3)

@small = internal addrspace(3) global i8 undef
@tile = internal addrspace(3) global [16 x float] undef, align 16

define spir_kernel void @k(ptr addrspace(3) %q) {
  store i8 1, ptr addrspace(3) @small
  store float 1.0, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @tile, i64 8)
  ret void
}
