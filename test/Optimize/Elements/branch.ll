; RUN: %tenon_opt -passes='tenon-recognize,tenon-elements<target=cpu;triple=x86_64-unknown-linux-gnu>' -S < %s | FileCheck %s

; A matrix that a branch may change is stored, converted, by the loop of the branch; the
; unchanged one is stored on the path around the branch. Also if the branch is uniform in a
; way, and not where its lanes may part.
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define spir_kernel void @k(
; CHECK:        br i1 %p
; CHECK:        @tenon.store.acc.f16.8x16.row
; CHECK:      then:
; CHECK:        store half
; CHECK-NOT:    phi target
; CHECK:        ret void
define spir_kernel void @k(ptr addrspace(3) %m, ptr addrspace(1) %q, i64 %n, i1 %p) {
entry:
  %a = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %m, i32 0, i64 16)
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z12__spirv_FAdd(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %a, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %a)
  br i1 %p, label %then, label %merge

then:
  %e = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z15__spirv_FNegate(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %d)
  br label %merge

merge:
  %c = phi target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) [ %d, %entry ], [ %e, %then ]
  %h = call target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 2) @_Z16__spirv_FConvert(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 2) %h, i32 0, i64 %n)
  ret void
}

; CHECK-LABEL: define spir_kernel void @apart(
; CHECK:        phi target
; CHECK:        ret void
define spir_kernel void @apart(ptr addrspace(3) %m, ptr addrspace(1) %q, i64 %n) !intel_reqd_sub_group_size !0 {
entry:
  %a = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %m, i32 0, i64 16)
  %lane = call i32 @_Z22get_sub_group_local_idv()
  %p = icmp ult i32 %lane, 4
  br i1 %p, label %loop, label %merge

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %now = phi target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) [ %a, %entry ], [ %new, %loop ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %now, i32 %i)
  %y = fneg float %x
  %new = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z27__spirv_VectorInsertDynamic(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %now, float %y, i32 %i)
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, 8
  br i1 %more, label %loop, label %merge

merge:
  %c = phi target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) [ %a, %entry ], [ %new, %loop ]
  %h = call target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 2) @_Z16__spirv_FConvert(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 2) %h, i32 0, i64 %n)
  ret void
}

!0 = !{i32 16}

declare i32 @_Z22get_sub_group_local_idv()
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3), i32, i64)
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z15__spirv_FNegate(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2))
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z12__spirv_FAdd(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2))
declare target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 2) @_Z16__spirv_FConvert(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2))
declare float @_Z28__spirv_VectorExtractDynamic(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32)
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z27__spirv_VectorInsertDynamic(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), float, i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 2), i32, i64)
