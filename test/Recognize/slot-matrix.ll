; RUN: %tenon_opt -passes='tenon-recognize,tenon-promote-slots' -S < %s | FileCheck %s

; What tenon/joint_matrix.h declares: matrices in variables, whose types are constants. A copy
; to a matrix of the same type is the same value.

; CHECK-LABEL: @k(
; CHECK: [[A:%.*]] = call target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) @tenon.load.a.i16.8x16.row.align2.p1(ptr addrspace(1) %p, i64 32)
; CHECK: [[B:%.*]] = call {{.*}} @tenon.load.b.i16.16x16.packed.checked.align2.p1(ptr addrspace(1) %p, i64 64, i64 2, i64 1, i64 6, i64 2)
; CHECK: [[C:%.*]] = call {{.*}} @tenon.fill.acc.f32.8x16(float 1.000000e+00)
; CHECK: [[D:%.*]] = call {{.*}} @tenon.muladd.f32.8x16x16.bf16.bf16({{.*}} [[A]], {{.*}} [[B]], {{.*}} [[C]])
; CHECK: call void @tenon.store.acc.f32.8x16.col.align4.p1(ptr addrspace(1) %p, {{.*}} [[D]], i64 32)

%"class.tenon::joint_matrix" = type { i64 }
%"class.tenon::joint_matrix.0" = type { i64 }
%"class.tenon::joint_matrix.1" = type { i64 }
%tiles = type { %"class.tenon::joint_matrix", [2 x %"class.tenon::joint_matrix.0"] }

define spir_kernel void @k(ptr addrspace(1) %p, i64 %which) {
  %ab = alloca %tiles
  %c = alloca %"class.tenon::joint_matrix.1"
  %copy = alloca %"class.tenon::joint_matrix.1"
  %one = alloca float
  store float 1.0, ptr %one
  %a = addrspacecast ptr %ab to ptr addrspace(4)
  %bs = getelementptr %tiles, ptr %ab, i32 0, i32 1
  %b = getelementptr %"class.tenon::joint_matrix.0", ptr %bs, i64 1
  call spir_func void @_Z19__tenon_matrix_loadPU3AS4vPU3AS1Kvmjjjjj(ptr addrspace(4) %a, ptr addrspace(1) %p, i64 16, i32 0, i32 909207138, i32 0, i32 8, i32 16)
  call spir_func void @_Z27__tenon_matrix_load_checkedPvPU3AS1Kvmjjjjjiiii(ptr %b, ptr addrspace(1) %p, i64 32, i32 2, i32 909207138, i32 1, i32 16, i32 16, i32 1, i32 2, i32 3, i32 4)
  call spir_func void @_Z19__tenon_matrix_fillPvPKvjjjj(ptr %c, ptr %one, i32 3289958, i32 2, i32 8, i32 16)
  call spir_func void @_Z18__tenon_matrix_madPvPKvS1_S1_jjjjjjj(ptr %c, ptr addrspace(4) %a, ptr %b, ptr %c, i32 8, i32 16, i32 16, i32 3289958, i32 909207138, i32 909207138, i32 3289958)
  call spir_func void @_Z22__tenon_matrix_convertPvPKvjjjjjj(ptr %copy, ptr %c, i32 3289958, i32 2, i32 8, i32 16, i32 3289958, i32 2)
  call spir_func void @_Z20__tenon_matrix_storePKvPU3AS1vmjjjjj(ptr %copy, ptr addrspace(1) %p, i64 8, i32 1, i32 3289958, i32 2, i32 8, i32 16)
  ret void
}

declare spir_func void @_Z19__tenon_matrix_loadPU3AS4vPU3AS1Kvmjjjjj(ptr addrspace(4), ptr addrspace(1), i64, i32, i32, i32, i32, i32)
declare spir_func void @_Z27__tenon_matrix_load_checkedPvPU3AS1Kvmjjjjjiiii(ptr, ptr addrspace(1), i64, i32, i32, i32, i32, i32, i32, i32, i32, i32)
declare spir_func void @_Z19__tenon_matrix_fillPvPKvjjjj(ptr, ptr, i32, i32, i32, i32)
declare spir_func void @_Z18__tenon_matrix_madPvPKvS1_S1_jjjjjjj(ptr, ptr addrspace(4), ptr, ptr, i32, i32, i32, i32, i32, i32, i32)
declare spir_func void @_Z22__tenon_matrix_convertPvPKvjjjjjj(ptr, ptr, i32, i32, i32, i32, i32, i32)
declare spir_func void @_Z20__tenon_matrix_storePKvPU3AS1vmjjjjj(ptr, ptr addrspace(1), i64, i32, i32, i32, i32, i32)
