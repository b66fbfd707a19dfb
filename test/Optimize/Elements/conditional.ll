; RUN: %tenon_opt -passes='tenon-recognize,tenon-elements<target=cpu;triple=x86_64-unknown-linux-gnu>' -S < %s | FileCheck %s

; An element that only some iterations change, and a loop that leaves at its top where the
; condition holds. An element of another matrix at a fixed index is read from that.
target triple = "spir64-unknown-unknown"

%acc = type target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)

; CHECK-LABEL: define spir_kernel void @changed_if(
; CHECK:        [[X:%.*]] = load float, ptr addrspace(3)
; CHECK:        br i1 %less, label %then, label %[[JOIN:.*]]
; CHECK:      then:
; CHECK-NEXT:   [[Y:%.*]] = fneg float [[X]]
; CHECK:      [[JOIN]]:
; CHECK-NEXT:   [[Z:%.*]] = phi float [ [[X]], %loop ], [ [[Y]], %then ]
; CHECK-NOT:    phi target
; CHECK:        store float [[Z]], ptr addrspace(1)
define spir_kernel void @changed_if(ptr addrspace(3) %p, ptr addrspace(1) %q) {
entry:
  %a = call %acc @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 0, i64 16)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %join ]
  %m = phi %acc [ %a, %entry ], [ %both, %join ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(%acc %m, i32 %i)
  %less = fcmp olt float %x, 0.0
  br i1 %less, label %then, label %join
then:
  %y = fneg float %x
  %new = call %acc @_Z27__spirv_VectorInsertDynamic(%acc %m, float %y, i32 %i)
  br label %join
join:
  %both = phi %acc [ %m, %loop ], [ %new, %then ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 128
  br i1 %more, label %loop, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, %acc %both, i32 0, i64 16)
  ret void
}

; CHECK-LABEL: define spir_kernel void @until(
; CHECK:      loop:
; CHECK:        [[X:%.*]] = load float, ptr addrspace(3)
; CHECK:        [[FIRST:%.*]] = call float @tenon.extract.acc.f32.8x16({{.*}} %b, i64 0)
; CHECK:        [[Y:%.*]] = fsub float [[X]], [[FIRST]]
; CHECK:        store float [[Y]], ptr addrspace(1)
; CHECK:        br i1 {{%.*}}, label %loop, label %row.end
define spir_kernel void @until(ptr addrspace(3) %p, ptr addrspace(1) %q) {
entry:
  %a = call %acc @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 0, i64 16)
  %b = call %acc @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 1, i64 16)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %m = phi %acc [ %a, %entry ], [ %new, %body ]
  %end = icmp eq i32 %i, 128
  br i1 %end, label %done, label %body
body:
  %x = call float @_Z28__spirv_VectorExtractDynamic(%acc %m, i32 %i)
  %first = call float @_Z28__spirv_VectorExtractDynamic(%acc %b, i32 0)
  %y = fsub float %x, %first
  %new = call %acc @_Z27__spirv_VectorInsertDynamic(%acc %m, float %y, i32 %i)
  %next = add i32 %i, 1
  br label %loop
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, %acc %m, i32 0, i64 16)
  ret void
}

declare %acc @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3), i32, i64)
declare float @_Z28__spirv_VectorExtractDynamic(%acc, i32)
declare %acc @_Z27__spirv_VectorInsertDynamic(%acc, float, i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), %acc, i32, i64)
