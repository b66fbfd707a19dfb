; A shuffle with constant lanes is one instruction.
;
; RUN: %tenon_opt -passes='tenon-recognize,tenon-library<target=cpu>,tenon-widen<target=cpu>' -S < %s | FileCheck %s

; CHECK: shufflevector <8 x float> %{{.*}}, <8 x i32> <i32 4, i32 5, i32 6, i32 7, i32 0, i32 1, i32 2, i32 3>
; CHECK-NOT: extractelement <8 x float>
; CHECK: }
define spir_kernel void @k(ptr addrspace(1) %p) !intel_reqd_sub_group_size !0 {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %at = getelementptr float, ptr addrspace(1) %p, i64 %id
  %x = load float, ptr addrspace(1) %at
  %lane = call i32 @_Z22get_sub_group_local_idv()
  %other = xor i32 %lane, 4
  %y = call float @__spirv_GroupNonUniformShuffle(i32 3, float %x, i32 %other)
  store float %y, ptr addrspace(1) %at
  ret void
}

declare i64 @_Z13get_global_idj(i32)
declare i32 @_Z22get_sub_group_local_idv()
declare float @__spirv_GroupNonUniformShuffle(i32, float, i32)

!0 = !{i32 8}
