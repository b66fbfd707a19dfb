; A vector of bytes that is taken apart and put together again is copied as it
; is, in words: no bytes are shuffled to vectors of all lanes and back.

; RUN: %tenon_opt -passes='tenon-widen<target=cpu;triple=x86_64-linux-gnu>' -S < %s | FileCheck %s

; CHECK-LABEL: define spir_kernel void @copy(
; CHECK: load <16 x i64>
; CHECK-NOT: {{shufflevector|bitcast}} {{.*}} x i8>
; CHECK: ret void
define spir_kernel void @copy(ptr addrspace(1) %in, ptr addrspace(1) %out, ptr addrspace(1) %places) !intel_reqd_sub_group_size !0 {
  %id = call i64 @tenon.item.global_id(i32 0)
  %place = getelementptr i64, ptr addrspace(1) %places, i64 %id
  %n = load i64, ptr addrspace(1) %place, align 8
  %from = getelementptr <8 x i8>, ptr addrspace(1) %in, i64 %n
  %v = load <8 x i8>, ptr addrspace(1) %from, align 8
  %low = shufflevector <8 x i8> %v, <8 x i8> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %high = shufflevector <8 x i8> %v, <8 x i8> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  call void @tenon.item.barrier()
  %w = shufflevector <4 x i8> %low, <4 x i8> %high, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %to = getelementptr <8 x i8>, ptr addrspace(1) %out, i64 %n
  store <8 x i8> %w, ptr addrspace(1) %to, align 8
  ret void
}

; Bytes in another order are no copy.
; CHECK-LABEL: define spir_kernel void @swapped(
; CHECK: shufflevector <64 x i8>
; CHECK: ret void
define spir_kernel void @swapped(ptr addrspace(1) %in, ptr addrspace(1) %out, ptr addrspace(1) %places) !intel_reqd_sub_group_size !0 {
  %id = call i64 @tenon.item.global_id(i32 0)
  %place = getelementptr i64, ptr addrspace(1) %places, i64 %id
  %n = load i64, ptr addrspace(1) %place, align 8
  %from = getelementptr <8 x i8>, ptr addrspace(1) %in, i64 %n
  %v = load <8 x i8>, ptr addrspace(1) %from, align 8
  %low = shufflevector <8 x i8> %v, <8 x i8> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %high = shufflevector <8 x i8> %v, <8 x i8> poison, <4 x i32> <i32 4, i32 5, i32 7, i32 6>
  %w = shufflevector <4 x i8> %low, <4 x i8> %high, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %to = getelementptr <8 x i8>, ptr addrspace(1) %out, i64 %n
  store <8 x i8> %w, ptr addrspace(1) %to, align 8
  ret void
}

declare i64 @tenon.item.global_id(i32) nounwind willreturn memory(none) "tenon.item"="global_id"
declare void @tenon.item.barrier() convergent nounwind "tenon.item"="barrier"

!0 = !{i32 16}
