; Broadcasts from the first active lane and votes for equality are the device's own; a vector's
; components are compared one by one, bfloat as float.
;
; REQUIRES: spirv-tools
; RUN: %tenon_lower %s --target=loops --subgroup-size=16 -o %t.spv
; RUN: %spirv_val %t.spv
; RUN: %spirv_dis %t.spv -o - | FileCheck %s

; CHECK: OpGroupNonUniformBroadcastFirst %uint
; CHECK: OpGroupNonUniformBroadcastFirst %v2float
; CHECK-COUNT-2: OpGroupNonUniformAllEqual %bool %uint_3
; CHECK: OpGroupNonUniformAllEqual %bool %uint_3
; CHECK-NOT: AllEqual
define spir_kernel void @k(ptr addrspace(1) %p) {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %at = getelementptr i64, ptr addrspace(1) %p, i64 %id
  %x = load i32, ptr addrspace(1) %at
  %r0 = call i32 @_Z25sub_group_broadcast_firstj(i32 %x)
  store i32 %r0, ptr addrspace(1) %at
  %y = load <2 x float>, ptr addrspace(1) %at
  %r1 = call <2 x float> @_Z37__spirv_GroupNonUniformBroadcastFirstiDv2_f(i32 3, <2 x float> %y)
  store <2 x float> %r1, ptr addrspace(1) %at
  %r2 = call i1 @_Z31__spirv_GroupNonUniformAllEqualiDv2_f(i32 3, <2 x float> %y)
  store i1 %r2, ptr addrspace(1) %at
  %z = load bfloat, ptr addrspace(1) %at
  %r3 = call i1 @_Z31__spirv_GroupNonUniformAllEqualiDF16b(i32 3, bfloat %z)
  store i1 %r3, ptr addrspace(1) %at
  ret void
}

declare i64 @_Z13get_global_idj(i32)
declare i32 @_Z25sub_group_broadcast_firstj(i32)
declare <2 x float> @_Z37__spirv_GroupNonUniformBroadcastFirstiDv2_f(i32, <2 x float>)
declare i1 @_Z31__spirv_GroupNonUniformAllEqualiDv2_f(i32, <2 x float>)
declare i1 @_Z31__spirv_GroupNonUniformAllEqualiDF16b(i32, bfloat)
