; RUN: %tenon_opt -passes=tenon-name-built-ins -S < %s | FileCheck %s

; CHECK-LABEL: define spir_kernel void @lanes(
; CHECK: call spir_func i64 @_Z13get_global_idj(i32 0)
; CHECK: call spir_func void @_Z22__spirv_ControlBarrierjjj(i32 3, i32 3, i32 904)
; CHECK: call spir_func float @_Z20sub_group_reduce_addf(float %x)
; CHECK: call spir_func i32 @_Z28sub_group_scan_exclusive_maxj(i32 %n)
; CHECK: call spir_func i32 @_Z28sub_group_scan_inclusive_mini(i32 %n)
; CHECK: call spir_func i32 @_Z13sub_group_anyi(i32
; CHECK: call spir_func i32 @_Z15sub_group_electv()
; CHECK: call spir_func <4 x i16> @_Z30intel_sub_group_block_read_us4PU3AS1Kt(ptr addrspace(1) %p)
; CHECK: call spir_func void @_Z41__spirv_Subgroup2DBlockLoadTransformINTELiiiiPU3AS1viiiDv2_iPv(i32 2, i32 16, i32 16, i32 1, ptr addrspace(1) %p, i32 64, i32 8, i32 64, <2 x i32> zeroinitializer, ptr
define spir_kernel void @lanes(ptr addrspace(1) %p, float %x, i32 %n, i1 %c) !intel_reqd_sub_group_size !0 {
  %g = call i64 @tenon.item.global_id(i32 0)
  call void @tenon.item.subgroup_barrier()
  %s = call float @tenon.subgroup.reduce.fadd.f32(float %x)
  %e = call i32 @tenon.subgroup.scan.exclusive.umax.i32(i32 %n)
  %i = call i32 @tenon.subgroup.scan.inclusive.smin.i32(i32 %n)
  %a = call i1 @tenon.subgroup.any(i1 %c)
  %o = call i1 @tenon.subgroup.elect()
  %b = call <4 x i16> @tenon.subgroup.block.read.v4i16.p1(ptr addrspace(1) %p)
  %d = call <8 x i32> @tenon.subgroup.block2d.load.2x16x16x1.transform.v8i32.p1(ptr addrspace(1) %p, i32 64, i32 8, i32 64, <2 x i32> zeroinitializer)
  ret void
}

; Each work-item is its own sub-group.
; CHECK-LABEL: define spir_kernel void @one(
; CHECK-NOT: sub_group
; CHECK: store i64 0
; CHECK: call spir_func float @_Z3erff(float %x)
define spir_kernel void @one(ptr addrspace(1) %p, float %x) {
  %l = call i64 @tenon.item.subgroup_local_id()
  store i64 %l, ptr addrspace(1) %p
  %y = call float @tenon.library.erf.f32(float %x)
  store float %y, ptr addrspace(1) %p
  ret void
}

declare i64 @tenon.item.global_id(i32) #0
declare i64 @tenon.item.subgroup_local_id() #1
declare void @tenon.item.subgroup_barrier() #2
declare float @tenon.subgroup.reduce.fadd.f32(float) #3
declare i32 @tenon.subgroup.scan.exclusive.umax.i32(i32) #4
declare i32 @tenon.subgroup.scan.inclusive.smin.i32(i32) #5
declare i1 @tenon.subgroup.any(i1) #6
declare i1 @tenon.subgroup.elect() #7
declare <4 x i16> @tenon.subgroup.block.read.v4i16.p1(ptr addrspace(1)) #8
declare <8 x i32> @tenon.subgroup.block2d.load.2x16x16x1.transform.v8i32.p1(ptr addrspace(1), i32, i32, i32, <2 x i32>) #9
declare float @tenon.library.erf.f32(float) "tenon.library"="erf"

attributes #0 = { nounwind willreturn memory(none) "tenon.item"="global_id" }
attributes #1 = { nounwind willreturn memory(none) "tenon.item"="subgroup_local_id" }
attributes #2 = { convergent nounwind "tenon.item"="subgroup_barrier" }
attributes #3 = { convergent nounwind willreturn memory(none) "tenon.subgroup"="reduce" "tenon.combine"="fadd" }
attributes #4 = { convergent nounwind willreturn memory(none) "tenon.subgroup"="scan.exclusive" "tenon.combine"="umax" }
attributes #5 = { convergent nounwind willreturn memory(none) "tenon.subgroup"="scan.inclusive" "tenon.combine"="smin" }
attributes #6 = { convergent nounwind willreturn memory(none) "tenon.subgroup"="any" }
attributes #7 = { convergent nounwind willreturn memory(none) "tenon.subgroup"="elect" }
attributes #8 = { convergent nounwind willreturn memory(argmem: read) "tenon.subgroup"="block.read" }
attributes #9 = { convergent nounwind willreturn memory(argmem: read) "tenon.subgroup"="block2d.load" "tenon.block"="2x16x16x1" "tenon.form"="transform" }

!0 = !{i32 16}
