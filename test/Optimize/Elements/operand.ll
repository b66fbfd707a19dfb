; RUN: %tenon_opt -passes='tenon-recognize,tenon-elements<target=cpu;triple=x86_64-unknown-linux-gnu>' -S < %s | FileCheck %s

; An operand that is loaded and converted is computed in one loop: read in memory, written to
; its buffer; B in pairs of rows, as they are interleaved there.
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define spir_kernel void @k(
; CHECK-NOT:    @tenon.load.a.f32
; CHECK:        [[X:%.*]] = load float, ptr addrspace(1)
; CHECK:        [[A:%.*]] = {{.*}}@tenon.insert.a.i16.8x16
; CHECK-NOT:    @tenon.convert
; CHECK:        @tenon.muladd.f32.8x16x16.bf16.bf16(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) [[A]]
define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %b, ptr addrspace(1) %q) {
  %f = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_f(ptr addrspace(1) %p, i32 0, i64 16)
  %a = call target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) @_Z27__spirv_ConvertFToBF16INTEL(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 0) %f)
  %mb = call target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b, i32 0, i64 16)
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) %a, target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) %mb, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) zeroinitializer, i32 64)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %d, i32 0, i64 16)
  ret void
}

; CHECK-LABEL: define spir_kernel void @pairs(
; CHECK-NOT:    @tenon.load.b.f32
; CHECK:        load float, ptr addrspace(1)
; CHECK:        load float, ptr addrspace(1)
; CHECK:        [[B:%.*]] = call {{.*}}@tenon.insert.b.i16.16x16.group2({{.*}}!llvm.access.group
; CHECK-NOT:    @tenon.convert
; CHECK:        @tenon.muladd.f32.8x16x16.bf16.bf16({{.*}}%ma, {{.*}}[[B]],
define spir_kernel void @pairs(ptr addrspace(1) %p, ptr addrspace(1) %b, ptr addrspace(1) %q) {
  %f = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_g(ptr addrspace(1) %b, i32 0, i64 16)
  %mb = call target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) @_Z27__spirv_ConvertFToBF16INTEL_g(target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 1) %f)
  %ma = call target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %p, i32 0, i64 16)
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) %ma, target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) %mb, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) zeroinitializer, i32 64)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %d, i32 0, i64 16)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_f(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) @_Z27__spirv_ConvertFToBF16INTEL(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 0))

declare target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0), target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32, i64)
declare target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_g(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) @_Z27__spirv_ConvertFToBF16INTEL_g(target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 1))
declare target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1), i32, i64)
