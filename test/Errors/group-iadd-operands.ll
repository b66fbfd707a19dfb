; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpGroupIAdd: expected a scope, a group operation and a value{{$}}

define spir_kernel void @k(i32 %x) {
  %r = call i32 @_Z17__spirv_GroupIAddii(i32 2, i32 0)
  ret void
}

declare i32 @_Z17__spirv_GroupIAddii(i32, i32)
