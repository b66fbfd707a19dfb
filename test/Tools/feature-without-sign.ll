; A feature without a sign is enabled, in options and in the text of a pipeline.

; RUN: %tenon_lower %s --triple=x86_64-linux-gnu --mattr=avx2,-sse4a --emit=ll | FileCheck %s
; RUN: %tenon_opt -passes='tenon<target=cpu;triple=x86_64-linux-gnu;features=avx2;features=-sse4a>' -S < %s | FileCheck %s
; RUN: %tenon_lower %s --target=loops --mattr=khr-subgroups --emit=ll | FileCheck %s --check-prefix=LOOPS
; RUN: %tenon_lower %s --target=dpas --mattr=assume-aligned --emit=ll | FileCheck %s --check-prefix=LOOPS
target triple = "spir64-unknown-unknown"

; CHECK: "target-features"="+avx2,-sse4a
; LOOPS: define spir_kernel void @k(
define spir_kernel void @k(ptr addrspace(1) %p) {
  store float 1.0, ptr addrspace(1) %p
  ret void
}
