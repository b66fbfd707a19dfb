; Every fp8 code, infinities and NaNs included, as A and as B, times 1 of either kind:
; the result is the value of the code.
;
; REQUIRES: numpy, x86, llvm-spirv
; RUN: %python %S/Inputs/codes.py make %t
; RUN: %tenon_run %s --kernel=k --global=16 --local=16 in=%t.codes.npy in=%t.ones.npy out=%t.found.npy:f32:6x256
; RUN: %python %S/Inputs/codes.py check %t
; RUN: %tenon_run %s --kernel=k --global=16 --local=16 --mcpu=x86-64 in=%t.codes.npy in=%t.ones.npy out=%t.found.npy:f32:6x256
; RUN: %python %S/Inputs/codes.py check %t
; RUN: %tenon_run %s --kernel=k --global=16 --local=16 --mcpu=x86-64-v3 in=%t.codes.npy in=%t.ones.npy out=%t.found.npy:f32:6x256
; RUN: %python %S/Inputs/codes.py check %t
; RUN: %tenon_run %s --kernel=k --global=16 --local=16 --engine=reference in=%t.codes.npy in=%t.ones.npy out=%t.found.npy:f32:6x256
; RUN: %python %S/Inputs/codes.py check %t
; RUN: %tenon_lower %s --target=loops -o %t.spv
; RUN: %tenon_run %t.spv --kernel=k --global=16 --local=16 --mcpu=x86-64-v3 in=%t.codes.npy in=%t.ones.npy out=%t.found.npy:f32:6x256
; RUN: %python %S/Inputs/codes.py check %t
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %codes, ptr addrspace(1) %ones, ptr addrspace(1) %out) !intel_reqd_sub_group_size !0 {
  %second = getelementptr i8, ptr addrspace(1) %ones, i64 1
  %a = call spir_func target("spirv.CooperativeMatrixKHR", i8, 3, 256, 1, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %codes, i32 0, i64 1)
  %b = call spir_func target("spirv.CooperativeMatrixKHR", i8, 3, 1, 256, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %codes, i32 0, i64 256)
  %a.e4m3 = call spir_func target("spirv.CooperativeMatrixKHR", i8, 3, 1, 1, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a1(ptr addrspace(1) %ones, i32 0, i64 1)
  %b.e4m3 = call spir_func target("spirv.CooperativeMatrixKHR", i8, 3, 1, 1, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b1(ptr addrspace(1) %ones, i32 0, i64 1)
  %a.e5m2 = call spir_func target("spirv.CooperativeMatrixKHR", i8, 3, 1, 1, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a1(ptr addrspace(1) %second, i32 0, i64 1)
  %b.e5m2 = call spir_func target("spirv.CooperativeMatrixKHR", i8, 3, 1, 1, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b1(ptr addrspace(1) %second, i32 0, i64 1)
  %d0 = call spir_func target("spirv.CooperativeMatrixKHR", float, 3, 256, 1, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_a(target("spirv.CooperativeMatrixKHR", i8, 3, 256, 1, 0) %a, target("spirv.CooperativeMatrixKHR", i8, 3, 1, 1, 1) %b.e4m3, target("spirv.CooperativeMatrixKHR", float, 3, 256, 1, 2) zeroinitializer, i32 12288)
  %p0 = getelementptr [256 x float], ptr addrspace(1) %out, i64 0
  call spir_func void @_Z33__spirv_CooperativeMatrixStoreKHR_a(ptr addrspace(1) %p0, target("spirv.CooperativeMatrixKHR", float, 3, 256, 1, 2) %d0, i32 0, i64 1)
  %d1 = call spir_func target("spirv.CooperativeMatrixKHR", float, 3, 256, 1, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_a(target("spirv.CooperativeMatrixKHR", i8, 3, 256, 1, 0) %a, target("spirv.CooperativeMatrixKHR", i8, 3, 1, 1, 1) %b.e5m2, target("spirv.CooperativeMatrixKHR", float, 3, 256, 1, 2) zeroinitializer, i32 3072)
  %p1 = getelementptr [256 x float], ptr addrspace(1) %out, i64 1
  call spir_func void @_Z33__spirv_CooperativeMatrixStoreKHR_a(ptr addrspace(1) %p1, target("spirv.CooperativeMatrixKHR", float, 3, 256, 1, 2) %d1, i32 0, i64 1)
  %d2 = call spir_func target("spirv.CooperativeMatrixKHR", float, 3, 256, 1, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_a(target("spirv.CooperativeMatrixKHR", i8, 3, 256, 1, 0) %a, target("spirv.CooperativeMatrixKHR", i8, 3, 1, 1, 1) %b.e5m2, target("spirv.CooperativeMatrixKHR", float, 3, 256, 1, 2) zeroinitializer, i32 6144)
  %p2 = getelementptr [256 x float], ptr addrspace(1) %out, i64 2
  call spir_func void @_Z33__spirv_CooperativeMatrixStoreKHR_a(ptr addrspace(1) %p2, target("spirv.CooperativeMatrixKHR", float, 3, 256, 1, 2) %d2, i32 0, i64 1)
  %d3 = call spir_func target("spirv.CooperativeMatrixKHR", float, 3, 256, 1, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_a(target("spirv.CooperativeMatrixKHR", i8, 3, 256, 1, 0) %a, target("spirv.CooperativeMatrixKHR", i8, 3, 1, 1, 1) %b.e4m3, target("spirv.CooperativeMatrixKHR", float, 3, 256, 1, 2) zeroinitializer, i32 9216)
  %p3 = getelementptr [256 x float], ptr addrspace(1) %out, i64 3
  call spir_func void @_Z33__spirv_CooperativeMatrixStoreKHR_a(ptr addrspace(1) %p3, target("spirv.CooperativeMatrixKHR", float, 3, 256, 1, 2) %d3, i32 0, i64 1)
  %d4 = call spir_func target("spirv.CooperativeMatrixKHR", float, 3, 1, 256, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_b(target("spirv.CooperativeMatrixKHR", i8, 3, 1, 1, 0) %a.e5m2, target("spirv.CooperativeMatrixKHR", i8, 3, 1, 256, 1) %b, target("spirv.CooperativeMatrixKHR", float, 3, 1, 256, 2) zeroinitializer, i32 9216)
  %p4 = getelementptr [256 x float], ptr addrspace(1) %out, i64 4
  call spir_func void @_Z33__spirv_CooperativeMatrixStoreKHR_b(ptr addrspace(1) %p4, target("spirv.CooperativeMatrixKHR", float, 3, 1, 256, 2) %d4, i32 0, i64 256)
  %d5 = call spir_func target("spirv.CooperativeMatrixKHR", float, 3, 1, 256, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_b(target("spirv.CooperativeMatrixKHR", i8, 3, 1, 1, 0) %a.e4m3, target("spirv.CooperativeMatrixKHR", i8, 3, 1, 256, 1) %b, target("spirv.CooperativeMatrixKHR", float, 3, 1, 256, 2) zeroinitializer, i32 6144)
  %p5 = getelementptr [256 x float], ptr addrspace(1) %out, i64 5
  call spir_func void @_Z33__spirv_CooperativeMatrixStoreKHR_b(ptr addrspace(1) %p5, target("spirv.CooperativeMatrixKHR", float, 3, 1, 256, 2) %d5, i32 0, i64 256)
  ret void
}

declare spir_func target("spirv.CooperativeMatrixKHR", i8, 3, 256, 1, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1), i32, i64)
declare spir_func target("spirv.CooperativeMatrixKHR", i8, 3, 1, 256, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1), i32, i64)
declare spir_func target("spirv.CooperativeMatrixKHR", i8, 3, 1, 1, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a1(ptr addrspace(1), i32, i64)
declare spir_func target("spirv.CooperativeMatrixKHR", i8, 3, 1, 1, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b1(ptr addrspace(1), i32, i64)
declare spir_func target("spirv.CooperativeMatrixKHR", float, 3, 256, 1, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_a(target("spirv.CooperativeMatrixKHR", i8, 3, 256, 1, 0), target("spirv.CooperativeMatrixKHR", i8, 3, 1, 1, 1), target("spirv.CooperativeMatrixKHR", float, 3, 256, 1, 2), i32)
declare spir_func target("spirv.CooperativeMatrixKHR", float, 3, 1, 256, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_b(target("spirv.CooperativeMatrixKHR", i8, 3, 1, 1, 0), target("spirv.CooperativeMatrixKHR", i8, 3, 1, 256, 1), target("spirv.CooperativeMatrixKHR", float, 3, 1, 256, 2), i32)
declare spir_func void @_Z33__spirv_CooperativeMatrixStoreKHR_a(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 256, 1, 2), i32, i64)
declare spir_func void @_Z33__spirv_CooperativeMatrixStoreKHR_b(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 1, 256, 2), i32, i64)

!0 = !{i32 16}
