; RUN: %tenon_opt -passes='tenon-recognize,tenon-promote-slots' -S < %s | FileCheck %s

; Matrices of 4-bit elements of tenon/joint_matrix.h: strides count bytes, and a component in a
; variable is the lowest bits of a byte.

; CHECK-LABEL: @k(
; CHECK: [[A:%.*]] = call {{.*}} @tenon.load.a.i4.8x64.row.align1.p1(ptr addrspace(1) %p, i64 32)
; CHECK: [[S:%.*]] = call i4 @tenon.extract.a.i4.8x64({{.*}} [[A]], i64 {{.*}})
; CHECK: [[SIGNED:%.*]] = sext i4 [[S]] to i8
; CHECK: store i8 [[SIGNED]], ptr %byte, align 1
; CHECK: [[U:%.*]] = call i4 @tenon.extract.a.i4.8x64({{.*}} [[A]], i64 {{.*}})
; CHECK: [[UNSIGNED:%.*]] = zext i4 [[U]] to i8
; CHECK: store i8 [[UNSIGNED]], ptr %byte, align 1
; CHECK: [[BYTE:%.*]] = load i8, ptr %byte, align 1
; CHECK: [[HALF:%.*]] = trunc i8 [[BYTE]] to i4
; CHECK: [[B:%.*]] = call {{.*}} @tenon.fill.b.i4.64x16(i4 [[HALF]])
; CHECK: [[N:%.*]] = call {{.*}} @tenon.insert.b.i4.64x16({{.*}} [[B]], i4 {{.*}}, i64 {{.*}})
; CHECK: [[D:%.*]] = call {{.*}} @tenon.muladd.s32.8x16x64.s4.u4({{.*}} [[A]], {{.*}} [[N]], {{.*}})

%"class.tenon::joint_matrix" = type { i64 }
%"class.tenon::joint_matrix.0" = type { i64 }
%"class.tenon::joint_matrix.1" = type { i64 }

define spir_kernel void @k(ptr addrspace(1) %p, i32 %i, ptr %byte) {
  %a = alloca %"class.tenon::joint_matrix"
  %b = alloca %"class.tenon::joint_matrix.0"
  %c = alloca %"class.tenon::joint_matrix.1"
  %zero = alloca i32
  store i32 0, ptr %zero
  call spir_func void @_Z19__tenon_matrix_loadPvPU3AS1Kvmjjjjj(ptr %a, ptr addrspace(1) %p, i64 32, i32 0, i32 13427, i32 0, i32 8, i32 64)
  call spir_func void @_Z18__tenon_matrix_getPvPKvjjjjj(ptr %byte, ptr %a, i32 %i, i32 13427, i32 0, i32 8, i32 64)
  call spir_func void @_Z18__tenon_matrix_getPvPKvjjjjj(ptr %byte, ptr %a, i32 %i, i32 13429, i32 0, i32 8, i32 64)
  call spir_func void @_Z19__tenon_matrix_fillPvPKvjjjj(ptr %b, ptr %byte, i32 829239909, i32 1, i32 64, i32 16)
  call spir_func void @_Z18__tenon_matrix_setPvPKvjjjjj(ptr %b, ptr %byte, i32 %i, i32 13429, i32 1, i32 64, i32 16)
  call spir_func void @_Z19__tenon_matrix_fillPvPKvjjjj(ptr %c, ptr %zero, i32 3289971, i32 2, i32 8, i32 16)
  call spir_func void @_Z18__tenon_matrix_madPvPKvS1_S1_jjjjjjj(ptr %c, ptr %a, ptr %b, ptr %c, i32 8, i32 16, i32 64, i32 3289971, i32 13427, i32 13429, i32 3289971)
  call spir_func void @_Z20__tenon_matrix_storePKvPU3AS1vmjjjjj(ptr %c, ptr addrspace(1) %p, i64 16, i32 0, i32 3289971, i32 2, i32 8, i32 16)
  ret void
}

declare spir_func void @_Z19__tenon_matrix_loadPvPU3AS1Kvmjjjjj(ptr, ptr addrspace(1), i64, i32, i32, i32, i32, i32)
declare spir_func void @_Z18__tenon_matrix_getPvPKvjjjjj(ptr, ptr, i32, i32, i32, i32, i32)
declare spir_func void @_Z18__tenon_matrix_setPvPKvjjjjj(ptr, ptr, i32, i32, i32, i32, i32)
declare spir_func void @_Z19__tenon_matrix_fillPvPKvjjjj(ptr, ptr, i32, i32, i32, i32)
declare spir_func void @_Z18__tenon_matrix_madPvPKvS1_S1_jjjjjjj(ptr, ptr, ptr, ptr, i32, i32, i32, i32, i32, i32, i32)
declare spir_func void @_Z20__tenon_matrix_storePKvPU3AS1vmjjjjj(ptr, ptr addrspace(1), i64, i32, i32, i32, i32, i32)
