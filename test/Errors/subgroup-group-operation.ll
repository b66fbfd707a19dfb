; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpGroupNonUniformIAdd: group operation 3 (clustered reduce), expected 0 (reduce), 1 (inclusive scan) or 2 (exclusive scan)

define spir_kernel void @k(i32 %n) {
  %r = call i32 @_Z27__spirv_GroupNonUniformIAddiiij(i32 3, i32 3, i32 1, i32 4)
  ret void
}

declare i32 @_Z27__spirv_GroupNonUniformIAddiiij(i32, i32, i32, i32)
