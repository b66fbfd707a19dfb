; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; A function that is not known and takes a matrix; a mere address of one is no use.

; CHECK: error: kernel 'k': unknown operation 'mystery': not a supported matrix operation; the nearest is '__spirv_CompositeConstruct'

@table = constant [1 x ptr] [ptr @__spirv_CooperativeMatrixFooKHR]
declare void @__spirv_CooperativeMatrixFooKHR()
define spir_kernel void @k(ptr addrspace(1) %out) {
  call void @mystery(i32 1, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) zeroinitializer)
  ret void
}

declare void @mystery(i32, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2))
