; RUN: %tenon_opt -passes='tenon-recognize,tenon-elements<target=cpu;triple=x86_64-unknown-linux-gnu>' -S < %s | FileCheck %s

; A loop over a lane's elements whose result is stored by columns is executed once for the
; sub-group, unless its body depends on the lane.
target triple = "spir64-unknown-unknown"

%acc = type target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)
%wide = type target("spirv.CooperativeMatrixKHR", float, 3, 8, 15, 2)

; CHECK-LABEL: define spir_kernel void @once(
; CHECK:        call i32 @tenon.subgroup.reduce.add.active.i32(i32 1)
; CHECK:      loop.all:
define spir_kernel void @once(ptr addrspace(3) %p, ptr addrspace(1) %q) !intel_reqd_sub_group_size !0 {
entry:
  %a = call %acc @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 0, i64 16)
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

; CHECK-LABEL: define spir_kernel void @lane(
; CHECK:        call void @tenon.store.acc.f32.8x16.col
; CHECK-NOT:    loop.all:
define spir_kernel void @lane(ptr addrspace(3) %p, ptr addrspace(1) %q) !intel_reqd_sub_group_size !0 {
entry:
  %a = call %acc @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 0, i64 16)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi %acc [ %a, %entry ], [ %new, %loop ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(%acc %m, i32 %i)
  %lane = call i32 @_Z22get_sub_group_local_idv()
  %l = uitofp i32 %lane to float
  %y = fadd float %x, %l
  %new = call %acc @_Z27__spirv_VectorInsertDynamic(%acc %m, float %y, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 8
  br i1 %more, label %loop, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, %acc %new, i32 1, i64 8)
  ret void
}

; CHECK-LABEL: define spir_kernel void @reduction(
; CHECK:        call void @tenon.store.acc.f32.8x16.col
; CHECK-NOT:    loop.all:
define spir_kernel void @reduction(ptr addrspace(3) %p, ptr addrspace(1) %q) !intel_reqd_sub_group_size !0 {
entry:
  %a = call %acc @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 0, i64 16)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi %acc [ %a, %entry ], [ %new, %loop ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(%acc %m, i32 %i)
  %l = call float @_Z20sub_group_reduce_addf(float %x)
  %y = fadd float %x, %l
  %new = call %acc @_Z27__spirv_VectorInsertDynamic(%acc %m, float %y, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 8
  br i1 %more, label %loop, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, %acc %new, i32 1, i64 8)
  ret void
}

; CHECK-LABEL: define spir_kernel void @called(
; CHECK:        call void @tenon.store.acc.f32.8x16.col
; CHECK-NOT:    loop.all:
define spir_kernel void @called(ptr addrspace(3) %p, ptr addrspace(1) %q) !intel_reqd_sub_group_size !0 {
entry:
  %a = call %acc @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 0, i64 16)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi %acc [ %a, %entry ], [ %new, %loop ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(%acc %m, i32 %i)
  %l = call float @of(float %x)
  %y = fadd float %x, %l
  %new = call %acc @_Z27__spirv_VectorInsertDynamic(%acc %m, float %y, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 8
  br i1 %more, label %loop, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, %acc %new, i32 1, i64 8)
  ret void
}

; CHECK-LABEL: define spir_kernel void @assembly(
; CHECK:        call void @tenon.store.acc.f32.8x16.col
; CHECK-NOT:    loop.all:
define spir_kernel void @assembly(ptr addrspace(3) %p, ptr addrspace(1) %q) !intel_reqd_sub_group_size !0 {
entry:
  %a = call %acc @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 0, i64 16)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi %acc [ %a, %entry ], [ %new, %loop ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(%acc %m, i32 %i)
  %l = call float asm "abs", "=r,0"(float %x)
  %y = fadd float %x, %l
  %new = call %acc @_Z27__spirv_VectorInsertDynamic(%acc %m, float %y, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 8
  br i1 %more, label %loop, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, %acc %new, i32 1, i64 8)
  ret void
}

; CHECK-LABEL: define spir_kernel void @sum(
; CHECK:        call void @tenon.store.acc.f32.8x16.col
; CHECK-NOT:    loop.all:
define spir_kernel void @sum(ptr addrspace(3) %p, ptr addrspace(1) %q) !intel_reqd_sub_group_size !0 {
entry:
  %a = call %acc @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 0, i64 16)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi %acc [ %a, %entry ], [ %new, %loop ]
  %s = phi float [ 0.0, %entry ], [ %y, %loop ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(%acc %m, i32 %i)
  %y = fadd float %x, %s
  %new = call %acc @_Z27__spirv_VectorInsertDynamic(%acc %m, float %y, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 8
  br i1 %more, label %loop, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, %acc %new, i32 1, i64 8)
  ret void
}

; CHECK-LABEL: define spir_kernel void @variable(
; CHECK:        call void @tenon.store.acc.f32.8x16.col
; CHECK-NOT:    loop.all:
define spir_kernel void @variable(ptr addrspace(3) %p, ptr addrspace(1) %q, i32 %n) !intel_reqd_sub_group_size !0 {
entry:
  %v = alloca [8 x float]
  store float 1.0, ptr %v
  %at = getelementptr [8 x float], ptr %v, i32 0, i32 %n
  %a = call %acc @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 0, i64 16)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi %acc [ %a, %entry ], [ %new, %loop ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(%acc %m, i32 %i)
  %l = load float, ptr %at
  %y = fadd float %x, %l
  %new = call %acc @_Z27__spirv_VectorInsertDynamic(%acc %m, float %y, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 8
  br i1 %more, label %loop, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, %acc %new, i32 1, i64 8)
  ret void
}

; CHECK-LABEL: define spir_kernel void @aggregate(
; CHECK:        call void @tenon.store.acc.f32.8x16.col
; CHECK-NOT:    loop.all:
define spir_kernel void @aggregate(ptr addrspace(3) %p, ptr addrspace(1) %q) !intel_reqd_sub_group_size !0 {
entry:
  %pair = call { float, float } @pair()
  %a = call %acc @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 0, i64 16)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi %acc [ %a, %entry ], [ %new, %loop ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(%acc %m, i32 %i)
  %l = extractvalue { float, float } %pair, 0
  %y = fadd float %x, %l
  %new = call %acc @_Z27__spirv_VectorInsertDynamic(%acc %m, float %y, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 8
  br i1 %more, label %loop, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, %acc %new, i32 1, i64 8)
  ret void
}

; CHECK-LABEL: define spir_kernel void @used_later(
; CHECK:        call void @tenon.store.acc.f32.8x16.col
; CHECK-NOT:    loop.all:
define spir_kernel void @used_later(ptr addrspace(3) %p, ptr addrspace(1) %q) !intel_reqd_sub_group_size !0 {
entry:
  %a = call %acc @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 0, i64 16)
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
  store float %y, ptr addrspace(3) %p
  ret void
}

; CHECK-LABEL: define spir_kernel void @fixed(
; CHECK:        call void @tenon.store.acc.f32.8x16.col
; CHECK-NOT:    loop.all:
define spir_kernel void @fixed(ptr addrspace(3) %p, ptr addrspace(1) %q) !intel_reqd_sub_group_size !0 {
entry:
  %b = call %acc @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 1, i64 8)
  %a = call %acc @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 0, i64 16)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi %acc [ %a, %entry ], [ %new, %loop ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(%acc %m, i32 %i)
  %l = call float @_Z28__spirv_VectorExtractDynamic(%acc %b, i32 0)
  %y = fadd float %x, %l
  %new = call %acc @_Z27__spirv_VectorInsertDynamic(%acc %m, float %y, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 8
  br i1 %more, label %loop, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, %acc %new, i32 1, i64 8)
  ret void
}

; CHECK-LABEL: define spir_kernel void @narrow(
; CHECK:        call void @tenon.store.acc.f32.8x16.col
; CHECK-NOT:    loop.all:
define spir_kernel void @narrow(ptr addrspace(3) %p, ptr addrspace(1) %q) !intel_reqd_sub_group_size !0 {
entry:
  %b = call %wide @_Z32__spirv_CooperativeMatrixLoadKHR_w(ptr addrspace(3) %p, i32 1, i64 8)
  %a = call %acc @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 0, i64 16)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi %acc [ %a, %entry ], [ %new, %loop ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(%acc %m, i32 %i)
  %l = call float @_Z28__spirv_VectorExtractDynamic_w(%wide %b, i32 %i)
  %y = fadd float %x, %l
  %new = call %acc @_Z27__spirv_VectorInsertDynamic(%acc %m, float %y, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 8
  br i1 %more, label %loop, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, %acc %new, i32 1, i64 8)
  ret void
}

declare %acc @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3), i32, i64)
declare float @_Z28__spirv_VectorExtractDynamic(%acc, i32)
declare %acc @_Z27__spirv_VectorInsertDynamic(%acc, float, i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), %acc, i32, i64)
declare float @_Z28__spirv_VectorExtractDynamic_w(%wide, i32)
declare %wide @_Z32__spirv_CooperativeMatrixLoadKHR_w(ptr addrspace(3), i32, i64)
declare i32 @_Z22get_sub_group_local_idv()
declare float @_Z20sub_group_reduce_addf(float)
declare float @of(float) convergent memory(none) nounwind willreturn
declare { float, float } @pair()

!0 = !{i32 16}
