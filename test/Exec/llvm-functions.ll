; Intrinsics that front ends make of modf, sincos, lround, lrint and prefetch.

; REQUIRES: numpy, x86, llvm-spirv, spirv-tools, nvptx-registered-target
; DEFINE: %{launch} = --kernel=k --global=16 --local=16 out=%t.npy:f32:16x6
; DEFINE: %{check} = %python -c "import numpy as n; x = (n.arange(16) - 8) * n.float32(0.75); w = n.trunc(x); n.testing.assert_allclose(n.load('%t.npy'), n.stack([x - w, w, n.sin(x), n.cos(x), n.copysign(n.floor(abs(x) + 0.5), x), n.rint(x)], 1), atol=1e-5)"
; RUN: %tenon_run %s %{launch} && %{check}
; RUN: %tenon_run %s --engine=reference %{launch} && %{check}
; RUN: %tenon_lower %s --target=loops -o %t.spv
; RUN: spirv-val --target-env opencl2.2 %t.spv
; RUN: spirv-dis %t.spv | FileCheck %s
; RUN: %tenon_run %t.spv %{launch} && %{check}
; RUN: %tenon_lower %s --target=nvptx -o %t.s
; CHECK: OpExtInst %void {{.*}} prefetch
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %p) {
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %out = getelementptr [6 x float], ptr addrspace(1) %p, i64 %id
  call void @llvm.prefetch.p1(ptr addrspace(1) %out, i32 1, i32 3, i32 1)
  call void @llvm.prefetch.p4(ptr addrspace(4) null, i32 1, i32 3, i32 1)
  %from = sub i64 %id, 8
  %whole = sitofp i64 %from to float
  %x = fmul float %whole, 0.75
  %m = call { float, float } @llvm.modf.f32(float %x)
  %m0 = extractvalue { float, float } %m, 0
  %m1 = extractvalue { float, float } %m, 1
  %s = call { float, float } @llvm.sincos.f32(float %x)
  %s0 = extractvalue { float, float } %s, 0
  %s1 = extractvalue { float, float } %s, 1
  %n = call i64 @llvm.lround.i64.f32(float %x)
  %n0 = sitofp i64 %n to float
  %r = call i32 @llvm.lrint.i32.f32(float %x)
  %r0 = sitofp i32 %r to float
  store float %m0, ptr addrspace(1) %out
  %p1 = getelementptr float, ptr addrspace(1) %out, i64 1
  store float %m1, ptr addrspace(1) %p1
  %p2 = getelementptr float, ptr addrspace(1) %out, i64 2
  store float %s0, ptr addrspace(1) %p2
  %p3 = getelementptr float, ptr addrspace(1) %out, i64 3
  store float %s1, ptr addrspace(1) %p3
  %p4 = getelementptr float, ptr addrspace(1) %out, i64 4
  store float %n0, ptr addrspace(1) %p4
  %p5 = getelementptr float, ptr addrspace(1) %out, i64 5
  store float %r0, ptr addrspace(1) %p5
  ret void
}

declare spir_func i64 @_Z13get_global_idj(i32)
