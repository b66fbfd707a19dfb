; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpSelect: expected a condition, or one for each component, and two values of the result's type

define spir_kernel void @k(ptr addrspace(1) %p, <4 x i32> %c) {
  %b = icmp eq <4 x i32> %c, zeroinitializer
  %x = call i32 @_Z14__spirv_SelectDv4_bii(<4 x i1> %b, i32 1, i32 2)
  store i32 %x, ptr addrspace(1) %p
  ret void
}

declare i32 @_Z14__spirv_SelectDv4_bii(<4 x i1>, i32, i32)
