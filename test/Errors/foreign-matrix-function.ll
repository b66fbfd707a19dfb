; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; A declared function with matrices under a name of no dialect.

; CHECK: error: kernel 'k': unknown operation 'transpose': not a supported matrix operation; the nearest is

define spir_kernel void @k() {
  %a = call target("spirv.CooperativeMatrixKHR", i8, 3, 32, 8, 1) @_Z9transposePv(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) undef)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i8, 3, 32, 8, 1) @_Z9transposePv(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0))
