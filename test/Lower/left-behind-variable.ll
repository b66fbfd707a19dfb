; RUN: not %tenon_opt -passes=tenon-check-lowered -disable-output < %s 2>&1 | FileCheck %s

; CHECK: error: kernel 'k': alloca: uses a matrix that was not lowered; expected loads, stores and operations of whole matrices

define spir_kernel void @k() {
  %slot = alloca [2 x target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)]
  ret void
}
