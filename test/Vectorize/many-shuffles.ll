; A shuffle with variable lanes is a permutation of a register, or four of halves.
; Permutations of several instructions are expanded inline for the first 16 only;
; the others call a function.

; RUN: %tenon_opt -passes='function(loop(loop-unroll-full)),tenon-widen<target=cpu;triple=x86_64-linux-gnu;mcpu=x86-64-v4;features=-prefer-256-bit>' -S < %s | FileCheck %s --check-prefix=ONE
; RUN: %tenon_opt -passes='function(loop(loop-unroll-full)),tenon-widen<target=cpu;triple=x86_64-linux-gnu;mcpu=x86-64-v3>' -S < %s | FileCheck %s --check-prefix=TWO

; ONE-LABEL: define spir_kernel void @k(
; ONE-NOT: call <16 x i32> @tenon.shuffle
; ONE: ret void
; ONE-LABEL: define internal spir_kernel void @k.partial(
; ONE-COUNT-4: call <16 x i32> @tenon.shuffle.v16i32(

; TWO-LABEL: define spir_kernel void @k(
; TWO: [[IS_LOW:%.*]] = icmp ult <8 x i32> [[INDEX:%.*]], splat (i32 8)
; TWO: [[FIRST:%.*]] = extractelement <8 x i32> [[WITHIN:%.*]], i64 0
; TWO: extractelement <8 x i32> {{%.*}}, i32 [[FIRST]]
; TWO: select <8 x i1> [[IS_LOW]], <8 x i32>
; TWO-COUNT-4: call <16 x i32> @tenon.shuffle.v16i32(
; TWO-NOT: shuffle.v16i32
; TWO: ret void
; TWO-LABEL: define internal <16 x i32> @tenon.shuffle.v16i32(<16 x i32> %0, <16 x i32> %1)
; TWO-NOT: <16 x i1>
; TWO: ret <16 x i32>
define spir_kernel void @k(ptr addrspace(1) %out) !intel_reqd_sub_group_size !0 {
entry:
  %id = call i64 @tenon.item.global_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %out, i64 %id
  %index = load i32, ptr addrspace(1) %p
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %x = phi i32 [ %index, %entry ], [ %more, %loop ]
  %of = add i32 %index, %i
  %more = call i32 @tenon.subgroup.shuffle.i32(i32 %x, i32 %of)
  %next = add i32 %i, 1
  %again = icmp ult i32 %next, 20
  br i1 %again, label %loop, label %done

done:
  store i32 %more, ptr addrspace(1) %p
  ret void
}

declare i64 @tenon.item.global_id(i32) nounwind willreturn memory(none) "tenon.item"="global_id"
declare i32 @tenon.subgroup.shuffle.i32(i32, i32) convergent nounwind willreturn memory(none) "tenon.subgroup"="shuffle"

!0 = !{i32 16}
