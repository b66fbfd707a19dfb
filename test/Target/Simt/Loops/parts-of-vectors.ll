; RUN: %tenon_lower %s --target=loops -O0 --emit=spv -o %t.spv
; RUN: %spirv_val %t.spv
; RUN: %tenon_lower %s --target=loops --emit=spv -o %t.2.spv
; RUN: %spirv_val %t.2.spv
; REQUIRES: spirv-tools

; Parts of vectors that pass through integers which SPIR-V does not have, and
; vectors of one.

target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q, ptr addrspace(1) %r) {
  %v = load <16 x double>, ptr addrspace(1) %p
  %i = bitcast <16 x double> %v to i1024
  %s = lshr i1024 %i, 64
  %t = trunc i1024 %s to i128
  %x = bitcast i128 %t to <2 x double>
  store <2 x double> %x, ptr addrspace(1) %q
  %n = trunc i1024 %i to i32
  store i32 %n, ptr addrspace(1) %r
  %w = bitcast <16 x double> %v to <8 x i128>
  %e = extractelement <8 x i128> %w, i64 3
  %y = bitcast i128 %e to <2 x double>
  store <2 x double> %y, ptr addrspace(1) %q
  %d = load double, ptr addrspace(1) %r
  %o = bitcast double %d to <1 x double>
  %z = shufflevector <1 x double> %o, <1 x double> poison, <2 x i32> zeroinitializer
  store <2 x double> %z, ptr addrspace(1) %r
  %l = load <1 x double>, ptr addrspace(1) %p
  %u = shufflevector <1 x double> %l, <1 x double> poison, <2 x i32> zeroinitializer
  store <2 x double> %u, ptr addrspace(1) %p
  ret void
}
