; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; Broadcasts, shuffles and rotations with operands or results of other types and clusters.

; CHECK: error: kernel 'k': sub_group_broadcast_first: expected a value that is a scalar or a vector of integers or floats
; CHECK: error: kernel 'k': sub_group_shuffle: expected a value that is a scalar or a vector of integers or floats
; CHECK: error: kernel 'k': sub_group_shuffle: the lane is not an integer
; CHECK: error: kernel 'k': sub_group_shuffle_xor: expected a value that is a scalar or a vector of integers or floats
; CHECK: error: kernel 'k': sub_group_shuffle_xor: the lane is not an integer
; CHECK: error: kernel 'k': intel_sub_group_shuffle_up: expected a value that is a scalar or a vector of integers or floats
; CHECK: error: kernel 'k': intel_sub_group_shuffle_up: the lane is not an integer
; CHECK: error: kernel 'k': sub_group_clustered_rotate: the size of clusters is 3, expected a constant power of two up to 64
; CHECK: error: kernel 'k': sub_group_clustered_rotate: the size of clusters is 256, expected a constant power of two up to 64
; CHECK: error: kernel 'k': sub_group_broadcast: the lane is not an integer
; CHECK: error: kernel 'k': sub_group_broadcast: expected a value that is a scalar or a vector of integers or floats

define spir_kernel void @k(i32 %x, ptr %p, float %f, <4 x i32> %b, i64 %i) {
  %r0 = call ptr @sub_group_broadcast_first(ptr %p)
  %r1 = call ptr @sub_group_shuffle(ptr %p, i32 %x)
  %r2 = call i32 @sub_group_shuffle.1(i32 %x, float %f)
  %r3 = call ptr @sub_group_shuffle_xor(ptr %p, i32 %x)
  %r4 = call i32 @sub_group_shuffle_xor.1(i32 %x, float %f)
  %r5 = call ptr @intel_sub_group_shuffle_up(ptr %p, ptr %p, i32 %x)
  %r6 = call i32 @intel_sub_group_shuffle_up.1(i32 %x, i32 %x, float %f)
  %r7 = call i32 @sub_group_clustered_rotate(i32 %x, i32 1, i32 3)
  %r8 = call i32 @sub_group_clustered_rotate(i32 %x, i32 1, i32 256)
  %t1 = call i32 @sub_group_broadcast(i32 %x, float %f)
  %t2 = call ptr @sub_group_broadcast.1(ptr %p, i32 %x)
  ret void
}

declare ptr @sub_group_broadcast_first(ptr)
declare ptr @sub_group_shuffle(ptr, i32)
declare i32 @sub_group_shuffle.1(i32, float)
declare ptr @sub_group_shuffle_xor(ptr, i32)
declare i32 @sub_group_shuffle_xor.1(i32, float)
declare ptr @intel_sub_group_shuffle_up(ptr, ptr, i32)
declare i32 @intel_sub_group_shuffle_up.1(i32, i32, float)
declare i32 @sub_group_clustered_rotate(i32, i32, i32)
declare i32 @sub_group_broadcast(i32, float)
declare ptr @sub_group_broadcast.1(ptr, i32)
