; RUN: %tenon_opt -passes='tenon-recognize,tenon-lower<target=cpu;triple=x86_64-unknown-linux-gnu;mcpu=x86-64-v3>' -S < %s | FileCheck %s

; The processor of the parameters is that of the module, its kernels and helpers.

; CHECK: target triple = "x86_64-unknown-linux-gnu"
; CHECK: define spir_kernel void @k() #[[KERNEL:[0-9]+]]
; CHECK: define internal void @tenon.cpu.fill.acc.f32.8x16(ptr {{.*}}, float {{.*}}) #[[HELPER:[0-9]+]]
; CHECK-DAG: attributes #[[KERNEL]] = { "prefer-vector-width"="256" "target-cpu"="x86-64-v3"
; CHECK-DAG: attributes #[[HELPER]] = { nounwind willreturn "min-legal-vector-width"="256" "prefer-vector-width"="256" "target-cpu"="x86-64-v3"

define spir_kernel void @k() {
  %x = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CompositeConstruct(float 1.0)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CompositeConstruct(float)
