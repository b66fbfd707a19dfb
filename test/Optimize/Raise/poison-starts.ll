; An index of an outer loop equals a counter whose start may be poison: it becomes that, whose
; start loses its flag. The start must have no operand that the index does not depend on.
; RUN: %tenon_opt -passes='tenon-recognize,tenon-raise<target=cpu>' -S < %s | FileCheck %s
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define {{.*}}@flag(
; CHECK: %start = add i32 %n, 4
; CHECK: store i32 %i,
define spir_kernel void @flag(ptr addrspace(1) %p, i32 %n, i32 %rounds, <8 x i16> %a, <8 x i32> %b) !intel_reqd_sub_group_size !0 {
entry:
  %start = add nuw i32 %n, 4
  br label %outer
outer:
  %i = phi i32 [ %start, %entry ], [ %i.next, %latch ]
  %j = phi i32 [ %n, %entry ], [ %j.next, %latch ]
  %t = phi i32 [ 0, %entry ], [ %t.next, %latch ]
  %j.next = add i32 %j, 4
  br label %inner
inner:
  %k = phi i32 [ 0, %outer ], [ %k.next, %inner ]
  %c = phi <8 x float> [ zeroinitializer, %outer ], [ %d, %inner ]
  %d = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %b, <8 x float> %c, i32 12288)
  %k.next = add i32 %k, 1
  %more = icmp ult i32 %k.next, %rounds
  br i1 %more, label %inner, label %latch
latch:
  %at = getelementptr <8 x float>, ptr addrspace(1) %p, i32 %t
  store <8 x float> %d, ptr addrspace(1) %at
  %to = getelementptr i32, ptr addrspace(1) %p, i32 %t
  store i32 %j.next, ptr addrspace(1) %to
  %i.next = add i32 %i, 4
  %t.next = add i32 %t, 1
  %again = icmp ult i32 %t.next, %rounds
  br i1 %again, label %outer, label %done
done:
  ret void
}

; A shift by %n is poison where %n is not less than 32.
; CHECK-LABEL: define {{.*}}@other(
; CHECK: store i32 %j.next,
define spir_kernel void @other(ptr addrspace(1) %p, i32 %n, i32 %rounds, <8 x i16> %a, <8 x i32> %b) !intel_reqd_sub_group_size !0 {
entry:
  %shifted = shl i32 %n, %rounds
  %nothing = and i32 %shifted, 0
  %start = add i32 %nothing, 4
  br label %outer
outer:
  %i = phi i32 [ %start, %entry ], [ %i.next, %latch ]
  %j = phi i32 [ 0, %entry ], [ %j.next, %latch ]
  %t = phi i32 [ 0, %entry ], [ %t.next, %latch ]
  %j.next = add i32 %j, 4
  br label %inner
inner:
  %k = phi i32 [ 0, %outer ], [ %k.next, %inner ]
  %c = phi <8 x float> [ zeroinitializer, %outer ], [ %d, %inner ]
  %d = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %b, <8 x float> %c, i32 12288)
  %k.next = add i32 %k, 1
  %more = icmp ult i32 %k.next, %rounds
  br i1 %more, label %inner, label %latch
latch:
  %at = getelementptr <8 x float>, ptr addrspace(1) %p, i32 %t
  store <8 x float> %d, ptr addrspace(1) %at
  %to = getelementptr i32, ptr addrspace(1) %p, i32 %t
  store i32 %j.next, ptr addrspace(1) %to
  %i.next = add i32 %i, 4
  %t.next = add i32 %t, 1
  %again = icmp ult i32 %t.next, %rounds
  br i1 %again, label %outer, label %done
done:
  ret void
}

declare <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32, <8 x i16>, <8 x i32>, <8 x float>, i32)
!0 = !{i32 16}
