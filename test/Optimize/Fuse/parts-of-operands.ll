; RUN: %tenon_opt -passes='tenon-fuse<target=cpu;mcpu=znver4>,tenon-verify' -S < %s | FileCheck %s

; Tiles that are the parts of one matrix in its order are that matrix, or a part of it; others, also
; of several matrices, are multiplied one by one.
target triple = "spir64-unknown-unknown"

%a = type target("spirv.CooperativeMatrixKHR", i16, 3, 8, 32, 0)
%b = type target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1)
%c = type target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)
%w = type target("spirv.CooperativeMatrixKHR", i16, 3, 32, 64, 1)
%n = type target("spirv.CooperativeMatrixKHR", i16, 3, 32, 32, 1)

; CHECK-LABEL: define spir_kernel void @in_order(
; CHECK:        [[B:%.*]] = call {{.*}}@tenon.slice.b.i16.32x32.of.32x64.at.0.16(
; CHECK:        @tenon.muladd.f32.8x32x32.bf16.bf16({{.*}}[[B]],
define spir_kernel void @in_order(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) noalias %d) {
  %ma = call %a @tenon.load.a.i16.8x32.row.align2.p1(ptr addrspace(1) %a, i64 64)
  %w = call %w @tenon.load.b.i16.32x64.row.align2.p1(ptr addrspace(1) %b, i64 128)
  %below = getelementptr i8, ptr addrspace(1) %b, i64 4096
  %v = call %w @tenon.load.b.i16.32x64.row.align2.p1(ptr addrspace(1) %below, i64 128)
  %b0 = call %b @tenon.slice.b.i16.32x16.of.32x64.at.0.16(%w %w)
  %b1 = call %b @tenon.slice.b.i16.32x16.of.32x64.at.0.32(%w %w)
  %d0 = call %c @tenon.muladd.f32.8x16x32.bf16.bf16(%a %ma, %b %b0, %c zeroinitializer)
  %d1 = call %c @tenon.muladd.f32.8x16x32.bf16.bf16(%a %ma, %b %b1, %c zeroinitializer)
  call void @tenon.store.acc.f32.8x16.row.align4.p1(ptr addrspace(1) %d, %c %d0, i64 256)
  %e = getelementptr float, ptr addrspace(1) %d, i64 16
  call void @tenon.store.acc.f32.8x16.row.align4.p1(ptr addrspace(1) %e, %c %d1, i64 256)
  ret void
}

; CHECK-LABEL: define spir_kernel void @reversed(
; CHECK-COUNT-2: @tenon.muladd.f32.8x16x32
define spir_kernel void @reversed(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) noalias %d) {
  %ma = call %a @tenon.load.a.i16.8x32.row.align2.p1(ptr addrspace(1) %a, i64 64)
  %w = call %w @tenon.load.b.i16.32x64.row.align2.p1(ptr addrspace(1) %b, i64 128)
  %below = getelementptr i8, ptr addrspace(1) %b, i64 4096
  %v = call %w @tenon.load.b.i16.32x64.row.align2.p1(ptr addrspace(1) %below, i64 128)
  %b0 = call %b @tenon.slice.b.i16.32x16.of.32x64.at.0.32(%w %w)
  %b1 = call %b @tenon.slice.b.i16.32x16.of.32x64.at.0.16(%w %w)
  %d0 = call %c @tenon.muladd.f32.8x16x32.bf16.bf16(%a %ma, %b %b0, %c zeroinitializer)
  %d1 = call %c @tenon.muladd.f32.8x16x32.bf16.bf16(%a %ma, %b %b1, %c zeroinitializer)
  call void @tenon.store.acc.f32.8x16.row.align4.p1(ptr addrspace(1) %d, %c %d0, i64 256)
  %e = getelementptr float, ptr addrspace(1) %d, i64 16
  call void @tenon.store.acc.f32.8x16.row.align4.p1(ptr addrspace(1) %e, %c %d1, i64 256)
  ret void
}

; CHECK-LABEL: define spir_kernel void @of_two(
; CHECK-COUNT-2: @tenon.muladd.f32.8x16x32
define spir_kernel void @of_two(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) noalias %d) {
  %ma = call %a @tenon.load.a.i16.8x32.row.align2.p1(ptr addrspace(1) %a, i64 64)
  %w = call %w @tenon.load.b.i16.32x64.row.align2.p1(ptr addrspace(1) %b, i64 128)
  %below = getelementptr i8, ptr addrspace(1) %b, i64 4096
  %v = call %w @tenon.load.b.i16.32x64.row.align2.p1(ptr addrspace(1) %below, i64 128)
  %b0 = call %b @tenon.slice.b.i16.32x16.of.32x64.at.0.16(%w %w)
  %b1 = call %b @tenon.slice.b.i16.32x16.of.32x64.at.0.32(%w %v)
  %d0 = call %c @tenon.muladd.f32.8x16x32.bf16.bf16(%a %ma, %b %b0, %c zeroinitializer)
  %d1 = call %c @tenon.muladd.f32.8x16x32.bf16.bf16(%a %ma, %b %b1, %c zeroinitializer)
  call void @tenon.store.acc.f32.8x16.row.align4.p1(ptr addrspace(1) %d, %c %d0, i64 256)
  %e = getelementptr float, ptr addrspace(1) %d, i64 16
  call void @tenon.store.acc.f32.8x16.row.align4.p1(ptr addrspace(1) %e, %c %d1, i64 256)
  ret void
}

; CHECK-LABEL: define spir_kernel void @and_loaded(
; CHECK-COUNT-2: @tenon.muladd.f32.8x16x32
define spir_kernel void @and_loaded(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) noalias %d) {
  %ma = call %a @tenon.load.a.i16.8x32.row.align2.p1(ptr addrspace(1) %a, i64 64)
  %w = call %w @tenon.load.b.i16.32x64.row.align2.p1(ptr addrspace(1) %b, i64 128)
  %below = getelementptr i8, ptr addrspace(1) %b, i64 4096
  %v = call %w @tenon.load.b.i16.32x64.row.align2.p1(ptr addrspace(1) %below, i64 128)
  %b0 = call %b @tenon.slice.b.i16.32x16.of.32x64.at.0.16(%w %w)
  %b1 = call %b @tenon.load.b.i16.32x16.row.align2.p1(ptr addrspace(1) %below, i64 128)
  %d0 = call %c @tenon.muladd.f32.8x16x32.bf16.bf16(%a %ma, %b %b0, %c zeroinitializer)
  %d1 = call %c @tenon.muladd.f32.8x16x32.bf16.bf16(%a %ma, %b %b1, %c zeroinitializer)
  call void @tenon.store.acc.f32.8x16.row.align4.p1(ptr addrspace(1) %d, %c %d0, i64 256)
  %e = getelementptr float, ptr addrspace(1) %d, i64 16
  call void @tenon.store.acc.f32.8x16.row.align4.p1(ptr addrspace(1) %e, %c %d1, i64 256)
  ret void
}

declare %a @tenon.load.a.i16.8x32.row.align2.p1(ptr addrspace(1), i64) #0
declare %w @tenon.load.b.i16.32x64.row.align2.p1(ptr addrspace(1), i64) #1
declare %b @tenon.load.b.i16.32x16.row.align2.p1(ptr addrspace(1), i64) #2
declare %b @tenon.slice.b.i16.32x16.of.32x64.at.0.16(%w) #3
declare %b @tenon.slice.b.i16.32x16.of.32x64.at.0.32(%w) #4
declare %c @tenon.muladd.f32.8x16x32.bf16.bf16(%a, %b, %c) #5
declare void @tenon.store.acc.f32.8x16.row.align4.p1(ptr addrspace(1), %c, i64) #6

attributes #0 = { convergent nounwind willreturn memory(argmem: read) "tenon.align"="2" "tenon.layout"="row" "tenon.op"="load" "tenon.type"="a.i16.8x32" }
attributes #1 = { convergent nounwind willreturn memory(argmem: read) "tenon.align"="2" "tenon.layout"="row" "tenon.op"="load" "tenon.type"="b.i16.32x64" }
attributes #2 = { convergent nounwind willreturn memory(argmem: read) "tenon.align"="2" "tenon.layout"="row" "tenon.op"="load" "tenon.type"="b.i16.32x16" }
attributes #3 = { convergent nounwind willreturn memory(none) "tenon.column"="16" "tenon.op"="slice" "tenon.row"="0" "tenon.source"="b.i16.32x64" "tenon.type"="b.i16.32x16" }
attributes #4 = { convergent nounwind willreturn memory(none) "tenon.column"="32" "tenon.op"="slice" "tenon.row"="0" "tenon.source"="b.i16.32x64" "tenon.type"="b.i16.32x16" }
attributes #5 = { convergent nounwind willreturn memory(none) "tenon.a"="bf16" "tenon.b"="bf16" "tenon.c"="f32" "tenon.d"="f32" "tenon.k"="32" "tenon.m"="8" "tenon.n"="16" "tenon.op"="muladd" "tenon.type"="acc.f32.8x16" }
attributes #6 = { convergent nounwind willreturn memory(argmem: write) "tenon.align"="4" "tenon.layout"="row" "tenon.op"="store" "tenon.type"="acc.f32.8x16" }
