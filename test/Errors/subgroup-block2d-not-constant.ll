; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpSubgroup2DBlockLoadINTEL: expected element size, block width, height and count to be constants of 1 to 256

define spir_kernel void @k(i32 %n) {
  call void @_Z32__spirv_Subgroup2DBlockLoadINTEL(i32 2, i32 %n, i32 8, i32 1, ptr addrspace(1) null, i32 64, i32 8, i32 64, <2 x i32> zeroinitializer, ptr null)
  ret void
}

declare void @_Z32__spirv_Subgroup2DBlockLoadINTEL(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i32, <2 x i32>, ptr)
