; Instructions of Intel's GPUs get the names that consumers of SPIR-V know.
;
; RUN: %tenon_opt -passes='tenon-name-built-ins<target=dpas>' -S %s -o - | FileCheck %s

; CHECK: define spir_kernel void @blocks
; CHECK: call spir_func void @_Z41__spirv_Subgroup2DBlockLoadTransformINTELiiiiPU3AS1viiiDv2_iPv(i32 1, i32 16, i32 32, i32 1, ptr addrspace(1) %p, i32 64, i32 8, i32 64, <2 x i32> zeroinitializer, ptr %data)
; CHECK: call spir_func void @_Z33__spirv_Subgroup2DBlockStoreINTELiiiiPvPU3AS1viiiDv2_i(i32 4, i32 16, i32 8, i32 1, ptr %data, ptr addrspace(1) %p, i32 64, i32 8, i32 64, <2 x i32> zeroinitializer)
define spir_kernel void @blocks(ptr addrspace(1) %p) !intel_reqd_sub_group_size !0 {
  %data = alloca [4 x <8 x i32>]
  call void @tenon.device.block2d.load.1x16x32x1.transform.p1(ptr addrspace(1) %p, i32 64, i32 8, i32 64, <2 x i32> zeroinitializer, ptr %data)
  call void @tenon.device.block2d.store.4x16x8x1.p1(ptr addrspace(1) %p, i32 64, i32 8, i32 64, <2 x i32> zeroinitializer, ptr %data)
  ret void
}

; The same vectors with other signs are other types.
;
; CHECK: define spir_kernel void @multiply
; CHECK: call spir_func <8 x i32> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTELiDv8_sDv8_iS0_i(i32 32, <8 x i16> %a, <8 x i32> %b, <8 x i32> %c, i32 49)
; CHECK: call spir_func <8 x i32> @_Z36intel_sub_group_i8_u8_matrix_mad_k32Dv8_sDv8_jDv8_i(<8 x i16> %a, <8 x i32> %b, <8 x i32> %{{.*}})
define spir_kernel void @multiply(ptr addrspace(1) %p, <8 x i16> %a, <8 x i32> %b, <8 x i32> %c) !intel_reqd_sub_group_size !0 {
  %x = call <8 x i32> @tenon.device.muladd.s8.u8(<8 x i16> %a, <8 x i32> %b, <8 x i32> %c)
  %y = call <8 x i32> @tenon.device.muladd.built-in(<8 x i16> %a, <8 x i32> %b, <8 x i32> %x)
  store <8 x i32> %y, ptr addrspace(1) %p
  ret void
}

; CHECK-NOT: declare {{.*}}@tenon.device

declare void @tenon.device.block2d.load.1x16x32x1.transform.p1(ptr addrspace(1), i32, i32, i32, <2 x i32>, ptr) #0
declare void @tenon.device.block2d.store.4x16x8x1.p1(ptr addrspace(1), i32, i32, i32, <2 x i32>, ptr) #1
declare <8 x i32> @tenon.device.muladd.s8.u8(<8 x i16>, <8 x i32>, <8 x i32>) #2
declare <8 x i32> @tenon.device.muladd.built-in(<8 x i16>, <8 x i32>, <8 x i32>) #3

attributes #0 = { convergent nounwind "tenon.block"="1x16x32x1" "tenon.device"="block2d.load" "tenon.form"="transform" }
attributes #1 = { convergent nounwind "tenon.block"="4x16x8x1" "tenon.device"="block2d.store" "tenon.form"="plain" }
attributes #2 = { convergent nounwind memory(none) "tenon.a"="s8" "tenon.b"="u8" "tenon.depth"="32" "tenon.device"="muladd" "tenon.operands"="49" }
attributes #3 = { convergent nounwind memory(none) "tenon.a"="s8" "tenon.b"="u8" "tenon.built-in" "tenon.depth"="32" "tenon.device"="muladd" "tenon.operands"="49" }
!0 = !{i32 16}
