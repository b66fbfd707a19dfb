; RUN: not %tenon_opt -passes=tenon-verify -disable-output < %s 2>&1 | FileCheck %s

; The function of a computed B returns the bits of an element.

; CHECK: error: {{.*}}expected a function of type i16 (ptr, i64, i64, i64) that only reads memory as computed B, actual another value

define spir_kernel void @k(ptr addrspace(1) %a, i64 %n) {
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @tenon.contract.f32.16x16x32.bf16.bf16.row.row.continued.b.computed1.p1.p0(target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) zeroinitializer, ptr addrspace(1) %a, i64 %n, i64 64, ptr @element, i64 0, i64 0, i64 %n, i64 7) #1
  ret void
}

define float @element(ptr %words, i64 %step, i64 %row, i64 %column) memory(read) {
  ret float 0.0
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @tenon.contract.f32.16x16x32.bf16.bf16.row.row.continued.b.computed1.p1.p0(target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2), ptr addrspace(1), i64, i64, ptr, i64, i64, i64, i64) #0

attributes #0 = { convergent nounwind willreturn memory(argmem: read) "tenon.a"="bf16" "tenon.b"="bf16" "tenon.c"="f32" "tenon.computed.b"="1" "tenon.d"="f32" "tenon.k"="32" "tenon.layout.a"="row" "tenon.layout.b"="row" "tenon.m"="16" "tenon.n"="16" "tenon.op"="contract" "tenon.steps"="continued" "tenon.type"="acc.f32.16x16" }
attributes #1 = { convergent }
