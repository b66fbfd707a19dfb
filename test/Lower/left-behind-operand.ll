; RUN: not %tenon_opt -passes=tenon-check-lowered -disable-output < %s 2>&1 | FileCheck %s

; A remaining matrix is also found if it is only an operand or a variable.

; CHECK: error: kernel 'k': store: uses a matrix that was not lowered; expected loads, stores and operations of whole matrices

define spir_kernel void @k(ptr %p) {
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) zeroinitializer, ptr %p
  ret void
}
