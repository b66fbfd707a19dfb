; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpSpecConstant: expected a constant SpecId, and a default value of the result's type

define spir_kernel void @k(ptr addrspace(1) %p) {
  %n = call i32 @_Z20__spirv_SpecConstantix(i32 0, i64 16)
  store i32 %n, ptr addrspace(1) %p
  ret void
}

declare i32 @_Z20__spirv_SpecConstantix(i32, i64)
