; A cluster is a power of two of work-items, and its size is a constant.

; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s

; CHECK: error: kernel 'k': sub_group_clustered_reduce_add: the size of clusters is 3, expected a constant power of two up to 64
; CHECK: error: kernel 'k': OpGroupNonUniformIAdd: the size of clusters is not constant, expected a constant power of two up to 64

define spir_kernel void @k(i32 %n) {
  %r = call i32 @_Z30sub_group_clustered_reduce_addij(i32 1, i32 3)
  %s = call i32 @_Z27__spirv_GroupNonUniformIAddiiij(i32 3, i32 3, i32 1, i32 %n)
  ret void
}

declare i32 @_Z30sub_group_clustered_reduce_addij(i32, i32)
declare i32 @_Z27__spirv_GroupNonUniformIAddiiij(i32, i32, i32, i32)
