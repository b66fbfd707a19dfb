; RUN: %tenon_opt -passes='tenon-recognize,tenon-raise<target=cpu>' -S < %s | FileCheck %s

; Each lane has its own variables, also if one of several is selected: what lanes read
; is not contiguous memory.

; CHECK-NOT: @tenon.load
; CHECK: [[A:%.*]] = load <8 x i16>, ptr %chosen
; CHECK: @tenon.from.fragment.a.i16.8x16.v8i16(<8 x i16> [[A]])
; CHECK-NOT: @tenon.load

target triple = "spir64-unknown-unknown"

define spir_kernel void @k(i1 %which, ptr addrspace(1) %p, ptr addrspace(1) %q, ptr addrspace(1) %r, <8 x i32> %b, <8 x float> %c) !intel_reqd_sub_group_size !0 {
  %x = alloca <8 x i16>, align 16
  %y = alloca <8 x i16>, align 16
  %lane = call i64 @tenon.item.subgroup_local_id()
  %of.lane = getelementptr <8 x i16>, ptr addrspace(1) %p, i64 %lane
  %v = load <8 x i16>, ptr addrspace(1) %of.lane, align 16
  store <8 x i16> %v, ptr %x, align 16
  store <8 x i16> zeroinitializer, ptr %y, align 16
  %chosen = select i1 %which, ptr %x, ptr %y
  %a = load <8 x i16>, ptr %chosen, align 16
  %d = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTELiDv8_sDv8_iDv8_fi(i32 16, <8 x i16> %a, <8 x i32> %b, <8 x float> %c, i32 12288)
  %to = getelementptr <8 x float>, ptr addrspace(1) %r, i64 %lane
  store <8 x float> %d, ptr addrspace(1) %to, align 32
  ret void
}

declare i64 @tenon.item.subgroup_local_id()
declare <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTELiDv8_sDv8_iDv8_fi(i32, <8 x i16>, <8 x i32>, <8 x float>, i32)

!0 = !{i32 16}
