; A bit cast combines only components that share bits: 2 of 16 bits for each of
; 32, and no vector of all components of all lanes.

; RUN: %tenon_opt -passes='tenon-widen<target=cpu;triple=x86_64-linux-gnu>' -S < %s | FileCheck %s

; CHECK-LABEL: define spir_kernel void @k(
; CHECK-COUNT-8: bitcast <32 x i16> {{.*}} to <16 x i32>
; CHECK-NOT: bitcast
; CHECK-NOT: <256 x i16>
; CHECK: ret void
define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) !intel_reqd_sub_group_size !0 {
  %v = call <16 x i16> @tenon.subgroup.block.read.v16i16.p1(ptr addrspace(1) %in)
  %c = bitcast <16 x i16> %v to <8 x i32>
  call void @tenon.subgroup.block.write.v8i32.p1(ptr addrspace(1) %out, <8 x i32> %c)
  ret void
}

declare <16 x i16> @tenon.subgroup.block.read.v16i16.p1(ptr addrspace(1)) #0
declare void @tenon.subgroup.block.write.v8i32.p1(ptr addrspace(1), <8 x i32>) #1
attributes #0 = { convergent nounwind willreturn memory(argmem: read) "tenon.subgroup"="block.read" }
attributes #1 = { convergent nounwind willreturn memory(argmem: write) "tenon.subgroup"="block.write" }
!0 = !{i32 16}
