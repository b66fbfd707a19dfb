; Gathers without an instruction are expanded lane by lane for the first 16 only; the others
; call a function.

; RUN: %tenon_opt -passes='function(loop(loop-unroll-full)),tenon-widen<target=cpu;triple=x86_64-linux-gnu;mcpu=x86-64-v4>' -S < %s | FileCheck %s

; CHECK-LABEL: define spir_kernel void @k(
; CHECK-COUNT-16: call <16 x i8> @llvm.masked.gather.v16i8
; CHECK-COUNT-4: call <16 x i8> @tenon.gather.v16i8.p1.align1(
; CHECK-NOT: gather
; CHECK: ret void
; CHECK-LABEL: define internal spir_kernel void @k.partial(
; CHECK-COUNT-4: call <16 x i8> @tenon.gather.v16i8.p1.align1.masked(
; CHECK-LABEL: define internal <16 x i8> @tenon.gather.v16i8.p1.align1(<16 x ptr addrspace(1)>
define spir_kernel void @k(ptr addrspace(1) %at, ptr addrspace(1) %out) !intel_reqd_sub_group_size !0 {
entry:
  %id = call i64 @tenon.item.global_id(i32 0)
  %p = getelementptr i64, ptr addrspace(1) %at, i64 %id
  %start = load ptr addrspace(1), ptr addrspace(1) %p
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %sum = phi i8 [ 0, %entry ], [ %more, %loop ]
  %q = getelementptr [3 x i8], ptr addrspace(1) %start, i64 %i
  %x = load i8, ptr addrspace(1) %q
  %more = add i8 %sum, %x
  %next = add i64 %i, 1
  %again = icmp ult i64 %next, 20
  br i1 %again, label %loop, label %done

done:
  %o = getelementptr i8, ptr addrspace(1) %out, i64 %id
  store i8 %more, ptr addrspace(1) %o
  ret void
}

declare i64 @tenon.item.global_id(i32) nounwind willreturn memory(none) "tenon.item"="global_id"

!0 = !{i32 16}
