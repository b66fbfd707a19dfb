; A kernel that has been widened has two versions and one name.
; RUN: %expect 1 %tenon_lower %s --emit=ll -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': call of '_Z5magicf': target cpu has no such function; expected one that the module or OpenCL C defines
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %p) !intel_reqd_sub_group_size !0 {
  %v = call float @_Z5magicf(float 1.0)
  store float %v, ptr addrspace(1) %p
  ret void
}

declare float @_Z5magicf(float)

!0 = !{i32 16}
