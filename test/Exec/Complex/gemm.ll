; A product of matrices of complex numbers, each two f16 in memory: its real and its
; imaginary part are sums of their own over the same operands, which are as usual: rows
; of A, and rows of B as packed ones. Amx/complex runs it on tiles.
;
; REQUIRES: numpy, x86
; RUN: %python %S/Inputs/gemm.py make %t 24x32x40
; RUN: %tenon_run %s --kernel=gemm --global=2,3 --local=1,1 in=%t.a.npy in=%t.b.npy out=%t.re.npy:f32:24x32 out=%t.im.npy:f32:24x32 i64=32 i64=40
; RUN: %python %S/Inputs/gemm.py check %t
; RUN: %tenon_lower %s --target=loops --subgroup-size=16 -o %t.spv
; RUN: %if opencl-cpu %{ %opencl_run %t.spv --kernel=gemm --global=32,3 --local=16,1 in=%t.a.npy in=%t.b.npy out=%t.re.npy:f32:24x32 out=%t.im.npy:f32:24x32 i64=32 i64=40 %}
; RUN: %python %S/Inputs/gemm.py check %t
target triple = "spir64-unknown-unknown"

define spir_kernel void @gemm(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %re, ptr addrspace(1) %im, i64 %n, i64 %k) {
entry:
  %lda = mul i64 %k, 4
  %ldb = mul i64 %n, 4
  %gn = call i64 @_Z12get_group_idj(i32 0)
  %gm = call i64 @_Z12get_group_idj(i32 1)
  %row = mul i64 %gm, 8
  %column = mul i64 %gn, 16
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %i.next, %body ]
  %acc.re = phi target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) [ zeroinitializer, %entry ], [ %d.re, %body ]
  %acc.im = phi target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) [ zeroinitializer, %entry ], [ %d.im, %body ]
  %more = icmp ult i64 %i, %k
  br i1 %more, label %body, label %done
body:
  %row.a = mul i64 %row, %k
  %at.a = add i64 %row.a, %i
  %pa = getelementptr i32, ptr addrspace(1) %a, i64 %at.a
  %row.b = mul i64 %i, %n
  %at.b = add i64 %row.b, %column
  %pb = getelementptr i32, ptr addrspace(1) %b, i64 %at.b
  %ma = call target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 0) @tenon.load.a.f16.8x16.row.align4.p1(ptr addrspace(1) %pa, i64 %lda) convergent
  %mb = call target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1) @tenon.load.b.f16.16x16.packed.align4.p1(ptr addrspace(1) %pb, i64 %ldb) convergent
  %d.re = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @tenon.muladd.f32.8x16x16.f16.f16.real(target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 0) %ma, target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1) %mb, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %acc.re) convergent
  %d.im = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @tenon.muladd.f32.8x16x16.f16.f16.imaginary(target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 0) %ma, target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1) %mb, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %acc.im) convergent
  %i.next = add i64 %i, 8
  br label %head
done:
  %row.c = mul i64 %row, %n
  %at.c = add i64 %row.c, %column
  %p.re = getelementptr float, ptr addrspace(1) %re, i64 %at.c
  %p.im = getelementptr float, ptr addrspace(1) %im, i64 %at.c
  call void @tenon.store.acc.f32.8x16.row.align4.p1(ptr addrspace(1) %p.re, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %acc.re, i64 %ldb) convergent
  call void @tenon.store.acc.f32.8x16.row.align4.p1(ptr addrspace(1) %p.im, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %acc.im, i64 %ldb) convergent
  ret void
}

declare i64 @_Z12get_group_idj(i32)
declare target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 0) @tenon.load.a.f16.8x16.row.align4.p1(ptr addrspace(1), i64) convergent nounwind willreturn memory(argmem: read) "tenon.op"="load" "tenon.type"="a.f16.8x16" "tenon.layout"="row" "tenon.align"="4"
declare target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1) @tenon.load.b.f16.16x16.packed.align4.p1(ptr addrspace(1), i64) convergent nounwind willreturn memory(argmem: read) "tenon.op"="load" "tenon.type"="b.f16.16x16" "tenon.layout"="packed" "tenon.align"="4"
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @tenon.muladd.f32.8x16x16.f16.f16.real(target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 0), target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)) convergent nounwind willreturn memory(none) "tenon.op"="muladd" "tenon.type"="acc.f32.8x16" "tenon.m"="8" "tenon.n"="16" "tenon.k"="16" "tenon.a"="f16" "tenon.b"="f16" "tenon.c"="f32" "tenon.d"="f32" "tenon.part"="real"
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @tenon.muladd.f32.8x16x16.f16.f16.imaginary(target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 0), target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)) convergent nounwind willreturn memory(none) "tenon.op"="muladd" "tenon.type"="acc.f32.8x16" "tenon.m"="8" "tenon.n"="16" "tenon.k"="16" "tenon.a"="f16" "tenon.b"="f16" "tenon.c"="f32" "tenon.d"="f32" "tenon.part"="imaginary"
declare void @tenon.store.acc.f32.8x16.row.align4.p1(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i64) convergent nounwind willreturn memory(argmem: write) "tenon.op"="store" "tenon.type"="acc.f32.8x16" "tenon.layout"="row" "tenon.align"="4"
