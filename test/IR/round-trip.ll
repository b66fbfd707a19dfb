; RUN: %tenon_opt -passes=tenon-verify -S < %s | %tenon_opt -passes=tenon-verify -S | FileCheck %s

; Canonical operations are ordinary text: printed IR can be parsed and is
; still well formed.

; CHECK: call target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) @tenon.load.a.i16.8x16.row.align2.p1(ptr addrspace(1) %p, i64 %s)
; CHECK: declare target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) @tenon.load.a.i16.8x16.row.align2.p1(ptr addrspace(1), i64) #0
; CHECK: attributes #0 = { convergent nounwind willreturn memory(argmem: read) "tenon.align"="2" "tenon.layout"="row" "tenon.op"="load" "tenon.type"="a.i16.8x16" }

define spir_kernel void @k(ptr addrspace(1) %p, i64 %s) {
  %a = call target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) @tenon.load.a.i16.8x16.row.align2.p1(ptr addrspace(1) %p, i64 %s) #1
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) @tenon.load.a.i16.8x16.row.align2.p1(ptr addrspace(1), i64) #0

attributes #0 = { convergent nounwind willreturn memory(argmem: read) "tenon.align"="2" "tenon.layout"="row" "tenon.op"="load" "tenon.type"="a.i16.8x16" }
attributes #1 = { convergent }
