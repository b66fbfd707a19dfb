; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': ConvertFToBF16INTELVec2: expected a pointer to the elements and one to the results
; CHECK: error: kernel 'k': memcpy: expected two pointers and a length

define spir_kernel void @k(ptr addrspace(4) %p) {
  call void @__devicelib_ConvertFToBF16INTELVec2(ptr addrspace(4) %p, i16 0)
  call void @memcpy(ptr addrspace(4) %p, i32 0, i64 4)
  ret void
}

declare void @__devicelib_ConvertFToBF16INTELVec2(ptr addrspace(4), i16)
declare void @memcpy(ptr addrspace(4), i32, i64)
