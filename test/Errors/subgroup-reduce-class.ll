; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpGroupFAdd: the operand is not floating-point

define spir_kernel void @k(i32 %n) {
  %r = call i32 @_Z17__spirv_GroupFAddiii(i32 3, i32 0, i32 1)
  ret void
}

declare i32 @_Z17__spirv_GroupFAddiii(i32, i32, i32)
