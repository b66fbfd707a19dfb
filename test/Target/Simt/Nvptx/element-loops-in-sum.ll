; Loops over a matrix's elements are unrolled as long as the unrolled code is not too
; long in total. Here four lanes process a work-item's elements in turn, by index, so that
; the fourth loop of 512 iterations exceeds it; a loop with an operation on a whole matrix is
; separate.
;
; REQUIRES: nvptx-registered-target
; RUN: %tenon_lower %s --target=nvptx --assume-aligned --stop-after=lower --emit=ll -o - | FileCheck %s
;
; CHECK-LABEL: define spir_kernel void @many(
; CHECK: br label %l0, !llvm.loop ![[L:[0-9]+]]
; CHECK: br label %l1, !llvm.loop
; CHECK: br label %l2, !llvm.loop
; CHECK: br label %l3{{$}}
; CHECK: br label %l3{{$}}
; CHECK-LABEL: define spir_kernel void @whole(
; CHECK-NOT: !llvm.loop
; CHECK: ret void
; CHECK: ![[L]] = distinct !{![[L]], ![[FULL:[0-9]+]]}
; CHECK: ![[FULL]] = !{!"llvm.loop.unroll.full"
target triple = "spir64-unknown-unknown"

define spir_kernel void @many(ptr addrspace(1) %p) !intel_reqd_sub_group_size !0 {
entry:
  %a = call target("spirv.CooperativeMatrixKHR", float, 3, 64, 64, 2) @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1) %p, i32 0, i64 64)
  br label %l0
l0:
  %i0 = phi i64 [ 0, %entry ], [ %n0, %l0 ]
  %m0 = phi target("spirv.CooperativeMatrixKHR", float, 3, 64, 64, 2) [ %a, %entry ], [ %w0, %l0 ]
  %u0 = udiv i64 %i0, 4
  %e0 = call float @_Z28__spirv_VectorExtractDynamic(target("spirv.CooperativeMatrixKHR", float, 3, 64, 64, 2) %m0, i64 %u0)
  %x0 = call float @_Z3expf(float %e0)
  %y0 = call float @_Z3logf(float %x0)
  %w0 = call target("spirv.CooperativeMatrixKHR", float, 3, 64, 64, 2) @_Z27__spirv_VectorInsertDynamic(target("spirv.CooperativeMatrixKHR", float, 3, 64, 64, 2) %m0, float %y0, i64 %u0)
  %n0 = add i64 %i0, 1
  %c0 = icmp eq i64 %n0, 512
  br i1 %c0, label %l1, label %l0
l1:
  %i1 = phi i64 [ 0, %l0 ], [ %n1, %l1 ]
  %m1 = phi target("spirv.CooperativeMatrixKHR", float, 3, 64, 64, 2) [ %w0, %l0 ], [ %w1, %l1 ]
  %u1 = udiv i64 %i1, 4
  %e1 = call float @_Z28__spirv_VectorExtractDynamic(target("spirv.CooperativeMatrixKHR", float, 3, 64, 64, 2) %m1, i64 %u1)
  %x1 = call float @_Z3expf(float %e1)
  %y1 = call float @_Z3logf(float %x1)
  %w1 = call target("spirv.CooperativeMatrixKHR", float, 3, 64, 64, 2) @_Z27__spirv_VectorInsertDynamic(target("spirv.CooperativeMatrixKHR", float, 3, 64, 64, 2) %m1, float %y1, i64 %u1)
  %n1 = add i64 %i1, 1
  %c1 = icmp eq i64 %n1, 512
  br i1 %c1, label %l2, label %l1
l2:
  %i2 = phi i64 [ 0, %l1 ], [ %n2, %l2 ]
  %m2 = phi target("spirv.CooperativeMatrixKHR", float, 3, 64, 64, 2) [ %w1, %l1 ], [ %w2, %l2 ]
  %u2 = udiv i64 %i2, 4
  %e2 = call float @_Z28__spirv_VectorExtractDynamic(target("spirv.CooperativeMatrixKHR", float, 3, 64, 64, 2) %m2, i64 %u2)
  %x2 = call float @_Z3expf(float %e2)
  %y2 = call float @_Z3logf(float %x2)
  %w2 = call target("spirv.CooperativeMatrixKHR", float, 3, 64, 64, 2) @_Z27__spirv_VectorInsertDynamic(target("spirv.CooperativeMatrixKHR", float, 3, 64, 64, 2) %m2, float %y2, i64 %u2)
  %n2 = add i64 %i2, 1
  %c2 = icmp eq i64 %n2, 512
  br i1 %c2, label %l3, label %l2
l3:
  %i3 = phi i64 [ 0, %l2 ], [ %n3, %l3 ]
  %m3 = phi target("spirv.CooperativeMatrixKHR", float, 3, 64, 64, 2) [ %w2, %l2 ], [ %w3, %l3 ]
  %u3 = udiv i64 %i3, 4
  %e3 = call float @_Z28__spirv_VectorExtractDynamic(target("spirv.CooperativeMatrixKHR", float, 3, 64, 64, 2) %m3, i64 %u3)
  %x3 = call float @_Z3expf(float %e3)
  %y3 = call float @_Z3logf(float %x3)
  %w3 = call target("spirv.CooperativeMatrixKHR", float, 3, 64, 64, 2) @_Z27__spirv_VectorInsertDynamic(target("spirv.CooperativeMatrixKHR", float, 3, 64, 64, 2) %m3, float %y3, i64 %u3)
  %n3 = add i64 %i3, 1
  %c3 = icmp eq i64 %n3, 512
  br i1 %c3, label %l4, label %l3
l4:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", float, 3, 64, 64, 2) %w3, i32 0, i64 64)
  ret void
}

define spir_kernel void @whole(ptr addrspace(1) %p) !intel_reqd_sub_group_size !0 {
entry:
  %a = call target("spirv.CooperativeMatrixKHR", float, 3, 64, 64, 2) @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1) %p, i32 0, i64 64)
  br label %l0
l0:
  %i0 = phi i64 [ 0, %entry ], [ %n0, %l0 ]
  %m0 = phi target("spirv.CooperativeMatrixKHR", float, 3, 64, 64, 2) [ %a, %entry ], [ %w0, %l0 ]
  %u0 = udiv i64 %i0, 4
  %e0 = call float @_Z28__spirv_VectorExtractDynamic(target("spirv.CooperativeMatrixKHR", float, 3, 64, 64, 2) %m0, i64 %u0)
  %x0 = call float @_Z3expf(float %e0)
  %y0 = call float @_Z3logf(float %x0)
  %w0 = call target("spirv.CooperativeMatrixKHR", float, 3, 64, 64, 2) @_Z27__spirv_VectorInsertDynamic(target("spirv.CooperativeMatrixKHR", float, 3, 64, 64, 2) %m0, float %y0, i64 %u0)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", float, 3, 64, 64, 2) %w0, i32 0, i64 64)
  %n0 = add i64 %i0, 1
  %c0 = icmp eq i64 %n0, 512
  br i1 %c0, label %l1, label %l0
l1:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", float, 3, 64, 64, 2) %w0, i32 0, i64 64)
  ret void
}

declare float @_Z3expf(float)
declare float @_Z3logf(float)
declare float @_Z28__spirv_VectorExtractDynamic(target("spirv.CooperativeMatrixKHR", float, 3, 64, 64, 2), i64)
declare target("spirv.CooperativeMatrixKHR", float, 3, 64, 64, 2) @_Z27__spirv_VectorInsertDynamic(target("spirv.CooperativeMatrixKHR", float, 3, 64, 64, 2), float, i64)
declare target("spirv.CooperativeMatrixKHR", float, 3, 64, 64, 2) @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1), i32, i64)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 64, 64, 2), i32, i64)
!0 = !{i32 32}
