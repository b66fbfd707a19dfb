; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpGroupAll: the execution scope is not constant, expected 3 (sub-group)

define spir_kernel void @k(i32 %n) {
  %r = call i1 @_Z16__spirv_GroupAllib(i32 %n, i1 true)
  ret void
}

declare i1 @_Z16__spirv_GroupAllib(i32, i1)
