; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; Conversions of numbers with operands or results of other types.

; CHECK-COUNT-2: error: kernel 'k': convert_int: expected numbers or vectors of as many components

define spir_kernel void @k(ptr %p, float %f) {
  %r0 = call i32 @_Z11convert_intPv(ptr %p)
  %r1 = call ptr @_Z11convert_intf(float %f)
  ret void
}

declare i32 @_Z11convert_intPv(ptr)
declare ptr @_Z11convert_intf(float)
