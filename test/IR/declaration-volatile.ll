; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; A volatile access may do anything to memory, so nothing removes or moves it.

; CHECK: declare target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @tenon.load.a.i8.8x32.row.align1.volatile.p1(ptr addrspace(1), i64) #[[A:[0-9]+]]
; CHECK: attributes #[[A]] = { convergent nounwind willreturn "tenon.align"="1" "tenon.layout"="row" "tenon.op"="load" "tenon.type"="a.i8.8x32" "tenon.volatile" }

define spir_kernel void @k(ptr addrspace(1) %p) {
  %a = call target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1) %p, i32 0, i64 32, i32 1)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1), i32, i64, i32)
