; RUN: %tenon_opt -passes='tenon-work-group<target=cpu>' -S < %s | FileCheck %s

; In a sub-group of one work-item nothing has to be exchanged.

; CHECK-LABEL: define internal void @k.item(
; CHECK-NOT:   tenon.
; CHECK:       %sum = add i32 %x, %x
; CHECK:       %all = add i32 %sum, %x
; CHECK:       %before = add i32 %all, 2147483647
; CHECK:       [[BIT:%.*]] = zext i1 %p to i32
; CHECK:       insertelement <4 x i32> zeroinitializer, i32 [[BIT]], i64 0
; CHECK:       [[BLOCK:%.*]] = load <4 x i16>, ptr addrspace(1) %g, align 2
; CHECK:       store <4 x i16> [[BLOCK]], ptr addrspace(1) %g, align 2
; CHECK:       select i1 %p, i1 true, i1 %p
; CHECK-NOT:   tenon.subgroup

define spir_kernel void @k(ptr addrspace(1) %g, i32 %x, i1 %p) !intel_reqd_sub_group_size !0 {
  %a = call i32 @tenon.subgroup.shuffle.i32(i32 %x, i32 0) convergent
  %b = call i32 @tenon.subgroup.reduce.smin.i32(i32 %x) convergent
  %sum = add i32 %a, %b
  %c = call i32 @tenon.subgroup.scan.inclusive.smin.i32(i32 %x) convergent
  %all = add i32 %sum, %c
  %d = call i32 @tenon.subgroup.scan.exclusive.smin.i32(i32 %x) convergent
  %before = add i32 %all, %d
  store i32 %before, ptr addrspace(1) %g
  %ballot = call <4 x i32> @tenon.subgroup.ballot(i1 %p) convergent
  store <4 x i32> %ballot, ptr addrspace(1) %g
  %block = call <4 x i16> @tenon.subgroup.block.read.v4i16.p1(ptr addrspace(1) %g) convergent
  call void @tenon.subgroup.block.write.v4i16.p1(ptr addrspace(1) %g, <4 x i16> %block) convergent
  %elect = call i1 @tenon.subgroup.elect() convergent
  %any = call i1 @tenon.subgroup.any(i1 %p) convergent
  %either = select i1 %p, i1 %elect, i1 %any
  store i1 %either, ptr addrspace(1) %g
  call void @tenon.subgroup.block2d.prefetch.2x16x8x1.p1(ptr addrspace(1) %g, i32 32, i32 8, i32 32, <2 x i32> zeroinitializer) convergent
  ret void
}

!0 = !{i32 1}

declare i32 @tenon.subgroup.shuffle.i32(i32, i32) #0
declare i32 @tenon.subgroup.reduce.smin.i32(i32) #1
declare i32 @tenon.subgroup.scan.inclusive.smin.i32(i32) #2
declare i32 @tenon.subgroup.scan.exclusive.smin.i32(i32) #3
declare <4 x i32> @tenon.subgroup.ballot(i1) #4
declare <4 x i16> @tenon.subgroup.block.read.v4i16.p1(ptr addrspace(1)) #5
declare void @tenon.subgroup.block.write.v4i16.p1(ptr addrspace(1), <4 x i16>) #6
declare i1 @tenon.subgroup.elect() #7
declare i1 @tenon.subgroup.any(i1) #8
declare void @tenon.subgroup.block2d.prefetch.2x16x8x1.p1(ptr addrspace(1), i32, i32, i32, <2 x i32>) #9

attributes #0 = { convergent nounwind willreturn memory(none) "tenon.subgroup"="shuffle" }
attributes #1 = { convergent nounwind willreturn memory(none) "tenon.subgroup"="reduce" "tenon.combine"="smin" }
attributes #2 = { convergent nounwind willreturn memory(none) "tenon.subgroup"="scan.inclusive" "tenon.combine"="smin" }
attributes #3 = { convergent nounwind willreturn memory(none) "tenon.subgroup"="scan.exclusive" "tenon.combine"="smin" }
attributes #4 = { convergent nounwind willreturn memory(none) "tenon.subgroup"="ballot" }
attributes #5 = { convergent nounwind willreturn memory(argmem: read) "tenon.subgroup"="block.read" }
attributes #6 = { convergent nounwind willreturn memory(argmem: write) "tenon.subgroup"="block.write" }
attributes #7 = { convergent nounwind willreturn memory(none) "tenon.subgroup"="elect" }
attributes #8 = { convergent nounwind willreturn memory(none) "tenon.subgroup"="any" }
attributes #9 = { convergent nounwind willreturn memory(argmem: readwrite) "tenon.subgroup"="block2d.prefetch" "tenon.block"="2x16x8x1" "tenon.form"="plain" }
