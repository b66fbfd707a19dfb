; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; Functions of SYCL's device libraries with operands of other types.

; CHECK: error: kernel 'k': ConvertFToBF16INTEL: expected one operand of f32 and a result of as many bf16
; CHECK: error: kernel 'k': ConvertFToBF16INTELVec2: expected a pointer to the elements and one to the results
; CHECK: error: kernel 'k': ConvertFToBF16INTELVec4: expected a pointer to the elements and one to the results
; CHECK: error: kernel 'k': memcpy: expected two pointers and a length
; CHECK-COUNT-3: error: kernel 'k': memset: expected a pointer, a number and a length
; CHECK-COUNT-3: error: kernel 'k': memcpy: expected two pointers and a length
; CHECK-COUNT-4: error: kernel 'k': assert_fail: expected a text, a file, a line and a function
; CHECK: error: kernel 'k': rcbrt: unexpected number of operands

define spir_kernel void @k(ptr addrspace(4) %p, float %f, half %h, i64 %n) {
  %r0 = call i16 @__devicelib_ConvertFToBF16INTEL(half %h)
  call void @__devicelib_ConvertFToBF16INTELVec2(ptr addrspace(4) %p)
  call void @__devicelib_ConvertFToBF16INTELVec4(i64 %n, ptr addrspace(4) %p)
  call void @__devicelib_memcpy(ptr addrspace(4) %p, ptr addrspace(4) %p)
  call void @__devicelib_memset(i64 %n, i32 0, i64 %n)
  call void @memset(i64 %n, i32 0, i64 %n)
  call void @memset.1(ptr addrspace(4) %p, float %f, i64 %n)
  call void @memcpy(ptr addrspace(4) %p, ptr addrspace(4) %p, float %f)
  call void @memcpy.1(ptr addrspace(4) %p, i64 %n, i64 %n)
  call void @memcpy.2(ptr addrspace(4) %p, ptr addrspace(4) %p)
  call void @__devicelib_assert_fail(i64 %n, ptr addrspace(4) %p, i32 0, ptr addrspace(4) %p)
  call void @__devicelib_assert_fail.1(ptr addrspace(4) %p, i64 %n, i32 0, ptr addrspace(4) %p)
  call void @__devicelib_assert_fail.2(ptr addrspace(4) %p, ptr addrspace(4) %p, float %f, ptr addrspace(4) %p)
  call void @__devicelib_assert_fail.3(ptr addrspace(4) %p, ptr addrspace(4) %p, i32 0, i64 %n)
  %r1 = call float @__nv_rcbrtf(float %f, float %f)
  ret void
}

declare i16 @__devicelib_ConvertFToBF16INTEL(half)
declare void @__devicelib_ConvertFToBF16INTELVec2(ptr addrspace(4))
declare void @__devicelib_ConvertFToBF16INTELVec4(i64, ptr addrspace(4))
declare void @__devicelib_memcpy(ptr addrspace(4), ptr addrspace(4))
declare void @__devicelib_memset(i64, i32, i64)
declare void @memset(i64, i32, i64)
declare void @memset.1(ptr addrspace(4), float, i64)
declare void @memcpy(ptr addrspace(4), ptr addrspace(4), float)
declare void @memcpy.1(ptr addrspace(4), i64, i64)
declare void @memcpy.2(ptr addrspace(4), ptr addrspace(4))
declare void @__devicelib_assert_fail(i64, ptr addrspace(4), i32, ptr addrspace(4))
declare void @__devicelib_assert_fail.1(ptr addrspace(4), i64, i32, ptr addrspace(4))
declare void @__devicelib_assert_fail.2(ptr addrspace(4), ptr addrspace(4), float, ptr addrspace(4))
declare void @__devicelib_assert_fail.3(ptr addrspace(4), ptr addrspace(4), i32, i64)
declare float @__nv_rcbrtf(float, float)
