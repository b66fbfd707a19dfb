; A uniform branch stays a branch; a divergent one executes its block under a mask
; and skips it if no lane is active.

; RUN: %tenon_opt -passes='tenon-widen<target=cpu;triple=x86_64-linux-gnu>' -S < %s | FileCheck %s

; CHECK-LABEL: define spir_kernel void @k(
; CHECK: br i1 %same,
; CHECK: [[LANES:%.*]] = icmp ult <8 x i64>
; CHECK: [[BITS:%.*]] = bitcast <8 x i1> {{.*}} to i8
; CHECK: [[ANY:%.*]] = icmp ne i8 [[BITS]], 0
; CHECK: br i1 [[ANY]], label %some.work,
; CHECK: call void @llvm.masked.store.v8i32.p1(
; CHECK-LABEL: define internal spir_kernel void @k.partial(

define spir_kernel void @k(ptr addrspace(1) %a, i64 %n, i1 %same) !intel_reqd_sub_group_size !0 {
entry:
  br i1 %same, label %go, label %end

go:
  %id = call i64 @tenon.item.global_id(i32 0)
  %in = icmp ult i64 %id, %n
  br i1 %in, label %some, label %end

some:
  %p = getelementptr i32, ptr addrspace(1) %a, i64 %id
  store i32 7, ptr addrspace(1) %p
  br label %end

end:
  ret void
}

declare i64 @tenon.item.global_id(i32) nounwind willreturn memory(none) "tenon.item"="global_id"

!0 = !{i32 8}
