; A loop over k that computes B from checked loads has a version in which all of them are
; inside in all iterations, which is a contraction; not if they are certainly outside.
; RUN: %tenon_opt -passes='tenon-recognize,tenon-conversions<target=cpu;triple=x86_64-unknown-linux-gnu;mcpu=x86-64-v4>,tenon-elements<target=cpu;triple=x86_64-unknown-linux-gnu;mcpu=x86-64-v4>,tenon-contract<target=cpu;triple=x86_64-unknown-linux-gnu;mcpu=x86-64-v4>' -S < %s | FileCheck %s
; RUN: sed 's/i32 64, i32 %%width/i32 63, i32 %%width/' %s | %tenon_opt -passes='tenon-recognize,tenon-conversions<target=cpu;triple=x86_64-unknown-linux-gnu;mcpu=x86-64-v4>,tenon-elements<target=cpu;triple=x86_64-unknown-linux-gnu;mcpu=x86-64-v4>,tenon-contract<target=cpu;triple=x86_64-unknown-linux-gnu;mcpu=x86-64-v4>' -S | FileCheck %s --check-prefix=OUTSIDE

; CHECK:     [[FIRST:%.*]] = sext i32 %from to i64
; CHECK:     [[STARTS:%.*]] = icmp ult i64 [[FIRST]], 2147483648
; CHECK:     [[BEHIND:%.*]] = add i64 [[FIRST]], 16
; CHECK:     [[WIDTH:%.*]] = sext i32 %width to i64
; CHECK:     [[ENDS:%.*]] = icmp sle i64 [[BEHIND]], [[WIDTH]]
; CHECK:     [[INSIDE:%.*]] = and i1 [[STARTS]], [[ENDS]]
; CHECK:     br i1 [[INSIDE]], label %entry.split, label %entry.split.checked
; CHECK:     @tenon.load.b.i8.16x16.row.checked
; CHECK:     @tenon.muladd
; CHECK-NOT: @tenon.muladd
; CHECK:     @tenon.contract.f32.16x16x16.f16.f16.row.row.continued.shared.b.computed
; OUTSIDE-NOT: @tenon.contract
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %scales, ptr addrspace(1) %c, i64 %n, i32 %from, i32 %width) {
entry:
  br label %head
head:
  %k = phi i64 [ 0, %entry ], [ %k.next, %then ]
  %acc = phi target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) [ zeroinitializer, %entry ], [ %d, %then ]
  %pa = getelementptr half, ptr addrspace(1) %a, i64 %k
  %row = trunc i64 %k to i32
  %ma = call target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %pa, i32 0, i64 64)
  %q = call target("spirv.CooperativeMatrixKHR", i8, 3, 16, 16, 1) @_Z42__spirv_CooperativeMatrixLoadCheckedINTEL_b(ptr addrspace(1) %b, i32 %row, i32 %from, i32 0, i32 64, i32 %width, i64 %n)
  %count = call i32 @_Z34__spirv_CooperativeMatrixLengthKHR(target("spirv.CooperativeMatrixKHR", i8, 3, 16, 16, 1) %q)
  br label %each
each:
  %i = phi i32 [ 0, %head ], [ %i.next, %each ]
  %m = phi target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1) [ zeroinitializer, %head ], [ %new, %each ]
  %x = call i8 @_Z28__spirv_VectorExtractDynamic(target("spirv.CooperativeMatrixKHR", i8, 3, 16, 16, 1) %q, i32 %i)
  %at = call <2 x i32> @_Z45__spirv_CooperativeMatrixGetElementCoordINTEL(target("spirv.CooperativeMatrixKHR", i8, 3, 16, 16, 1) %q, i32 %i)
  %column = extractelement <2 x i32> %at, i64 1
  %ps = getelementptr half, ptr addrspace(1) %scales, i32 %column
  %scale = load half, ptr addrspace(1) %ps
  %wide = sitofp i8 %x to half
  %y = fmul half %wide, %scale
  %new = call target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1) @_Z27__spirv_VectorInsertDynamic(target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1) %m, half %y, i32 %i)
  %i.next = add i32 %i, 1
  %more = icmp ult i32 %i.next, %count
  br i1 %more, label %each, label %then
then:
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 0) %ma, target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1) %new, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %acc, i32 0)
  %k.next = add nuw i64 %k, 16
  %again = icmp ult i64 %k.next, 64
  br i1 %again, label %head, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %c, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %d, i32 0, i64 %n)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i8, 3, 16, 16, 1) @_Z42__spirv_CooperativeMatrixLoadCheckedINTEL_b(ptr addrspace(1), i32, i32, i32, i32, i32, i64)
declare i32 @_Z34__spirv_CooperativeMatrixLengthKHR(target("spirv.CooperativeMatrixKHR", i8, 3, 16, 16, 1))
declare i8 @_Z28__spirv_VectorExtractDynamic(target("spirv.CooperativeMatrixKHR", i8, 3, 16, 16, 1), i32)
declare <2 x i32> @_Z45__spirv_CooperativeMatrixGetElementCoordINTEL(target("spirv.CooperativeMatrixKHR", i8, 3, 16, 16, 1), i32)
declare target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1) @_Z27__spirv_VectorInsertDynamic(target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1), half, i32)
declare target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 0), target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2), i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2), i32, i64)
