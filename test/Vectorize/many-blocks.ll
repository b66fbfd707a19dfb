; 2D blocks of more than 256 slots in total are moved by a function for each form, which
; all of them call; those of the version for the rest have a mask.

; RUN: %tenon_opt -passes='tenon-widen<target=cpu;triple=x86_64-linux-gnu>' -S < %s | FileCheck %s

; CHECK-LABEL: define spir_kernel void @k(
; CHECK: %payload = alloca [4096 x i8], align 64
; CHECK-COUNT-5: call void @tenon.subgroup.block2d.load.4x32x32x1.v64i32.p1.v16(ptr %payload,
; CHECK-NOT: call void @llvm.masked
; CHECK: ret void
; CHECK-LABEL: define internal spir_kernel void @k.partial(
; CHECK-COUNT-5: call void @tenon.subgroup.block2d.load.4x32x32x1.v64i32.p1.v16.masked(ptr %payload,
; CHECK-LABEL: define internal void @tenon.subgroup.block2d.load.4x32x32x1.v64i32.p1.v16(
; CHECK-COUNT-64: @llvm.masked.load.v16i32
define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) !intel_reqd_sub_group_size !0 {
  %a = call <64 x i32> @tenon.subgroup.block2d.load.4x32x32x1.v64i32.p1(ptr addrspace(1) %in, i32 512, i32 64, i32 512, <2 x i32> <i32 0, i32 0>)
  %b = call <64 x i32> @tenon.subgroup.block2d.load.4x32x32x1.v64i32.p1(ptr addrspace(1) %in, i32 512, i32 64, i32 512, <2 x i32> <i32 32, i32 0>)
  %c = call <64 x i32> @tenon.subgroup.block2d.load.4x32x32x1.v64i32.p1(ptr addrspace(1) %in, i32 512, i32 64, i32 512, <2 x i32> <i32 0, i32 32>)
  %d = call <64 x i32> @tenon.subgroup.block2d.load.4x32x32x1.v64i32.p1(ptr addrspace(1) %in, i32 512, i32 64, i32 512, <2 x i32> <i32 32, i32 32>)
  %e = call <64 x i32> @tenon.subgroup.block2d.load.4x32x32x1.v64i32.p1(ptr addrspace(1) %in, i32 512, i32 64, i32 512, <2 x i32> <i32 64, i32 32>)
  %ab = add <64 x i32> %a, %b
  %cd = add <64 x i32> %c, %d
  %abcd = add <64 x i32> %ab, %cd
  %sum = add <64 x i32> %abcd, %e
  %s = extractelement <64 x i32> %sum, i32 0
  store i32 %s, ptr addrspace(1) %out
  ret void
}

declare <64 x i32> @tenon.subgroup.block2d.load.4x32x32x1.v64i32.p1(ptr addrspace(1), i32, i32, i32, <2 x i32>) #0
attributes #0 = { convergent nounwind willreturn memory(argmem: read) "tenon.block"="4x32x32x1" "tenon.form"="plain" "tenon.subgroup"="block2d.load" }
!0 = !{i32 16}
