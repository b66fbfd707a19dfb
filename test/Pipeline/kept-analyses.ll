; Passes that change no branches preserve dominators, also the one that promotes slots;
; those that change nothing preserve everything.
; RUN: %tenon_opt -passes='function(require<domtree>),tenon-inline,function(tenon-promote-slots),tenon-align-elements<target=dpas>,tenon-mark-joined<target=dpas>,tenon-subdivide<target=dpas>,tenon-fuse<target=loops>' -debug-pass-manager -disable-output < %s 2>&1 | FileCheck %s --implicit-check-not='Invalidating analysis: DominatorTreeAnalysis'

; CHECK: Running analysis: DominatorTreeAnalysis on k
; CHECK: Running pass: tenon::InlineMatrixCallsPass
; CHECK: Running pass: tenon::PromoteSlotsPass on k
; CHECK: Running pass: tenon::AlignElementsPass
; CHECK: Running pass: tenon::MarkJoinedPass
; CHECK: Running pass: tenon::SubdividePass
; CHECK: Running pass: tenon::FusePass
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %p) !intel_reqd_sub_group_size !0 {
  %slot = alloca target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) zeroinitializer, ptr %slot
  %m = load target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), ptr %slot
  %n = call i32 @tenon.length.f32.8x16.acc(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %m)
  store i32 %n, ptr addrspace(1) %p
  ret void
}

declare i32 @tenon.length.f32.8x16.acc(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2))

!0 = !{i32 16}
