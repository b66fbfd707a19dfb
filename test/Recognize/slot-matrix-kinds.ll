; RUN: %tenon_opt -passes='tenon-recognize,tenon-verify' -S < %s | FileCheck %s

; Kinds of elements in variables: sums of unsigned integers are those of signed ones, as they do not
; saturate; a copy to the other sign or to another class is a conversion, of floats toward zero.

; CHECK: @tenon.muladd.s32.8x16x32.u8.u8(
; CHECK: @tenon.muladd.s64.8x16x32.u8.u8(
; CHECK: @tenon.convert.a.i8.8x32.s8.from.a.i8.8x32.u8(
; CHECK: @tenon.convert.a.i8.8x32.s8.from.a.f32.8x32.f32.rtz(
%"class.tenon::joint_matrix" = type { i64 }

define spir_kernel void @k(ptr %p) {
  %a = alloca %"class.tenon::joint_matrix"
  %b = alloca %"class.tenon::joint_matrix"
  %d = alloca %"class.tenon::joint_matrix"
  %e = alloca %"class.tenon::joint_matrix"
  %s = alloca %"class.tenon::joint_matrix"
  %f = alloca %"class.tenon::joint_matrix"
  call void @__tenon_matrix_load(ptr %a, ptr %p, i64 32, i32 0, i32 14453, i32 0, i32 8, i32 32)
  call void @__tenon_matrix_load(ptr %b, ptr %p, i64 16, i32 0, i32 14453, i32 1, i32 32, i32 16)
  call void @__tenon_matrix_load(ptr %d, ptr %p, i64 16, i32 0, i32 3289973, i32 2, i32 8, i32 16)
  call void @__tenon_matrix_load(ptr %e, ptr %p, i64 16, i32 0, i32 3421813, i32 2, i32 8, i32 16)
  call void @__tenon_matrix_load(ptr %f, ptr %p, i64 32, i32 0, i32 3289958, i32 0, i32 8, i32 32)
  call void @__tenon_matrix_mad(ptr %d, ptr %a, ptr %b, ptr %d, i32 8, i32 16, i32 32, i32 3289973, i32 14453, i32 14453, i32 3289973)
  call void @__tenon_matrix_mad(ptr %e, ptr %a, ptr %b, ptr %e, i32 8, i32 16, i32 32, i32 3421813, i32 14453, i32 14453, i32 3421813)
  call void @__tenon_matrix_convert(ptr %s, ptr %a, i32 14451, i32 0, i32 8, i32 32, i32 14453, i32 0)
  call void @__tenon_matrix_convert(ptr %s, ptr %f, i32 14451, i32 0, i32 8, i32 32, i32 3289958, i32 0)
  ret void
}

declare void @__tenon_matrix_load(ptr, ptr, i64, i32, i32, i32, i32, i32)
declare void @__tenon_matrix_mad(ptr, ptr, ptr, ptr, i32, i32, i32, i32, i32, i32, i32)
declare void @__tenon_matrix_convert(ptr, ptr, i32, i32, i32, i32, i32, i32)
