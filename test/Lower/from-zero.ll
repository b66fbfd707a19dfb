; RUN: %tenon_opt -passes='tenon-recognize,tenon-lower<target=cpu;mcpu=x86-64-v3;triple=x86_64-unknown-linux-gnu>' -S < %s | FileCheck --check-prefixes=CHECK,CPU %s
; RUN: %tenon_opt -passes='tenon-recognize,tenon-lower<target=amx;mcpu=sapphirerapids>' -S < %s | FileCheck --check-prefixes=CHECK,AMX %s

; A product that starts from zero reads no C, which is not filled either; minus zero is another
; number.
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define spir_kernel void @k(
; CHECK-NOT:   fill
; CHECK:       call void @tenon.{{cpu|amx}}.muladd.f32.16x16x16.bf16.bf16.zero(ptr [[D:%.*]], ptr {{%.*}}, ptr {{%.*}}, ptr [[D]])
; CHECK:       fill{{.*}}float -0.000000e+00
; CHECK:       call void @tenon.{{cpu|amx}}.muladd.f32.16x16x16.bf16.bf16(
; CPU:         define internal void @tenon.cpu.muladd.f32.16x16x16.bf16.bf16.zero(
; CPU-NOT:     load {{.*}}%3
; CPU:         phi <8 x float> [ zeroinitializer,
; CPU:         ret void
; AMX:         define internal void @tenon.amx.muladd.f32.16x16x16.bf16.bf16.zero(
; AMX:         call void @tenon.amx.contract.f32.16x16x16.bf16.bf16.row.packed.zero(
define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q, ptr addrspace(1) %r) {
  %fill = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z26__spirv_CompositeConstruct(float 0.0)
  %a = call target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %p, i32 0, i64 16)
  %b = call target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %q, i32 0, i64 16)
  store i32 0, ptr addrspace(1) %p
  store i32 0, ptr addrspace(1) %q
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 0) %a, target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) %b, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %fill, i32 64)
  %minus = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z26__spirv_CompositeConstruct(float -0.0)
  %e = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 0) %a, target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) %b, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %minus, i32 64)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %r, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %d, i32 0, i64 16)
  %next = getelementptr float, ptr addrspace(1) %r, i64 256
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %next, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %e, i32 0, i64 16)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z26__spirv_CompositeConstruct(float)
declare target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 0), target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2), i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2), i32, i64)
