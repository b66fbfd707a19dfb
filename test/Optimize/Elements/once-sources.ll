; RUN: %tenon_opt -passes='tenon-recognize,tenon-elements<target=cpu;triple=x86_64-unknown-linux-gnu>' -S < %s | FileCheck %s

; What the loop of a lane reads is computed only where lanes are missing; the loop for all reads
; memory.
target triple = "spir64-unknown-unknown"

%acc = type target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)
%half = type target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 2)

; CHECK-LABEL: define spir_kernel void @k(
; CHECK-NOT:    @tenon.load
; CHECK:      each:
; CHECK-NOT:    all:
; CHECK:        @tenon.load.acc.f16
; CHECK:        @tenon.convert
; CHECK:      loop.all:
; CHECK:        [[X:%.*]] = load half, ptr addrspace(3)
; CHECK:        fpext half [[X]] to float
define spir_kernel void @k(ptr addrspace(3) %p, ptr addrspace(1) %q) !intel_reqd_sub_group_size !0 {
entry:
  %h = call %half @_Z32__spirv_CooperativeMatrixLoadKHR_h(ptr addrspace(3) %p, i32 0, i64 16)
  %a = call %acc @_Z16__spirv_FConvert(%half %h)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi %acc [ %a, %entry ], [ %new, %loop ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(%acc %m, i32 %i)
  %y = fneg float %x
  %new = call %acc @_Z27__spirv_VectorInsertDynamic(%acc %m, float %y, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 8
  br i1 %more, label %loop, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, %acc %new, i32 1, i64 8)
  ret void
}

; The matrix has another use.
; CHECK-LABEL: define spir_kernel void @used(
; CHECK-NOT:    each:
; CHECK:        %h = call {{.*}}@tenon.load.acc.f16
; CHECK:        %a = call {{.*}}@tenon.convert
; CHECK:      each:
; CHECK:      loop.all:
; CHECK:        load half, ptr addrspace(3)
define spir_kernel void @used(ptr addrspace(3) %p, ptr addrspace(1) %q) !intel_reqd_sub_group_size !0 {
entry:
  %h = call %half @_Z32__spirv_CooperativeMatrixLoadKHR_h(ptr addrspace(3) %p, i32 0, i64 16)
  %a = call %acc @_Z16__spirv_FConvert(%half %h)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi %acc [ %a, %entry ], [ %new, %loop ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(%acc %m, i32 %i)
  %y = fneg float %x
  %new = call %acc @_Z27__spirv_VectorInsertDynamic(%acc %m, float %y, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 8
  br i1 %more, label %loop, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, %acc %new, i32 1, i64 8)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, %acc %a, i32 1, i64 8)
  ret void
}

declare %acc @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3), i32, i64)
declare float @_Z28__spirv_VectorExtractDynamic(%acc, i32)
declare %acc @_Z27__spirv_VectorInsertDynamic(%acc, float, i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), %acc, i32, i64)
declare %half @_Z32__spirv_CooperativeMatrixLoadKHR_h(ptr addrspace(3), i32, i64)
declare %acc @_Z16__spirv_FConvert(%half)

!0 = !{i32 16}
