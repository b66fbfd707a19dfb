; A select of vectors by one bit: SPIR-V before 1.4 needs one for each component.
;
; REQUIRES: spirv-tools
; RUN: %tenon_lower %s --target=loops --subgroup-size=8 -o %t.spv
; RUN: %spirv_val %t.spv
; RUN: spirv-dis %t.spv | FileCheck %s
; CHECK: [[EACH:%[0-9]+]] = OpVectorShuffle %v4bool
; CHECK: OpSelect %v4float [[EACH]]

target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %p, i32 %n, ptr addrspace(1) %q) {
  %v = load <4 x float>, ptr addrspace(1) %p
  %w = load <4 x float>, ptr addrspace(1) %q
  %c = icmp slt i32 %n, 7
  %x = select i1 %c, <4 x float> %v, <4 x float> %w
  store <4 x float> %x, ptr addrspace(1) %p
  ret void
}
