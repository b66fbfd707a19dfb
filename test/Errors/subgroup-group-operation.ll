; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpGroupIAdd: group operation 3, expected 0 (reduce), 1 (inclusive scan), 2 (exclusive scan) or, for non-uniform ones, 3 (clustered reduce)

define spir_kernel void @k(i32 %n) {
  %r = call i32 @_Z17__spirv_GroupIAddiii(i32 3, i32 3, i32 1)
  ret void
}

declare i32 @_Z17__spirv_GroupIAddiii(i32, i32, i32)
