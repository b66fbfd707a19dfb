; The column of A is 32 bits of a sum whose parts do not wrap around, that of B is
; counted in 64 bits: both are sums of 64 bits, a contraction without narrow
; coordinates.
; RUN: %tenon_opt -passes='tenon-contract<target=cpu>' -S < %s | FileCheck %s

; CHECK: call {{.*}} @tenon.contract.f32.8x16x16.bf16.bf16.row.row.continued.shared.checked

target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q, ptr addrspace(1) %r, i64 %w, i64 %steps, i32 %x) {
entry:
  %first = and i32 %x, 15
  br label %loop

loop:
  %k = phi i32 [ 0, %entry ], [ %k.next, %loop ]
  %number = phi i64 [ 0, %entry ], [ %number.next, %loop ]
  %c = phi target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) [ zeroinitializer, %entry ], [ %d, %loop ]
  %sum = or disjoint i32 %first, %k
  %column = sext i32 %sum to i64
  %row = mul nuw nsw i64 %number, 16
  %a = call target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) @tenon.load.a.i16.8x16.row.checked.align2.p1(ptr addrspace(1) %p, i64 %w, i64 0, i64 %column, i64 %w, i64 %w)
  %b = call target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) @tenon.load.b.i16.16x16.row.checked.align2.p1(ptr addrspace(1) %q, i64 %w, i64 %row, i64 0, i64 %w, i64 %w)
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @tenon.muladd.f32.8x16x16.bf16.bf16(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) %a, target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) %b, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c)
  %k.next = add nuw nsw i32 %k, 16
  %number.next = add nuw nsw i64 %number, 1
  %more = icmp ult i64 %number.next, %steps
  br i1 %more, label %loop, label %exit

exit:
  call void @tenon.store.acc.f32.8x16.row.align4.p1(ptr addrspace(1) %r, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %d, i64 64)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) @tenon.load.a.i16.8x16.row.checked.align2.p1(ptr addrspace(1), i64, i64, i64, i64, i64) #0
declare target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) @tenon.load.b.i16.16x16.row.checked.align2.p1(ptr addrspace(1), i64, i64, i64, i64, i64) #1
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @tenon.muladd.f32.8x16x16.bf16.bf16(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0), target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)) #2
declare void @tenon.store.acc.f32.8x16.row.align4.p1(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i64) #3

attributes #0 = { convergent nounwind willreturn memory(argmem: read) "tenon.align"="2" "tenon.checked" "tenon.layout"="row" "tenon.op"="load" "tenon.type"="a.i16.8x16" }
attributes #1 = { convergent nounwind willreturn memory(argmem: read) "tenon.align"="2" "tenon.checked" "tenon.layout"="row" "tenon.op"="load" "tenon.type"="b.i16.16x16" }
attributes #2 = { convergent nounwind willreturn memory(none) "tenon.a"="bf16" "tenon.b"="bf16" "tenon.c"="f32" "tenon.d"="f32" "tenon.k"="16" "tenon.m"="8" "tenon.n"="16" "tenon.op"="muladd" "tenon.type"="acc.f32.8x16" }
attributes #3 = { convergent nounwind willreturn memory(argmem: write) "tenon.align"="4" "tenon.layout"="row" "tenon.op"="store" "tenon.type"="acc.f32.8x16" }
