; RUN: %tenon_opt -passes='tenon-recognize,tenon-conversions<target=cpu;triple=x86_64-unknown-linux-gnu;mcpu=x86-64-v4>,tenon-elements<target=cpu;triple=x86_64-unknown-linux-gnu;mcpu=x86-64-v4>,tenon-contract<target=cpu;triple=x86_64-unknown-linux-gnu;mcpu=x86-64-v4>' -S < %s | FileCheck %s

; Compilers of SYCL freeze a matrix whose element they have inserted. The loop computes B as well,
; whether it tests its index at the end or at the start.

; CHECK-NOT:  @tenon.{{insert|muladd}}
; CHECK:      call {{.*}} @tenon.contract.f32.16x16x16.f16.f16.row.row.continued.shared.b.computed3.p1.p0(
; CHECK:      call {{.*}} @tenon.contract.f32.16x16x16.f16.f16.row.row.continued.shared.b.computed3.p1.p0(
; CHECK:      define internal i16 @k.element(
; CHECK:      define internal i16 @tested_first.element(
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %scales, ptr addrspace(1) %c, i64 %n) {
entry:
  br label %head
head:
  %k = phi i64 [ 0, %entry ], [ %k.next, %then ]
  %acc = phi target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) [ zeroinitializer, %entry ], [ %d, %then ]
  %pa = getelementptr half, ptr addrspace(1) %a, i64 %k
  %row = mul i64 %k, %n
  %pb = getelementptr i8, ptr addrspace(1) %b, i64 %row
  %ma = call target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %pa, i32 0, i64 64)
  %q = call target("spirv.CooperativeMatrixKHR", i8, 3, 16, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %pb, i32 0, i64 %n)
  %count = call i32 @_Z34__spirv_CooperativeMatrixLengthKHR(target("spirv.CooperativeMatrixKHR", i8, 3, 16, 16, 1) %q)
  br label %each
each:
  %i = phi i32 [ 0, %head ], [ %i.next, %each ]
  %m = phi target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1) [ zeroinitializer, %head ], [ %frozen, %each ]
  %x = call i8 @_Z28__spirv_VectorExtractDynamic(target("spirv.CooperativeMatrixKHR", i8, 3, 16, 16, 1) %q, i32 %i)
  %at = call <2 x i32> @_Z45__spirv_CooperativeMatrixGetElementCoordINTEL(target("spirv.CooperativeMatrixKHR", i8, 3, 16, 16, 1) %q, i32 %i)
  %column = extractelement <2 x i32> %at, i64 1
  %ps = getelementptr half, ptr addrspace(1) %scales, i32 %column
  %scale = load half, ptr addrspace(1) %ps
  %wide = sitofp i8 %x to half
  %y = fmul half %wide, %scale
  %new = call target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1) @_Z27__spirv_VectorInsertDynamic(target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1) %m, half %y, i32 %i)
  %frozen = freeze target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1) %new
  %i.next = add i32 %i, 1
  %more = icmp ult i32 %i.next, %count
  br i1 %more, label %each, label %then
then:
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 0) %ma, target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1) %frozen, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %acc, i32 0)
  %k.next = add nuw i64 %k, 16
  %again = icmp ult i64 %k.next, 64
  br i1 %again, label %head, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %c, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %d, i32 0, i64 %n)
  ret void
}

define spir_kernel void @tested_first(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %scales, ptr addrspace(1) %c, i64 %n) {
entry:
  br label %head
head:
  %k = phi i64 [ 0, %entry ], [ %k.next, %then ]
  %acc = phi target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) [ zeroinitializer, %entry ], [ %d, %then ]
  %pa = getelementptr half, ptr addrspace(1) %a, i64 %k
  %row = mul i64 %k, %n
  %pb = getelementptr i8, ptr addrspace(1) %b, i64 %row
  %ma = call target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %pa, i32 0, i64 64)
  %q = call target("spirv.CooperativeMatrixKHR", i8, 3, 16, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %pb, i32 0, i64 %n)
  %count = call i32 @_Z34__spirv_CooperativeMatrixLengthKHR(target("spirv.CooperativeMatrixKHR", i8, 3, 16, 16, 1) %q)
  br label %each
each:
  %i = phi i32 [ 0, %head ], [ %i.next, %insert ]
  %m = phi target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1) [ zeroinitializer, %head ], [ %frozen, %insert ]
  %more = icmp ult i32 %i, %count
  br i1 %more, label %insert, label %then
insert:
  %x = call i8 @_Z28__spirv_VectorExtractDynamic(target("spirv.CooperativeMatrixKHR", i8, 3, 16, 16, 1) %q, i32 %i)
  %at = call <2 x i32> @_Z45__spirv_CooperativeMatrixGetElementCoordINTEL(target("spirv.CooperativeMatrixKHR", i8, 3, 16, 16, 1) %q, i32 %i)
  %column = extractelement <2 x i32> %at, i64 1
  %ps = getelementptr half, ptr addrspace(1) %scales, i32 %column
  %scale = load half, ptr addrspace(1) %ps
  %wide = sitofp i8 %x to half
  %y = fmul half %wide, %scale
  %new = call target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1) @_Z27__spirv_VectorInsertDynamic(target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1) %m, half %y, i32 %i)
  %frozen = freeze target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1) %new
  %i.next = add i32 %i, 1
  br label %each
then:
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 0) %ma, target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1) %m, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %acc, i32 0)
  %k.next = add nuw i64 %k, 16
  %again = icmp ult i64 %k.next, 64
  br i1 %again, label %head, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %c, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %d, i32 0, i64 %n)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i8, 3, 16, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1), i32, i64)
declare i32 @_Z34__spirv_CooperativeMatrixLengthKHR(target("spirv.CooperativeMatrixKHR", i8, 3, 16, 16, 1))
declare i8 @_Z28__spirv_VectorExtractDynamic(target("spirv.CooperativeMatrixKHR", i8, 3, 16, 16, 1), i32)
declare <2 x i32> @_Z45__spirv_CooperativeMatrixGetElementCoordINTEL(target("spirv.CooperativeMatrixKHR", i8, 3, 16, 16, 1), i32)
declare target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1) @_Z27__spirv_VectorInsertDynamic(target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1), half, i32)
declare target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 0), target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2), i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2), i32, i64)
