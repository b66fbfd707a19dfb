; Elements that lanes load only in rows below a bound, and columns below another, and else are
; zero, are those of a checked load. It begins at nonnegative coordinates, or otherwise at the
; first element. Not if memory is written before the multiplication, if the condition is
; different, or if a sum may wrap around.
; RUN: sed 's/LESS/slt/; s/FLAGS/nsw/; s/WRITE//; s/OTHER/0/; s/FIRST/%%row/' %s | %tenon_opt -passes='tenon-recognize,tenon-raise<target=cpu>' -S | FileCheck %s --check-prefixes=CHECK,RELATIVE
; RUN: sed 's/LESS/ult/; s/FLAGS/nuw/; s/WRITE//; s/OTHER/0/; s/FIRST/%%row/' %s | %tenon_opt -passes='tenon-recognize,tenon-raise<target=cpu>' -S | FileCheck %s --check-prefixes=CHECK,UNSIGNED
; RUN: sed 's/LESS/sle/; s/FLAGS/nsw/; s/WRITE//; s/OTHER/0/; s/FIRST/%%row/' %s | %tenon_opt -passes='tenon-recognize,tenon-raise<target=cpu>' -S | FileCheck %s --check-prefixes=CHECK,EQUAL
; RUN: sed 's/LESS/slt/; s/FLAGS/nsw/; s/WRITE/store i16 0, ptr addrspace(1) %%p1/; s/OTHER/0/; s/FIRST/%%row/' %s | %tenon_opt -passes='tenon-recognize,tenon-raise<target=cpu>' -S | FileCheck %s --check-prefix=KEPT
; RUN: sed 's/LESS/slt/; s/FLAGS/nsw/; s/WRITE//; s/OTHER/1/; s/FIRST/%%row/' %s | %tenon_opt -passes='tenon-recognize,tenon-raise<target=cpu>' -S | FileCheck %s --check-prefix=KEPT
; RUN: sed 's/LESS/sgt/; s/FLAGS/nsw/; s/WRITE//; s/OTHER/0/; s/FIRST/%%row/' %s | %tenon_opt -passes='tenon-recognize,tenon-raise<target=cpu>' -S | FileCheck %s --check-prefix=KEPT
; RUN: sed 's/LESS/ult/; s/FLAGS//; s/WRITE//; s/OTHER/0/; s/FIRST/%%unknown/' %s | %tenon_opt -passes='tenon-recognize,tenon-raise<target=cpu>' -S | FileCheck %s --check-prefix=KEPT

; KEPT: call {{.*}} @tenon.from.fragment.a.i16
; CHECK: [[R:%.*]] = sext i32 %row to i64
; RELATIVE: [[H:%.*]] = sext i32 %height to i64
; RELATIVE: [[L:%.*]] = sub i64 [[H]], [[R]]
; RELATIVE: @tenon.load.a.i16.2x16.row{{.*}}checked{{.*}}(ptr addrspace(1) {{%.*}}, i64 {{%.*}}, i64 0, i64 0, i64 [[L]], i64 16)
; EQUAL: @tenon.load.a.i16.2x16.row{{.*}}checked{{.*}}(ptr addrspace(1) {{%.*}}, i64 {{%.*}}, i64 0, i64 0, i64 {{%.*}}, i64 16)
; UNSIGNED: [[Z:%.*]] = zext i32 %row to i64
; UNSIGNED: [[H:%.*]] = zext i32 %height to i64
; UNSIGNED: @tenon.load.a.i16.2x16.row{{.*}}checked{{.*}}(ptr addrspace(1) {{%.*}}, i64 {{%.*}}, i64 [[Z]], i64 0, i64 [[H]], i64 16)
; CHECK-NOT: from.fragment.a.i16
; CHECK: @tenon.muladd

target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %q, i32 %row, i32 %height, i64 %n, <8 x i32> %words, <2 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %lane = call i64 @tenon.item.subgroup_local_id()
  %unknown = mul i32 %row, %height
  %next = add FLAGS i32 FIRST, 1
  %r0 = sext i32 FIRST to i64
  %line0 = mul i64 %r0, %n
  %at0 = add i64 %line0, %lane
  %p0 = getelementptr i16, ptr addrspace(1) %a, i64 %at0
  %at1 = add i64 %at0, %n
  %p1 = getelementptr i16, ptr addrspace(1) %a, i64 %at1
  %is0 = icmp LESS i32 FIRST, %height
  br i1 %is0, label %load0, label %join0
load0:
  %x0 = load i16, ptr addrspace(1) %p0
  br label %join0
join0:
  %e0 = phi i16 [ %x0, %load0 ], [ OTHER, %0 ]
  %is1 = icmp LESS i32 %next, %height
  br i1 %is1, label %load1, label %join1
load1:
  %x1 = load i16, ptr addrspace(1) %p1
  br label %join1
join1:
  %e1 = phi i16 [ %x1, %load1 ], [ 0, %join0 ]
  WRITE
  %v0 = insertelement <2 x i16> poison, i16 %e0, i32 0
  %v = insertelement <2 x i16> %v0, i16 %e1, i32 1
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> %v, <8 x i32> %words, <2 x float> %c, i32 12288)
  store <2 x float> %d, ptr addrspace(1) %q
  ret void
}

declare i64 @tenon.item.subgroup_local_id() #0
declare <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32, <2 x i16>, <8 x i32>, <2 x float>, i32)

attributes #0 = { nounwind willreturn memory(none) "tenon.item"="subgroup_local_id" }
!0 = !{i32 16}
!1 = !{i32 16, i32 1, i32 1}
