; Broadcasts from the first active lane and votes for equality: a comparison with the first
; lane's value; with only cl_khr_subgroups, that lane is found by a reduction.
;
; RUN: %tenon_opt -passes='tenon-recognize,tenon-library<target=cpu>' -S < %s | FileCheck %s --check-prefix=CPU
; RUN: %tenon_opt -passes='tenon-recognize,tenon-library<target=loops;features=+khr-subgroups>' -S < %s | FileCheck %s --check-prefix=KHR
; RUN: %tenon_opt -passes='tenon-recognize,tenon-library<target=loops>' -S < %s | FileCheck %s --check-prefix=OWN
; RUN: %tenon_opt -passes='tenon-recognize,tenon-library<target=dpas>' -S < %s | FileCheck %s --check-prefix=OWN

; CPU: call i32 @tenon.subgroup.broadcast.first.i32(i32 %x)
; CPU: [[F:%.*]] = call <2 x float> @tenon.subgroup.broadcast.first.v2f32(<2 x float> %y)
; CPU: [[E:%.*]] = fcmp oeq <2 x float> %y, [[F]]
; CPU: [[A:%.*]] = call i1 @llvm.vector.reduce.and.v2i1(<2 x i1> [[E]])
; CPU: call i1 @tenon.subgroup.all.active(i1 [[A]])
; CPU-NOT: all.equal
; KHR: [[L:%.*]] = trunc i64 %{{.*}} to i32
; KHR: [[N:%.*]] = call i32 @tenon.subgroup.reduce.umin.active.i32(i32 [[L]])
; KHR: call i32 @tenon.subgroup.broadcast.active.i32(i32 %x, i32 [[N]])
; KHR: call <2 x float> @tenon.subgroup.broadcast.active.v2f32(<2 x float> %y,
; KHR-NOT: broadcast.first
; OWN: call i32 @tenon.subgroup.broadcast.first.i32(i32 %x)
; OWN: call i1 @tenon.subgroup.all.equal.v2f32(<2 x float> %y)
define spir_kernel void @k(i32 %x, <2 x float> %y) {
  %r0 = call i32 @_Z25sub_group_broadcast_firstj(i32 %x)
  %r1 = call i1 @_Z31__spirv_GroupNonUniformAllEqualiDv2_f(i32 3, <2 x float> %y)
  ret void
}

declare i32 @_Z25sub_group_broadcast_firstj(i32)
declare i1 @_Z31__spirv_GroupNonUniformAllEqualiDv2_f(i32, <2 x float>)
