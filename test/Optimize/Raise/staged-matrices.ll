; Each work-item copies a row of A to local memory, from where a cooperative matrix is loaded: it is
; loaded from A, and the loop becomes a contraction. The sub-group size may be a requested one.
; RUN: %tenon_opt -passes='tenon-recognize,tenon-raise<target=cpu>' -S < %s | FileCheck %s
; RUN: sed 's/!intel_reqd_sub_group_size !0//' %s > %t.ll
; RUN: %tenon_opt -passes='tenon-recognize,tenon-subgroup-size<target=cpu;subgroup-size=16>,tenon-raise<target=cpu>' -S < %t.ll | FileCheck %s
; RUN: %tenon_opt -passes='tenon-recognize,tenon-raise<target=cpu>,tenon-contract<target=cpu;triple=x86_64-unknown-linux-gnu;mcpu=x86-64-v4>' -S < %s | FileCheck --check-prefix=CONTRACT %s
target triple = "spir64-unknown-unknown"

; CHECK:      loop:
; CHECK-NOT:  store <16 x half>
; CHECK:      [[FROM:%.*]] = getelementptr i8, ptr addrspace(1) %a, i64
; CHECK:      tenon.load.a.f16.16x16.row.align2.p1(
; CHECK-NOT:  call {{.*}}tenon.load.a.f16.16x16.row.align2.p3
; CONTRACT:   tenon.contract.f32.16x16x16.f16.f16.row.row.continued

@tile = internal addrspace(3) global [256 x half] undef, align 32

define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i64 %n) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
entry:
  %item = call spir_func i64 @_Z12get_local_idj(i32 0)
  %row = mul i64 %item, %n
  %first = getelementptr half, ptr addrspace(1) %a, i64 %row
  %at = shl i64 %item, 4
  %to = getelementptr half, ptr addrspace(3) @tile, i64 %at
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %k.next, %loop ]
  %acc = phi target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) [ zeroinitializer, %entry ], [ %d, %loop ]
  %from = getelementptr half, ptr addrspace(1) %first, i64 %k
  %line = load <16 x half>, ptr addrspace(1) %from, align 2
  store <16 x half> %line, ptr addrspace(3) %to, align 2
  call spir_func void @_Z7barrierj(i32 1) convergent
  %below = mul i64 %k, %n
  %pb = getelementptr half, ptr addrspace(1) %b, i64 %below
  %ma = call target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(3) @tile, i32 0, i64 16)
  %mb = call target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %pb, i32 0, i64 %n)
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 0) %ma, target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1) %mb, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %acc, i32 0)
  call spir_func void @_Z7barrierj(i32 1) convergent
  %k.next = add i64 %k, 16
  %more = icmp ult i64 %k.next, %n
  br i1 %more, label %loop, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1) %c, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %d, i32 0, i64 %n)
  ret void
}

@other = internal addrspace(3) global [256 x half] undef, align 32

; The loop begins with what the matrix's place in A is computed of.
; CHECK-LABEL: @in_any_order(
; CHECK:      loop:
; CHECK:      %low = and i64 %step, 7
; CHECK-NEXT: %place = xor i64 %low, 5
; CHECK-NOT:  store <16 x half>
; CHECK:      tenon.load.a.f16.16x16.row.align2.p1(
define spir_kernel void @in_any_order(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i64 %n) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
entry:
  %item = call spir_func i64 @_Z12get_local_idj(i32 0)
  %row = mul i64 %item, %n
  %first = getelementptr half, ptr addrspace(1) %a, i64 %row
  %at = shl i64 %item, 4
  %to = getelementptr half, ptr addrspace(3) @other, i64 %at
  br label %loop
loop:
  %step = phi i64 [ 0, %entry ], [ %next, %loop ]
  %acc = phi target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) [ zeroinitializer, %entry ], [ %d, %loop ]
  %low = and i64 %step, 7
  %place = xor i64 %low, 5
  %k = shl i64 %place, 4
  %from = getelementptr half, ptr addrspace(1) %first, i64 %k
  %line = load <16 x half>, ptr addrspace(1) %from, align 2
  store <16 x half> %line, ptr addrspace(3) %to, align 2
  call spir_func void @_Z7barrierj(i32 1) convergent
  %below = mul i64 %k, %n
  %pb = getelementptr half, ptr addrspace(1) %b, i64 %below
  %ma = call target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(3) @other, i32 0, i64 16)
  %mb = call target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %pb, i32 0, i64 %n)
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 0) %ma, target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1) %mb, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %acc)
  call spir_func void @_Z7barrierj(i32 1) convergent
  %next = add i64 %step, 1
  %more = icmp ult i64 %next, 8
  br i1 %more, label %loop, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1) %c, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %d, i32 0, i64 %n)
  ret void
}

declare spir_func i64 @_Z12get_local_idj(i32)
declare spir_func void @_Z7barrierj(i32) convergent
declare target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(3), i32, i64)
declare target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 0), target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2), i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2), i32, i64)

!0 = !{i32 16}
!1 = !{i32 16, i32 1, i32 1}
