; RUN: %tenon_opt -passes='tenon-recognize,tenon-conversions<target=cpu;triple=x86_64-unknown-linux-gnu;mcpu=x86-64-v4>' -S < %s | FileCheck %s --check-prefixes=CHECK,SIGNED --implicit-check-not='call{{.*}}@tenon.insert'
; RUN: sed 's/sitofp/uitofp/' %s | %tenon_opt -passes='tenon-recognize,tenon-conversions<target=cpu;triple=x86_64-unknown-linux-gnu;mcpu=x86-64-v4>' -S | FileCheck %s --check-prefixes=CHECK,UNSIGNED

; A loop with a test at its top that fills a matrix with the elements of another, converted to
; its type.

; CHECK:      [[B:%.*]] = call {{.*}} @tenon.load.b.i8.8x16
; SIGNED:     [[NEW:%.*]] = call {{.*}} @tenon.convert.b.f16.8x16.f16.from.b.i8.8x16.s8({{.*}} [[B]])
; UNSIGNED:   [[NEW:%.*]] = call {{.*}} @tenon.convert.b.f16.8x16.f16.from.b.i8.8x16.u8({{.*}} [[B]])
; CHECK:      call void @tenon.store{{.*}} [[NEW]], i64 32
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q) {
entry:
  %b = call target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %p, i32 0, i64 16)
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %m = phi target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 1) [ zeroinitializer, %entry ], [ %new, %body ]
  %n = call i32 @_Z34__spirv_CooperativeMatrixLengthKHR(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 1) %b)
  %count = zext i32 %n to i64
  %more = icmp ugt i64 %count, %i
  br i1 %more, label %body, label %done
body:
  %x = call i8 @_Z28__spirv_VectorExtractDynamic(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 1) %b, i64 %i)
  %y = sitofp i8 %x to half
  %new = call target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 1) @_Z27__spirv_VectorInsertDynamic(target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 1) %m, half %y, i64 %i)
  %next = add nuw i64 %i, 1
  br label %head
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 1) %m, i32 0, i64 16)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1), i32, i64)
declare i32 @_Z34__spirv_CooperativeMatrixLengthKHR(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 1))
declare i8 @_Z28__spirv_VectorExtractDynamic(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 1), i64)
declare target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 1) @_Z27__spirv_VectorInsertDynamic(target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 1), half, i64)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 1), i32, i64)
