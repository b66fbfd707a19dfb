; The example of lib/Vectorize/README.md: a divergent branch becomes a mask, and
; consecutive addresses become plain vectors.

; RUN: %tenon_opt -passes='tenon-widen<target=cpu;triple=x86_64-linux-gnu>' -S < %s | FileCheck %s

; CHECK-LABEL: define spir_kernel void @k(
; CHECK: [[ID:%.*]] = call i64 @tenon.item.global_id(i32 0)
; CHECK: [[IDS:%.*]] = add <8 x i64> {{%.*}}, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
; CHECK: [[IN:%.*]] = icmp ult <8 x i64> [[IDS]],
; CHECK: [[ACTIVE:%.*]] = select <8 x i1> splat (i1 true), <8 x i1> [[IN]], <8 x i1> zeroinitializer
; CHECK: [[MASK:%.*]] = or <8 x i1> zeroinitializer, [[ACTIVE]]
; CHECK: [[BITS:%.*]] = bitcast <8 x i1> [[MASK]] to i8
; CHECK: [[ANY:%.*]] = icmp ne i8 [[BITS]], 0
; CHECK: br i1 [[ANY]], label %then.work,
; CHECK: then.work:
; CHECK: [[BYTES:%.*]] = mul i64 [[ID]], 4
; CHECK: [[OFFSET:%.*]] = add i64 0, [[BYTES]]
; CHECK: [[P:%.*]] = getelementptr i8, ptr addrspace(1) %out, i64 [[OFFSET]]
; CHECK: [[LOADED:%.*]] = call <8 x i32> @llvm.masked.load.v8i32.p1(ptr addrspace(1) align 4 [[P]], <8 x i1> [[MASK]], <8 x i32> poison)
; CHECK: [[OLD:%.*]] = freeze <8 x i32> [[LOADED]]
; CHECK: [[TWICE:%.*]] = shl <8 x i32> [[OLD]], splat (i32 1)
; CHECK: call void @llvm.masked.store.v8i32.p1(<8 x i32> [[TWICE]], ptr addrspace(1) align 4 [[P]], <8 x i1> [[MASK]])

define spir_kernel void @k(ptr addrspace(1) %out, i64 %n) !intel_reqd_sub_group_size !0 {
entry:
  %id = call i64 @tenon.item.global_id(i32 0)
  %in = icmp ult i64 %id, %n
  br i1 %in, label %then, label %end

then:
  %p = getelementptr i32, ptr addrspace(1) %out, i64 %id
  %old = load i32, ptr addrspace(1) %p
  %twice = shl i32 %old, 1
  store i32 %twice, ptr addrspace(1) %p
  br label %end

end:
  ret void
}

declare i64 @tenon.item.global_id(i32) nounwind willreturn memory(none) "tenon.item"="global_id"

!0 = !{i32 8}
