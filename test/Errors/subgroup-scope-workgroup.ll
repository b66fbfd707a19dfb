; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpGroupNonUniformIAdd: execution scope 2 (work-group), expected 3 (sub-group)

define spir_kernel void @k(i32 %n) {
  %r = call i32 @_Z27__spirv_GroupNonUniformIAddiii(i32 2, i32 0, i32 1)
  ret void
}

declare i32 @_Z27__spirv_GroupNonUniformIAddiii(i32, i32, i32)
