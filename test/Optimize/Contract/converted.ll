; RUN: %tenon_opt -passes='tenon-recognize,tenon-elements<target=cpu;triple=x86_64-unknown-linux-gnu;mcpu=x86-64-v4>,tenon-contract<target=cpu;triple=x86_64-unknown-linux-gnu;mcpu=x86-64-v4>' -S < %s | FileCheck %s
; RUN: sed 's/27__spirv_ConvertSToF_Rbfloat/31__spirv_ConvertSToF_Rbfloat_rtz/' %s | %tenon_opt -passes='tenon-recognize,tenon-contract<target=cpu;triple=x86_64-unknown-linux-gnu;mcpu=x86-64-v4>' -S | FileCheck %s --check-prefix=OTHER
; RUN: %tenon_opt -passes='tenon-recognize,tenon-elements<target=amx;triple=x86_64-unknown-linux-gnu>,tenon-contract<target=amx;triple=x86_64-unknown-linux-gnu>' -S < %s | FileCheck %s

; A contraction converts operands that a loop loads and converts; its B advances by bytes. It
; rounds to nearest even only.

; CHECK:      [[STEPB:%.*]] = shl i64 %n, 4
; CHECK:      body:
; CHECK-NOT:  call {{.*}}tenon.{{load|convert}}
; CHECK:      done:
; CHECK:      @tenon.contract.f32.16x16x16.bf16.bf16.row.row.continued.shared.a.from.f32.b.from.s8.p1.p1({{.*}}, ptr addrspace(1) %a, i64 {{%.*}}, i64 64, ptr addrspace(1) %b, i64 %n, i64 [[STEPB]],
; CHECK:      attributes {{.*}} "tenon.from.a"="f32" "tenon.from.b"="s8"
; OTHER-NOT:  call {{.*}}@tenon.contract
; OTHER:      call {{.*}}@tenon.muladd
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i64 %n, i64 %depth) {
entry:
  br label %head
head:
  %k = phi i64 [ 0, %entry ], [ %k.next, %body ]
  %acc = phi target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) [ zeroinitializer, %entry ], [ %d, %body ]
  %more = icmp ult i64 %k, %depth
  br i1 %more, label %body, label %done
body:
  %pa = getelementptr float, ptr addrspace(1) %a, i64 %k
  %row = mul i64 %k, %n
  %pb = getelementptr i8, ptr addrspace(1) %b, i64 %row
  %ma = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %pa, i32 0, i64 %depth)
  %mb = call target("spirv.CooperativeMatrixKHR", i8, 3, 16, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %pb, i32 0, i64 %n)
  %na = call target("spirv.CooperativeMatrixKHR", bfloat, 3, 16, 16, 0) @_Z24__spirv_FConvert_Rbfloat_a(target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 0) %ma)
  %nb = call target("spirv.CooperativeMatrixKHR", bfloat, 3, 16, 16, 1) @_Z27__spirv_ConvertSToF_Rbfloat(target("spirv.CooperativeMatrixKHR", i8, 3, 16, 16, 1) %mb)
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", bfloat, 3, 16, 16, 0) %na, target("spirv.CooperativeMatrixKHR", bfloat, 3, 16, 16, 1) %nb, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %acc, i32 0)
  %k.next = add i64 %k, 16
  br label %head
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1) %c, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %acc, i32 0, i64 %n)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i8, 3, 16, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", bfloat, 3, 16, 16, 0) @_Z24__spirv_FConvert_Rbfloat_a(target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 0))
declare target("spirv.CooperativeMatrixKHR", bfloat, 3, 16, 16, 1) @_Z27__spirv_ConvertSToF_Rbfloat(target("spirv.CooperativeMatrixKHR", i8, 3, 16, 16, 1))
declare target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", bfloat, 3, 16, 16, 0), target("spirv.CooperativeMatrixKHR", bfloat, 3, 16, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2), i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2), i32, i64)
