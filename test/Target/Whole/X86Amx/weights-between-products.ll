; RUN: %tenon_lower %s --target=amx --triple=x86_64-unknown-linux-gnu --stop-after=lower -o %t.ll
; RUN: FileCheck %s < %t.ll

; Weights between two products: the first product's operands are multiplied in
; memory, also the one that was loaded before the loop; its result is read once, and the
; weights are written once and copied, as the operand of the second, whose B other
; work-groups read too.
;
; CHECK-LABEL: define spir_kernel void @attention(
; CHECK-NOT:  call void @tenon.amx.load.a
; CHECK:      call void @tenon.amx.contract.f32.16x32x32.bf16.bf16.row.col.zero{{[.a-z]*}}(ptr %matrix
; CHECK-NOT:  call void @tenon.amx.convert
; CHECK-NOT:  store float
; CHECK:      load float, ptr
; CHECK-NOT:  store float
; CHECK:      store i16
; CHECK-NOT:  store float
; CHECK:      call void @tenon.amx.store.a.
; CHECK:      call void @tenon.amx.contract.f32.16x32x32.bf16.bf16.row.row.continued.shared(
target triple = "spir64-unknown-unknown"

define spir_kernel void @attention(ptr addrspace(1) %Q, ptr addrspace(1) %K, ptr addrspace(1) %V, ptr addrspace(1) %O, i64 %N) {
entry:
  %q = call target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_0(ptr addrspace(1) %Q, i32 0, i64 32)
  br label %head
head:
  %f = phi i64 [ 0, %entry ], [ %f.next, %end ]
  %o = phi target("spirv.CooperativeMatrixKHR", float, 3, 16, 32, 2) [ zeroinitializer, %entry ], [ %o.next, %end ]
  %at = mul i64 %f, 1024
  %pk = getelementptr i16, ptr addrspace(1) %K, i64 %at
  %pv = getelementptr i16, ptr addrspace(1) %V, i64 %at
  %k = call target("spirv.CooperativeMatrixKHR", i16, 3, 32, 32, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_1(ptr addrspace(1) %pk, i32 1, i64 32)
  %s = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 32, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_2(target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0) %q, target("spirv.CooperativeMatrixKHR", i16, 3, 32, 32, 1) %k, target("spirv.CooperativeMatrixKHR", float, 3, 16, 32, 2) zeroinitializer, i32 64)
  %n = call i32 @_Z34__spirv_CooperativeMatrixLengthKHR_3(target("spirv.CooperativeMatrixKHR", float, 3, 16, 32, 2) %s)
  %count = zext i32 %n to i64
  br label %loop
loop:
  %i = phi i64 [ 0, %head ], [ %i.next, %loop ]
  %m = phi target("spirv.CooperativeMatrixKHR", float, 3, 16, 32, 2) [ %s, %head ], [ %m.next, %loop ]
  %x = call float @_Z28__spirv_VectorExtractDynamic_4(target("spirv.CooperativeMatrixKHR", float, 3, 16, 32, 2) %m, i64 %i)
  %e = call float @_Z15__spirv_ocl_exp_5(float %x)
  %m.next = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 32, 2) @_Z27__spirv_VectorInsertDynamic_6(target("spirv.CooperativeMatrixKHR", float, 3, 16, 32, 2) %m, float %e, i64 %i)
  %i.next = add nuw i64 %i, 1
  %more = icmp ult i64 %i.next, %count
  br i1 %more, label %loop, label %end
end:
  %p = call target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0) @_Z27__spirv_ConvertFToBF16INTEL_7(target("spirv.CooperativeMatrixKHR", float, 3, 16, 32, 2) %m.next)
  %v = call target("spirv.CooperativeMatrixKHR", i16, 3, 32, 32, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_1(ptr addrspace(1) %pv, i32 0, i64 32)
  %o.next = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 32, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_2(target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0) %p, target("spirv.CooperativeMatrixKHR", i16, 3, 32, 32, 1) %v, target("spirv.CooperativeMatrixKHR", float, 3, 16, 32, 2) %o, i32 64)
  %f.next = add nuw i64 %f, 1
  %again = icmp ult i64 %f.next, %N
  br i1 %again, label %head, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_8(ptr addrspace(1) %O, target("spirv.CooperativeMatrixKHR", float, 3, 16, 32, 2) %o.next, i32 0, i64 32)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_0(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i16, 3, 32, 32, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_1(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", float, 3, 16, 32, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_2(target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0), target("spirv.CooperativeMatrixKHR", i16, 3, 32, 32, 1), target("spirv.CooperativeMatrixKHR", float, 3, 16, 32, 2), i32)
declare i32 @_Z34__spirv_CooperativeMatrixLengthKHR_3(target("spirv.CooperativeMatrixKHR", float, 3, 16, 32, 2))
declare float @_Z28__spirv_VectorExtractDynamic_4(target("spirv.CooperativeMatrixKHR", float, 3, 16, 32, 2), i64)
declare float @_Z15__spirv_ocl_exp_5(float)
declare target("spirv.CooperativeMatrixKHR", float, 3, 16, 32, 2) @_Z27__spirv_VectorInsertDynamic_6(target("spirv.CooperativeMatrixKHR", float, 3, 16, 32, 2), float, i64)
declare target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0) @_Z27__spirv_ConvertFToBF16INTEL_7(target("spirv.CooperativeMatrixKHR", float, 3, 16, 32, 2))
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_8(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 16, 32, 2), i32, i64)
