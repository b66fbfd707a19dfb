; RUN: %tenon_opt -passes='tenon-recognize,tenon-contract<target=amx;triple=x86_64-unknown-linux-gnu>,tenon-lower<target=amx;triple=x86_64-unknown-linux-gnu>' -S < %s | FileCheck %s

; Rows of B after the end of k are zeros; the first row, which is in memory, is read in their
; place. Masked loads take hundreds of cycles where no memory is.
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define internal void @tenon.amx.contract.f32.16x16x16.{{.*}}.row.row.continued.zero.shared(
; CHECK-NOT:  call <16 x i16> @llvm.masked.load
; CHECK:      [[VALID:%valid.*]] = icmp ult i64 [[ROW:%.*]], [[REST:%.*]]
; CHECK-NEXT: [[READ:%.*]] = select i1 [[VALID]], i64 [[ROW]], i64 0
; CHECK-NEXT: [[OFFSET:%.*]] = mul i64 [[READ]],
; CHECK:      [[ELEMENTS:%.*]] = load <16 x i16>, ptr {{.*}}, align 1
; CHECK-NEXT: select i1 [[VALID]], <16 x i16> [[ELEMENTS]], <16 x i16> zeroinitializer
; CHECK-NOT:  call <16 x i16> @llvm.masked.load
define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i64 %n, i64 %depth) {
entry:
  br label %head
head:
  %k = phi i64 [ 0, %entry ], [ %k.next, %body ]
  %acc = phi target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) [ zeroinitializer, %entry ], [ %d, %body ]
  %more = icmp ult i64 %k, %depth
  br i1 %more, label %body, label %done
body:
  %pa = getelementptr i16, ptr addrspace(1) %a, i64 %k
  %row = mul i64 %k, %n
  %pb = getelementptr i16, ptr addrspace(1) %b, i64 %row
  %ma = call target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %pa, i32 0, i64 %depth)
  %mb = call target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %pb, i32 0, i64 %n)
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 0) %ma, target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) %mb, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %acc, i32 64)
  %k.next = add i64 %k, 16
  br label %head
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1) %c, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %acc, i32 0, i64 %n)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 0), target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2), i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2), i32, i64)
