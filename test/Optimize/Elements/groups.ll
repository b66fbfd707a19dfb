; RUN: %tenon_opt -passes='tenon-recognize,tenon-elements<target=cpu;triple=x86_64-unknown-linux-gnu>' -S < %s | FileCheck %s

; A loop over the elements of B computes the rows that are interleaved in its buffer in one
; iteration, also of a kernel with a sub-group size: bytes from memory become a pair of bf16.
; Coordinates and the counter are each row's. Elements of missing lanes remain
; unchanged.
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define spir_kernel void @dequantised(
; CHECK:        [[LANE:%.*]] = call i64 @tenon.item.subgroup_local_id()
; CHECK:        [[ROUND:%.*]] = phi i64 [ 0,
; CHECK:        [[ROW:%.*]] = mul nuw i64 [[ROUND]], 2
; CHECK:        [[NEXT:%.*]] = add i64 [[ROW]], 1
; CHECK:        [[I:%.*]] = trunc i64 [[ROW]] to i32
; CHECK:        load i8, ptr addrspace(1)
; CHECK:        mul i32 {{.*}}, [[I]]
; CHECK:        load i8, ptr addrspace(1)
; CHECK:        shl i32 {{.*}}, 16
; CHECK:        [[WORD:%.*]] = or i32
; CHECK:        [[B:%.*]] = call {{.*}}@tenon.insert.b.i16.16x16.group2({{.*}}, i32 [[WORD]], i64
; CHECK:        icmp ult i64 {{.*}}, 8
; CHECK:        @tenon.muladd{{.*}}[[B]]
define spir_kernel void @dequantised(ptr addrspace(1) %p, ptr addrspace(1) %w, ptr addrspace(1) %q) !intel_reqd_sub_group_size !0 {
entry:
  %a = call target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %p, i32 0, i64 16)
  %b = call target("spirv.CooperativeMatrixKHR", i8, 3, 16, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %w, i32 0, i64 16)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) [ poison, %entry ], [ %new, %loop ]
  %x = call i8 @_Z28__spirv_VectorExtractDynamic(target("spirv.CooperativeMatrixKHR", i8, 3, 16, 16, 1) %b, i32 %i)
  %wide = sext i8 %x to i32
  %scaled = mul i32 %wide, %i
  %y = trunc i32 %scaled to i16
  %new = call target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) @_Z27__spirv_VectorInsertDynamic(target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) %m, i16 %y, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 16
  br i1 %more, label %loop, label %done
done:
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) %a, target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) %new, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) zeroinitializer, i32 64)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %d, i32 0, i64 16)
  ret void
}

; A matrix in memory that changes before the loop is read from its buffer, in words.
; CHECK-LABEL: define spir_kernel void @in_place(
; CHECK:        [[OLD:%.*]] = call i32 @tenon.extract.b.i8.16x16.group4(
; CHECK:        lshr i32 [[OLD]], 24
; CHECK:        @tenon.insert.b.i8.16x16.group4(
define spir_kernel void @in_place(ptr addrspace(1) %w, ptr addrspace(1) %q) !intel_reqd_sub_group_size !0 {
entry:
  %b = call target("spirv.CooperativeMatrixKHR", i8, 3, 16, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %w, i32 0, i64 16)
  store i8 0, ptr addrspace(1) %w
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi target("spirv.CooperativeMatrixKHR", i8, 3, 16, 16, 1) [ %b, %entry ], [ %new, %loop ]
  %x = call i8 @_Z28__spirv_VectorExtractDynamic(target("spirv.CooperativeMatrixKHR", i8, 3, 16, 16, 1) %m, i32 %i)
  %y = add i8 %x, 1
  %new = call target("spirv.CooperativeMatrixKHR", i8, 3, 16, 16, 1) @_Z27__spirv_VectorInsertDynamic_8(target("spirv.CooperativeMatrixKHR", i8, 3, 16, 16, 1) %m, i8 %y, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 16
  br i1 %more, label %loop, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_b(ptr addrspace(1) %q, target("spirv.CooperativeMatrixKHR", i8, 3, 16, 16, 1) %new, i32 2, i64 64)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i8, 3, 16, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1), i32, i64)
declare i8 @_Z28__spirv_VectorExtractDynamic(target("spirv.CooperativeMatrixKHR", i8, 3, 16, 16, 1), i32)
declare target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) @_Z27__spirv_VectorInsertDynamic(target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1), i16, i32)
declare target("spirv.CooperativeMatrixKHR", i8, 3, 16, 16, 1) @_Z27__spirv_VectorInsertDynamic_8(target("spirv.CooperativeMatrixKHR", i8, 3, 16, 16, 1), i8, i32)
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0), target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32, i64)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_b(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", i8, 3, 16, 16, 1), i32, i64)

!0 = !{i32 16}
