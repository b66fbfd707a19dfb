; RUN: %tenon_opt -passes='tenon-gpu-form<target=nvptx>,verify' -S < %s | FileCheck %s --check-prefixes=CHECK,NV
; RUN: %tenon_opt -passes='tenon-gpu-form<target=amdgcn;mcpu=gfx90a>,verify' -S < %s | FileCheck %s --check-prefixes=CHECK,AMD
; REQUIRES: nvptx-registered-target, amdgpu-registered-target

; Operations of a sub-group from shuffles and ballots. Those that only some lanes execute
; take the active lanes as mask, where there is one.

; NV-LABEL: define ptx_kernel void @k(
; AMD-LABEL: define amdgpu_kernel void @k(
; NV: call i32 @llvm.nvvm.read.ptx.sreg.laneid()
; AMD: call i32 @llvm.amdgcn.mbcnt.hi(
; CHECK: [[OWN:%.*]] = and i32 %{{.*}}, 15
; CHECK: [[FIRST:%.*]] = and i32 %{{.*}}, -16
; NV: [[ALL:%.*]] = shl i32 65535, [[FIRST]]
; NV: call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 [[ALL]], i32 %{{.*}}, i32 %{{.*}}, i32 31)
; AMD: call i32 @llvm.amdgcn.ds.bpermute(
; NV: call i32 @llvm.nvvm.vote.ballot.sync(i32 [[ALL]], i1 true)
; AMD: call i64 @llvm.amdgcn.ballot.i64(i1 true)
; NV: call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
; AMD: fence syncscope("workgroup") release
; AMD-NEXT: call void @llvm.amdgcn.s.barrier()
; AMD-NEXT: fence syncscope("workgroup") acquire
; NV: call void @llvm.nvvm.bar.warp.sync(i32 [[ALL]])
; AMD: call void @llvm.amdgcn.wave.barrier()
; CHECK: some:
; NV: [[CAME:%.*]] = call i32 @llvm.nvvm.activemask()
; NV: [[SOME:%.*]] = and i32 [[CAME]],
; NV: call i32 @llvm.nvvm.vote.ballot.sync(i32 [[SOME]], i1 %odd)
; AMD: call i64 @llvm.amdgcn.ballot.i64(i1 %odd)
; NV: call float @__nv_erff(float
; AMD: call float @__ocml_erf_f32(float
; CHECK: combine:
; CHECK: icmp ult i64 %{{.*}}, 16
; CHECK: fadd float
; CHECK-NOT: tenon.
define spir_kernel void @k(ptr addrspace(1) %p, float %x, i32 %from) !intel_reqd_sub_group_size !0 {
  %b = call float @tenon.subgroup.shuffle.f32(float %x, i32 %from)
  %s = call float @tenon.subgroup.reduce.fadd.f32(float %b)
  call void @tenon.item.barrier()
  call void @tenon.item.subgroup_barrier()
  %lane = call i64 @tenon.item.subgroup_local_id()
  %odd = trunc i64 %lane to i1
  br i1 %odd, label %some, label %end
some:
  %any = call i1 @tenon.subgroup.any(i1 %odd)
  %y = call float @erff(float %s)
  %z = select i1 %any, float %y, float %s
  store float %z, ptr addrspace(1) %p
  br label %end
end:
  ret void
}

declare i64 @tenon.item.subgroup_local_id() #1
declare void @tenon.item.subgroup_barrier() #2
declare void @tenon.item.barrier() #4
declare float @tenon.subgroup.shuffle.f32(float, i32) #5
declare float @tenon.subgroup.reduce.fadd.f32(float) #3
declare i1 @tenon.subgroup.any(i1) #6
declare float @erff(float)

attributes #1 = { nounwind willreturn memory(none) "tenon.item"="subgroup_local_id" }
attributes #2 = { convergent nounwind "tenon.item"="subgroup_barrier" }
attributes #3 = { convergent nounwind willreturn memory(none) "tenon.subgroup"="reduce" "tenon.combine"="fadd" }
attributes #4 = { convergent nounwind "tenon.item"="barrier" }
attributes #5 = { convergent nounwind willreturn memory(none) "tenon.subgroup"="shuffle" }
attributes #6 = { convergent nounwind willreturn memory(none) "tenon.subgroup"="any" }
!0 = !{i32 16}
