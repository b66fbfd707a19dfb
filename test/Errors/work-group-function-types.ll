; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; Functions of a work-group with operands or results of other types.

; CHECK: error: kernel 'k': work_group_all: expected 1 operand
; CHECK: error: kernel 'k': work_group_any: the predicate is not an integer
; CHECK: error: kernel 'k': work_group_broadcast: expected a value that is a scalar or a vector of integers or floats
; CHECK: error: kernel 'k': work_group_broadcast: the result does not have the operand's type
; CHECK: error: kernel 'k': work_group_broadcast: expected up to three integers as local id

define spir_kernel void @k(i32 %x, float %f, ptr %p, i64 %i) {
  %r0 = call i32 @_Z14work_group_allii(i32 %x, i32 %x)
  %r1 = call i32 @_Z14work_group_anyf(float %f)
  %r2 = call ptr @_Z20work_group_broadcastPvm(ptr %p, i64 %i)
  %r3 = call i64 @_Z20work_group_broadcastim(i32 %x, i64 %i)
  %r4 = call i32 @_Z20work_group_broadcastif(i32 %x, float %f)
  ret void
}

declare i32 @_Z14work_group_allii(i32, i32)
declare i32 @_Z14work_group_anyf(float)
declare ptr @_Z20work_group_broadcastPvm(ptr, i64)
declare i64 @_Z20work_group_broadcastim(i32, i64)
declare i32 @_Z20work_group_broadcastif(i32, float)
