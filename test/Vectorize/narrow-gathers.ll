; A lane's vector of narrow components somewhere in memory is gathered 32 bits at a
; time, for which processors have instructions.

; RUN: %tenon_opt -passes='tenon-widen<target=cpu;triple=x86_64-linux-gnu;mcpu=x86-64-v4>' -S < %s | FileCheck %s

; CHECK-LABEL: define spir_kernel void @k(
; CHECK-COUNT-2: call <16 x i32> @llvm.masked.gather.v16i32
; CHECK-NOT: gather
; CHECK: store
define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %at, ptr addrspace(1) %out) !intel_reqd_sub_group_size !0 {
  %id = call i64 @tenon.item.global_id(i32 0)
  %p = getelementptr i64, ptr addrspace(1) %at, i64 %id
  %i = load i64, ptr addrspace(1) %p
  %q = getelementptr i8, ptr addrspace(1) %in, i64 %i
  %v = load <8 x i8>, ptr addrspace(1) %q, align 1
  %o = getelementptr <8 x i8>, ptr addrspace(1) %out, i64 %id
  store <8 x i8> %v, ptr addrspace(1) %o
  ret void
}

declare i64 @tenon.item.global_id(i32) nounwind willreturn memory(none) "tenon.item"="global_id"

!0 = !{i32 16}
