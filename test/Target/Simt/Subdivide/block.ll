; Each lane of a part accesses its own elements of a block, which are as many apart
; as the part has lanes.

; RUN: %tenon_opt -passes='tenon-subdivide<target=dpas;device=pvc>' -S < %s | FileCheck %s

; CHECK: [[LANE:%.*]] = trunc i64 {{.*}} to i32
; CHECK: and i32 [[LANE]], 7
; CHECK: [[AT:%.*]] = add i64 {{.*}}, 8
; CHECK: [[SECOND:%.*]] = getelementptr i32, ptr addrspace(1) %p, i64 [[AT]]
; CHECK: load i32, ptr addrspace(1) [[SECOND]], align 4
; CHECK: [[AT:%.*]] = add i64 {{.*}}, 8
; CHECK: [[SECOND:%.*]] = getelementptr i32, ptr addrspace(1) %q, i64 [[AT]]
; CHECK: store i32 {{.*}}, ptr addrspace(1) [[SECOND]], align 4
define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q) !intel_reqd_sub_group_size !0 {
  %v = call <2 x i32> @tenon.subgroup.block.read.v2i32.p1(ptr addrspace(1) %p)
  call void @tenon.subgroup.block.write.v2i32.p1(ptr addrspace(1) %q, <2 x i32> %v)
  ret void
}

declare <2 x i32> @tenon.subgroup.block.read.v2i32.p1(ptr addrspace(1)) #0
declare void @tenon.subgroup.block.write.v2i32.p1(ptr addrspace(1), <2 x i32>) #1

attributes #0 = { convergent nounwind willreturn memory(argmem: read) "tenon.subgroup"="block.read" }
attributes #1 = { convergent nounwind willreturn memory(argmem: write) "tenon.subgroup"="block.write" }
!0 = !{i32 8}
